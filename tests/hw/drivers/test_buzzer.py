"""A piezo on gpiozero's pulses: never two tones, never one that stays."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from gpiozero.pins.mock import MockFactory

from croupier.hw.drivers.buzzer import PiezoBuzzer
from tests.hw.drivers.piezo import Piezo
from tests.hw.hand_clock import HandClock


@dataclass
class Bench:
    buzzer: PiezoBuzzer
    clock: HandClock
    piezo: Piezo


@pytest.fixture
def bench() -> Iterator[Bench]:
    clock, pins = HandClock(), MockFactory(pin_class=Piezo)
    piezo = pins.pin(9)
    piezo.clock = clock
    with PiezoBuzzer(9, pins=pins, clock=clock) as buzzer:
        yield Bench(buzzer, clock, piezo)


def test_a_new_tune_cuts_off_the_last(bench: Bench) -> None:
    bench.buzzer.play([(440, 1), (550, 1)])
    bench.clock.turn(0.25)
    bench.buzzer.play([(880, 0.1)])
    bench.clock.turn(10)
    assert bench.piezo.tunes == [((440, 0.25),), ((880, 0.1),)]


def test_after_a_tune_the_pin_is_at_rest(bench: Bench) -> None:
    bench.buzzer.play([(440, 0.1)])
    assert (bench.piezo.frequency, bench.piezo.state) == (440, 0.5)
    bench.clock.turn(0.2)
    assert (bench.piezo.frequency, bench.piezo.state) == (None, 0)
    assert bench.clock.waiting == []


def test_an_empty_tune_is_silence(bench: Bench) -> None:
    bench.buzzer.play([(440, 60)])
    bench.clock.turn(1)
    bench.buzzer.play([])
    bench.clock.turn(1)
    assert bench.piezo.tunes == [((440, 1),)]


def test_closing_twice_is_allowed(bench: Bench) -> None:
    bench.buzzer.close()
    bench.buzzer.close()
