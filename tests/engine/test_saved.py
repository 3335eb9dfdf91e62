"""What is open in a saved game must be possible on its board, otherwise it is no saved game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.engine import Game, MalformedGame
from croupier.engine.agenda import Auction, Task
from croupier.engine.events import BANK
from tests.rules.positions import board

MOVE_END = {"task": "move_end", "player": 0, "again": False}
STREET, RAILROAD, UNSOLD, JAIL = 39, 5, 37, 10


def auction(**changed: Any) -> dict[str, Any]:
    """Of Park Place: 0 has bid 200, 1 may go on."""
    return {
        "task": "auction", "lot": 3, "item": "deed", "space": UNSOLD, "entrants": [0, 1], "out": [],
        "standing": 200, "bidder": 0, "places": [],
    } | changed  # fmt: skip


def piece(**changed: Any) -> dict[str, Any]:
    return auction(item="house", space=STREET, places=[STREET, STREET]) | changed


def saved(task: dict[str, Any] | None = None, **changed: Any) -> bytes:
    """Two players with 1,500 each. 0 has Boardwalk, 1 has Reading Railroad."""
    whole = msgspec.json.decode(board(2).owns(0, STREET).owns(1, RAILROAD).game().to_json())
    state = whole["saved"]["state"]
    if task is not None:
        state["agenda"] = [MOVE_END, task]
    state.update(changed)
    return msgspec.json.encode(whole)


def offer(give: list[int], take: list[int], lift: list[int]) -> dict[str, Any]:
    return {"id": 1, "player": 0, "to": 1, "give": {"deeds": give}, "take": {"deeds": take}, "lift": lift}


def shortage(space: int, *wants: tuple[int, int]) -> dict[str, Any]:
    return {
        "task": "shortage", "lot": 1, "item": "house", "asker": 0, "space": space, "asked": [1],
        "waiting": [1], "wants": wants,
    }  # fmt: skip


POSSIBLE: list[dict[str, Any]] = [
    {"task": "card_due", "player": 0, "space": 7},
    {"task": "tax_choice", "player": 0, "space": 4},
    {"task": "purchase", "player": 0, "space": UNSOLD},
    {"task": "estate", "player": 0, "deeds": [STREET]},
    {"task": "order_round", "round": 1, "contenders": [0, 1], "totals": [7, 0]},
    shortage(STREET, (1, 1)),
    auction(),
    auction(standing=1500),
    auction(standing=0, bidder=BANK),
    auction(entrants=[0, 1], standing=1, bidder=1),
    piece(),
]


@pytest.mark.parametrize("task", POSSIBLE, ids=lambda task: task["task"])
def test_what_is_possible_is_read(task: dict[str, Any]) -> None:
    game = Game.from_json(saved(task))
    assert game.view().task == msgspec.convert(task, Task)


def test_an_offer_and_a_sale_that_are_possible_are_read() -> None:
    game = Game.from_json(saved(offers=[offer([STREET], [RAILROAD], [RAILROAD])]))
    assert game.view().offers[0].give.deeds == (STREET,)
    sale = {"task": "deed_sale", "spaces": [UNSOLD]}
    over_it = Game.from_json(saved(agenda=[MOVE_END, sale, auction()]))
    assert isinstance(over_it.view().task, Auction)


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"task": "card_due", "player": 0, "space": 8}, "a card is due on space 8"),
    ({"task": "tax_choice", "player": 0, "space": 5}, "a tax is due on space 5"),
    ({"task": "purchase", "player": 0, "space": JAIL}, "space 10 is not for sale"),
    ({"task": "purchase", "player": 0, "space": RAILROAD}, "space 5 is not for sale"),
    (
        {"task": "estate", "player": 0, "deeds": [STREET, RAILROAD]},
        "an estate holds a deed that was not received",
    ),
    (
        {"task": "estate", "player": 0, "deeds": [STREET, JAIL]},
        "an estate holds a deed that was not received",
    ),
    (
        {"task": "order_round", "round": 1, "contenders": [1, 1], "totals": [0, 0]},
        "a player throws twice for the order",
    ),
    (shortage(RAILROAD), "a building is wanted where there is no street"),
    (shortage(STREET, (1, RAILROAD)), "a building is wanted where there is no street"),
    (auction(entrants=[1, 1], bidder=1), "the bidders of the auction do not fit"),
    (auction(entrants=[1]), "the bidders of the auction do not fit"),
    (auction(entrants=[0], out=[1]), "the bidders of the auction do not fit"),
    (auction(bidder=-2, standing=0), "the bidders of the auction do not fit"),
    (auction(standing=1501), "nobody can have bid 1501"),
    (auction(standing=0), "nobody can have bid 0"),
    (auction(bidder=BANK), "nobody can have bid 200"),
    (auction(space=RAILROAD), "space 5 is auctioned and not the bank's"),
    (auction(space=JAIL), "space 10 is auctioned and not the bank's"),
    (piece(places=[STREET]), "a building is auctioned for no street"),
    (piece(places=[STREET, RAILROAD]), "a building is auctioned for no street"),
]


@pytest.mark.parametrize(("task", "complaint"), IMPOSSIBLE)
def test_what_is_impossible_is_no_saved_game(task: dict[str, Any], complaint: str) -> None:
    with pytest.raises(MalformedGame) as raised:
        Game.from_json(saved(task))
    assert str(raised.value) == f"not a saved game: {complaint}"


@pytest.mark.parametrize(
    "task",
    [
        {"task": "card_due", "player": 2, "space": 7},
        auction(out=[1]),
        {"task": "order_round", "round": 1, "contenders": [0, 1], "totals": [7, 8]},
        shortage(STREET) | {"waiting": []},
    ],
    ids=lambda task: str(task["task"]),
)
def test_a_game_that_waits_for_nobody(task: dict[str, Any]) -> None:
    """The third player is out; or everybody has answered."""
    whole = msgspec.json.decode(board(3).owns(0, STREET).owns(1, RAILROAD).game().to_json())
    whole["saved"]["state"] |= {"agenda": [MOVE_END, task], "out": [False, False, True]}
    with pytest.raises(MalformedGame, match="it waits for nobody at the table"):
        Game.from_json(msgspec.json.encode(whole))


def test_a_sale_of_deeds_that_are_not_the_banks() -> None:
    sale = {"task": "deed_sale", "spaces": [UNSOLD, STREET]}
    with pytest.raises(MalformedGame, match="a deed is to be sold that is not the bank's"):
        Game.from_json(saved(agenda=[MOVE_END, sale, auction()]))


@pytest.mark.parametrize(
    ("give", "take", "lift"), [([JAIL], [], []), ([], [40], []), ([], [], [-1]), ([10**30], [], [])]
)
def test_an_offer_of_a_deed_that_there_is_not(give: list[int], take: list[int], lift: list[int]) -> None:
    with pytest.raises(
        MalformedGame, match=r"not a saved game: (an offer names a space|JSON|Integer|Expected)"
    ):
        Game.from_json(saved(offers=[offer(give, take, lift)]))


@pytest.mark.parametrize(("winners", "worth"), [([2], [1, 2]), ([-1], [1, 2]), ([0], [1]), ([0], [1, 2, 3])])
def test_an_outcome_of_other_players(winners: list[int], worth: list[int]) -> None:
    outcome = {"winners": winners, "reason": "last_standing", "worth": worth}
    with pytest.raises(MalformedGame, match="the outcome does not fit the players"):
        Game.from_json(saved(outcome=outcome))
    outcome = {"winners": [0], "reason": "last_standing", "worth": [1, 2]}
    assert Game.from_json(saved(outcome=outcome)).outcome() is not None
