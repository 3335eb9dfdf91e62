"""Every sentence of the table, for every space of the classic board: one line each, nothing cut off."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from engine import FAMILY, View
from engine import actions as act
from engine import agenda as todo
from engine import events as ev
from engine.edition import DECK_OF_SPACE, DEEDS, GROUPS, SPACES
from engine.state import Outcome
from firmware import words
from firmware.table.menu import Cursor
from firmware.table.reading import reading
from firmware.table.scene import Panel
from firmware.views.fonts import width
from firmware.views.screens import LABEL_ROOM, TEXT_ROOM
from tests.firmware.table.driver import named
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import board

PLAYERS = ("Ship", "Boot", "Hat", "Car", "Dog", "Cat")
FORTUNE = 19999
STREETS = [space for name in GROUPS for space in GROUPS[name] if name not in ("transport", "utility")]


@cache
def rich() -> View:
    position = board(6, rules=FAMILY)
    for player in range(6):
        position.cash(player, FORTUNE)
    return replace(named(position.game(), PLAYERS).view(), dice=(6, 6))


def view(task: todo.Task | None = None) -> View:
    return replace(rich(), task=task)


def of_kind(task: object) -> str:
    return type(task).__name__


def in_place(told: words.Told, view: View, choice: str = "x" * 17) -> Panel:
    headline, details = told
    return Panel(PLAYERS[0], view.edition.money(FORTUNE), headline, details, choice, 0, 2)


def claim(space: int) -> todo.OpenClaim:
    return todo.OpenClaim(1, 1, 0, space, 0, 10, 1)


ASKED: list[todo.Task | None] = [
    None,
    todo.OrderRound(1, (0, 1), (0, 0)),
    todo.JailChoice(0),
    todo.Debt(1, 0, 1, FORTUNE, "rent"),
    todo.Debt(1, 0, -1, FORTUNE, "tax"),
    todo.Estate(0, (1, 3)),
    todo.Auction(1, "house", 39, (0, 1)),
    todo.Auction(1, "hotel", 39, (0, 1), standing=FORTUNE, bidder=1),
    todo.Shortage(1, "house", 1, 39, (0,), (0,)),
    todo.Shortage(1, "hotel", 1, 39, (0,), (0,)),
    *(todo.CardDue(0, space) for space in DECK_OF_SPACE),
    *(todo.TaxChoice(0, space) for space in (4, 38)),
    *(todo.Purchase(0, space) for space in DEEDS),
    *(todo.RentThrow(claim(space)) for space in (12, 28)),
    *(todo.Auction(1, "deed", space, (0, 1), standing=FORTUNE, bidder=1) for space in DEEDS),
]


@pytest.mark.parametrize("task", ASKED, ids=of_kind)
def test_what_is_asked_fits(task: todo.Task | None) -> None:
    for space in range(SPACES):
        seen = replace(view(task), space=(space,) * 6)
        assert lost_words(in_place(words.asked(seen, 0), seen)) == []


@pytest.mark.parametrize("task", [*ASKED, todo.Travel(0, 39)], ids=of_kind)
def test_what_the_others_see_fits(task: todo.Task | None) -> None:
    seen = view(task)
    out = replace(seen, out=(False,) * 4 + (True, False))
    several = isinstance(task, todo.OrderRound | todo.Auction | todo.Shortage)
    for waits in ([0], [0, 1], [0, 1, 2, 3]) if several else ([0],):
        assert lost_words(in_place(words.watching(seen, 4, waits), seen)) == []
        assert lost_words(in_place(words.watching(out, 4, waits), seen)) == []


def test_where_a_token_belongs_fits() -> None:
    seen = view()
    for space in range(SPACES):
        assert lost_words(in_place(words.travel(seen, todo.Travel(0, space)), seen)) == []
        assert lost_words(in_place(words.wrong_space(seen, space), seen)) == []
    assert lost_words(in_place(words.travel(seen, todo.Travel(0, 10, jailing=True)), seen)) == []


CLAIMED = (todo.OpenClaim(1, 0, 1, 39, FORTUNE, 0, 1), todo.OpenClaim(2, 0, 1, 12, 0, 10, 1))
ACTIONS: list[act.Action] = [
    act.Draw(0, 2), act.ChooseTax(0, 4, tenth=False), act.ChooseTax(0, 4, tenth=True), act.PayJail(0),
    act.UseJailCard(0, "chance"), act.Claim(0, 1), act.Claim(0, 2), act.Waive(0, 1), act.Bid(0, 1, FORTUNE),
    act.DropOut(0, 1), act.Pass(0, 1), act.PayDebt(0, 1), act.Bankrupt(0, 1), act.Accept(0, 1),
    act.Refuse(0, 1), act.Withdraw(0, 1), act.TakeEstate(0), act.Resign(0),
    *(kind(0, space) for kind in (act.Buy, act.Decline, act.Mortgage, act.Lift) for space in DEEDS),
    *(kind(0, space, level) for kind in (act.Build, act.Sell) for space in STREETS for level in range(1, 6)),
    *(act.Want(0, 1, space) for space in STREETS),
    *(act.SellBuildings(0, group, (4,) * len(GROUPS[group])) for group in GROUPS),
]  # fmt: skip


def test_what_can_be_chosen_fits() -> None:
    seen = replace(view(), claims=CLAIMED)
    for action in ACTIONS:
        label = words.label(seen, action)
        assert lost_words(in_place(words.about(seen, action) or ("", ()), seen, label)) == []
        assert lost_words(in_place(words.question(label), seen)) == []


def test_every_action_of_a_player_that_a_menu_offers_has_words() -> None:
    needs_a_sheet = {act.Offer, act.Counter}
    by_itself = {act.OrderRoll, act.Roll, act.RentRoll, act.Arrive}
    covered = {type(action) for action in ACTIONS}
    assert covered | needs_a_sheet | by_itself == set(get_args(act.PlayerAction))


def test_the_lists_fit() -> None:
    seen = view()
    for group, name in words.GROUPS.items():
        assert lost_words(in_place(words.inside(group), seen, name)) == []
    labels = [*words.THROW.values(), words.BACK, words.YES, words.NO, words.IT_IS_THERE, words.NEW_GAME]
    labels += [words.READ, words.READ_ON, words.PRESS_TO_JOIN, words.START.format(count=6)]
    for label in labels:
        assert width(label) <= LABEL_ROOM


@pytest.mark.parametrize("notice", ["", words.DAMAGED, words.NOT_SAVED])
def test_the_posters_before_a_game_fit(notice: str) -> None:
    names = [words.YOU_ARE.format(name=token.name) for token in view().edition.tokens]
    for headline in (words.TITLE, words.TOKEN_TO_GO, *names):
        for detail in (notice, words.WAIT_FOR_OTHERS, words.GAME_RUNS):
            panel = Panel(headline=headline, details=(detail,), choice=words.PRESS_TO_JOIN, count=1)
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


@pytest.mark.parametrize("event", NEWS, ids=str)
def test_news_is_one_line(event: ev.Event) -> None:
    line = words.news(view(), 0, event)
    bankrupt_myself = isinstance(event, ev.Paid) and event.why == "bankruptcy" and event.payer == 0
    assert (line is None) == bankrupt_myself
    assert width(line or "") <= TEXT_ROOM


def test_the_end_fits() -> None:
    seen = replace(view(), outcome=Outcome((0, 1), "time_up", (FORTUNE,) * 6))
    assert words.game_over(seen, 0)[0] == "You win!"
    assert words.game_over(seen, 2)[0] == "Ship and Boot won"
    for player in (0, 2):
        assert lost_words(in_place(words.game_over(seen, player), seen)) == []


def test_a_fortune_leaves_room_for_a_name_in_jail() -> None:
    seen = replace(view(), jail=(0,) * 6)
    for player in range(6):
        panel = Panel(words.called(seen, player), seen.edition.money(FORTUNE), "x")
        assert lost_words(panel) == []


@pytest.mark.parametrize("deck", ["chance", "community_chest"])
def test_every_word_of_every_card_can_be_read(deck: str) -> None:
    for card in view().edition.decks[deck].cards:
        pages = reading(card.text, Cursor()).items
        read: list[str] = []
        for page in pages:
            assert page.about is not None
            assert lost_words(in_place(page.about, view(), page.label)) == []
            read += page.about[1]
        assert " ".join(read) == card.text
        assert [page.label for page in pages] == [words.READ_ON] * (len(pages) - 1) + [words.READ]
