"""Adafruit's NeoPixel on a machine without pins: real down to the function that sends the bytes."""

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_OF_BLINKA = (
    *("adafruit_blinka", "adafruit_platformdetect", "board", "digitalio", "microcontroller"),
    *("neopixel", "neopixel_write"),
)
BACK_END = "adafruit_blinka"
"""What has to be installed to send the bytes of this strip."""


class Strip:
    """The strip on the pin: the bytes that came last, and an error to raise instead."""

    def __init__(self) -> None:
        self.wire = b""
        self.frames = 0
        self.fault: Exception | None = None

    def take(self, _pin: object, buffer: bytearray) -> None:
        if self.fault is not None:
            raise self.fault
        self.wire = bytes(buffer)
        self.frames += 1


@contextmanager
def neopixel_on_a_laptop() -> Iterator[Strip]:
    """Blinka decides at import what machine it is on, so it is imported anew here, and removed afterwards."""
    before = _blinka_modules()
    environ = dict(os.environ)
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"
    try:
        board: Any = importlib.import_module("board")
        board.D10 = board.Dx_OUTPUT
        strip = Strip()
        lowest: Any = importlib.import_module("neopixel_write")
        lowest._neopixel.neopixel_write = strip.take
        yield strip
    finally:
        _blinka_modules()
        sys.modules.update(before)
        os.environ.clear()
        os.environ.update(environ)


def _blinka_modules() -> dict[str, Any]:
    """Take them out of the list of imported modules."""
    names = [name for name in sys.modules if name.partition(".")[0] in _OF_BLINKA]
    return {name: sys.modules.pop(name) for name in names}
