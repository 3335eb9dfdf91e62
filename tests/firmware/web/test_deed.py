"""The deed of a space on the page's sheet, with the figures of the engine."""

from __future__ import annotations

import pytest

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Rules, View
from croupier.engine.rules import with_settings
from croupier.firmware.text import Speakers
from croupier.firmware.text.deed import DeedNow, deed_now
from tests.rules.positions import board

SPEAKERS = Speakers(load_edition("classic"))


def deed(view: View | None, space: int, language: str = "en") -> DeedNow:
    return deed_now(SPEAKERS[language], view, space)


def counts_now(found: DeedNow) -> list[tuple[str, str]]:
    return [(row.words, row.amount) for row in found.rents if row.now]


def test_a_deed_before_a_game() -> None:
    found = deed(None, 39)
    assert (found.name, found.state, found.due, found.owner) == ("Boardwalk", "For sale: $400", "", -1)
    assert [(row.words, row.amount) for row in found.rents] == [
        ("Rent", "$50"),
        ("Whole group", "$100"),
        ("1 House", "$200"),
        ("2 Houses", "$600"),
        ("3 Houses", "$1400"),
        ("4 Houses", "$1700"),
        ("Hotel", "$2000"),
    ]
    assert [(row.words, row.amount) for row in found.prices] == [
        ("Price", "$400"),
        ("Each House", "$200"),
        ("Hotel", "$200 and 4 Houses"),
        ("Mortgage", "$200"),
        ("To lift it", "$220"),
    ]
    assert counts_now(found) == []


@pytest.mark.parametrize(
    ("level", "now", "due"),
    [
        (0, ("Whole group", "$100"), "Due now: $100"),
        (3, ("3 Houses", "$1400"), "Due now: $1400"),
        (5, ("Hotel", "$2000"), "Due now: $2000"),
    ],
)
def test_the_rent_that_counts_now(level: int, now: tuple[str, str], due: str) -> None:
    found = deed(board(2, rules=FAMILY).group(0, "dark_blue", level=level).game().view(), 39)
    assert counts_now(found) == [now]
    assert (found.state, found.due, found.owner) == ("Player 0 owns it", due, 0)


def test_one_street_of_a_group_earns_its_bare_rent() -> None:
    found = deed(board(2).owns(1, 39).game().view(), 39)
    assert counts_now(found) == [("Rent", "$50")]
    assert found.due == "Due now: $50"


def test_a_mortgaged_deed_earns_nothing() -> None:
    found = deed(board(2).owns(1, 39, mortgaged=True).game().view(), 39)
    assert counts_now(found) == []
    assert found.due == "Mortgaged: no rent"


def test_transports_and_utilities_count_what_their_owner_has() -> None:
    view = board(2).owns(1, 5, 15, 12, 28).game().view()
    assert counts_now(deed(view, 5)) == [("2 owned", "$50")]
    assert deed(view, 5).due == "Due now: $50"
    assert counts_now(deed(view, 12)) == [("2 owned", "10 × dice")]
    assert deed(view, 12).due == "Due now: 10 times the dice"


def test_a_short_game_has_three_houses() -> None:
    view = board(2, rules=Rules(short_game=True)).game().view()
    assert [row.words for row in deed(view, 39).rents][-2:] == ["3 Houses", "Hotel"]
    assert deed(view, 39).prices[2].amount == "$200 and 3 Houses"


def test_no_rent_for_an_owner_in_jail_where_the_house_rule_says_so() -> None:
    view = (
        board(2, rules=with_settings(FAMILY, {"no_rent_in_jail": True})).owns(1, 39).jailed(1).game().view()
    )
    assert deed(view, 39).due == "No rent while Player 1 is in jail"


@pytest.mark.parametrize(
    ("space", "says"),
    [
        (0, "$200 for landing on it or passing it."),
        (4, "Pay $200."),
        (7, "Take a card: Chance."),
        (10, "Only visiting"),
        (20, "Nothing happens here."),
        (30, "Straight to jail"),
    ],
)
def test_a_space_without_a_deed_says_what_happens_there(space: int, says: str) -> None:
    found = deed(None, space)
    assert found.lines[0].startswith(says)
    assert found.rents == ()


def test_what_house_rules_change() -> None:
    view = board(2, rules=with_settings(FAMILY, {"free_parking_pot": True, "taxes_1997": True})).pot(150)
    now = view.game().view()
    assert deed(now, 20).lines == ("What lies in the pot is yours: $150",)
    assert deed(now, 38).lines == ("Pay $75.",)
    assert deed(now, 4).lines == ("Pay $200, or a tenth of everything you have.",)


@pytest.mark.parametrize("space", range(40))
def test_every_space_has_a_deed_in_french(space: int) -> None:
    found = deed(board(2).game().view(), space, "fr")
    assert found.lines or found.rents
    assert found != deed(board(2).game().view(), space)
