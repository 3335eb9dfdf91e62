"""Debounces one contact to ground, such as a button.

gpiozero debounces differently in each back-end, and its mock pins not at all. So a contact counts here when
it has rested for a moment on our clock. Edges come on a thread of the library, which an exception would kill:
they are only handed over there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from croupier.hw.clock import Clock, Timer
from croupier.hw.drivers.pins import Pins, taking

SETTLED_AFTER_S = 0.015
"""How long there is no edge before the contact rests. Longer than a button bounces, and than half a wave of
the mains on an open wire; shorter than the fastest finger."""
RESTLESS_AFTER_S = 2.0
"""How long there are edges without a rest before the wire is called broken: no finger is that restless."""


class Contact:
    """Wire the contact between its pin and ground; the pin is pulled up.

        contact = Contact(17, pins=real_pins(), clock=clock, settled=lambda down: print(down))

    `settled` is called on the clock's thread each time the contact has come to rest, with whether it is
    closed, also if it is as before. `restless` is called once when it does not come to rest. `down` is how
    it rested last; at first, how it was found. `PinTaken` if the kernel or another program has the pin.
    """

    def __init__(
        self,
        pin: int,
        *,
        pins: Pins,
        clock: Clock,
        settled: Callable[[bool], None],
        restless: Callable[[], None] | None = None,
        settle: float = SETTLED_AFTER_S,
    ) -> None:
        from gpiozero import DigitalInputDevice

        self._clock = clock
        self._settled = settled
        self._restless = restless
        self._settle = settle
        self._timer: Timer | None = None
        self._since = 0.0
        self._told = False
        self._handed_over = False
        self._closed = False
        with taking(pin):
            self._device: Any = DigitalInputDevice(pin, pull_up=True, pin_factory=pins)
        self.down = self.is_closed
        self._device.when_activated = self._hand_over
        self._device.when_deactivated = self._hand_over

    @property
    def is_closed(self) -> bool:
        """Whether it is closed at this moment, while it bounces too."""
        return bool(self._device.is_active)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            if self._timer is not None:
                self._timer.cancel()
            self._device.close()

    def _hand_over(self) -> None:
        """On the library's thread. A flickering wire queues one call at a time."""
        if not self._handed_over:
            self._handed_over = True
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
                self._clock.call_soon_threadsafe(self._edge)

    def _edge(self) -> None:
        self._handed_over = False
        if self._closed:
            return
        now = self._clock.now()
        if self._timer is None:
            self._since, self._told = now, False
        else:
            self._timer.cancel()
        self._timer = self._clock.call_at(now + self._settle, self._rest)
        if now - self._since >= RESTLESS_AFTER_S and not self._told and self._restless is not None:
            self._told = True
            self._restless()

    def _rest(self) -> None:
        self._timer = None
        self.down = self.is_closed
        self._settled(self.down)
