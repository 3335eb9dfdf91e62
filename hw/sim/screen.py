"""A simulated panel, on luma's dummy device."""

from __future__ import annotations

from typing import Any

from luma.core.device import dummy
from PIL import Image

from croupier.hw.protocols import Panel
from croupier.hw.sim.changes import Notify, ScreenChanged
from croupier.hw.sim.faults import no_answer


class SimScreen(Panel):
    """128x64 dots. `bits` is what an eye sees: row by row, the leftmost dot in the highest bit, 1 is lit."""

    def __init__(self, console: int, notify: Notify) -> None:
        self._console = console
        self._notify = notify
        self._device: Any = dummy(width=128, height=64, mode="1")
        self._device.clear()
        self._plugged = True
        self._stale = True
        self.level = 255
        self.bits = self._image_bits()

    @property
    def width(self) -> int:
        return int(self._device.width)

    @property
    def height(self) -> int:
        return int(self._device.height)

    @property
    def stale(self) -> bool:
        return self._stale

    def check(self) -> None:
        if not self._plugged:
            raise no_answer()

    def shine(self, level: int) -> None:
        """Noted; the page shows it all the same, as there is nothing to spare."""
        self.check()
        self.level = level

    def show(self, image: Image.Image) -> None:
        if image.mode != "1" or image.size != (self.width, self.height):
            raise ValueError(
                f'the panel takes {self.width}x{self.height} dots of mode "1", '
                f"not {image.width}x{image.height} of {image.mode!r}"
            )
        if not self._plugged:
            raise no_answer()
        self._device.display(image)
        self._stale = False
        self._look()

    def unplug(self) -> None:
        self._device.clear()
        self._look()
        self._plugged = False
        self._stale = True

    def replug(self) -> None:
        """A panel that gets its power back is dark until the next image."""
        self._plugged = True

    def close(self) -> None:
        self._device.clear()
        self._look()

    def _image_bits(self) -> bytes:
        image: Image.Image = self._device.image
        return image.tobytes()

    def _look(self) -> None:
        bits = self._image_bits()
        if bits != self.bits:
            self.bits = bits
            self._notify(ScreenChanged(self._console))
