"""A plug that is loose is not announced every few seconds."""

from __future__ import annotations

import pytest

from croupier.firmware.board.supervise.debounce import (
    LOOSE_LOSSES,
    LOOSE_WITHIN_S,
    TRUSTED_AFTER_S,
    HealthDebouncer,
)
from croupier.hw.device_id import DeviceId
from tests.hw.drivers.serial_ends import Health
from tests.hw.hand_clock import HandClock

NORTH, PAD = DeviceId("scanner", name="north"), DeviceId("pad")


class Rig:
    def __init__(self) -> None:
        self.clock = HandClock()
        self.told = Health()
        self.debouncer = HealthDebouncer(self.clock, self.told)

    def wobble(self, times: int) -> None:
        for _ in range(times):
            self.debouncer(NORTH, False, "unplugged")
            self.clock.turn(1)
            self.debouncer(NORTH, True, "10 spaces")
            self.clock.turn(1)


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_what_is_there_at_the_start_is_told(rig: Rig) -> None:
    rig.debouncer(NORTH, True, "10 spaces")
    assert rig.told.told == [(NORTH, True, "10 spaces")]


def test_a_plug_that_is_pulled_and_put_back_is_told_at_once(rig: Rig) -> None:
    rig.wobble(2)
    assert rig.told.of(str(NORTH)) == [False, True] * 2


def test_a_loose_one_stays_lost_until_it_has_stayed(rig: Rig) -> None:
    rig.wobble(10)
    told = [False, True] * (LOOSE_LOSSES - 1) + [False]
    assert rig.told.of(str(NORTH)) == told
    rig.clock.turn(TRUSTED_AFTER_S)
    assert rig.told.of(str(NORTH)) == [*told, True]
    assert rig.told.why(str(NORTH)) == "10 spaces"


def test_what_was_loose_once_is_forgiven(rig: Rig) -> None:
    rig.wobble(5)
    rig.clock.turn(LOOSE_WITHIN_S)
    before = rig.told.of(str(NORTH))
    rig.wobble(1)
    assert rig.told.of(str(NORTH)) == [*before, False, True]


def test_others_are_not_suspected(rig: Rig) -> None:
    rig.wobble(5)
    rig.debouncer(PAD, False, "unplugged")
    rig.debouncer(PAD, True, "PN532")
    assert rig.told.of(str(PAD)) == [False, True]


def test_closed_nothing_waits(rig: Rig) -> None:
    rig.wobble(5)
    rig.debouncer.close()
    assert rig.clock.waiting == []


def test_another_reason_is_told_and_is_no_second_loss(rig: Rig) -> None:
    for why in ("nothing is plugged in", "no right to open it", "no right to open it"):
        rig.debouncer(PAD, False, why)
    assert [why for _, _, why in rig.told.told] == ["nothing is plugged in", "no right to open it"]
    rig.debouncer(PAD, True, "PN532")
    assert rig.told.of("pad") == [False, False, True], "it is back at once"


def test_the_reasons_of_a_loose_one_are_not_told(rig: Rig) -> None:
    rig.wobble(LOOSE_LOSSES)
    told = len(rig.told.told)
    for why in ("unplugged", "silent") * 5:
        rig.debouncer(NORTH, False, why)
        rig.clock.turn(1)
    assert len(rig.told.told) == told
