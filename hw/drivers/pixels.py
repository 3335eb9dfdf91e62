"""A WS2812 strip, driven by Adafruit's NeoPixel, which works on every Pi."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import chain
from typing import Any

from croupier.hw.drivers.errors import DriverError
from croupier.hw.protocols import RGB, Pixels

CHANNEL_MILLIAMPS = 20.0
"""What one colour of one light takes at full brightness."""
IDLE_MILLIAMPS = 1.0
"""What a dark light takes."""
GAMMA = 2.2


class StripMissing(DriverError, OSError):
    """The strip's bytes cannot be sent. (A strip that is unplugged goes unnoticed, as it cannot answer.)"""


class NeoPixels(Pixels):
    """Wire the strip's DIN to pin 10 through a 74AHCT125 on 5 V, with 10 kΩ from its input to ground; 5 V and
    ground come from the supply, with a 2 A fuse.

        with NeoPixels(120, milliamps=1000) as pixels:
            pixels.show([(0, 0, 40)] * 120)

    `milliamps` is what the strip may take: a frame whose estimate is above is dimmed as a whole, as WLED
    does. That spares the supply and replaces no fuse. `gamma` makes a half look like a half; 1 sends the
    colours as they are. `show` takes 2 to 4 ms: call it off the loop, on one thread. It opens the strip
    when it is first needed; `StripMissing` if that fails or the bytes cannot be sent.
    """

    def __init__(self, count: int, *, milliamps: int, pin: int = 10, gamma: float = GAMMA) -> None:
        self._count = count
        self._milliamps = milliamps
        self._pin = pin
        self._curve = bytes(_felt(value, gamma) for value in range(256))
        self._strip: Any = None

    def __len__(self) -> int:
        return self._count

    def show(self, colours: Sequence[RGB]) -> None:
        if len(colours) != self._count:
            raise ValueError(f"the strip has {self._count} lights, the frame {len(colours)}")
        felt = bytes(chain.from_iterable(colours)).translate(self._curve)
        levels = within_limit(felt, self._milliamps)
        frame = [tuple(levels[at : at + 3]) for at in range(0, len(levels), 3)]
        try:
            if self._strip is None:
                self._strip = self._open()
            self._strip[:] = frame
            self._strip.show()
        except (ImportError, NotImplementedError, AttributeError, RuntimeError, OSError) as error:
            raise StripMissing(f"the strip on pin {self._pin} cannot be lit: {error}") from error

    def close(self) -> None:
        if self._strip is not None:
            strip, self._strip = self._strip, None
            try:
                strip.deinit()  # dark, and the pin is free
            except (RuntimeError, OSError) as error:
                raise StripMissing(f"the strip on pin {self._pin} cannot be put out: {error}") from error

    def _open(self) -> Any:
        os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")  # or it asks a question and waits
        import board
        from neopixel import NeoPixel

        return NeoPixel(getattr(board, f"D{self._pin}"), self._count, auto_write=False)


def within_limit(levels: bytes, milliamps: float) -> bytes:
    """The same frame, dimmed as a whole until the strip takes no more than `milliamps`."""
    idle = len(levels) // 3 * IDLE_MILLIAMPS
    wanted = estimated_milliamps(levels) - idle
    allowed = max(0.0, milliamps - idle)
    if wanted <= allowed:
        return levels
    return levels.translate(bytes(int(value * allowed / wanted) for value in range(256)))


def estimated_milliamps(levels: bytes) -> float:
    """What lights with these bytes take, three bytes for each light."""
    return sum(levels) * CHANNEL_MILLIAMPS / 255 + len(levels) // 3 * IDLE_MILLIAMPS


def _felt(value: int, gamma: float) -> int:
    """The level that looks like `value`. What is lit stays lit, however dim."""
    return max(1, round(255 * (value / 255) ** gamma)) if value else 0
