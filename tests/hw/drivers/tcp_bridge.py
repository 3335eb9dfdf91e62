"""A scanner in the network: it listens on the loopback, and passes the bytes on to a serial port."""

from __future__ import annotations

import os
import select
import socket
import struct
import threading
import tty
from contextlib import suppress
from types import TracebackType
from typing import Self

RESET = struct.pack("ii", 1, 0)
"""SO_LINGER with no time at all: the connection ends with a reset."""


class TcpBridge:
    """As ser2net or an ESP32 does it. One connection at a time; its port stays while it refuses.

    `is_frozen`: the connection stays open and nothing goes over it, as with a cable that was cut.
    `drips`: one byte at a time.
    """

    def __init__(self, serial_path: str) -> None:
        self._serial_path = serial_path
        self._listening = self._listener(0)
        self.port = self._listening.getsockname()[1]
        self._talking: socket.socket | None = None
        self._serial = -1
        self._lock = threading.RLock()
        self.is_frozen = False
        self.drips = False
        self.connections = 0
        self._ending = False
        self._thread = threading.Thread(target=self._run, name=f"bridge of {serial_path}")
        self._thread.start()

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self.port}"

    def refuse(self) -> None:
        """Nobody listens any more, and whoever was connected is not."""
        with self._lock:
            self._listening.close()
            self._hang_up()

    def listen(self) -> None:
        with self._lock:
            self._listening = self._listener(self.port)

    def reset(self) -> None:
        """End the connection with a reset."""
        with self._lock:
            if self._talking is not None:
                self._talking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self._hang_up()

    def hang_up(self) -> None:
        with self._lock:
            self._hang_up()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending = True
        self._thread.join()
        self.refuse()

    def _listener(self, port: int) -> socket.socket:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(1)
        return listener

    def _run(self) -> None:
        while not self._ending:
            with self._lock:
                far = self._talking.fileno() if self._talking else -1
                ends = [end for end in (self._listening.fileno(), far, self._serial) if end >= 0]
                ready = select.select(ends, [], [], 0)[0] if ends and not self.is_frozen else []
                with suppress(OSError):
                    for end in ready:
                        self._pass_on(end)
            if not ready:
                threading.Event().wait(0.002)

    def _pass_on(self, end: int) -> None:
        if end == self._listening.fileno():
            self._take()
        elif end == self._serial:
            self._from_the_scanner()
        elif self._talking is not None:
            data = self._talking.recv(4096)
            if data:
                os.write(self._serial, data)
            else:
                self._hang_up()

    def _take(self) -> None:
        talking, _ = self._listening.accept()
        self._hang_up()
        self._talking = talking
        self.connections += 1
        with suppress(OSError):
            self._serial = os.open(self._serial_path, os.O_RDWR | os.O_NOCTTY)
            tty.setraw(self._serial)
        if self._serial < 0:
            self._hang_up()

    def _from_the_scanner(self) -> None:
        assert self._talking is not None
        try:
            data = os.read(self._serial, 1 if self.drips else 4096)
        except OSError:
            data = b""
        if data:
            self._talking.sendall(data)
        else:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._talking is not None:
            self._talking.close()
            self._talking = None
        if self._serial >= 0:
            os.close(self._serial)
            self._serial = -1
