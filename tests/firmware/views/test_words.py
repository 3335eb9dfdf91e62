"""Tests that no sentence is cut on the small screens, in every edition and language."""

from __future__ import annotations

from functools import cache
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from croupier.config.editions import load_edition
from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY, Game, View
from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine import events as ev
from croupier.engine.edition import DECK_OF_SPACE, DEEDS, GROUPS, SPACES
from croupier.engine.state import Outcome
from croupier.firmware.model.layout import SMALLEST
from croupier.firmware.model.menu import Cursor
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.table.game.menus import card_page
from croupier.firmware.text import Say, choices, prompts
from croupier.firmware.text.news import news
from croupier.firmware.text.say import card_text
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import board

EDITIONS = ("classic", "walking-dead", "walking-dead-fr", "world-of-warcraft", "fallout")
FORTUNE = 19999
BID = 9999
STREETS = [space for name in GROUPS for space in GROUPS[name] if name not in ("transport", "utility")]


@pytest.fixture(
    params=[(name, language) for name in EDITIONS for language in shipped_languages()], ids="-".join
)
def say(request: pytest.FixtureRequest) -> Say:
    return spoken(*request.param)


@cache
def spoken(edition: str, language: str) -> Say:
    return Say(load_edition(edition), language)


@cache
def rich(edition: str) -> View:
    """All players have a lot of cash; the player with the longest name has the turn."""
    position = board(6, rules=FAMILY)
    for player in range(6):
        position.cash(player, FORTUNE)
    whole = msgspec.json.decode(position.game().to_json())
    found = load_edition(edition)
    labels = sorted((token.label for token in found.tokens), key=len, reverse=True)
    whole["setup"]["players"] = labels
    whole["setup"]["edition"] = msgspec.to_builtins(found)
    return replace(Game.from_json(msgspec.json.encode(whole)).view(), dice=(6, 6))


def view(say: Say, task: todo.Task | None = None) -> View:
    return replace(rich(next(name for name in EDITIONS if spoken(name, say.language) is say)), task=task)


def in_place(say: Say, told: Message, choice: str = "x" * 17) -> Panel:
    headline, details = told
    return Panel("x", say.money(FORTUNE), headline, details, choice, 0, 2)


def claim(space: int) -> todo.OpenClaim:
    return todo.OpenClaim(1, 1, 0, space, 0, 10, 1)


ASKED: list[todo.Task | None] = [
    None,
    todo.OrderRound(1, (0, 1), (0, 0)),
    todo.JailChoice(0),
    todo.Debt(1, 0, 1, BID, "rent"),
    todo.Debt(1, 0, -1, BID, "tax"),
    todo.Estate(0, (1, 3)),
    todo.Auction(1, "house", 39, (0, 1)),
    todo.Auction(1, "hotel", 39, (0, 1), standing=BID, bidder=1),
    todo.Shortage(1, "house", 1, 39, (0,), (0,)),
    todo.Shortage(1, "hotel", 1, 39, (0,), (0,)),
    *(todo.CardDue(0, space) for space in DECK_OF_SPACE),
    *(todo.TaxChoice(0, space) for space in (4, 38)),
    *(todo.Purchase(0, space) for space in DEEDS),
    *(todo.RentThrow(claim(space)) for space in (12, 28)),
    *(todo.Auction(1, "deed", space, (0, 1), standing=BID, bidder=1) for space in DEEDS),
]


ONE_OF_EACH = [*{type(task): task for task in ASKED}.values(), todo.Travel(0, 39)]


def test_what_is_asked_fits(say: Say) -> None:
    for task in ASKED:
        assert lost_words(in_place(say, prompts.prompt(say, view(say, task), 0))) == []
    for space in range(SPACES):
        for jail in (-1, 0, 2):
            seen = replace(view(say), space=(space,) * 6, jail=(jail,) * 6)
            assert lost_words(in_place(say, prompts.prompt(say, seen, 0))) == []


@pytest.mark.parametrize("task", ONE_OF_EACH, ids=lambda task: type(task).__name__)
def test_what_the_others_see_fits(say: Say, task: todo.Task | None) -> None:
    seen = view(say, task)
    out = replace(seen, out=(False,) * 4 + (True, False))
    several = isinstance(task, todo.OrderRound | todo.Auction | todo.Shortage)
    for waits in ([0], [0, 1], [0, 1, 2, 3]) if several else ([0],):
        assert lost_words(in_place(say, prompts.watching(say, seen, 4, waits))) == []
        assert lost_words(in_place(say, prompts.watching(say, out, 4, waits))) == []


def test_where_a_token_belongs_fits(say: Say) -> None:
    seen = view(say)
    for space in range(SPACES):
        assert lost_words(in_place(say, prompts.travel(say, seen, todo.Travel(0, space)))) == []
        assert lost_words(in_place(say, prompts.wrong_space(say, space))) == []
    assert lost_words(in_place(say, prompts.travel(say, seen, todo.Travel(0, 10, jailing=True)))) == []


CLAIMED = (todo.OpenClaim(1, 0, 1, 39, BID, 0, 1), todo.OpenClaim(2, 0, 1, 12, 0, 10, 1))
ACTIONS: list[act.Action] = [
    act.Draw(0, 2), act.ChooseTax(0, 4, tenth=False), act.ChooseTax(0, 4, tenth=True), act.PayJail(0),
    act.UseJailCard(0, "chance"), act.Claim(0, 1), act.Claim(0, 2), act.Waive(0, 1), act.Bid(0, 1, BID),
    act.DropOut(0, 1), act.Pass(0, 1), act.PayDebt(0, 1), act.Bankrupt(0, 1), act.Accept(0, 1),
    act.Refuse(0, 1), act.Withdraw(0, 1), act.TakeEstate(0), act.Resign(0),
    *(kind(0, space) for kind in (act.Buy, act.Decline, act.Mortgage, act.Lift) for space in DEEDS),
    *(kind(0, space, level) for kind in (act.Build, act.Sell) for space in STREETS for level in range(1, 6)),
    *(act.Want(0, 1, space) for space in STREETS),
    *(act.SellBuildings(0, group, (4,) * len(GROUPS[group])) for group in GROUPS),
]  # fmt: skip


def test_what_can_be_chosen_fits(say: Say) -> None:
    seen = replace(view(say), claims=CLAIMED)
    for action in ACTIONS:
        label = choices.label(say, seen, action)
        assert lost_words(in_place(say, choices.about(say, seen, action) or ("", ()), label)) == []
        assert lost_words(in_place(say, choices.question(say, label))) == []


def test_every_action_of_a_player_that_a_menu_offers_has_words() -> None:
    needs_a_sheet = {act.Offer, act.Counter}
    by_itself = {act.OrderRoll, act.Roll, act.RentRoll, act.Arrive}
    covered = {type(action) for action in ACTIONS}
    assert covered | needs_a_sheet | by_itself == set(get_args(act.PlayerAction))


def test_the_lists_fit(say: Say) -> None:
    assert lost_words(in_place(say, choices.leaving(say), say("do-open-leave"))) == []
    plain = ("throw-order", "throw-move", "throw-rent", "back", "yes", "no", "trust", "new-game")
    labels = [say(f"do-{key}") for key in (*plain, "read", "read-on", "join", "language")]
    for label in [*labels, say("do-start", count=6)]:
        assert SMALLEST.fits_bar(label)


def test_the_posters_before_a_game_fit(say: Say) -> None:
    names = [say("line-you-are", who=token.label) for token in say.edition.tokens]
    go = say("line-token-to-go", place=say.edition.spaces[0].label.upper())
    posters = [(headline, "screen-not-saved") for headline in (go, *names)]
    posters += [(name, "line-wait-for-others") for name in names]
    posters += [
        (say("line-title"), key)
        for key in ("screen-damaged", "screen-not-saved", "line-game-runs", "line-game-ended")
    ]
    for headline, detail in posters:
        panel = Panel(headline=headline, details=(say(detail),), choice=say("do-join"), count=1)
        assert lost_words(panel) == []


WHY: tuple[ev.Why, ...] = get_args(ev.Why)
BETWEEN_PLAYERS: dict[ev.Why, int] = {"rent": 4000, "card": 9999, "deal": FORTUNE, "bankruptcy": 9999}
NEWS: list[ev.Event] = [
    *(ev.Paid(*sides, FORTUNE, why) for why in WHY for sides in ((0, -1), (-1, 0))),
    *(ev.Paid(*sides, most, why) for why, most in BETWEEN_PLAYERS.items() for sides in ((0, 1), (1, 0))),
    ev.OrderRolled(0, (6, 6)), ev.OrderRolled(1, (6, 6)), ev.OrderTied((0, 1), 2), ev.Starts(0), ev.Starts(1),
    ev.CardPassed("chance", -1, 0), ev.AuctionEnded(1, 1, FORTUNE), ev.AuctionEnded(1, -1, 0),
    ev.StayedInJail(0, 1), ev.WentBankrupt(0, 1), ev.WentBankrupt(1, 0),
]  # fmt: skip


def test_news_fits(say: Say) -> None:
    for event in NEWS:
        line = news(say, view(say), 0, event)
        bankrupt_myself = isinstance(event, ev.Paid) and event.why == "bankruptcy" and event.payer == 0
        assert (line is None) == bankrupt_myself
        assert lost_words(in_place(say, (say("line-once-more"), (line or "",)))) == []


def test_the_end_fits(say: Say) -> None:
    seen = replace(view(say), outcome=Outcome((0, 1), "time_up", (FORTUNE,) * 6))
    assert prompts.game_over(say, seen, 0)[0] == say("line-you-win")
    assert seen.players[1] in prompts.game_over(say, seen, 2)[0]
    for player in (0, 2):
        assert lost_words(in_place(say, prompts.game_over(say, seen, player))) == []


def test_wealth_leaves_room_for_a_name(say: Say) -> None:
    seen = view(say)
    for player in range(6):
        assert lost_words(Panel(prompts.name_at_head(say, seen, player), say.money(999), "x")) == []


@pytest.mark.parametrize("deck", ["chance", "community_chest"])
def test_every_word_of_every_card_can_be_read(say: Say, deck: str) -> None:
    for card in say.edition.decks[deck].cards:
        text = card_text(say, deck, card.id)
        pages = card_page(say, SMALLEST, text, Cursor()).items
        read: list[str] = []
        for page in pages:
            assert page.about is not None
            assert lost_words(in_place(say, page.about, page.label)) == []
            read += page.about[1]
        assert " ".join(read) == text
        assert [page.label for page in pages] == [say("do-read-on")] * (len(pages) - 1) + [say("do-read")]
