"""Tests of property: build, sell, mortgage and lift by group, and the chores that follow."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY, Game, Rules, View
from croupier.engine.edition import GROUPS
from croupier.firmware.model.panel import HOTEL, MORTGAGED
from croupier.hw.protocols import Button
from tests.firmware.table.driver import CLASSIC, NAMES, Driver, lobby, seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


async def open_group(table: Driver, seat: str, group: str) -> None:
    await table.choose(seat, "Property...", group)


def levels(table: Driver, group: str) -> list[int]:
    view = seen(table)
    return [view.level[space] for space in GROUPS[group]]


def seen(table: Driver) -> View:
    assert table.scene.view is not None
    return table.scene.view


# -- the list of groups


async def test_the_groups_are_listed_with_their_streets_and_lit(tmp_path: Path) -> None:
    async with seated(family().group(0, "dark_blue", level=2).owns(0, 5, 15).game(), tmp_path) as table:
        await table.choose("Hat", "Property...")
        assert table.offers("Hat") == "< Back"
        assert table.says("Hat") == "Your property | Which group?"
        await table.right("Hat")
        assert table.says("Hat") == "Dark Blue | Rent: $500-$600"
        assert table.panel("Hat").streets == (2, 2)
        assert table.scene.lit == (37, 39)
        await table.right("Hat")
        assert table.says("Hat") == "Railroads | Rent: $50 | You have 2 of 4"
        assert table.scene.lit == (5, 15)
        await table.choose("Hat", "< Back")
        assert not table.scene.lit


async def test_a_slider_starts_with_back_where_the_group_stands(tmp_path: Path) -> None:
    async with seated(family().group(0, "green").game(), tmp_path) as table:
        await open_group(table, "Hat", "Green")
        assert table.says("Hat") == "Green | Rent: $52-$56 | < down · up >"
        assert table.offers("Hat") == "< Back"
        assert table.panel("Hat").dial
        assert table.scene.lit == (31, 32, 34)
        await table.press("Hat")
        assert table.says("Hat") == "Green | Rent: $52-$56"
        assert table.offers("Hat") == "Choose"


# -- up and down


@pytest.mark.rule("R93")
async def test_a_group_slides_up_evenly_and_is_built_at_once(tmp_path: Path) -> None:
    async with seated(family().group(0, "green").cash(0, 2000).game(), tmp_path) as table:
        await open_group(table, "Hat", "Green")
        await table.right("Hat")
        assert table.panel("Hat").streets == (1, 1, 1)
        assert table.says("Hat") == "Green | Rent: $130-$150 | Cash then: $1400"
        assert table.offers("Hat") == "Build: -$600"
        await table.right("Hat")
        assert table.says("Hat") == "Green | Rent: $390-$450 | Cash then: $800"
        assert table.offers("Hat") == "Build: -$1200"
        await table.press("Hat")
        assert levels(table, "green") == [2, 2, 2]
        assert table.cash("Hat") == 800


async def test_where_the_money_runs_out_it_goes_on_piece_by_piece(tmp_path: Path) -> None:
    async with seated(family().group(0, "green").cash(0, 1000).game(), tmp_path) as table:
        await open_group(table, "Hat", "Green")
        shown = []
        for _ in range(4):
            await table.right("Hat")
            shown.append((table.panel("Hat").streets, table.offers("Hat")))
        assert shown == [
            ((1, 1, 1), "Build: -$600"),
            ((1, 1, 2), "Build: -$800"),
            ((1, 2, 2), "Build: -$1000"),
            ((0, 0, 0), "One by one..."),
        ]


@pytest.mark.rule("R95", "R96")
async def test_up_to_hotels_in_one_step_and_the_hands_are_told(tmp_path: Path) -> None:
    async with seated(family().group(0, "dark_blue", level=4).game(), tmp_path) as table:
        await open_group(table, "Hat", "Dark Blue")
        await table.right("Hat")
        assert table.panel("Hat").streets == (HOTEL, HOTEL)
        await table.press("Hat")
        assert levels(table, "dark_blue") == [5, 5]
        assert table.says("Hat") == "Dark Blue | Take off each: 4 Houses"
        assert table.scene.lit == (37, 39)
        await table.choose("Hat", "Done")
        assert table.says("Hat") == "Dark Blue | Put on each: 1 Hotel"
        await table.choose("Hat", "Done")
        assert table.says("Hat").startswith("Dark Blue | Rent: $1500-$2000"), "the slider is still open"


@pytest.mark.rule("R103", "R107", "R108")
async def test_all_the_way_down_sells_and_mortgages(tmp_path: Path) -> None:
    async with seated(family().group(1, "brown", level=1).game(), tmp_path) as table:
        await open_group(table, "Car", "Brown")
        await table.left("Car")
        assert (table.panel("Car").streets, table.offers("Car")) == ((0, 0), "Sell: +$50")
        await table.left("Car")
        assert (table.panel("Car").streets, table.offers("Car")) == ((-1, -1), "Do it: +$110")
        assert table.says("Car") == "Brown | Rent: $0 | Cash then: $1610"
        await table.press("Car")
        assert [seen(table).mortgaged[space] for space in GROUPS["brown"]] == [True, True]
        assert table.cash("Car") == 1610
        assert table.says("Car") == "Brown | Take off each: 1 House"
        await table.choose("Car", "Done")
        assert table.says("Car") == "Brown | Turn 2 deeds face down"


@pytest.mark.rule("R109", "R110")
async def test_lifting_and_building_in_one_go(tmp_path: Path) -> None:
    async with seated(family().group(0, "brown", mortgaged=True).game(), tmp_path) as table:
        await open_group(table, "Hat", "Brown")
        assert table.panel("Hat").streets == (MORTGAGED, MORTGAGED)
        await table.right("Hat")
        assert table.offers("Hat") == "Lift: -$66"
        await table.right("Hat")
        assert table.offers("Hat") == "Do it: -$166"
        await table.press("Hat")
        assert levels(table, "brown") == [1, 1]
        assert table.cash("Hat") == 1334
        await table.choose("Hat", "Done")
        assert table.says("Hat") == "Brown | Turn 2 deeds face up"


async def test_deeds_of_a_group_one_has_not_whole_go_one_by_one(tmp_path: Path) -> None:
    async with seated(family().owns(0, 5, 15, 25).game(), tmp_path) as table:
        await open_group(table, "Hat", "Railroads")
        shown = []
        for _ in range(3):
            await table.left("Hat")
            shown.append((table.panel("Hat").streets, table.offers("Hat")))
        assert shown == [
            ((-1, 0, 0), "Mortgage: +$100"),
            ((-1, -1, 0), "Mortgage: +$200"),
            ((-1, -1, -1), "Mortgage: +$300"),
        ]
        await table.right("Hat")
        await table.right("Hat")
        await table.press("Hat")
        assert seen(table).mortgaged[5]
        assert table.says("Hat") == "Reading Railroad | Turn the deed face down"


async def test_utilities_tell_their_factor(tmp_path: Path) -> None:
    async with seated(family().owns(0, 12, 28).game(), tmp_path) as table:
        await open_group(table, "Hat", "Utilities")
        assert table.says("Hat").startswith("Utilities | Rent: 10x dice")


@pytest.mark.rule("R144")
async def test_in_the_short_game_the_hotel_comes_after_three_houses(tmp_path: Path) -> None:
    async with seated(
        board(2, rules=Rules(short_game=True)).group(0, "brown", level=3).game(), tmp_path
    ) as table:
        await open_group(table, "Hat", "Brown")
        await table.right("Hat")
        assert table.panel("Hat").streets == (HOTEL, HOTEL)
        await table.press("Hat")
        assert table.says("Hat") == "Brown | Take off each: 3 Houses"


# -- one by one


async def test_behind_the_end_every_single_step_is_listed(tmp_path: Path) -> None:
    async with seated(family().group(0, "dark_blue").game(), tmp_path) as table:
        await open_group(table, "Hat", "Dark Blue")
        await table.dial("Hat", "One by one...")
        await table.press("Hat")
        assert table.offers("Hat") == "< Back"
        await table.find("Hat", "Park Place")
        assert table.says("Hat") == "Park Place | House 1: -$200"
        await table.press("Hat")
        assert levels(table, "dark_blue") == [1, 0]
        await table.choose("Hat", "Done")
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Hat", "Park Place | House 2")
        await table.choose("Hat", "< Back")
        assert table.panel("Hat").streets == (1, 0)
        await table.right("Hat")
        assert table.panel("Hat").streets == (1, 1), "the next step is to make it even"


@pytest.mark.rule("R105")
async def test_hotels_that_cannot_become_houses_are_sold_all_at_once(tmp_path: Path) -> None:
    position = family().group(0, "dark_blue", level=5).stock(houses=2, hotels=10)
    async with seated(position.game(), tmp_path) as table:
        await open_group(table, "Hat", "Dark Blue")
        shown = []
        while table.offers("Hat") != "One by one...":
            await table.left("Hat")
            shown.append((table.panel("Hat").streets, table.offers("Hat")))
        assert shown[0] == ((1, 1), "Sell: +$800")
        assert shown[1:3] == [((1, 0), "Sell: +$900"), ((0, 1), "Sell: +$900")]
        assert shown[3] == ((0, 0), "Sell: +$1000")
        assert shown[4] == ((-1, -1), "Do it: +$1375")
        await table.dial("Hat", "Sell: +$800", Button.RIGHT)
        await table.press("Hat")
        assert levels(table, "dark_blue") == [1, 1]
        assert table.says("Hat") == "Dark Blue | Take off each: 1 Hotel"
        await table.choose("Hat", "Done")
        assert table.says("Hat") == "Dark Blue | Put on each: 1 House"


# -- the slider closes when its reason is gone


async def test_a_slider_follows_the_game(tmp_path: Path) -> None:
    position = family().group(1, "brown").owns(1, 39).cash(1, 100).at(0, 36)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await open_group(table, "Car", "Brown")
        await table.right("Car")
        assert table.offers("Car") == "Build: -$100"
        await table.wait(20)  # a hand is up
        await table.choose("Hat", "Roll the dice")
        assert not table.panel("Car").dial, "nobody builds while a token is on its way"
        await table.follow_the_lights()
        assert table.cash("Car") == 150


async def test_a_slider_held_goes_back_and_changes_nothing(tmp_path: Path) -> None:
    async with seated(family().group(0, "green").game(), tmp_path) as table:
        await open_group(table, "Hat", "Green")
        await table.right("Hat")
        before = table.scene.view
        await table.hold("Hat")
        assert table.offers("Hat") == "Choose"
        assert table.scene.view is before


async def test_only_what_is_legal_now_is_on_the_slider(tmp_path: Path) -> None:
    """While a deed is for sale nobody builds; selling and mortgaging stay open (R97)."""
    position = family().group(1, "brown", level=1)
    async with seated(position.landing(39), tmp_path) as table:
        await open_group(table, "Car", "Brown")
        await table.right("Car")
        assert table.offers("Car") == "One by one...", "no way up"
        await table.left("Car")
        await table.left("Car")
        assert table.offers("Car") == "Sell: +$50"


async def test_a_step_taken_back_is_taken_back_by_the_hands_too(tmp_path: Path) -> None:
    async with seated(family().group(0, "brown").game(), tmp_path) as table:
        await open_group(table, "Hat", "Brown")
        await table.right("Hat")
        await table.press("Hat")
        await table.choose("Hat", "Done")
        await table.close_lists("Hat")
        await table.choose("Hat", "Take back...", "Take it back")
        assert levels(table, "brown") == [0, 0]
        assert table.says("Hat") == "Brown | Take off each: 1 House"


async def test_when_a_builder_leaves_somebody_takes_the_houses_off(tmp_path: Path) -> None:
    position = family(3).group(1, "green", level=2).owns(1, 39, mortgaged=True)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        while table.scene.hammer is not None:
            await table.wait(1)
        assert table.says("Dog") == "Green | Take off each: 2 Houses"
        assert table.scene.lit == (31, 32, 34)
        await table.choose("Dog", "Done")
        assert table.says("Dog") == "Boardwalk | Turn the deed face up"
        await table.choose("Dog", "Done")
        assert table.says("Dog").startswith("Hat to roll")


# -- deeds that are dealt


async def test_in_the_short_game_one_is_told_which_deeds_to_take(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, NAMES[:2], rules=Rules(short_game=True, rent="auto"), seed=7)
    dealt = [[CLASSIC.spaces[space].label for space in spaces] for spaces in game.setup.dealt]
    async with seated(game, tmp_path) as table:
        assert table.says("Hat") == f"Take your deeds: | {dealt[0][0]} | {dealt[0][1]}"
        assert table.scene.lit == tuple(sorted(space for spaces in game.setup.dealt for space in spaces[:2]))
        await table.choose("Hat", "Done")
        assert table.says("Hat") == f"Take your deeds: | {dealt[0][2]}"
        await table.choose("Hat", "Done", "Roll to start")
        assert table.says("Car") == f"Take your deeds: | {dealt[1][0]} | {dealt[1][1]}", "nobody waits for it"


async def test_with_a_time_limit_also_what_they_have_cost(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, NAMES[:3], rules=Rules(time_limit=60, rent="auto"), seed=7)
    paid = [sum(CLASSIC.spaces[space].price for space in spaces) for spaces in game.setup.dealt]
    async with seated(game, tmp_path, robots=[1]) as table:
        assert table.says("Hat").startswith(f"Your deeds, -${paid[0]}: | ")
        assert table.cash("Hat") == 1500 - paid[0]
        assert table.says("Dog").startswith(f"Car: deeds, -${paid[1]} | "), (
            "a person takes the deeds of a robot"
        )
        await table.choose("Dog", "Done")
        assert table.says("Dog").startswith(f"Your deeds, -${paid[2]}: | ")


async def test_dealt_deeds_are_not_told_again_once_the_game_runs(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, NAMES[:2], rules=Rules(short_game=True, rent="auto"), seed=7)
    async with seated(game, tmp_path) as table:
        await table.choose("Hat", "Done", "Done", "Roll to start")
        clock = table.clock
    async with lobby(tmp_path, consoles=2, clock=clock) as again:
        assert again.offers("Car") == "Roll to start"
