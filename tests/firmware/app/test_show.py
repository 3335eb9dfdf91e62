"""What reaches the devices: every change at once, and nothing when nothing changes."""

from dataclasses import dataclass
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from pytest_mock import MockerFixture

from croupier.engine import FAMILY, Game
from croupier.firmware.app.show import Show
from croupier.firmware.board.supervise.screens import BusScreen
from croupier.firmware.board.supervise.strip import SupervisedPixels
from croupier.firmware.model import tunes
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.panel import Panel
from croupier.firmware.table import reminders as pace
from croupier.firmware.table.lobby.phase import WELCOME_FOR_S
from croupier.hw.sim import SimBoard
from tests.firmware.table.driver import lobby, seated
from tests.rules.positions import board


@dataclass
class Wires:
    """What the devices are given to show, changed or not. The strip is sent its frame again now and then."""

    strip: MagicMock
    panels: MagicMock

    def forget(self) -> None:
        self.strip.reset_mock()
        self.panels.reset_mock()

    @property
    def sent(self) -> tuple[int, int]:
        """Frames of light, images."""
        return self.strip.call_count, self.panels.call_count


@pytest.fixture
def wires(mocker: MockerFixture) -> Wires:
    return Wires(mocker.spy(SupervisedPixels, "show"), mocker.spy(BusScreen, "show"))


def hat_to_throw() -> Game:
    return board(2, rules=FAMILY).game()


async def test_an_idle_table_sends_nothing_and_after_its_reminders_sets_no_timer(
    tmp_path: Path, wires: Wires
) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.wait(5)
        wires.forget()
        await table.wait(pace.REMIND_AFTER_S - 6)
        assert wires.sent == (0, 0)
        await table.wait(pace.REMIND_AGAIN_AFTER_S * (pace.MAX_REMINDERS + 1))
        assert table.tunes.count(tunes.REMINDER) == pace.MAX_REMINDERS
        assert not table.has_timer
        wires.forget()
        await table.wait(3600)
        assert wires.sent == (0, 0)


async def test_an_empty_lobby_sets_no_timer_once_it_has_welcomed(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.wait(WELCOME_FOR_S + 1)
        assert not table.has_timer


async def test_a_press_without_effect_sends_nothing_but_its_flash(tmp_path: Path, wires: Wires) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.wait(5)
        wires.forget()
        await table.down("Hat")
        await table.wait(1)
        await table.up("Hat")
        assert wires.sent == (0, 0)


async def test_only_the_screen_that_changed_is_sent(tmp_path: Path, wires: Wires) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.wait(5)
        wires.forget()
        await table.right("Hat")
        assert wires.sent == (0, 1)


async def test_a_waiting_token_costs_eight_frames_a_second_and_no_screen(
    tmp_path: Path, wires: Wires
) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.wait(3)
        wires.forget()
        await table.wait(10)
        assert wires.sent == (80, 0)


async def test_a_hop_sends_one_frame_and_no_screen(tmp_path: Path, wires: Wires) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(6, 5)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.wait(3)
        for space in (1, 2, 3):
            wires.forget()
            await table.put("Hat", None, rest=0)
            assert wires.sent == (0, 0)
            await table.put("Hat", space, rest=0)
            assert wires.sent == (1, 0)
            assert table.lit() == list(range(space + 1, 12))


async def test_a_screen_that_does_not_answer_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        table.sim.screens[0].unplug()
        await table.turn("Hat", "Buy")
        assert table.purses() == [1440, 1500]
        assert "seat 1, screen: [Errno 121] Remote I/O error" in caplog.text


async def test_a_screen_that_nobody_supervises_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with SimBoard(consoles=1) as sim:
        sim.screens[0].unplug()
        Show(sim.board, LoopClock()).aside(0, Panel(headline="Hat"))
    assert "a device does not answer" in caplog.text


async def test_closed_the_lights_move_no_more(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        table.show.close()
        table.table.close()
        assert not table.has_timer


async def test_a_screen_says_something_else_until_its_own_words_change(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        own = table.sim.screen_bits(0)
        table.show.aside(0, Panel(headline="ABCD-EFGH", details=("192.168.1.7:8000/seat",)))
        aside = table.sim.screen_bits(0)
        assert aside != own
        await table.right("Car")
        assert table.sim.screen_bits(0) == aside
        table.show.aside(0, None)
        assert table.sim.screen_bits(0) == own
        table.show.aside(0, Panel(headline="ABCD-EFGH"))
        await table.choose("Hat", "Roll the dice")
        assert table.panel("Hat").headline != "ABCD-EFGH"
        assert table.sim.screen_bits(0) not in (aside, own)
