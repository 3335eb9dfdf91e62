"""A simulated panel, on luma's dummy device."""

from __future__ import annotations

import errno
from typing import Any

from luma.core.device import dummy
from PIL import Image

from croupier.hw.protocols import Panel, Size, check_image
from croupier.hw.sim.changes import Notify, ScreenChanged

USUAL_SIZE: Size = (128, 64)


class SimScreen(Panel):
    """A panel of any size.

    `bits` is what a person sees, row by row. Each row begins with a new byte, the leftmost dot is in the
    highest bit, and 1 is lit.
    """

    def __init__(self, console: int, notify: Notify, size: Size = USUAL_SIZE) -> None:
        self._console = console
        self._notify = notify
        self._device: Any = dummy(width=size[0], height=size[1], mode="1")
        self._device.clear()
        self._plugged = True
        self._stale = True
        self.level = 255
        self.bits = self._image_bits()

    @property
    def size(self) -> Size:
        return int(self._device.width), int(self._device.height)

    @property
    def stale(self) -> bool:
        return self._stale

    def check(self) -> None:
        if not self._plugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")

    def shine(self, level: int) -> None:
        """Only noted: the page shows a dark panel all the same, as nothing ages there."""
        self.check()
        self.level = level

    def show(self, image: Image.Image) -> None:
        check_image(image, self.size)
        if not self._plugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self._device.display(image)
        self._stale = False
        self._notice()

    def unplug(self) -> None:
        self._device.clear()
        self._notice()
        self._plugged = False
        self._stale = True

    def replug(self) -> None:
        """Plug it in again. It is dark until the next image."""
        self._plugged = True

    def close(self) -> None:
        self._device.clear()
        self._notice()

    def _image_bits(self) -> bytes:
        image: Image.Image = self._device.image
        return image.tobytes()

    def _notice(self) -> None:
        bits = self._image_bits()
        if bits != self.bits:
            self.bits = bits
            self._notify(ScreenChanged(self._console))
