"""What every buzzer does. A new driver adds its rig to RIGS and runs the same tests."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from gpiozero.pins.mock import MockFactory

from croupier.hw.drivers.buzzer import PiezoBuzzer
from croupier.hw.mirror import MirroredBuzzer
from croupier.hw.protocols import Buzzer, Note
from croupier.hw.sim.buzzer import SimBuzzer
from croupier.hw.sim.changes import Change, SoundPlayed
from tests.hw.drivers.piezo import Piezo
from tests.hw.hand_clock import HandClock


@dataclass
class Rig:
    """A buzzer, and the tunes that were heard to begin; an empty one is the end of a tune."""

    buzzer: Buzzer
    heard: Callable[[], list[tuple[Note, ...]]]


def simulated() -> Rig:
    changes: list[Change] = []
    return Rig(
        SimBuzzer(changes.append),
        lambda: [change.notes for change in changes if isinstance(change, SoundPlayed)],
    )


def on_a_pin() -> Rig:
    clock = HandClock()
    pins = MockFactory(pin_class=Piezo)
    pins.pin(9).clock = clock
    buzzer = PiezoBuzzer(9, pins=pins, clock=clock)

    def heard() -> list[tuple[Note, ...]]:
        clock.turn(1)
        tunes: list[tuple[Note, ...]] = pins.pin(9).tunes
        return tunes

    return Rig(buzzer, heard)


def mirrored() -> Rig:
    """Hears both."""
    real, twin = on_a_pin(), simulated()
    return Rig(MirroredBuzzer(real.buzzer, twin.buzzer), twin.heard)


RIGS = [
    pytest.param(simulated, id="simulated"),
    pytest.param(on_a_pin, id="gpiozero"),
    pytest.param(mirrored, id="mirrored"),
]


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Rig:
    made: Rig = request.param()
    return made


def test_a_tune_is_heard_note_by_note(rig: Rig) -> None:
    with rig.buzzer as buzzer:
        buzzer.play([(880, 0.05), (0, 0.02), (1320, 0.1)])
        assert rig.heard() == [((880, 0.05), (0, 0.02), (1320, 0.1))]


def test_the_same_tune_sounds_again(rig: Rig) -> None:
    with rig.buzzer as buzzer:
        buzzer.play([(440, 0.1)])
        buzzer.play([(440, 0.1)])
        assert len(rig.heard()) == 2


def test_closing_ends_the_tune(rig: Rig) -> None:
    with rig.buzzer as buzzer:
        buzzer.play([(440, 60)])
    assert rig.heard()[-1] == ()
