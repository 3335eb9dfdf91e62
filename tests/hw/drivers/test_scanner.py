"""Scanners on real serial ports (pseudo-terminals), with the scanner's own code at their far ends."""

import logging
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from pytest_mock import MockerFixture

from croupier.firmware.scanner.frames import framed
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import ScannerPort, Scanners, ScannersMissing
from croupier.hw.protocols import Sighting
from tests.firmware.scanner.pico import Pico
from tests.hw.drivers.scanner_ends import ScannerBoard, ScannerEnd, scanner_board
from tests.hw.drivers.serial_ends import Health, until
from tests.hw.plain_sightings import plain
from tests.micropython.node import Node

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
SOUTH = DeviceId("scanner", name="south")


def came(uid: str | None, place: int) -> Sighting:
    return Sighting(uid, place, present=True)


def went(uid: str | None, place: int) -> Sighting:
    return Sighting(uid, place, present=False)


@pytest.fixture
def south(tmp_path: Path) -> Iterator[ScannerBoard]:
    """One scanner, spaces 0 to 9."""
    with scanner_board(tmp_path, scanners=1) as board:
        yield board


def walk(board: ScannerBoard) -> None:
    """Once round the board, space by space, and back to GO. Where the token comes to another scanner, it
    waits until the last one has said that it is gone: they talk on two threads.
    """
    seen: list[Sighting] = []
    board.reader.listen(plain(seen))
    expected: list[Sighting] = []
    for step in range(41):
        (board.carry if step % 10 else board.lay)(HAT, step % 40)
        expected += [] if step == 0 else [went(HAT, step - 1)]
        expected += [came(HAT, step % 40)]
        until_as_long(seen, expected)
    board.reader.versions()
    assert seen == expected
    assert board.reader.seen() == {HAT: 0}


def until_as_long(seen: list[Sighting], expected: list[Sighting]) -> None:
    until(lambda: len(seen) >= len(expected))


def test_a_token_walks_over_all_forty_spaces(tmp_path: Path) -> None:
    with scanner_board(tmp_path) as board:
        walk(board)


def test_a_token_walks_over_all_forty_spaces_in_micropython(tmp_path: Path, micropython: Node) -> None:
    with scanner_board(tmp_path, micropython.pico) as board:
        walk(board)


def test_presence_has_no_name(tmp_path: Path) -> None:
    """One scanner with Hall sensors under the whole board."""
    with scanner_board(tmp_path, scanners=1, senses="presence", each=40) as board:
        seen: list[Sighting] = []
        board.reader.listen(plain(seen))
        board.lay(HAT, 24)
        board.lay(CAR, 39)
        board.lay(HAT, None)
        assert seen == [came(None, 24), came(None, 39), went(None, 24)]
        assert board.reader.seen() == {}


def test_a_token_between_two_scanners_is_where_it_was_reported_last(tmp_path: Path) -> None:
    with scanner_board(tmp_path, scanners=2) as board:
        seen: list[Sighting] = []
        board.reader.listen(plain(seen))
        board.lay(HAT, 9)
        west = board.ends[1]
        west.lay(HAT, 0)
        west.sweep()
        board.reader.versions()
        assert board.reader.seen() == {HAT: 10}
        west.lay(HAT, -1)
        west.pass_ms(1200)
        board.reader.versions()
        assert seen == [came(HAT, 9), went(HAT, 9), came(HAT, 10), went(HAT, 10), came(HAT, 9)]


def test_a_scanner_tells_who_it_is(south: ScannerBoard) -> None:
    assert south.health.told == [(SOUTH, True, "10 spaces, identity, firmware 2.0.0, E660")]
    until(lambda: south.reader.states()[0].sweep_ms == 200)
    (state,) = south.reader.states()
    assert state.hello is not None
    assert (state.device, state.is_well, state.hello.board) == (SOUTH, True, "E660")
    assert (state.damaged, state.gaps) == (0, 0)


def test_the_version_of_every_reader(tmp_path: Path) -> None:
    picos: list[Pico] = []

    def make(board: str, senses: str, spaces: int) -> Pico:
        picos.append(Pico(board, senses, spaces))
        picos[-1].chips[2].version = 0x88
        picos[-1].chips[7].mute = 0xFF
        return picos[-1]

    with scanner_board(tmp_path, make, scanners=2) as board:
        expected = dict.fromkeys(range(20), 0x92) | {2: 0x88, 12: 0x88, 7: 0xFF, 17: 0xFF}
        assert board.reader.versions() == expected
        until(lambda: board.health.why("scanner south, space 7") == "its reader does not answer")
        with board.ends[0].lock:
            picos[0].chips[7].mute = None
        until(lambda: board.health.of("scanner south, space 7") == [False, True])
        assert board.health.of("scanner south") == [True]


def test_a_scanner_that_is_away_has_no_versions(south: ScannerBoard) -> None:
    south.ends[0].unplug()
    until(lambda: south.health.of("scanner south") == [True, False])
    assert south.reader.versions() == {}


def test_what_was_moved_while_it_was_unplugged_is_found(south: ScannerBoard) -> None:
    south.lay(HAT, 1)
    south.lay(CAR, 2)
    seen: list[Sighting] = []
    south.reader.listen(plain(seen))
    (end,) = south.ends
    end.unplug()
    until(lambda: south.health.of("scanner south") == [True, False])
    assert south.health.why("scanner south").startswith("unplugged from ")
    with pytest.raises(ScannersMissing, match="no scanner answers"):
        south.reader.seen()
    end.lay(HAT, 6)
    end.lay(CAR, 2)
    end.plug()
    until(lambda: south.health.of("scanner south") == [True, False, True])
    until(lambda: south.reader.seen() == {HAT: 6, CAR: 2})
    assert seen[-2:] == [went(HAT, 1), came(HAT, 6)]


def test_while_one_scanner_is_away_its_tokens_count_as_lying_there(tmp_path: Path) -> None:
    with scanner_board(tmp_path, scanners=2) as board:
        board.lay(HAT, 3)
        board.lay(CAR, 13)
        board.ends[0].unplug()
        until(lambda: board.health.of("scanner south") == [True, False])
        assert board.reader.seen() == {HAT: 3, CAR: 13}
        board.lay(CAR, 14)
        assert board.reader.seen() == {HAT: 3, CAR: 14}


def replug(board: ScannerBoard, side: int, place: int) -> None:
    """Pull a plug, move the hat, put the plug back: reported once each, and the hat is found."""
    end, name = board.ends[side], board.names()[side]
    before = board.health.of(name)
    end.unplug()
    until(lambda: board.health.of(name) == [*before, False])
    board.carry(HAT, place)
    end.plug()
    until(lambda: board.health.of(name) == [*before, False, True])
    until(lambda: board.reader.seen() == {HAT: place, CAR: 39})


def replug_again_and_again(folder: Path, times: int) -> None:
    chance = random.Random(2)
    before = open_files(), threading.active_count()
    with scanner_board(folder) as board:
        board.lay(HAT, 0)
        board.lay(CAR, 39)
        running = open_files(), threading.active_count()
        for _ in range(times):
            replug(board, chance.randrange(4), chance.randrange(40))
        board.reader.versions()
        assert (open_files(), threading.active_count()) == running
    assert (open_files(), threading.active_count()) == before


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_plugs_are_pulled_and_put_back(tmp_path: Path) -> None:
    replug_again_and_again(tmp_path, times=5)


@pytest.mark.soak
def test_plugs_are_pulled_and_put_back_for_long(tmp_path: Path, soak_length: int) -> None:
    replug_again_and_again(tmp_path, times=max(100, soak_length // 10))


def test_a_scanner_that_falls_silent_is_lost_and_found_again(tmp_path: Path) -> None:
    now, looks = 100.0, 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return now

    with scanner_board(tmp_path, scanners=1, clock=clock) as board:
        board.ends[0].is_mute = True
        looks = 0
        until(lambda: looks > 3)  # what was said before is heard
        now, looks = now + 2.9, 0
        until(lambda: looks > 3)
        assert board.health.of("scanner south") == [True]
        now += 0.2
        until(lambda: board.health.of("scanner south") == [True, False])
        assert board.health.why("scanner south") == "it has said nothing for 3 s"
        board.ends[0].is_mute = False
        until(lambda: board.health.of("scanner south") == [True, False, True])


def test_noise_on_the_wire_is_dropped_and_what_it_hid_is_asked_for(south: ScannerBoard) -> None:
    """Bits turn over in every line for a while: the token's arrival is lost, and found by the snapshot."""
    seen: list[Sighting] = []
    south.reader.listen(plain(seen))
    (end,) = south.ends
    chance = random.Random(3)
    end.spoil = lambda data: bytes(byte ^ 1 << chance.randrange(7) for byte in data)
    end.lay(HAT, 4)
    end.sweep()
    until(lambda: south.reader.states()[0].damaged > 0)
    assert seen == []
    end.spoil = None
    until(lambda: seen == [came(HAT, 4)])
    assert south.reader.states()[0].gaps > 0
    assert south.health.of("scanner south") == [True]


def test_a_flood_of_random_bytes_costs_nothing(south: ScannerBoard) -> None:
    seen: list[Sighting] = []
    south.reader.listen(plain(seen))
    (end,) = south.ends
    chance = random.Random(4)
    for _ in range(100):
        with end.lock:
            end.say(chance.randbytes(1024))
    end.say(b"\n")
    south.lay(HAT, 4)
    until(lambda: seen == [came(HAT, 4)])
    assert south.health.of("scanner south") == [True]


class Stranger(Pico):
    """Another device, which says something else."""

    line = b""

    def turn(self, now_ms: int, received: bytes) -> bytes:  # noqa: ARG002
        return self.line


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (framed("0 hello 3 9.9 E661 identity 10"), "it speaks protocol 3, this program 1 and 2"),
        (framed("0 hello 1 1.0.0 E661 identity 8"), "it has 8 spaces, the wiring gives it 10"),
    ],
)
def test_a_scanner_that_does_not_fit_is_refused(tmp_path: Path, line: bytes, why: str) -> None:
    stranger = Stranger("E661", "identity", 10)
    stranger.line = line
    end = ScannerEnd(tmp_path / "south", stranger, "identity", 10)
    end.start()
    health = Health()
    try:
        with Scanners([ScannerPort("south", end.cable.path, tuple(range(10)))], on_health=health):
            until(lambda: health.told)
        assert health.told == [(SOUTH, False, why)]
    finally:
        end.close()


def test_a_scanner_that_is_not_there_at_the_start_is_found_later(tmp_path: Path) -> None:
    end = ScannerEnd(tmp_path / "south", Pico("E661", "identity", 10), "identity", 10)
    end.start()
    end.unplug()
    health = Health()
    port = ScannerPort("south", end.cable.path, tuple(range(10)))
    try:
        with Scanners([port], on_health=health, longest_retry=0.2):
            until(lambda: health.told == [(SOUTH, False, f"nothing is plugged in at {port.path}")])
            end.plug()
            until(lambda: health.of("scanner south") == [False, True])
    finally:
        end.close()


def test_a_port_that_another_program_has_is_said_so(south: ScannerBoard) -> None:
    health = Health()
    port = ScannerPort("doctor", south.ends[0].cable.path, tuple(range(10)))
    with Scanners([port], on_health=health):
        until(
            lambda: (
                health.told
                == [(DeviceId("scanner", name="doctor"), False, f"another program has {port.path}")]
            )
        )
    assert south.health.of("scanner south") == [True]


def test_a_listener_that_fails_costs_nobody_else_anything(
    south: ScannerBoard, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Sighting) -> None:
        raise ZeroDivisionError

    seen: list[Sighting] = []
    south.reader.listen(fail)
    south.reader.listen(plain(seen))
    with caplog.at_level(logging.CRITICAL):
        south.lay(HAT, 4)
        south.lay(HAT, 5)
    assert seen == [came(HAT, 4), went(HAT, 4), came(HAT, 5)]


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), ZeroDivisionError("a bug")])
def test_no_error_ends_the_thread(
    south: ScannerBoard, mocker: MockerFixture, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    real = serial.Serial.read
    failing = [error]

    def read(port: serial.Serial, size: int = 1) -> bytes:
        if failing:
            raise failing.pop()
        return real(port, size)

    with caplog.at_level(logging.CRITICAL):
        mocker.patch.object(serial.Serial, "read", read)
        until(lambda: south.health.of("scanner south") == [True, False, True])
    south.lay(HAT, 4)
    assert south.reader.seen() == {HAT: 4}


def test_nobody_hears_of_a_closed_reader(south: ScannerBoard) -> None:
    south.reader.close()
    south.reader.close()
    assert south.health.of("scanner south") == [True]
    with pytest.raises(ScannersMissing):
        south.reader.seen()
