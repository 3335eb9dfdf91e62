"""Real dice: two dice on the screen, ◀ turns the left one, ▶ the right one, ● confirms."""

from pathlib import Path

import pytest

from engine import FAMILY, Game
from firmware.table.claims import HAND_TIME
from firmware.table.comfort import CLAIM_GRACE
from hw.protocols import Button
from tests.firmware.table.driver import CLASSIC, Driver, seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


async def enter(table: Driver, seat: str, first: int, second: int) -> None:
    await table.choose(seat, "Enter your throw")
    for _ in range(first):
        await table.left(seat)
    for _ in range(second):
        await table.right(seat)


async def test_the_arrows_turn_the_dice_and_ok_confirms(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await table.choose("Hat", "Enter your throw")
        assert table.panel("Hat").dice == (0, 0)
        await table.left("Hat")
        await table.left("Hat")
        await table.right("Hat")
        assert table.panel("Hat").dice == (2, 1)
        assert table.offers("Hat") == "I threw 2 + 1"
        await table.press("Hat")
        assert table.scene.journey is not None
        assert table.scene.journey.path[-1] == 3


async def test_a_die_that_was_not_turned_confirms_nothing(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 0, 3)
        assert table.panel("Hat").dice == (0, 3)
        assert table.offers("Hat") == "Turn both dice"
        await table.press("Hat")
        assert table.scene.journey is None


async def test_each_die_goes_round_and_a_held_arrow_turns_on(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 7, 6)
        assert table.panel("Hat").dice == (1, 6)
        await table.down("Hat", Button.LEFT)
        await table.wait(0.5 + 0.15)
        await table.up("Hat", Button.LEFT)
        assert table.panel("Hat").dice == (4, 6)


async def test_a_double_asks_for_the_next_throw_with_clean_dice(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 5, 5)
        await table.press("Hat")
        await table.put("Hat", 10)
        assert table.says("Hat").startswith("Double! Once more")
        await table.choose("Hat", "Enter your throw")
        assert table.panel("Hat").dice == (0, 0)


async def test_held_it_goes_back_to_the_list(tmp_path: Path) -> None:
    async with seated(family().owns(0, 1).game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 2, 3)
        await table.hold("Hat")
        assert table.panel("Hat").dice is None
        await table.find("Hat", "Property...")


@pytest.mark.rule("R11")
async def test_the_throws_for_who_starts(tmp_path: Path) -> None:
    async with seated(Game.new(CLASSIC, ["", ""], rules=FAMILY), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 2, 3)
        await table.press("Hat")
        assert table.says("Car").endswith("Hat rolled 5")
        await enter(table, "Car", 6, 4)
        await table.press("Car")
        assert table.says("Car").startswith("Your turn")


@pytest.mark.rule("R43")
async def test_the_throw_for_a_utility(tmp_path: Path) -> None:
    async with seated(family().owns(1, 12).landing(12), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 4, 5)
        await table.press("Hat")
        assert table.purses() == [1464, 1536]


async def test_a_stray_token_holds_back_the_throw(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 1, 2)
        await table.put("Hat", 17, rest=3)
        assert table.panel("Hat").dice is None
        assert table.offers("Hat") == "It is there"
        await table.put("Hat", 0)
        await table.choose("Hat", "Enter your throw")
        assert table.panel("Hat").dice == (1, 2), "what was entered is still known"


async def test_a_claim_holds_back_the_throw(tmp_path: Path) -> None:
    game = board(3).owns(2, 3).landing(3)
    async with seated(game, tmp_path, real_dice=True) as table:
        assert table.offers("Car") == "Wait..."
        await table.wait(CLAIM_GRACE)
        await enter(table, "Car", 1, 2)
        assert table.offers("Car") == "I threw 1 + 2"


async def test_a_hand_that_goes_up_while_the_dice_are_entered_holds_them(tmp_path: Path) -> None:
    async with seated(family().owns(1, 39).game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 1, 2)
        await table.choose("Car", "Property...")
        assert (table.panel("Hat").dice, table.offers("Hat")) == (None, "Wait...")
        await table.press("Hat")
        assert table.scene.journey is None
        await table.wait(HAND_TIME)
        await table.choose("Hat", "Enter your throw", "I threw 1 + 2")
        assert table.scene.journey is not None
