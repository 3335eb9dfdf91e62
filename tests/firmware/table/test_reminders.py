"""Tests of reminders: a player is reminded after a long wait, and only a few times."""

from pathlib import Path

from croupier.engine import FAMILY
from croupier.firmware.model.tunes import REMINDER
from croupier.firmware.table.reminders import MAX_REMINDERS, REMIND_AFTER_S, REMIND_AGAIN_AFTER_S
from tests.firmware.table.driver import seated
from tests.rules.positions import board


async def test_light_and_tune_after_a_while(tmp_path: Path) -> None:
    async with seated(board(3, rules=FAMILY).turn_of(1).game(), tmp_path) as table:
        await table.wait(REMIND_AFTER_S - 1)
        assert not table.scene.reminded
        assert REMINDER not in table.tunes
        await table.wait(1)
        assert table.scene.reminded == (1,), "the player the table waits for, and nobody else"
        assert table.tunes[-1] == REMINDER
        assert len(await table.watch_lamp(0, 3.0)) > 1, "the space of the token breathes"


async def test_a_few_times_and_then_no_more(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        await table.wait(REMIND_AFTER_S + REMIND_AGAIN_AFTER_S * (MAX_REMINDERS + 3))
        assert table.tunes.count(REMINDER) == MAX_REMINDERS
        assert not table.scene.reminded


async def test_a_step_ends_it(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.wait(REMIND_AFTER_S)
        assert table.scene.reminded == (0,)
        await table.choose("Hat", "Roll the dice")
        assert not table.scene.reminded
