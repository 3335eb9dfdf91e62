"""Tests of rent that owners have to ask for, and of the throw that waits for them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine import BY_THE_BOOK, FAMILY
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import Position, board

BALTIC, VERMONT, ELECTRIC = 3, 8, 12


def by_the_book(players: int = 3) -> Position:
    """Dog owns Baltic and Vermont; Hat throws first, Car after that."""
    return board(players, rules=BY_THE_BOOK).owns(players - 1, BALTIC, VERMONT)


def closed(table: Driver) -> list[str]:
    return [event.how for step in table.saved_game.recent for event in step.events if hasattr(event, "how")]


async def hat_lands(table: Driver) -> None:
    await table.choose("Hat", "Roll the dice")
    await table.follow_the_lights()


async def test_the_owner_is_told_who_owes_what_and_where_and_asks_on_one_press(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        assert table.says("Dog") == "Baltic Avenue | Hat owes rent: $4"
        assert table.offers("Dog") == "Ask for $4"
        await table.press("Dog")
        assert table.purses() == [1496, 1500, 1504]


async def test_the_owner_may_let_somebody_off(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        await table.choose("Dog", "Let them off")
        assert closed(table) == ["waived"]
        assert table.offers("Car") == "Roll the dice"


@pytest.mark.rule("R33")
async def test_the_next_throw_waits_four_seconds_for_a_claim(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        assert table.says("Car") == "The roll waits: 4 s | Dog may ask for rent"
        assert table.offers("Car") == "Wait..."
        await table.press("Car", after=1)
        assert table.says("Car") == "The roll waits: 3 s | Dog may ask for rent"
        await table.wait(3)
        await table.choose("Car", "Roll the dice")
        assert closed(table) == ["lapsed"]


async def test_the_throw_waits_no_longer_once_the_rent_was_asked_for(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        await table.press("Dog")
        assert table.offers("Car") == "Roll the dice"


async def test_the_grace_can_be_switched_off(tmp_path: Path) -> None:
    """At any console; the setting is saved for the next games."""
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Car", "Settings...", "Rolls wait for rent")
        assert table.says("Car") == "Rolls wait for rent | 8 seconds"
        await table.press("Car")
        assert table.says("Car") == "Rolls wait for rent | Off"
        await table.hold("Car")
        await hat_lands(table)
        assert table.offers("Car") == "Roll the dice"
        assert table.offers("Dog") == "Ask for $4"


@pytest.mark.rule("R34")
async def test_a_throw_after_a_double_closes_nothing_and_waits_for_nobody(tmp_path: Path) -> None:
    position = by_the_book().at(0, 1)
    async with seated(position.game(), tmp_path, dice=[(1, 1), (2, 3)]) as table:
        await hat_lands(table)
        assert table.offers("Hat") == "Roll the dice"
        await hat_lands(table)
        assert table.says("Dog") == "Baltic Avenue | Hat owes rent: $4"
        await table.find("Dog", "Vermont")
        assert table.says("Dog") == "Vermont Avenue | Hat owes rent: $6"
        await table.press("Dog")
        assert table.offers("Dog") == "Ask for $4"
        await table.press("Dog")
        assert table.purses() == [1490, 1500, 1510]


async def test_later_leaves_the_claim_in_the_list(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        await table.choose("Dog", "Later")
        await table.find("Dog", "Deal...")
        await table.choose("Dog", "Ask for $4")
        assert table.cash("Dog") == 1504


async def test_holding_the_button_is_later_too(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        await table.hold("Dog")
        await table.find("Dog", "Deal...")


async def test_a_claim_comes_up_in_the_middle_of_a_list_and_gives_it_back(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Dog", "Deal...", "Car")
        await table.wait(20)
        await hat_lands(table)
        assert table.offers("Dog") == "Ask for $4"
        await table.press("Dog")
        assert table.says("Dog") == "Deal with Car | What changes hands?"


async def test_who_throws_next_is_asked_about_his_own_rent_first(tmp_path: Path) -> None:
    async with seated(by_the_book(2).game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        assert table.offers("Car") == "Ask for $4"
        await table.choose("Car", "Later")
        assert table.offers("Car") == "Roll the dice"


@pytest.mark.rule("R43")
async def test_a_utility_is_asked_for_by_its_factor_and_thrown_for(tmp_path: Path) -> None:
    position = board(3, rules=BY_THE_BOOK).owns(2, ELECTRIC).at(0, 9)
    async with seated(position.game(), tmp_path, dice=[(1, 2), (5, 5)]) as table:
        await hat_lands(table)
        assert table.says("Dog") == "Electric Company | Hat owes 4 times dice"
        await table.press("Dog")
        await table.choose("Hat", "Roll for the rent")
        assert table.purses() == [1460, 1500, 1540]


async def test_in_the_family_nobody_asks_and_nobody_waits(tmp_path: Path) -> None:
    position = board(3, rules=FAMILY).owns(2, BALTIC)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        assert table.purses() == [1496, 1500, 1504]
        assert table.offers("Car") == "Roll the dice"


async def test_no_throw_waits_where_the_window_is_longer(tmp_path: Path) -> None:
    position = board(3, rules=replace(BY_THE_BOOK, rent_window="second_roll")).owns(2, BALTIC)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await hat_lands(table)
        assert table.offers("Car") == "Roll the dice"


# -- a raised hand


async def test_opening_a_deal_holds_the_throw_for_fifteen_seconds(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path) as table:
        await table.choose("Dog", "Deal...")
        await table.wait(0)
        assert table.says("Hat") == "The roll waits: 15 s | Hand up: Dog"
        await table.wait(14)
        assert table.offers("Hat") == "Wait..."
        await table.wait(1)
        assert table.offers("Hat") == "Roll the dice"


async def test_the_hand_goes_down_with_the_list(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path) as table:
        await table.choose("Dog", "Property...")
        await table.wait(0.1)
        assert table.offers("Hat") == "Wait..."
        await table.hold("Dog")
        assert table.offers("Hat") == "Roll the dice"


async def test_a_hand_goes_up_once_a_turn(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 3)]) as table:
        await table.choose("Dog", "Deal...")
        await table.hold("Dog")
        await table.choose("Dog", "Deal...")
        await table.wait(0.1)
        assert table.offers("Hat") == "Roll the dice"
        await table.hold("Dog")
        await hat_lands(table)
        assert table.offers("Car") == "Roll the dice"
        await table.choose("Dog", "Deal...")
        await table.wait(0.1)
        assert table.offers("Car") == "Wait..."


async def test_a_throw_pressed_in_the_same_moment_waits_too(tmp_path: Path) -> None:
    """The thrower's screen may not show the claim yet."""
    async with seated(by_the_book().game(), tmp_path) as table:
        await table.find("Dog", "Deal...")
        await table.wait(1)
        await table.down("Hat")
        await table.down("Dog")
        await table.up("Dog")
        await table.up("Hat")
        assert table.saved_game.recent == ()


async def test_ones_own_lists_hold_nobody_up(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path) as table:
        await table.choose("Hat", "Deal...")
        await table.hold("Hat")
        assert table.offers("Hat") == "Roll the dice"


async def test_a_stray_press_where_nobody_is_waited_for_raises_no_hand(tmp_path: Path) -> None:
    """Property and deals come after the items that only show something."""
    async with seated(by_the_book().game(), tmp_path, dice=[(1, 3)]) as table:
        for seat in ("Car", "Dog"):
            assert table.offers(seat) == "Look up..."
            for _ in range(5):
                await table.press(seat)
                await table.wait(0)
                assert table.offers("Hat") == "Roll the dice"
        await table.hold("Dog")
        await table.right("Dog")
        assert table.offers("Dog") == "Deal...", "the next one is as near as before"


async def test_mashing_on_when_the_hammer_falls_raises_no_hand(tmp_path: Path) -> None:
    async with seated(by_the_book().landing(6), tmp_path) as table:
        await table.choose("Hat", "Decline")
        for seat in ("Dog", "Hat"):
            await table.drop_out(seat)
        await table.press("Car")
        assert table.offers("Dog") == "Look up..."
        for _ in range(3):
            await table.press("Dog")
            await table.press("Hat")
        assert table.offers("Car") == "Roll the dice"


async def test_an_offer_that_was_made_to_somebody_comes_first_there(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path) as table:
        await table.choose("Dog", "Deal...", "Car", "Baltic", "Shake hands")
        assert table.offers("Car") == "See the deal..."


async def test_the_hand_goes_down_when_the_deal_is_sealed(tmp_path: Path) -> None:
    async with seated(by_the_book().game(), tmp_path) as table:
        await table.choose("Dog", "Deal...", "Car", "Baltic", "Shake hands")
        await table.choose("Car", "See the deal")
        await table.wait(0)
        assert table.offers("Hat") == "Wait..."
        await table.choose("Car", "Shake")
        assert table.offers("Hat") == "Roll the dice"
        assert table.offers("Car") == "Look up..."
