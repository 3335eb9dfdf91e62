"""Tests of what a player can do while their token is on its way."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.firmware.model import tunes
from croupier.firmware.model.records import Robot
from croupier.firmware.table.substitute import SILENCE_S
from croupier.firmware.tokens.seen import WRONG_AFTER_S
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import Position, board

THE_MOVE = "2 + 3 | Move your token to | Reading Railroad"


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


def is_moving(table: Driver) -> bool:
    return table.scene.journey is not None


async def test_the_move_stays_on_the_screen_and_ok_does_nothing_hasty(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        offered = []
        for _ in range(table.panel("Hat").count):
            assert table.says("Hat") == THE_MOVE
            offered.append(table.offers("Hat"))
            await table.right("Hat")
        assert offered == ["On its way", "Look up...", "Take back...", "Settings..."]
        await table.press("Hat")
        assert table.tunes[-1] == tunes.REFUSED
        assert table.panel("Hat").flashing
        assert (is_moving(table), table.says("Hat")) == (True, THE_MOVE)


async def test_the_mover_looks_up_and_mutes(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.choose("Hat", "Look up...", "The bank")
        await table.hold("Hat")
        await table.hold("Hat")
        assert table.says("Hat") == THE_MOVE
        await table.choose("Hat", "Settings...", "Sound")
        played = len(table.tunes)
        await table.close_lists("Hat")
        assert table.offers("Hat") in ("On its way", "Settings...")
        assert len(table.tunes) == played, "muted"


async def test_looking_up_closes_when_the_token_is_there(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.choose("Hat", "Look up...")
        await table.put("Hat", 5)
        assert (table.says("Hat"), table.offers("Hat")) == (
            "Reading Railroad | For sale: $200",
            "Buy for $200",
        )


async def test_a_throw_that_was_entered_wrong_is_taken_back_before_the_token_moves(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await table.choose("Hat", "Enter your throw")
        for _ in range(2):
            await table.left("Hat")
        for _ in range(3):
            await table.right("Hat")
        await table.press("Hat")
        assert is_moving(table)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        assert not is_moving(table)
        await table.find("Hat", "Enter your throw")


async def test_the_mover_is_asked_and_answers(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.choose("Car", "Take back...", "Ask the others")
        assert table.says("Hat").startswith("Let Car take back?")
        assert table.offers("Hat") == "No, it stands"
        await table.press("Hat")
        assert table.says("Hat") == "2 + 3, Hat says no | Move your token to | Reading Railroad"
        await table.choose("Car", "Take back...", "Ask the others")
        await table.choose("Hat", "Yes, take it back")
        assert not is_moving(table)
        assert table.offers("Hat") == "Roll the dice"


async def test_the_mover_agrees_that_a_robot_sits_down(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.choose("Car", "Settings...", "Who is away?...")
        while "Dog" not in table.says("Car"):
            await table.right("Car")
        await table.press("Car")
        assert table.says("Hat").startswith("Car asks")
        await table.right("Hat")
        await table.press("Hat")
        await table.wait(SILENCE_S)
        assert table.scene.robots == {2}
        assert table.says("Hat") == THE_MOVE


async def test_who_is_back_takes_the_seat_from_the_robot_while_its_token_moves(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.saved_game.record(Robot(0, "beginner"))
        await table.wait(1)
        await table.choose("Hat", "I play myself")
        assert table.says("Hat") == THE_MOVE


# -- a reader that sees the token elsewhere


async def seen_elsewhere(table: Driver) -> None:
    """The token lies on Reading Railroad, but the reader of the next space sees it."""
    await table.choose("Hat", "Roll the dice")
    await table.put("Hat", 6, rest=WRONG_AFTER_S + 0.1)
    assert table.says("Hat") == "Wrong space! | Your token belongs on | Reading Railroad"


async def test_a_neighbours_antenna_cannot_stop_the_game(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await seen_elsewhere(table)
        assert table.offers("Hat") == "On its way"
        await table.choose("Hat", "It is there")
        assert table.says("Hat") == "Is it really there? | Reading Railroad"
        assert table.offers("Hat") == "No, go back"
        await table.choose("Hat", "Yes")
        assert (table.says("Hat"), table.offers("Hat")) == (
            "Reading Railroad | For sale: $200",
            "Buy for $200",
        )
        await table.press("Hat")
        assert table.scene.wrong == (), (
            "the player who vouched for it is not asked again before the next throw"
        )


@pytest.mark.parametrize("held", [False, True])
async def test_no_leads_back_to_the_wrong_space(tmp_path: Path, held: bool) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await seen_elsewhere(table)
        await table.choose("Hat", "It is there")
        await (table.hold("Hat") if held else table.press("Hat"))
        assert is_moving(table)
        assert table.says("Hat").startswith("Wrong space!")
        await table.put("Hat", 5)
        assert not is_moving(table), "put right as ever"


async def test_a_token_put_right_meanwhile_needs_nobodys_word(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await seen_elsewhere(table)
        await table.choose("Hat", "It is there")
        await table.put("Hat", 4, rest=0.2)
        assert table.says("Hat") == THE_MOVE, "a hand is moving it"
        assert table.offers("Hat") == "On its way"


async def test_anybody_may_vouch_for_a_robots_token(tmp_path: Path) -> None:
    async with seated(family().at(1, 0).game(), tmp_path, dice=[(1, 2), (2, 3)], robots=(1,)) as table:
        await table.turn("Hat", "Buy")
        await table.wait(5)
        assert table.scene.journey is not None
        assert table.scene.journey.player == 1
        await table.put("Car", 6, rest=WRONG_AFTER_S + 0.1)
        assert table.offers("Hat") != "It is there", "not by a hasty press"
        await table.choose("Hat", "It is there", "Yes")
        assert not is_moving(table)
        assert table.scene.wrong == ()
