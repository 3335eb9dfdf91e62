"""The buzzer: a passive piezo on a pin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.hw.clock import Clock, Timer
from croupier.hw.drivers.pins import Pins, taking
from croupier.hw.protocols import Buzzer, Note


class PiezoBuzzer(Buzzer):
    """Wire a passive piezo disc between the pin, through 100 Ω, and ground. (An active buzzer has a tone of
    its own and only croaks.)

        buzzer = PiezoBuzzer(9, pins=real_pins(), clock=clock)
        buzzer.play([(880, 0.05), (0, 0.02), (1320, 0.1)])

    Call `play` on the clock's thread; it returns at once. Between tunes the pin is at rest.
    """

    def __init__(self, pin: int, *, pins: Pins, clock: Clock) -> None:
        from gpiozero import PWMOutputDevice

        self._clock = clock
        with taking(pin):
            self._device: Any = PWMOutputDevice(pin, pin_factory=pins)
        self._timer: Timer | None = None
        self._notes: Iterator[Note] = iter(())
        self._end = 0.0
        self._silence()

    def play(self, notes: Sequence[Note]) -> None:
        self._silence()
        self._notes = iter(tuple(notes))
        self._end = self._clock.now()
        self._next()

    def close(self) -> None:
        if not self._device.closed:
            self._silence()
            self._device.close()

    def _next(self) -> None:
        """Each note ends on time, also if the one before it began late."""
        note = next(self._notes, None)
        if note is None:
            self._silence()
            return
        pitch, length = note
        if pitch > 0:
            self._device.frequency = pitch  # before the value: a pin without a frequency would just be on
            self._device.value = 0.5
        else:
            self._device.value = 0
        self._end += length
        self._timer = self._clock.call_at(self._end, self._next)

    def _silence(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._device.value = 0
        self._device.frequency = None
