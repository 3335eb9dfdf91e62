"""A line that resets chips: of the panels, or of the mux."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from croupier.hw.drivers.pins import Pins
from croupier.hw.protocols import Device

PULSE, WAKE = 0.01, 0.01
"""Seconds low, and seconds until the chip may be spoken to. Microseconds would do; cables are long."""


class ResetLine(Device):
    """Wire the pin to RES (of every panel) or RESET (of the mux), with 10 kΩ to 3V3, so that nothing is
    held in reset while the Pi starts.

        line = ResetLine(6, pins=real_pins())
        line.pulse()

    `pulse` takes 20 ms: call it off the loop. `pulses` counts them: whoever hangs on the line sees that it
    has forgotten everything.
    """

    def __init__(self, pin: int, *, pins: Pins, sleep: Callable[[float], None] = time.sleep) -> None:
        from gpiozero import OutputDevice

        self._device: Any = OutputDevice(pin, active_high=False, initial_value=False, pin_factory=pins)
        self._sleep = sleep
        self.pulses = 0

    def pulse(self) -> None:
        self._device.on()
        self._sleep(PULSE)
        self._device.off()
        self._sleep(WAKE)
        self.pulses += 1

    def close(self) -> None:
        self._device.close()
