"""What reaches the devices: every change at once, and nothing when nothing changes."""

from pathlib import Path

import pytest

from engine import FAMILY, Game
from hw.protocols import Button
from tests.firmware.table.driver import lobby, seated
from tests.rules.positions import board


def hat_to_throw() -> Game:
    return board(2, rules=FAMILY).game()


async def test_an_idle_table_sends_nothing_and_sets_no_timer(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.wait(5)
        frames, screens = table.frames, table.screens
        assert table.clock.next_alarm() is None
        await table.wait(3600)
        assert (table.frames, table.screens) == (frames, screens)


async def test_an_empty_lobby_sets_no_timer(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        assert table.clock.next_alarm() is None


async def test_a_press_without_effect_sends_nothing(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", None, rest=5)
        screens = table.screens
        await table.press("Car", Button.LEFT)
        await table.press("Car")
        assert table.screens == screens


async def test_only_the_screen_that_changed_is_sent(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.wait(1)
        before, frames = table.screens, table.frames
        await table.right("Hat")
        assert table.screens == before + 1
        assert table.frames == frames


async def test_a_waiting_token_costs_eight_frames_a_second_and_no_screen(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.wait(3)
        frames, screens = table.frames, table.screens
        await table.wait(10)
        assert table.frames - frames == 80
        assert table.screens == screens


async def test_a_hop_sends_one_frame_for_each_change(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(6, 5)]) as table:
        await table.choose("Hat", "Roll the dice")
        lit = [table.lit()]
        for space in (1, 2, 3):
            await table.put("Hat", None, rest=0)
            lit.append(table.lit())
            await table.put("Hat", space, rest=0)
            lit.append(table.lit())
        assert lit == [list(range(first, 12)) for first in (1, 1, 2, 2, 3, 3, 4)]


async def test_a_screen_that_does_not_answer_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        table.sim.screens[0].unplug()
        await table.turn("Hat", "Buy")
        assert table.purses() == [1440, 1500]
        assert "a device does not answer" in caplog.text


async def test_closed_the_lights_move_no_more(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        table.show.close()
        table.table.close()
        assert table.clock.next_alarm() is None
