"""A WS2812 strip, driven by Adafruit's NeoPixel and what it needs below: rpi_ws281x, or a Pi 5's package."""

from __future__ import annotations

import importlib.util
import os
import sys
from typing import Any

from croupier.hw.drivers.errors import Fault
from croupier.hw.drivers.pixels import GAMMA, StripMissing, Ws2812Pixels

BACK_ENDS = ("_rpi_ws281x", "adafruit_raspberry_pi5_neopixel_write")
"""The modules that send the bytes: of a Pi 4 and older, and of a Pi 5."""
_PI_4_SENDER = "adafruit_blinka.microcontroller.bcm283x.neopixel"


def is_installed() -> bool:
    """Whether one of the modules is there that send the bytes."""
    return any(importlib.util.find_spec(name) is not None for name in BACK_ENDS)


class NeoPixels(Ws2812Pixels):
    """Wire the strip's DIN to pin 10 through a 74AHCT125 on 5 V, with 10 kΩ from its input to ground; 5 V and
    ground come from the supply, with a 2 A fuse.

        with NeoPixels(120, milliamps=1000) as pixels:
            pixels.show([(0, 0, 40)] * 120)

    On a Pi 4 and older this goes through SPI and /dev/gpiomem, on a Pi 5 through /dev/pio0.
    """

    def __init__(self, count: int, *, milliamps: int, pin: int = 10, gamma: float = GAMMA) -> None:
        super().__init__(count, milliamps=milliamps, gamma=gamma)
        self._pin = pin
        self._strip: Any = None
        self._has_shown = False

    def send(self, levels: bytes) -> None:
        frame = [tuple(levels[at : at + 3]) for at in range(0, len(levels), 3)]
        try:
            if self._strip is None:
                self._strip = self._open()
            self._strip[:] = frame
            self._strip.show()
            self._has_shown = True
        except (ImportError, NotImplementedError, AttributeError, RuntimeError, OSError) as error:
            fault = Fault.OTHER if self._has_shown else Fault.NO_LIBRARY
            if not self._has_shown:
                self._forget()
            raise StripMissing(f"the strip on pin {self._pin} cannot be lit: {error}", fault=fault) from error

    def close(self) -> None:
        if self._strip is not None:
            strip, self._strip, self._has_shown = self._strip, None, False
            try:
                strip.deinit()  # dark, and the pin is free
            except (RuntimeError, OSError) as error:
                raise StripMissing(f"the strip on pin {self._pin} cannot be put out: {error}") from error

    def _open(self) -> Any:
        os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")  # or it asks a question and waits
        import board
        from neopixel import NeoPixel

        return NeoPixel(getattr(board, f"D{self._pin}"), self._count, auto_write=False)

    def _forget(self) -> None:
        """Leave nothing behind of a strip that never worked.

        Blinka keeps the strip that its C library could not make. A second `show` would write through a null
        pointer and end the program, and `deinit` shows once more. So only the pin is given back.
        """
        strip, self._strip = self._strip, None
        if strip is not None:
            strip.pin.deinit()
        sender: Any = sys.modules.get(_PI_4_SENDER)
        if sender is not None and sender._led_strip is not None:
            sender.ws.delete_ws2811_t(sender._led_strip)
            sender._led_strip = sender._buf = None
