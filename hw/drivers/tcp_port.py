"""A TCP connection to a device, used as a serial port is: it is read, written, and asked what has come in."""

from __future__ import annotations

import errno
import fcntl
import select
import socket
import struct
import termios

from croupier.hw.protocols import Device

CONNECT_WITHIN_S = 2.0
"""How long one address of the device may take to answer."""


class TcpPort(Device):
    """Connects at once. Every call ends within its time; each may raise OSError, as when the far end is gone.

        with TcpPort("south.local", 4747, timeout=0.1, write_timeout=1.0) as port:
            port.write(b"hello*3610A686\\n")
            port.read(port.in_waiting or 1)

    A device that is cut off without a word looks like one that is silent: who talks to it must notice that.
    """

    def __init__(self, host: str, port: int, *, timeout: float, write_timeout: float) -> None:
        self._timeout = timeout
        self._socket = socket.create_connection((host, port), CONNECT_WITHIN_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.settimeout(write_timeout)

    @property
    def in_waiting(self) -> int:
        """How many bytes have come in and are not read yet."""
        counted = fcntl.ioctl(self._socket, termios.FIONREAD, bytes(4))
        return int(struct.unpack("i", counted)[0])

    def read(self, size: int = 1) -> bytes:
        """The bytes that have come in, at most so many; empty if none come in time."""
        ready, _, _ = select.select([self._socket], [], [], self._timeout)
        if not ready:
            return b""
        data = self._socket.recv(size)
        if not data:
            raise ConnectionResetError(errno.ECONNRESET, "the far end has closed the connection")
        return data

    def write(self, data: bytes) -> int:
        self._socket.sendall(data)
        return len(data)

    def close(self) -> None:
        self._socket.close()
