"""The tap pad: the real library on a real serial port (a pseudo-terminal), with a PN532 at its far end."""

import itertools
import logging
import random
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
import serial

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.pad import Pad, PadMissing, Pn532, Taps
from croupier.hw.drivers.serial_link import DeviceLost
from croupier.hw.protocols import Sighting
from tests.hw.drivers.pn532_end import PadRig, Pn532Chip, Pn532End, plugged_in_pad, target
from tests.hw.drivers.serial_ends import Health, until

HAT, CAR = "04A1C25B6F8001", "DEADBEEF"
HERE = "PN532, firmware 1.6"


def came(uid: str) -> Sighting:
    return Sighting(uid, None, present=True)


def went(uid: str) -> Sighting:
    return Sighting(uid, None, present=False)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[PadRig]:
    with plugged_in_pad(tmp_path) as made:
        yield made


def test_it_tells_what_it_is(rig: PadRig) -> None:
    assert rig.health.told == [(DeviceId("pad"), True, HERE)]
    assert rig.pad.seen() == {}


def test_one_tag_after_the_other(rig: PadRig) -> None:
    rig.end.lay(HAT)
    until(lambda: rig.seen == [came(HAT)])
    rig.end.lay(CAR)
    until(lambda: rig.seen == [came(HAT), went(HAT), came(CAR)])


def test_a_wrong_uid_is_not_believed(rig: PadRig) -> None:
    """Every third answer is a whole frame, but names another tag."""
    others = (target(f"04A1C25B6F{n:04X}") for n in itertools.count(0x9000))
    count = itertools.count(1)
    rig.end.chip.spoil = lambda answer: answer if next(count) % 3 or len(answer) < 18 else next(others)
    rig.end.lay(HAT)
    until(lambda: rig.end.chip.found > 15)
    assert rig.seen == [came(HAT)]


def test_a_uid_of_ten_bytes_is_not_read(rig: PadRig) -> None:
    rig.end.lay("04112233445566778899")
    until(lambda: rig.end.chip.found > 20)
    assert rig.seen == []
    assert rig.health.of("pad") == [True]


def test_single_garbled_answers_cost_nothing(rig: PadRig) -> None:
    chance = random.Random(5)
    rig.end.chip.spoil = lambda answer: chance.randbytes(9) if chance.random() < 0.3 else answer
    rig.end.lay(HAT)
    until(lambda: rig.end.chip.found > 12)
    assert rig.seen == [came(HAT)]


def test_a_pad_that_answers_only_garbage_is_lost_and_found_again(rig: PadRig) -> None:
    rig.end.chip.spoil = lambda answer: bytes(len(answer))
    rig.end.lay(HAT)
    until(lambda: rig.health.of("pad") == [True, False])
    assert rig.health.why("pad").startswith("it does not answer: ")
    with pytest.raises(PadMissing, match="the pad does not answer"):
        rig.pad.seen()
    rig.end.chip.spoil = None
    until(lambda: rig.health.of("pad") == [True, False, True])
    until(lambda: rig.seen == [came(HAT)])


def test_a_silent_pad_is_lost_and_found_again(rig: PadRig) -> None:
    """For the library it is a pad without a tag, so it is asked now and then whether it is there."""
    rig.end.chip.is_silent = True
    rig.ahead.append(2.0)
    until(lambda: rig.health.of("pad") == [True, False])
    assert rig.health.why("pad") == "it does not answer: Failed to detect the PN532"
    rig.end.chip.is_silent = False
    until(lambda: rig.health.of("pad") == [True, False, True])


def test_another_chip_is_no_pad(tmp_path: Path) -> None:
    end = Pn532End(tmp_path / "pad")
    end.chip.version = b"\x07\x01\x06\x07"
    end.start()
    health = Health()
    try:
        with Pad(end.cable.path, on_health=health):
            until(lambda: health.told == [(DeviceId("pad"), False, "it is no PN532")])
    finally:
        end.close()


def test_no_pad_at_the_start(tmp_path: Path) -> None:
    health = Health()
    path = str(tmp_path / "pad")
    with Pad(path, on_health=health):
        until(lambda: health.told == [(DeviceId("pad"), False, f"nothing is plugged in at {path}")])


def replug_again_and_again(folder: Path, times: int) -> None:
    before = open_files(), threading.active_count()
    with plugged_in_pad(folder) as rig:
        running = open_files(), threading.active_count()
        for n in range(times):
            rig.end.unplug()
            until_told(rig, [True] + [False, True] * n + [False])
            rig.end.plug()
            until_told(rig, [True] + [False, True] * (n + 1))
        rig.end.lay(HAT)
        until(lambda: rig.seen == [came(HAT)])
        assert (open_files(), threading.active_count()) == running
    assert (open_files(), threading.active_count()) == before


def until_told(rig: PadRig, expected: list[bool]) -> None:
    until(lambda: rig.health.of("pad") == expected)


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_its_plug_is_pulled_and_put_back(tmp_path: Path) -> None:
    replug_again_and_again(tmp_path, times=5)


@pytest.mark.soak
def test_its_plug_is_pulled_and_put_back_for_long(tmp_path: Path, soak_length: int) -> None:
    replug_again_and_again(tmp_path, times=max(100, soak_length // 10))


def test_a_listener_that_fails_costs_nobody_else_anything(
    rig: PadRig, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Sighting) -> None:
        raise ZeroDivisionError

    seen: list[Sighting] = []
    rig.pad.listen(fail)
    rig.pad.listen(seen.append)
    with caplog.at_level(logging.CRITICAL):
        rig.end.lay(HAT)
        until(lambda: seen == [came(HAT)])


class NoisyWire:
    """In place of a serial port: the chip answers at once, and while there is noise, spoiled on the way."""

    def __init__(self, seed: int) -> None:
        self.chip = Pn532Chip()
        self.chip.spoil = self._on_the_way
        self.noisy = False
        self.carried = 0
        self._chance = random.Random(seed)
        self._waiting = b""

    def _on_the_way(self, answer: bytes) -> bytes:
        if self.noisy and self._chance.random() < 0.5:
            answer = self._chance.randbytes(self._chance.randint(1, 100))
        elif self.noisy:
            spoiled = bytearray(answer)
            for _ in range(self._chance.randint(1, 6)):
                spoiled[self._chance.randrange(len(spoiled))] ^= 1 << self._chance.randrange(8)
            answer = bytes(spoiled)
        self.carried += len(answer)
        return answer

    in_waiting = 1

    def read(self, size: int) -> bytes:
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def write(self, data: bytes) -> None:
        self._waiting += self.chip.hear(data)

    def reset_input_buffer(self) -> None:
        self._waiting = b""


def fuzz(size: int, seed: int) -> None:
    """Random bytes and frames with bits turned over, into the library: no tag but the one that lies there."""
    wire = NoisyWire(seed)
    wire.chip.uid = HAT
    port = cast(serial.Serial, wire)
    taps, now = Taps(), 0.0
    seen: list[Sighting] = []
    while wire.carried < size:
        wire.noisy = False
        reader = Pn532(port)
        wire.noisy = True
        with suppress(DeviceLost):
            while wire.carried < size:
                now += 0.05
                seen += taps.read(reader.tag(), now)
    assert {sighting.uid for sighting in seen} <= {HAT}
    wire.noisy = False
    wire.chip.uid = CAR
    reader = Pn532(port)
    for _ in range(2):
        now += 0.05
        seen += taps.read(reader.tag(), now)
    assert seen[-1] == came(CAR)


def test_a_megabyte_of_noise() -> None:
    fuzz(1_000_000, seed=1)


@pytest.mark.soak
def test_ten_megabytes_of_noise() -> None:
    for seed in range(10):
        fuzz(1_000_000, seed)
