"""Tests of the setting how long a robot thinks."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.firmware.table.common.board_settings import RobotPace
from croupier.firmware.table.robots import THINKS_FOR_S
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import board


@pytest.mark.parametrize(("presses", "words", "pace"), [(1, "fast", "fast"), (2, "slowly", "slow")])
async def test_robots_play_as_fast_as_somebody_has_set(
    tmp_path: Path, presses: int, words: str, pace: RobotPace
) -> None:
    game = board(2, rules=FAMILY).game()
    async with seated(game, tmp_path, robots=(1,), dice=[(1, 2), (1, 3)]) as table:
        await table.choose("Hat", "Settings...")
        await table.find("Hat", "Robots play")
        for _ in range(presses):
            await table.press("Hat")
        assert table.says("Hat") == f"Robots play | {words}"
        await table.hold("Hat")
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.choose("Hat", "Buy for $60")
        throws = table.saved_game.game.view().throw
        await table.wait(THINKS_FOR_S[pace] - 0.3)
        assert table.saved_game.game.view().throw == throws, "it still thinks"
        await table.wait(0.5)
        assert table.scene.journey is not None, "it has thrown"


async def test_a_person_skips_ahead_to_their_own_turn(tmp_path: Path) -> None:
    game = board(4, rules=FAMILY).game()
    dice = [(1, 2), (1, 3), (2, 4), (2, 6)]
    async with seated(game, tmp_path, robots=(1, 2, 3), dice=dice, carry=True) as table:
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.choose("Hat", "Buy for $60")
        began = table.clock.now()
        await table.choose("Hat", "Skip ahead")
        while table.saved_game.game.view().thrower != 0:
            await table.wait(0.1)
        assert table.clock.now() - began < 6, "three whole turns of robots"
        assert not offers_to_skip(table, "Hat")
        await table.choose("Hat", "Roll the dice")


async def test_nobody_skips_what_a_person_is_asked(tmp_path: Path) -> None:
    game = board(3, rules=FAMILY).game()
    async with seated(game, tmp_path, robots=(2,), dice=[(1, 2)], carry=True) as table:
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.choose("Hat", "Buy for $60")
        assert table.saved_game.game.view().thrower == 1
        for player in ("Hat", "Car"):
            assert not offers_to_skip(table, player), "Car is to throw, nobody thinks"


def offers_to_skip(table: Driver, player: str) -> bool:
    return any(item.key == "robot:skip" for item in table.menu(player).items)
