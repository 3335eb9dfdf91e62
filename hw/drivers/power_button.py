"""The power button, which switches the machine off when it is held."""

from __future__ import annotations

from collections.abc import Callable

from croupier.hw.clock import Clock, Timer
from croupier.hw.drivers.contact import Contact
from croupier.hw.drivers.pins import Pins
from croupier.hw.protocols import Device

HOLD_S = 2.0


class PowerButton(Device):
    """Wire the button between its pin and ground, with nothing in between: on pin 3 it wakes a halted Pi, and
    the pull-up there is too strong for a series resistor.

        button = PowerButton(3, pins=real_pins(), clock=clock, held=power_off)

    `held` is called once when the button has been down for `hold` seconds; a touch does nothing. A button
    that is down at the start (it may just have woken the Pi) must be let go first.
    """

    def __init__(
        self, pin: int, *, pins: Pins, clock: Clock, held: Callable[[], None], hold: float = HOLD_S
    ) -> None:
        self._clock = clock
        self._held = held
        self._hold = hold
        self._timer: Timer | None = None
        self._contact = Contact(pin, pins=pins, clock=clock, settled=self._settled)
        self._down = self._contact.down

    def close(self) -> None:
        self._stop()
        self._contact.close()

    def _settled(self, down: bool) -> None:
        before, self._down = self._down, down
        if down and not before:
            self._timer = self._clock.call_at(self._clock.now() + self._hold, self._is_held)
        elif not down:
            self._stop()

    def _is_held(self) -> None:
        self._timer = None
        if self._contact.is_closed:
            self._held()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
