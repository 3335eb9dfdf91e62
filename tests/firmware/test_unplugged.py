"""Plugs are pulled and put back at random moments of a game: it goes on, says so, and nothing is lost."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from firmware.table.keeper import Keeper
from tests.firmware.test_wired import sit_down
from tests.firmware.wired import WiredDriver, wired
from tests.firmware.workbench import FullBoard, full_board
from tests.hw.drivers.scanner_ends import SIDES

PLAYERS = ("Hat", "Car", "Dog")
Plug = tuple[str, Callable[[], None], Callable[[], None]]
"""A device, and how it is unplugged and plugged in again."""


@pytest.fixture
def board(tmp_path: Path, mocker: MockerFixture) -> Iterator[FullBoard]:
    with full_board(tmp_path, mocker) as board:
        yield board


def screen(board: FullBoard, random: Random) -> Plug:
    seat = random.randrange(6)
    return f"seat {seat + 1}, screen", lambda: board.unplug_panel(seat), lambda: board.plug_panel(seat)


def scanner(board: FullBoard, random: Random) -> Plug:
    side = random.randrange(4)
    return f"scanner {SIDES[side]}", board.ends[side].unplug, board.ends[side].plug


def strip(board: FullBoard, _random: Random) -> Plug:
    def fault(error: Exception | None) -> None:
        board.strip.fault = error

    return "strip", lambda: fault(OSError(5, "Input/output error")), lambda: fault(None)


def button(board: FullBoard, random: Random) -> Plug:
    """It sticks: at a seat where nobody sits, or its owner would notice."""
    seat = random.randrange(3, 6)
    pin = board.bench.pins.pin(board.wiring.consoles[seat].buttons.ok)
    return f"seat {seat + 1}, ●", pin.drive_low, pin.drive_high


DEVICES = (screen, scanner, strip, button)


async def pull_and_put_back(table: WiredDriver, plug: Plug, random: Random) -> None:
    name, unplug, plug_in = plug
    health = table.board.bench.health
    unplug()
    await table.until(lambda: health.of(name)[-1:] == [False])
    await table.until(lambda: any(fault.device == name for fault in table.scene.faults))
    assert all(panel.impaired for panel in table.scene.panels)
    await table.play_on(random)
    plug_in()
    await table.until(lambda: health.of(name)[-1:] == [True])
    await table.until(lambda: table.scene.faults == ())
    table.board.bench.buses.transfers.clear()  # the notes that the bus takes are no leak
    await table.play_on(random)


async def game_with_faults(board: FullBoard, state: Path, times: int) -> None:
    random = Random(11)
    before = threads(), open_files()
    async with wired(board, state) as table:
        await sit_down(table, *PLAYERS)
        for number in range(times):
            await pull_and_put_back(table, DEVICES[number % len(DEVICES)](board, random), random)
            if number == len(DEVICES) - 1:
                gc.collect()
                running = threads(), open_files(), memory_mb()
        gc.collect()
        assert (threads(), open_files()) == running[:2]
        assert memory_mb() < running[2] + 16
        await table.until(lambda: all(shown(board, table, seat) for seat in range(6)))
        for name in {name for name, _, _ in board.bench.health.told}:
            told = board.bench.health.of(name)
            assert all(ok != again for ok, again in pairwise(told)), f"{name} was told of twice"
        done = table.keeper.game.to_json()
        path = table.running.folder.current()
    assert (threads(), open_files()) == before
    assert path is not None
    kept = Keeper.resume(path)
    assert kept.game.to_json() == done, "what was done is on the disk"
    kept.close()


def shown(board: FullBoard, table: WiredDriver, seat: int) -> bool:
    """The panel shows what the page shows."""
    return board.panel(seat).bits == table.running.opened.sim.screen_bits(seat)


def threads() -> list[str]:
    """Those of the program; the loop and luma keep some of their own, made once for all."""
    ours = [t for t in threading.enumerate() if not type(t).__module__.startswith("luma")]
    return sorted(thread.name for thread in ours if not thread.name.startswith("asyncio"))


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def memory_mb() -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1000


@pytest.mark.timeout(300)
async def test_plugs_are_pulled_in_a_game(board: FullBoard, tmp_path: Path) -> None:
    await game_with_faults(board, tmp_path / "state", times=5 * len(DEVICES))


@pytest.mark.soak
async def test_plugs_are_pulled_in_a_long_game(board: FullBoard, tmp_path: Path, soak_length: int) -> None:
    await game_with_faults(board, tmp_path / "state", times=max(100, soak_length // 10) * len(DEVICES))
