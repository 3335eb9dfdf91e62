"""The reset line of the panels, or of the mux."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from croupier.hw.drivers.pins import Pins, taking
from croupier.hw.protocols import Device

PULSE_S, WAKE_S = 0.01, 0.01
"""How long the line is low, and the pause until the chip may be talked to. Short cables need microseconds."""


class ResetLine(Device):
    """Wire the pin to RES (of every panel) or RESET (of the mux), with 10 kΩ to 3V3, so that nothing is
    held in reset while the Pi starts.

        line = ResetLine(6, pins=real_pins())
        line.pulse()

    `pulse` takes 20 ms: call it off the loop. `pulses` counts them, so that the driver of a chip on the line
    notices that the chip has forgotten everything.
    """

    def __init__(self, pin: int, *, pins: Pins, sleep: Callable[[float], None] = time.sleep) -> None:
        from gpiozero import OutputDevice

        with taking(pin):
            self._device: Any = OutputDevice(pin, active_high=False, initial_value=False, pin_factory=pins)
        self._sleep = sleep
        self.pulses = 0

    def pulse(self) -> None:
        self._device.on()
        self._sleep(PULSE_S)
        self._device.off()
        self._sleep(WAKE_S)
        self.pulses += 1

    def close(self) -> None:
        self._device.close()
