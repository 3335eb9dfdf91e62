"""A strip in the network: an ESP32 with WLED lights it, and is sent its colours by DDP over UDP."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import struct
import time
from collections.abc import Callable, Iterator

from croupier.hw.drivers.errors import Fault, Reason
from croupier.hw.drivers.network import DDP_PORT, bare, why_not_reached
from croupier.hw.drivers.pixels import GAMMA, StripMissing, Ws2812Pixels

VERSION_1, PUSH = 0x40, 0x01
RGB_8_BITS = 0x0B
DISPLAY = 1
MAX_BYTES = 1440
"""The data of one packet, so that it fits into one of Ethernet: 480 lights."""
UNNUMBERED = 0
"""Packets may be numbered from 1 to 15, and WLED drops one that comes too late. It would also drop the first
ones of a program that begins anew at 1. A frame that does come late is put right within a second.
"""
REFUSED_WITHIN_S = 0.1
"""So soon comes the word that nobody listens on the port."""
UNREACHABLE_WITHIN_S = 4.0
"""So late comes the word that nobody has the address: the kernel asks for it three times, once a second."""


class DdpPixels(Ws2812Pixels):
    """Wire the strip's DIN to the data pin of an ESP32 with WLED through a 74AHCT125 on 5 V (many boards that
    are sold for WLED have one); 5 V and ground come from the supply, with a 2 A fuse.

        with DdpPixels(120, "wled.local", milliamps=1000) as pixels:
            pixels.show([(0, 0, 40)] * 120)

    WLED's order of colours is set in WLED. Nobody answers a frame, so only what the network itself says tells
    that WLED is away: its name is unknown, its address does not answer, its port is closed. After such a
    word it counts as away until none has come for `UNREACHABLE_WITHIN_S`. WLED goes
    back to its own effect when it has heard nothing for 2.5 s: show the last frame again each second.
    """

    def __init__(
        self,
        count: int,
        host: str,
        *,
        milliamps: int,
        port: int = DDP_PORT,
        gamma: float = GAMMA,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(count, milliamps=milliamps, gamma=gamma)
        self._host = host
        self._port = port
        self._clock = clock
        self._socket: socket.socket | None = None
        self._away: Reason | None = None
        self._sent_since = 0.0

    def send(self, levels: bytes) -> None:
        try:
            self._send(levels)
        except OSError as error:
            self._hang_up()
            self._away = why_not_reached(self._host, self._port, error)
            raise StripMissing(self._away) from error
        if self._away is not None:
            waited = self._clock() - self._sent_since
            if self._away.fault is not Fault.REFUSED and waited < UNREACHABLE_WITHIN_S:
                raise StripMissing(self._away)
            self._away = None

    def close(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._send(bytes(3 * len(self)))
        self._hang_up()

    def _send(self, levels: bytes) -> None:
        """What came back for an earlier frame is only known now: then this one goes by a new socket."""
        if self._socket is not None and (number := _error_of(self._socket)):
            self._away = why_not_reached(self._host, self._port, OSError(number, os.strerror(number)))
            self._hang_up()
        is_new = self._socket is None
        if self._socket is None:
            self._socket = self._open()
            self._sent_since = self._clock()
        for packet in self._packets(levels):
            self._socket.send(packet)
        if is_new:
            _listen_for_a_refusal(self._socket)

    def _open(self) -> socket.socket:
        """Its name is looked up each time: it may have got another address."""
        found = socket.getaddrinfo(bare(self._host), self._port, type=socket.SOCK_DGRAM)
        for last, (family, kind, protocol, _, address) in enumerate(found, 1 - len(found)):
            opened = socket.socket(family, kind | socket.SOCK_CLOEXEC, protocol)
            try:
                opened.setblocking(False)
                opened.connect(address)  # so that the kernel tells us what is said about our packets
            except OSError:
                opened.close()
                if last == 0:
                    raise
            else:
                return opened
        raise socket.gaierror(socket.EAI_NONAME, "it has no address")

    def _packets(self, levels: bytes) -> Iterator[bytes]:
        for offset in range(0, len(levels), MAX_BYTES):
            data = levels[offset : offset + MAX_BYTES]
            push = PUSH if offset + len(data) == len(levels) else 0
            head = (VERSION_1 | push, UNNUMBERED, RGB_8_BITS, DISPLAY, offset, len(data))
            yield struct.pack(">BBBBIH", *head) + data

    def _hang_up(self) -> None:
        opened, self._socket = self._socket, None
        if opened is not None:
            opened.close()


def _listen_for_a_refusal(opened: socket.socket) -> None:
    waiting = select.poll()
    waiting.register(opened, 0)
    waiting.poll(1000 * REFUSED_WITHIN_S)
    if number := _error_of(opened):
        raise OSError(number, os.strerror(number))


def _error_of(opened: socket.socket) -> int:
    """What the network has said about earlier packets; 0 if nothing. It is said once."""
    return opened.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
