"""An ESP32 with WLED on the loopback: it takes DDP as WLED's own handler does, and forgets as it does."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from types import TracebackType
from typing import Self

FORGETS_AFTER_S = 2.5
"""WLED's "timeout" for live data, as it is delivered."""
LATE = 5
"""A packet that is numbered less than this below the last one pushed came too late."""


class WledEnd:
    """Its lights are what the frames say, or None where it shows its own effect.

    `unplug` closes the port: then the kernel says so to whoever sends there.
    """

    def __init__(self, lights: int, *, clock: Callable[[], float] = lambda: 0.0) -> None:
        self._lights = lights
        self._clock = clock
        self._socket: socket.socket | None = None
        self.port = 0
        self._last_pushed = 0
        self._heard = float("-inf")
        self._next = bytearray(3 * lights)
        self._shown = bytes(3 * lights)
        self.packets: list[bytes] = []
        self.frames = 0
        self.plug()

    def plug(self) -> None:
        self._socket = socket.socket(type=socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", self.port))
        self._socket.setblocking(False)
        self.port = self._socket.getsockname()[1]

    def unplug(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def wire(self) -> bytes:
        """What the lights show: green, red, blue for each. It takes what has come in first."""
        self._take_in()
        colours = self._shown
        return b"".join(
            bytes([colours[n + 1], colours[n], colours[n + 2]]) for n in range(0, len(colours), 3)
        )

    @property
    def is_live(self) -> bool:
        """Whether it shows what it was sent, and not its own effect."""
        self._take_in()
        return self._clock() - self._heard < FORGETS_AFTER_S

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def _take_in(self) -> None:
        while self._socket is not None:
            try:
                packet = self._socket.recv(2048)
            except BlockingIOError:
                return
            self.packets.append(packet)
            self._take(packet)

    def _take(self, packet: bytes) -> None:
        flags, number, kind, target, offset, length = struct.unpack(">BBBBIH", packet[:10])
        data = packet[10:]
        assert flags >> 6 == 1, "version 1"
        assert not flags & 0b0011_1110, "no timecode, storage, reply or query"
        assert 0 <= number <= 15
        assert kind == 0x0B, "RGB of 8 bits each"
        assert target == 1, "the display"
        assert length == len(data) <= 1440
        assert offset % 3 == 0
        if self._is_late(number):
            return
        self._heard = self._clock()
        self._next[offset : offset + length] = data
        if flags & 1:
            self._last_pushed = number or self._last_pushed
            self._shown = bytes(self._next[: 3 * self._lights])
            self.frames += 1

    def _is_late(self, number: int) -> bool:
        last = self._last_pushed
        if not last or not number:
            return False
        if last > LATE:
            return last - LATE < number < last
        return number > last + 10 or number < last
