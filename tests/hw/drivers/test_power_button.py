"""A touch does nothing; two seconds switch off."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from gpiozero.pins.mock import MockFactory

from croupier.hw.drivers.power_button import PowerButton
from tests.hw.hand_clock import HandClock


@dataclass
class Bench:
    clock: HandClock = field(default_factory=HandClock)
    pins: MockFactory = field(default_factory=MockFactory)
    times: list[float] = field(default_factory=list)

    def open(self) -> PowerButton:
        return PowerButton(
            3, pins=self.pins, clock=self.clock, held=lambda: self.times.append(round(self.clock.now(), 3))
        )

    def press(self, seconds: float) -> None:
        self.pins.pin(3).drive_low()
        self.clock.turn(seconds)
        self.pins.pin(3).drive_high()
        self.clock.turn(0.1)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with bench.open():
        yield bench


@pytest.mark.parametrize("seconds", [0.001, 0.3, 1.9])
def test_a_touch_does_nothing(bench: Bench, seconds: float) -> None:
    bench.press(seconds)
    bench.clock.turn(10)
    assert bench.times == []


def test_ten_touches_do_nothing(bench: Bench) -> None:
    for _ in range(10):
        bench.press(0.5)
    assert bench.times == []


def test_two_seconds_switch_off_once(bench: Bench) -> None:
    bench.press(10)
    assert bench.times == [2.015]


def test_a_button_that_still_wakes_the_pi_must_be_let_go_first() -> None:
    bench = Bench()
    wire = bench.pins.pin(3)
    wire._set_pull = lambda _: wire._change_state(False)
    with bench.open():
        bench.clock.turn(60)
        assert bench.times == []
        wire.drive_high()
        bench.clock.turn(1)
        bench.press(3)
        assert len(bench.times) == 1
