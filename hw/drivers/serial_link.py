"""Keeps a port open, serial or TCP: a thread opens it, talks to the device, opens it again after a loss."""

from __future__ import annotations

import errno
import logging
import termios
import threading
import time
from collections.abc import Callable
from typing import TypeAlias

import serial

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import DriverError, Fault, Reason
from croupier.hw.drivers.network import SOCKET_URL, address_of, why_not_reached
from croupier.hw.drivers.tcp_port import TcpPort
from croupier.hw.health import Health, OnHealth

_log = logging.getLogger(__name__)

FIRST_RETRY_S = 0.1
"""The pause before a lost port is opened again. It is doubled each time,"""
LONGEST_RETRY_S = 2.0
"""up to this: a plug that is put back is noticed soon."""
STEADY_AFTER_S = 5.0
"""How long a device must be well before the pause after its next loss is the first one again."""
WRITE_TIMEOUT_S = 1.0
CLOSE_WITHIN_S = 2.0
"""How long a port that hangs, such as a name that is looked up, may delay the end of the program."""

Port: TypeAlias = serial.Serial | TcpPort


class DeviceLost(DriverError, OSError):
    """The device cannot be talked to any more. The text says what happened, for the person who mends it."""


class SerialLink:
    """Talks to a device at the other end of a port, on a thread. `path` is a serial port such as
    "/dev/croupier-south", or "socket://HOST:PORT".

    `talk(port)` runs on that thread until `closing` is set, and calls `well` when the device has said who it
    is. If it raises anything, the device is lost: this is reported, the port is closed and, after a pause,
    opened again. Only `close` ends the thread.
    """

    def __init__(
        self,
        device: DeviceId,
        path: str,
        talk: Callable[[Port], None],
        *,
        on_health: OnHealth,
        timeout: float,
        longest_retry: float = LONGEST_RETRY_S,
    ) -> None:
        self._path = path
        self._talk = talk
        self._timeout = timeout
        self._retry_most = longest_retry
        self._health = Health(device, on_health)
        self._since = 0.0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"croupier {device}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def closing(self) -> bool:
        return self._closing.is_set()

    @property
    def is_well(self) -> bool:
        return self._health.ok is True and not self.closing

    def well(self, what: str) -> None:
        if not self.is_well:
            self._since = time.monotonic()
        self._health.well(what)

    def wait(self, seconds: float) -> None:
        """Pause, but only until the link is closed."""
        self._closing.wait(seconds)

    def stop(self) -> None:
        """Ask the thread to end, and do not wait for it."""
        self._closing.set()

    def close(self) -> None:
        """End the thread and close the port. Closing twice is allowed."""
        self.stop()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(CLOSE_WITHIN_S)
            if self._thread.is_alive():
                _log.warning("%s hangs, and is left behind", self._path)

    def _run(self) -> None:
        pause = FIRST_RETRY_S
        while not self.closing:
            try:
                with self._open() as port:
                    self._talk(port)
            except Exception as error:  # noqa: BLE001  whatever it is, the thread goes on and tells
                if self._closing.is_set():
                    return
                if self.is_well and time.monotonic() - self._since >= STEADY_AFTER_S:
                    pause = FIRST_RETRY_S
                if self._health.lost(self._reason(error)) and not _is_expected(error):
                    _log.exception("%s: the driver itself failed", self._path)
            self.wait(pause)
            pause = min(2 * pause, self._retry_most)

    def _open(self) -> Port:
        if SOCKET_URL.fullmatch(self._path):
            host, port = address_of(self._path)
            return TcpPort(host, port, timeout=self._timeout, write_timeout=WRITE_TIMEOUT_S)
        return serial.Serial(
            self._path,
            baudrate=115200,
            timeout=self._timeout,
            write_timeout=WRITE_TIMEOUT_S,
            exclusive=True,
        )

    def _reason(self, error: Exception) -> str:
        return error.reason if isinstance(error, DeviceLost) else why_not(self._path, error)


def why_not(path: str, error: Exception) -> str:
    """Why a port cannot be used, in words."""
    if isinstance(error, OSError) and SOCKET_URL.fullmatch(path):
        return why_not_reached(*address_of(path), error)
    match error.errno if isinstance(error, OSError) else None:
        case errno.ENOENT:
            return Reason(f"nothing is plugged in at {path}", Fault.NO_PORT)
        case errno.EACCES | errno.EPERM:
            return Reason(f'no right to open {path}: add the user to the group "dialout"', Fault.FORBIDDEN)
        case errno.EAGAIN | errno.EBUSY:
            return Reason(f"another program has {path}", Fault.TAKEN)
        case _:
            pass
    if isinstance(error, OSError | termios.error):
        return Reason(f"unplugged from {path}", Fault.NO_PORT)
    return f"{type(error).__name__}: {error}"


def _is_expected(error: Exception) -> bool:
    return isinstance(error, OSError | termios.error)
