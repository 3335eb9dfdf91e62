"""Tests of real dice: ◀ turns the left die on the screen, ▶ the right one, ● confirms."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY, Game
from croupier.firmware.table.common.board_settings import DEFAULT_CLAIM_GRACE_S
from croupier.firmware.table.reminders import REMIND_AFTER_S
from croupier.firmware.table.rent import HAND_WAIT_S
from croupier.firmware.table.robots import THINKS_FOR_S
from croupier.hw.protocols import Button
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
        await table.wait(DEFAULT_CLAIM_GRACE_S)
        await enter(table, "Car", 1, 2)
        assert table.offers("Car") == "I threw 1 + 2"


async def test_a_hand_that_goes_up_while_the_dice_are_entered_holds_them(tmp_path: Path) -> None:
    async with seated(family().owns(1, 39).game(), tmp_path, real_dice=True) as table:
        await enter(table, "Hat", 1, 2)
        await table.choose("Car", "Property...")
        assert (table.panel("Hat").dice, table.offers("Hat")) == (None, "Wait...")
        await table.press("Hat")
        assert table.scene.journey is None
        await table.wait(HAND_WAIT_S)
        await table.choose("Hat", "Enter your throw", "I threw 1 + 2")
        assert table.scene.journey is not None


# -- a person throws for a robot


async def test_anybody_throws_for_a_robot(tmp_path: Path) -> None:
    async with seated(family(3).turn_of(1).game(), tmp_path, robots=(1,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] - 0.1)
        assert table.offers("Dog") != "Enter the throw", "it thinks"
        await table.wait(0.2)
        assert table.says("Hat") == table.says("Dog") == "Throw for Car | With the real dice"
        await table.press("Dog")
        assert table.panel("Dog").dice == (0, 0)
        assert table.panel("Dog").turn[0].startswith("Car")
        await table.right("Dog")
        await table.left("Dog")
        await table.left("Dog")
        assert table.offers("Dog") == "Car: 2 + 1"
        await table.press("Dog")
        assert table.scene.journey is not None
        assert (table.scene.journey.player, table.scene.journey.path[-1]) == (1, 3)


async def test_a_hand_in_the_first_list_is_led_to_the_robots_throw(tmp_path: Path) -> None:
    async with seated(family().turn_of(1).game(), tmp_path, robots=(1,), real_dice=True) as table:
        await table.find("Hat", "Look up...")
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.offers("Hat") == "Enter the throw"


async def test_two_who_throw_for_a_robot_throw_once(tmp_path: Path) -> None:
    async with seated(family(3).turn_of(1).game(), tmp_path, robots=(1,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        for seat in ("Hat", "Dog"):
            await table.press(seat)
            await table.left(seat)
            await table.right(seat)
        await table.press("Hat")
        assert table.scene.view is not None
        throws = table.scene.view.throw
        assert table.panel("Dog").dice is None
        await table.press("Dog")
        assert table.scene.view.throw == throws


@pytest.mark.rule("R11")
async def test_for_who_starts_one_throws_for_oneself_first(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, ["", ""], rules=FAMILY)
    async with seated(game, tmp_path, robots=(1,), real_dice=True) as table:
        await enter(table, "Hat", 2, 3)
        await table.press("Hat")
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.says("Hat") == "Throw for Car | Who starts?"
        await table.press("Hat")
        await table.left("Hat")
        await table.right("Hat")
        await table.press("Hat")
        assert table.says("Hat").startswith("Your turn")


@pytest.mark.rule("R43")
async def test_a_robots_throw_for_a_utility(tmp_path: Path) -> None:
    game = family().owns(0, 12).turn_of(1).landing(12)
    async with seated(game, tmp_path, robots=(1,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.says("Hat") == "Throw for Car | For the rent"
        await table.press("Hat")
        for _ in range(2):
            await table.left("Hat")
            await table.right("Hat")
        await table.press("Hat")
        assert table.cash("Hat") == 1500 + 4 * 4


async def test_a_raised_hand_holds_a_robots_throw_too(tmp_path: Path) -> None:
    game = family(3).owns(2, 39).turn_of(1).game()
    async with seated(game, tmp_path, robots=(1,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        await table.press("Hat")
        await table.left("Hat")
        await table.right("Hat")
        assert table.offers("Hat") == "Car: 1 + 1"
        await table.choose("Dog", "Property...")
        assert table.panel("Hat").dice is None
        await table.wait(HAND_WAIT_S)
        await table.choose("Hat", "Enter the throw", "Car: 1 + 1")
        assert table.scene.journey is not None


async def test_a_stray_token_of_ones_own_does_not_keep_one_from_throwing_for_a_robot(tmp_path: Path) -> None:
    async with seated(family().turn_of(1).game(), tmp_path, robots=(1,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        await table.put("Hat", 17, rest=3)
        await table.choose("Hat", "Enter the throw")
        await table.left("Hat")
        await table.right("Hat")
        await table.choose("Hat", "Car: 1 + 1")
        assert table.scene.journey is not None


async def test_people_are_reminded_of_a_robots_throw(tmp_path: Path) -> None:
    async with seated(family(3).turn_of(1).game(), tmp_path, robots=(1,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] + REMIND_AFTER_S + 0.1)
        assert table.scene.reminded == (0, 2)


async def test_where_nobody_has_hands_the_board_throws(tmp_path: Path) -> None:
    """Games of robots only, from the start or after the last person has lost."""
    for number, game in enumerate((family(2).game(), family(3).out(2).game())):
        robots = (0, 1)
        async with seated(game, tmp_path / str(number), robots=robots, real_dice=True) as table:
            await table.wait(THINKS_FOR_S["normal"] + 0.1)
            assert table.scene.journey is not None
