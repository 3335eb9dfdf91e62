"""Plugs are pulled and put back at random moments of a game: it goes on, says so, and nothing is lost."""

from __future__ import annotations

import errno
import gc
import threading
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.board.test_wired import sit_down
from tests.firmware.wired import WiredDriver, wired
from tests.firmware.workbench import WholeBoard, whole_board
from tests.hw.drivers.serial_ends import until

PLAYERS = ("Hat", "Car", "Dog")


@dataclass(frozen=True)
class Fault:
    """A device, and how it is broken and mended."""

    device: str
    break_it: Callable[[], None]
    mend: Callable[[], None]


Make = Callable[[WholeBoard, Random], Fault]


@pytest.fixture(autouse=True)
def impatient(mocker: MockerFixture) -> None:
    """Real ports need real time, so a silent device is given less of it here."""
    mocker.patch("croupier.hw.drivers.scanner_session.SILENT_AFTER_S", 1.5)
    mocker.patch("croupier.hw.drivers.pad.ASK_AFTER_S", 0.3)
    mocker.patch("croupier.hw.drivers.serial_link.STEADY_AFTER_S", 0.0)
    mocker.patch("croupier.hw.drivers.ddp_strip.REFUSED_WITHIN_S", 0.0)


def screen(board: WholeBoard, random: Random) -> Fault:
    """It is unplugged, or it does not take what it is sent, or it blocks the bus."""
    seat = random.randrange(len(board.wiring.consoles))
    name, refusing = f"seat {seat + 1}, screen", board.bench.buses.refusing
    bus = board.bus(seat)

    def mend() -> None:
        del refusing[bus]

    return random.choice(
        (
            Fault(name, lambda: board.unplug_panel(seat), lambda: board.plug_panel(seat)),
            Fault(name, lambda: refusing.update({bus: errno.EREMOTEIO}), mend),
            Fault(name, lambda: refusing.update({bus: errno.ETIMEDOUT}), mend),
        )
    )


def scanner(board: WholeBoard, random: Random) -> Fault:
    """It is unplugged, silent, or sends only garbage."""
    side = random.randrange(len(board.ends))
    name, end, noise = f"scanner {board.wiring.scanners[side].name}", board.ends[side], Random(3)
    return random.choice(
        (
            Fault(name, end.unplug, end.plug),
            Fault(name, setting(end, "is_mute", True), setting(end, "is_mute", False)),
            Fault(
                name,
                setting(end, "spoil", lambda said: noise.randbytes(len(said))),
                setting(end, "spoil", None),
            ),
        )
    )


def pulled_pad(board: WholeBoard, _random: Random) -> Fault:
    assert board.pad is not None
    return Fault("pad", board.pad.unplug, board.pad.plug)


def pad(board: WholeBoard, random: Random) -> Fault:
    """Only for long runs: its library takes seconds to notice that it is silent or sends garbage."""
    end, noise = board.pad, Random(4)
    assert end is not None
    chip = end.chip
    return random.choice(
        (
            Fault("pad", end.unplug, end.plug),
            Fault("pad", setting(chip, "is_silent", True), setting(chip, "is_silent", False)),
            Fault(
                "pad",
                setting(chip, "spoil", lambda said: noise.randbytes(len(said))),
                setting(chip, "spoil", None),
            ),
        )
    )


def strip(board: WholeBoard, _random: Random) -> Fault:
    error = OSError(5, "Input/output error")
    return Fault("strip", setting(board.strip, "fault", error), setting(board.strip, "fault", None))


def scanner_in_the_network(board: WholeBoard, random: Random) -> Fault:
    """It refuses, or it is cut off without a word."""
    side = random.randrange(len(board.bridges))
    name, bridge = f"scanner {board.wiring.scanners[side].name}", board.bridges[side]
    return random.choice(
        (
            Fault(name, bridge.refuse, bridge.listen),
            Fault(name, setting(bridge, "is_frozen", True), setting(bridge, "is_frozen", False)),
        )
    )


def wled(board: WholeBoard, _random: Random) -> Fault:
    assert board.wled is not None
    return Fault("strip", board.wled.unplug, board.wled.plug)


def button(board: WholeBoard, random: Random) -> Fault:
    """It is stuck, at a seat where nobody sits: at another seat the player would notice."""
    seat = random.randrange(3, 6)
    pin = board.bench.pins.pin(board.wiring.consoles[seat].buttons.ok)
    return Fault(f"seat {seat + 1}, ●", pin.drive_low, pin.drive_high)


def setting(thing: object, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(thing, name, value)


ON_THE_FULL_BOARD: tuple[Make, ...] = (screen, scanner, strip, button)
ON_THE_HALL_BOARD: tuple[Make, ...] = (pad, scanner)
IN_THE_NETWORK: tuple[Make, ...] = (scanner_in_the_network, wled)


async def break_and_mend(table: WiredDriver, fault: Fault, random: Random) -> None:
    name, health = fault.device, table.board.bench.health
    fault.break_it()
    await table.until(lambda: health.of(name)[-1:] == [False])
    await table.until(lambda: any(str(lost.device) == name for lost in table.scene.faults))
    assert all(panel.impaired for panel in table.scene.panels)
    await table.play_on(random)
    fault.mend()
    await table.until(lambda: health.of(name)[-1:] == [True])
    await table.until(lambda: table.scene.faults == ())
    table.board.bench.buses.transfers.clear()  # the notes that the bus takes are no leak
    await table.play_on(random)


async def game_with_faults(board: WholeBoard, state: Path, faults: tuple[Make, ...], times: int) -> None:
    """Each kind of device is lost so many times."""
    random = Random(11)
    before = threads(), open_files()
    async with wired(board, state) as table:
        await sit_down(table, *PLAYERS)
        for number in range(times * len(faults)):
            await break_and_mend(table, faults[number % len(faults)](board, random), random)
            if number == len(faults) - 1:
                gc.collect()
                running = threads(), open_files(), memory_mb()
        gc.collect()
        await table.until(lambda: table.scene.faults == ())
        assert (threads(), open_files()) == running[:2]
        grown = memory_mb() - running[2]
        print(f"\nmemory_growth_mb: {grown:.1f} in {times} losses of each device")
        assert grown < 16
        await table.until(lambda: all(shown(board, table, seat) for seat in range(6)))
        for name in {str(device) for device, _, _ in board.bench.health.told}:
            told = board.bench.health.of(name)
            assert all(ok != again for ok, again in pairwise(told)), f"{name} was told of twice"
        done = table.saved_game.game.to_json()
        path = table.app.folder.current()
    until(lambda: (threads(), open_files()) == before)  # far ends notice a moment later
    assert path is not None
    kept = SavedGame.resume(path)
    assert kept.game.to_json() == done, "what was done is on the disk"
    kept.close()


def shown(board: WholeBoard, table: WiredDriver, seat: int) -> bool:
    """The panel shows what the page shows."""
    return board.panel(seat).bits == table.app.board.sim.screen_bits(seat)


def threads() -> list[str]:
    """The threads of the program, without those that the event loop and luma keep."""
    ours = [t for t in threading.enumerate() if not type(t).__module__.startswith("luma")]
    return sorted(thread.name for thread in ours if not thread.name.startswith("asyncio"))


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def memory_mb() -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1000


@pytest.mark.timeout(300)
async def test_every_device_is_lost_and_found_in_a_game(tmp_path: Path, mocker: MockerFixture) -> None:
    with whole_board("full", tmp_path, mocker) as board:
        await game_with_faults(board, tmp_path / "state", ON_THE_FULL_BOARD, times=5)


@pytest.mark.timeout(300)
async def test_so_are_the_pad_and_the_hall_sensors(tmp_path: Path, mocker: MockerFixture) -> None:
    with whole_board("hall", tmp_path, mocker) as board:
        await game_with_faults(board, tmp_path / "state", (pulled_pad, scanner), times=5)


@pytest.mark.timeout(300)
async def test_so_are_a_strip_and_scanners_in_the_network(tmp_path: Path, mocker: MockerFixture) -> None:
    with whole_board("full", tmp_path, mocker, in_the_network=True) as board:
        await game_with_faults(board, tmp_path / "state", IN_THE_NETWORK, times=3)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "faults"), [("full", ON_THE_FULL_BOARD), ("hall", ON_THE_HALL_BOARD)], ids=["full", "hall"]
)
async def test_in_a_long_game_too(
    tmp_path: Path, mocker: MockerFixture, soak_length: int, name: str, faults: tuple[Make, ...]
) -> None:
    with whole_board(name, tmp_path, mocker) as board:
        await game_with_faults(board, tmp_path / "state", faults, times=max(100, soak_length // 10))
