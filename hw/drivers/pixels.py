"""A WS2812 strip: what every way to drive one has in common, and the choice between them."""

from __future__ import annotations

import contextlib
from abc import abstractmethod
from collections.abc import Sequence
from itertools import chain

from croupier.hw.drivers.errors import DriverError, Fault
from croupier.hw.protocols import RGB, Pixels

CHANNEL_MILLIAMPS = 20.0
"""What one colour of one light takes at full brightness."""
IDLE_MILLIAMPS = 1.0
"""What a dark light takes."""
GAMMA = 2.2
NO_WAY = "there is neither /dev/spidev0.0 (Pi 4 and older) nor /dev/leds0 (Pi 5) to send its bytes to"


class StripMissing(DriverError, OSError):
    """The strip's bytes cannot be sent. (A strip that is unplugged goes unnoticed, as it cannot answer.)"""


class Ws2812Pixels(Pixels):
    """The part of a driver that knows colours. A driver adds `send` and `close`.

    `milliamps` is what the strip may take: a frame whose estimate is above is dimmed as a whole, as WLED
    does. That spares the supply and replaces no fuse. `gamma` makes a half look like a half; 1 sends the
    colours as they are. `show` takes 2 to 10 ms: call it off the loop, on one thread. It opens the strip
    when it is first needed; `StripMissing` if that fails or the bytes cannot be sent.
    """

    def __init__(self, count: int, *, milliamps: int, gamma: float = GAMMA) -> None:
        self._count = count
        self._milliamps = milliamps
        self._curve = bytes(_felt(value, gamma) for value in range(256))

    def __len__(self) -> int:
        return self._count

    def show(self, colours: Sequence[RGB]) -> None:
        check_frame(colours, self._count)
        felt = bytes(chain.from_iterable(colours)).translate(self._curve)
        self.send(within_limit(felt, self._milliamps))

    @abstractmethod
    def send(self, levels: bytes) -> None:
        """Send a frame, three bytes for each light: red, green, blue. `StripMissing` if that fails."""


class FirstPixels(Pixels):
    """Drives a strip by the first driver that can: the one way that this Pi has, whichever it is.

        strip = FirstPixels([NeoPixels(120, milliamps=1000), SpiPixels(120, milliamps=1000)])

    The driver that took a frame keeps the strip until it fails; then all are tried again, in order. If none
    can, the error of the last whose file is there counts.
    """

    def __init__(self, drivers: Sequence[Pixels]) -> None:
        self._drivers = tuple(drivers)
        self._chosen: Pixels | None = None

    def __len__(self) -> int:
        return len(self._drivers[0])

    def show(self, colours: Sequence[RGB]) -> None:
        check_frame(colours, len(self))
        if self._chosen is not None:
            chosen, self._chosen = self._chosen, None
            chosen.show(colours)
            self._chosen = chosen
            return
        errors: list[StripMissing] = []
        for driver in self._drivers:
            try:
                driver.show(colours)
            except StripMissing as error:
                errors.append(error)
            else:
                self._chosen = driver
                return
        raise _most_telling(errors)

    def close(self) -> None:
        with contextlib.ExitStack() as closing:
            for driver in self._drivers:
                closing.callback(driver.close)


def _most_telling(errors: Sequence[StripMissing]) -> StripMissing:
    there = [error for error in errors if error.reason.fault not in (Fault.NO_STRIP, Fault.NO_LIBRARY)]
    if there:
        return there[-1]
    library = [f"; {error.reason}" for error in errors if error.reason.fault is Fault.NO_LIBRARY]
    return StripMissing(NO_WAY + "".join(library), fault=Fault.NO_STRIP)


def check_frame(colours: Sequence[RGB], count: int) -> None:
    """ValueError if the frame is not one for so many lights."""
    if len(colours) != count:
        raise ValueError(f"the strip has {count} lights, the frame {len(colours)}")


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
