"""A WS2812 strip on the data pin of SPI, driven by the kernel alone: no library, nothing to compile.

The strip tells a 1 from a 0 by how long its wire is high. So each of its bits is sent as four bits of SPI: a
short or a longer time high, then low.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import struct
from pathlib import Path

from croupier.hw.drivers.errors import Fault, Reason
from croupier.hw.drivers.pixels import GAMMA, StripMissing, Ws2812Pixels

DEVICE = Path("/dev/spidev0.0")
HERTZ = 3_200_000
"""Four bits of SPI take 1.25 µs, as long as one of the strip. Two are high for a 1 (0.63 µs), one for a 0."""
_ZERO, _ONE = 0b1000, 0b1100
WRITE_MODE, WRITE_WORD, WRITE_HERTZ = 0x40016B01, 0x40016B03, 0x40046B04
"""The calls of spidev: SPI_IOC_WR_MODE, SPI_IOC_WR_BITS_PER_WORD, SPI_IOC_WR_MAX_SPEED_HZ."""
LEAD = bytes(4)
"""Low before the frame, so that its first bit is not cut short."""
PAUSE = bytes(24)
"""Low after the frame, for 60 µs: the lights take over what they were sent."""
BYTES_A_LIGHT = 12
MAX_BYTES = 4096
"""What spidev sends in one piece, unless the kernel is told otherwise (spidev.bufsiz)."""
MAX_LIGHTS = (MAX_BYTES - len(LEAD) - len(PAUSE)) // BYTES_A_LIGHT

_BITS = tuple(
    b"".join(
        bytes([(_ONE if value & high else _ZERO) << 4 | (_ONE if value & high >> 1 else _ZERO)])
        for high in (0x80, 0x20, 0x08, 0x02)
    )
    for value in range(256)
)
"""The four bytes of SPI for each byte of the strip."""


class SpiPixels(Ws2812Pixels):
    """Wire the strip's DIN to pin 10 (SPI's data) through a 74AHCT125 on 5 V, with 10 kΩ from its input to
    ground; 5 V and ground come from the supply, with a 2 A fuse. Nothing else hangs on this SPI.

        with SpiPixels(120, milliamps=1000) as pixels:
            pixels.show([(0, 0, 40)] * 120)

    For a Pi 4 and older, with `dtoverlay=spi0-0cs,no_miso` and a fixed `core_freq` in config.txt. The user
    must be in the group "spi".
    """

    def __init__(self, count: int, *, milliamps: int, gamma: float = GAMMA, device: Path = DEVICE) -> None:
        super().__init__(count, milliamps=milliamps, gamma=gamma)
        self._device = device
        self._file: int | None = None

    def send(self, levels: bytes) -> None:
        data = b"".join((LEAD, *(_BITS[value] for value in _green_first(levels)), PAUSE))
        try:
            if self._file is None:
                self._file = self._open()
            os.write(self._file, data)
        except OSError as error:
            self._hang_up()
            raise StripMissing(self._reason(error, len(data))) from error

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(StripMissing):
                self.send(bytes(3 * len(self)))
        self._hang_up()

    def _open(self) -> int:
        file = os.open(self._device, os.O_WRONLY | os.O_CLOEXEC)
        try:
            fcntl.ioctl(file, WRITE_MODE, struct.pack("B", 0))
            fcntl.ioctl(file, WRITE_WORD, struct.pack("B", 8))
            fcntl.ioctl(file, WRITE_HERTZ, struct.pack("I", HERTZ))
        except OSError:
            os.close(file)
            raise
        return file

    def _hang_up(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            os.close(file)

    def _reason(self, error: OSError, size: int) -> Reason:
        match error.errno:
            case errno.ENOENT | errno.ENODEV | errno.ENXIO:
                return Reason(
                    f"there is no {self._device}: is SPI switched on in config.txt?", Fault.NO_STRIP
                )
            case errno.EACCES | errno.EPERM:
                return Reason(f"no right to use {self._device}", Fault.FORBIDDEN)
            case errno.EMSGSIZE:
                return Reason(
                    f"{len(self)} lights are {size} bytes, more than {self._device} sends at once "
                    f"(the most is {MAX_LIGHTS} lights)",
                    Fault.TOO_LONG,
                )
            case _:
                return Reason(f"{self._device} takes no bytes: {error.strerror or error}")


def _green_first(levels: bytes) -> bytes:
    """The order of the strip's wire."""
    ordered = bytearray(levels)
    ordered[0::3], ordered[1::3] = levels[1::3], levels[0::3]
    return bytes(ordered)
