"""A simulated strip: the real pixel buffer, with an eye at the end of the wire."""

from __future__ import annotations

from collections.abc import Sequence

from adafruit_pixelbuf import PixelBuf

from croupier.hw.protocols import RGB, Pixels
from croupier.hw.sim.changes import Notify, PixelsChanged


class _Wire(PixelBuf):  # type: ignore[misc]  # the library has no types
    """WS2812 take green first. What `sent` holds is what the lights got, byte for byte."""

    def __init__(self, count: int) -> None:
        super().__init__(count, byteorder="GRB", auto_write=False)
        self.sent = bytes(3 * count)

    def _transmit(self, buffer: bytearray) -> None:
        self.sent = bytes(buffer)


class SimPixels(Pixels):
    """`count` lights. They cannot answer: an unplugged strip swallows frames and nobody hears of it."""

    def __init__(self, count: int, notify: Notify) -> None:
        self._count = count
        self._notify = notify
        self._buffer = _Wire(count)
        self._seen = self.wire
        self._plugged = True

    def __len__(self) -> int:
        return self._count

    def show(self, colours: Sequence[RGB]) -> None:
        if len(colours) != self._count:
            raise ValueError(f"the strip has {self._count} lights, the frame {len(colours)}")
        self._buffer[:] = list(colours)
        if self._plugged:
            self._buffer.show()
            self._look()

    @property
    def wire(self) -> bytes:
        """The bytes of the last frame as they went down the wire: green, red, blue."""
        sent: bytes = self._buffer.sent
        return sent

    @property
    def frame(self) -> list[RGB]:
        """The colours an eye sees."""
        wire = self.wire
        return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]

    def unplug(self) -> None:
        self._plugged = False
        self._buffer.sent = bytes(3 * self._count)
        self._look()

    def replug(self) -> None:
        """Lights without a frame are dark, until the next one comes."""
        self._plugged = True

    def close(self) -> None:
        self.show([(0, 0, 0)] * self._count)

    def _look(self) -> None:
        if self.wire != self._seen:
            self._seen = self.wire
            self._notify(PixelsChanged())
