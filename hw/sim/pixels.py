"""A simulated strip: the real library's pixel buffer, whose bytes are kept to look at."""

from __future__ import annotations

from collections.abc import Sequence

from adafruit_pixelbuf import PixelBuf

from croupier.hw.protocols import RGB, Pixels
from croupier.hw.sim.changes import Notify, PixelsChanged


class _Wire(PixelBuf):  # type: ignore[misc]  # the library has no types
    """The library's buffer. WS2812 lights take green first. `sent` has the bytes that the lights got."""

    def __init__(self, count: int) -> None:
        super().__init__(count, byteorder="GRB", auto_write=False)
        self.sent = bytes(3 * count)

    def _transmit(self, buffer: bytearray) -> None:
        self.sent = bytes(buffer)


class SimPixels(Pixels):
    """`count` lights. They cannot answer: an unplugged strip loses its frames, and nobody is told."""

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
            self._notice()

    @property
    def wire(self) -> bytes:
        """The bytes of the last frame as they went down the wire: green, red, blue."""
        sent: bytes = self._buffer.sent
        return sent

    @property
    def frame(self) -> list[RGB]:
        """The colours that a person sees."""
        wire = self.wire
        return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]

    def unplug(self) -> None:
        self._plugged = False
        self._buffer.sent = bytes(3 * self._count)
        self._notice()

    def replug(self) -> None:
        """The lights stay dark until the next frame comes."""
        self._plugged = True

    def close(self) -> None:
        self.show([(0, 0, 0)] * self._count)

    def _notice(self) -> None:
        if self.wire != self._seen:
            self._seen = self.wire
            self._notify(PixelsChanged())
