"""Beginners play each edition to its end: every event has words, and every text fits its screen."""

from __future__ import annotations

import logging
from random import Random
from typing import get_args

import pytest

from croupier.config.editions import load_edition
from croupier.config.languages import shipped_languages
from croupier.engine import BY_THE_BOOK, Game
from croupier.engine import events as ev
from croupier.engine.actions import Action, Goods
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import play
from croupier.engine.rules import with_settings
from croupier.firmware.model.layout import SMALLEST
from croupier.firmware.model.menu import Cursor
from croupier.firmware.model.panel import Panel
from croupier.firmware.table.game.menus import game_menu
from croupier.firmware.table.game.panels import game_panel
from croupier.firmware.text import Say
from croupier.firmware.text.history import EntryMaker, entry_text
from tests.firmware.views.fitting import lost_words

EDITIONS = ("classic", "walking-dead", "walking-dead-fr", "world-of-warcraft", "fallout")
LIMIT = 20_000
EVERY = 7
"""Steps from one look at all the screens to the next."""


def is_worded(line: str) -> bool:
    return bool(line) and "{" not in line and "told-" not in line


class Reader:
    """Reads what is said of a game, in every language."""

    def __init__(self, game: Game, names: list[str]) -> None:
        self.names = names
        self.spoken = [Say(game.setup.edition, language) for language in shipped_languages()]
        self.entry_maker = EntryMaker(game.view())
        self.seen: set[type] = set()
        self.steps = 0

    def step(self, game: Game, _action: Action, events: list[ev.Event]) -> None:
        for event in events:
            self.seen.add(type(event))
            entry = self.entry_maker.entry(event)
            for say in self.spoken:
                line = entry_text(say, entry, self.names)
                assert is_worded(line), line
        self.steps += 1
        if self.steps % EVERY == 0 or game.outcome() is not None:
            self.look(game)

    def look(self, game: Game) -> None:
        view = game.view()
        waits = [wait.player for wait in game.waiting_on()]
        for player in range(len(self.names)):
            choices = list(game.options(player))
            for say in self.spoken:
                panel = game_panel(say, SMALLEST, view, player, waits, (), None)
                assert lost_words(panel) == []
                for item in game_menu(say, view, choices, Cursor()).items:
                    headline, details = item.about or (panel.headline, panel.details)
                    shown = Panel(panel.name, panel.cash, headline, details, item.label, 0, 2)
                    assert lost_words(shown) == []


@pytest.mark.parametrize("short", [False, True], ids=["standard", "short"])
@pytest.mark.parametrize("name", EDITIONS)
def test_a_whole_game(name: str, short: bool, caplog: pytest.LogCaptureFixture) -> None:
    edition = load_edition(name)
    settings = {**edition.rules, "short_game": short}
    names = [token.label for token in edition.tokens[:4]]
    game = Game.new(edition, names, rules=with_settings(BY_THE_BOOK, settings), seed=11)
    reader = Reader(game, names)
    with caplog.at_level(logging.WARNING, logger="croupier.firmware.text"):
        play(game, [choose] * 4, Random(5), limit=LIMIT, on_step=reader.step)
    assert game.outcome() is not None, f"it was not over after {LIMIT} steps"
    assert caplog.records == []
    assert {ev.GameOver, ev.WentBankrupt, ev.CardDrawn, ev.Paid} <= reader.seen


def test_the_french_walking_dead_is_played_by_its_own_rulebook() -> None:
    """Who takes over a mortgaged deed there and lifts it at once pays no interest (R123)."""
    french, english = (load_edition(name) for name in ("walking-dead-fr", "walking-dead"))
    assert not with_settings(BY_THE_BOOK, french.rules).transfer_lift_interest
    assert with_settings(BY_THE_BOOK, english.rules).transfer_lift_interest


def test_there_are_words_for_every_kind_of_event() -> None:
    """Those that seldom or never happen among beginners, said in both languages."""
    game = Game.new(load_edition("walking-dead-fr"), ["Katana", "Lucille"], seed=3)
    entry_maker = EntryMaker(game.view())
    goods = Goods(cash=50, deeds=(1,), cards=("chance",))
    events: list[ev.Event] = [
        ev.OrderRolled(0, (1, 2)), ev.OrderTied((0, 1), 1), ev.Starts(0), ev.TurnBegan(0, 1),
        ev.ThrowsAgain(0, 2),
        ev.Rolled(0, (1, 2)), *(ev.Heading(0, 0, 3, why) for why in ("dice", "card", "back", "jail")),
        ev.Arrived(0, 3),
        *(ev.Paid(*sides, 5, "pot") for sides in ((0, 1), (0, -1), (0, -2), (-2, 0), (-1, 0))),
        *(ev.Paid(0, 1, 5, why) for why in get_args(ev.Why)),
        ev.DeedPassed(1, -1, 0), ev.DeedPassed(1, 0, 1), ev.DeedPassed(1, 1, -1), ev.Mortgaged(0, 1),
        ev.Unmortgaged(0, 1), ev.Unmortgaged(-1, 1), ev.BuildingChanged(0, 1, 1), ev.BuildingChanged(0, 1, 0),
        ev.BuildingChanged(0, 39, 5), ev.CardDrawn(0, "chance", "back_3"), ev.CardPassed("chance", -1, 0),
        ev.CardPassed("chance", 0, 1), ev.CardPassed("chance", 1, -1),
        *(ev.Jailed(0, why) for why in ("space", "card", "doubles")), ev.StayedInJail(0, 1),
        *(ev.Freed(0, how) for how in ("fine", "card", "double", "third_throw")), ev.OfferedDeed(0, 1, 60),
        ev.Declined(0, 1), ev.ClaimOpened(1, 0, 1, 1, 2, 0), ev.ClaimClosed(1, "asked"),
        ev.ClaimOpened(2, 0, 1, 12, 0, 4), ev.ClaimClosed(2, "waived"), ev.ClaimOpened(3, 0, 1, 12, 0, 4),
        ev.ClaimClosed(3, "lapsed"), ev.RentRolled(1, 2, (3, 4)), ev.AuctionOpened(1, "deed", 1, (0, 1)),
        ev.BidMade(1, 0, 5), ev.DroppedOut(1, 1), ev.AuctionEnded(1, 0, 5), ev.AuctionEnded(1, -1, 0),
        ev.ShortageAsked(2, "hotel", 0, (1,)), ev.ShortageAnswered(2, 1, True),
        ev.ShortageAnswered(2, 1, False),
        ev.AuctionOpened(3, "house", 1, (0, 1)), ev.OfferMade(1, 0, 1, goods, Goods(), ()),
        ev.OfferClosed(1, "accepted"), ev.OfferMade(2, 0, 1, Goods(deeds=(1, 3)), goods, (1, 3)),
        *(event for how in ("refused", "countered", "withdrawn", "changed", "lapsed") for event in (
            ev.OfferMade(4, 0, 1, goods, goods, ()), ev.OfferClosed(4, how))),
        ev.DebtOpened(1, 0, 1, 5, "rent"), ev.DebtClosed(1, True), ev.DebtOpened(2, 0, -1, 5, "tax"),
        ev.DebtClosed(2, False), ev.WentBankrupt(0, 1), ev.WentBankrupt(0, -1), ev.Resigned(0),
        ev.EstateReceived(1, (1, 3)),
        *(ev.GameOver((0, 1), why, (5, 5)) for why in ("last_standing", "first_bankruptcy", "time_up")),
    ]  # fmt: skip
    assert {type(event) for event in events} == set(get_args(ev.Event))
    entries = [entry_maker.entry(event) for event in events]
    for language in shipped_languages():
        say = Say(game.setup.edition, language)
        lines = [entry_text(say, entry, game.setup.players) for entry in entries]
        assert not [line for line in lines if not is_worded(line)]
        assert len(set(lines)) > len(lines) * 0.8


def test_an_offer_is_told_with_all_that_it_holds() -> None:
    game = Game.new(load_edition("classic"), ["Hat", "Car"], seed=3)
    give, take = Goods(cash=50, deeds=(1, 3)), Goods(cards=("chance",))
    entry = EntryMaker(game.view()).entry(ev.OfferMade(1, 0, 1, give, take, ()))
    said = {
        language: entry_text(Say(game.setup.edition, language), entry, ["Hat", "Car"])
        for language in shipped_languages()
    }
    assert said["en"] == (
        "Hat offers Car a deal: Mediterranean Avenue, Baltic Avenue and $50 for a jail card."
    )
    assert said["fr"].replace("\u00a0", " ") == (
        "Hat propose à Car : Mediterranean Avenue, Baltic Avenue et 50 $ contre une carte de prison."
    )


def test_a_chronicle_that_starts_in_the_middle_knows_what_is_open() -> None:
    """After a restart: the claim, offer, lot and debt that came before are in the view."""
    edition = load_edition("classic")
    game = Game.new(edition, ["Hat", "Car", "Dog"], rules=BY_THE_BOOK, seed=2)
    say = Say(edition, "en")

    def step(game: Game, _action: Action, events: list[ev.Event]) -> None:
        for event in events:
            assert entry_text(say, late[0].entry(event), ["Hat", "Car", "Dog"])
        late[0] = EntryMaker(game.view())

    late = [EntryMaker(game.view())]
    play(game, [choose] * 3, Random(1), limit=3000, on_step=step)
