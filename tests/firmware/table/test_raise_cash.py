"""Tests of raising cash for debts and purchases: the smallest loss first, or all of it by the board."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY, View
from croupier.engine import actions as act
from croupier.firmware.table.common.ways_to_raise import raise_enough, ways_to_raise
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


def seen(table: Driver) -> View:
    assert table.scene.view is not None
    return table.scene.view


# -- the smallest loss


def test_a_lone_deed_hurts_less_than_a_street_of_a_group_and_that_less_than_a_house() -> None:
    position = board(3).owns(0, 6, 39).group(0, "orange").group(0, "green", level=1)
    kinds = [way.action for way in ways_to_raise(position.game(), 0)]
    lone = [kinds.index(act.Mortgage(0, space)) for space in (6, 39)]
    whole = [kinds.index(act.Mortgage(0, space)) for space in (16, 18, 19)]
    houses = [kinds.index(act.Sell(0, space, 0)) for space in (31, 32, 34)]
    assert max(lone) < min(whole)
    assert max(whole) < min(houses)


def test_just_enough_takes_no_step_in_vain() -> None:
    game = board(2).owns(0, 1, 5, 39).game()
    assert [way.action for way in raise_enough(game, 0, 25)] == [act.Mortgage(0, 1)]
    assert [way.action for way in raise_enough(game, 0, 180)] == [act.Mortgage(0, 39)]
    assert {way.action.space for way in raise_enough(game, 0, 330)} == {1, 5, 39}  # type: ignore[union-attr]
    assert raise_enough(game, 0, 331) == ()


@pytest.mark.parametrize("missing", [1, 90, 250, 400, 700, 1000, 1275])
def test_just_enough_is_legal_step_by_step_and_enough(missing: int) -> None:
    game = board(2).group(0, "green", level=2).owns(0, 5, 12, 39).game()
    before = game.view().cash[0]
    steps = raise_enough(game, 0, missing)
    for way in steps:
        game.apply(way.action)
    assert game.view().cash[0] - before == sum(way.brings for way in steps) >= missing


# -- a debt


def in_debt() -> Position:
    """Hat owes Car $50 on Boardwalk, and has $20."""
    return family().cash(0, 20).owns(0, 1, 37).owns(1, 39)


@pytest.mark.rule("R126")
async def test_a_debt_lists_the_ways_with_what_is_missing(tmp_path: Path) -> None:
    async with seated(in_debt().landing(39), tmp_path) as table:
        assert table.says("Hat") == "You owe $50 | to Car | Raise $30 more"
        assert table.offers("Hat") == "Do it for me"
        await table.right("Hat")
        assert table.says("Hat") == "Mediterranean Avenue | Mortgage: +$30 | Raise $30 more"
        await table.press("Hat")
        assert table.cash("Hat") == 50
        await table.choose("Hat", "Done")
        assert table.offers("Hat") == "Pay it"
        await table.press("Hat")
        assert table.purses() == [0, 1550]


async def test_the_board_raises_just_enough(tmp_path: Path) -> None:
    async with seated(in_debt().landing(39), tmp_path) as table:
        await table.choose("Hat", "Do it for me")
        assert table.cash("Hat") == 50
        assert [space for space, down in enumerate(seen(table).mortgaged) if down] == [1]
        assert table.says("Hat") == "Mediterranean Avenue | Turn the deed face down"
        await table.choose("Hat", "Done", "Pay it")
        assert table.purses() == [0, 1550]


async def test_nothing_but_ok_gets_out_of_a_debt(tmp_path: Path) -> None:
    """Three presses: raise it for me, the deed is turned over, pay."""
    async with seated(in_debt().landing(39), tmp_path) as table:
        for _ in range(3):
            await table.press("Hat")
        assert table.purses() == [0, 1550]
        assert seen(table).task is None


async def test_it_is_done_for_somebody_with_houses_too(tmp_path: Path) -> None:
    position = family().cash(0, 100).group(0, "brown", level=5).owns(0, 5).group(1, "dark_blue", level=1)
    async with seated(position.landing(39), tmp_path) as table:
        assert table.says("Hat").endswith("Raise $100 more")
        await table.choose("Hat", "Do it for me")
        assert table.cash("Hat") >= 200
        for _ in range(5):
            if table.offers("Hat") == "Done":
                await table.press("Hat")
        assert table.offers("Hat") == "Pay it"


@pytest.mark.rule("R127")
async def test_who_cannot_raise_it_is_not_promised_that_the_board_can(tmp_path: Path) -> None:
    position = family().cash(0, 0).owns(0, 1).group(1, "dark_blue", level=5)
    async with seated(position.landing(39), tmp_path) as table:
        assert table.offers("Hat") == "Go bankrupt"
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Hat", "Do it for me")
        await table.find("Hat", "Mediterranean")


# -- a price


@pytest.mark.rule("R29")
async def test_cash_can_be_raised_before_buying(tmp_path: Path) -> None:
    async with seated(family().cash(0, 330).owns(0, 1, 5).landing(39), tmp_path) as table:
        assert table.offers("Hat") == "Raise cash...", "that leads to the deed; to decline can wait"
        await table.press("Hat")
        assert table.says("Hat") == "Raise cash | Raise $70 more"
        assert table.offers("Hat") == "< Back"
        await table.right("Hat")
        assert table.offers("Hat") == "Do it for me"
        await table.press("Hat")
        assert table.cash("Hat") == 430
        await table.choose("Hat", "Done", "Buy for $400")
        assert table.cash("Hat") == 30


@pytest.mark.rule("R29")
async def test_who_can_never_raise_the_price_declines(tmp_path: Path) -> None:
    async with seated(family().cash(0, 330).owns(0, 1).landing(39), tmp_path) as table:
        assert table.offers("Hat") == "Decline"
        await table.choose("Hat", "Raise cash...")
        assert table.says("Hat") == "Raise cash | Raise $70 more"
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Hat", "Do it for me")


# -- an estate


@pytest.mark.rule("R130", "R131")
async def test_the_creditor_says_deed_by_deed_which_mortgage_to_lift(tmp_path: Path) -> None:
    position = family(3).cash(0, 20).owns(0, 35, 37, mortgaged=True).owns(1, 39)
    async with seated(position.at(0, 36).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        assert table.says("Car") == "An estate is yours | 10% due on each deed | In all: $28"
        assert table.offers("Car") == "Take the deeds"
        assert table.scene.lit == (35, 37)
        await table.right("Car")
        assert table.says("Car") == "Short Line | Due now: $10 | To lift: +$100"
        await table.choose("Car", "Lift it too")
        await table.find("Car", "Short Line")
        assert table.says("Car") == "Short Line | Due now: $10 | Lifted: +$100"
        assert table.offers("Car") == "Do not lift it"
        await table.find("Car", "Take the deeds")
        assert table.says("Car") == "An estate is yours | 10% due on each deed | In all: $128"
        before = table.cash("Car")
        await table.press("Car")
        assert table.cash("Car") == before - 128
        assert (seen(table).mortgaged[35], seen(table).mortgaged[37]) == (False, True)


@pytest.mark.rule("R131")
async def test_what_is_too_dear_cannot_be_lifted(tmp_path: Path) -> None:
    position = family(3).cash(0, 0).cash(1, 150).owns(0, 35, 37, mortgaged=True).owns(1, 39)
    async with seated(position.at(0, 36).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        await table.find("Car", "Park Place")
        assert table.offers("Car") == "Too dear to lift"
        await table.press("Car")
        await table.choose("Car", "Short Line")
        await table.choose("Car", "Take the deeds")
        assert (seen(table).mortgaged[35], seen(table).mortgaged[37]) == (False, True)
        assert table.cash("Car") == 22
