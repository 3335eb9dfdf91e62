"""A WS2812 strip on a Pi 5, driven by the kernel: its overlay ws2812-pio makes the file /dev/leds0."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from croupier.hw.drivers.errors import Fault, Reason
from croupier.hw.drivers.pixels import GAMMA, StripMissing, Ws2812Pixels

DEVICE = Path("/dev/leds0")


class PioPixels(Ws2812Pixels):
    """Wire the strip's DIN to pin 10 through a 74AHCT125 on 5 V, with 10 kΩ from its input to ground; 5 V and
    ground come from the supply, with a 2 A fuse.

        with PioPixels(120, milliamps=1000) as pixels:
            pixels.show([(0, 0, 40)] * 120)

    For a Pi 5, with `dtoverlay=ws2812-pio,gpio=10,num_leds=120,brightness=0` in config.txt. A brightness of 0
    means that the kernel leaves the colours as they are: we have a curve of our own. The user must be in the
    group "gpio".
    """

    def __init__(self, count: int, *, milliamps: int, gamma: float = GAMMA, device: Path = DEVICE) -> None:
        super().__init__(count, milliamps=milliamps, gamma=gamma)
        self._device = device
        self._file: int | None = None

    def send(self, levels: bytes) -> None:
        """The kernel takes four bytes for each light: red, green, blue, white."""
        data = bytearray(len(levels) // 3 * 4)
        for colour in range(3):
            data[colour::4] = levels[colour::3]
        try:
            if self._file is None:
                self._file = os.open(self._device, os.O_WRONLY | os.O_CLOEXEC)
            os.pwrite(self._file, data, 0)  # always from the first light on
        except OSError as error:
            self._hang_up()
            raise StripMissing(self._reason(error)) from error

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(StripMissing):
                self.send(bytes(3 * len(self)))
        self._hang_up()

    def _hang_up(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            os.close(file)

    def _reason(self, error: OSError) -> Reason:
        match error.errno:
            case errno.ENOENT | errno.ENODEV | errno.ENXIO:
                return Reason(
                    f"there is no {self._device}: is the overlay ws2812-pio in config.txt?", Fault.NO_STRIP
                )
            case errno.EACCES | errno.EPERM:
                return Reason(f"no right to use {self._device}", Fault.FORBIDDEN)
            case errno.EFBIG | errno.ENOSPC:
                return Reason(
                    f"{self._device} has fewer than {len(self)} lights: num_leds in config.txt is too small",
                    Fault.TOO_LONG,
                )
            case _:
                return Reason(f"{self._device} takes no bytes: {error.strerror or error}")
