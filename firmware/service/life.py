"""Tells systemd how the program is: ready, alive, stopping. Answers `croupier status`."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.config.wiring import Wiring
from croupier.firmware.model.scene import Scene
from croupier.firmware.service import report
from croupier.firmware.service.status_socket import StatusSocket, socket_path

_log = logging.getLogger(__name__)

BEATS = 3
"""Signs of life within the watchdog's time, so that one may be late."""
STATUS_BEAT_S = 5.0
"""Seconds between two looks at the game for the status line, where there is no watchdog."""


class RunningProgram(Protocol):
    """What the service tells others of the program that it follows."""

    @property
    def wiring(self) -> Wiring: ...

    @property
    def state(self) -> Path:
        """The folder with the saved games."""
        ...

    @property
    def address(self) -> str:
        """Where the page is."""
        ...

    @property
    def fingerprint(self) -> str:
        """Of the page's own certificate; "" if it has none."""
        ...

    @property
    def wifi(self) -> str:
        """The Wi-Fi that the board is in, or its own; "" for none."""
        ...

    @property
    def scene(self) -> Scene: ...


class ServiceLife:
    """Follows the life of `croupier run`. Where no systemd listens it only answers `croupier status`."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._notifier = Notifier(environ)
        self._program: RunningProgram | None = None
        self._status: StatusAnswer | None = None
        self._said = ""

    @property
    def beat(self) -> float | None:
        """Seconds between two calls of `alive`; None where nobody waits for them."""
        if not self._notifier.heard:
            return None
        return (self._notifier.watchdog or STATUS_BEAT_S * BEATS) / BEATS

    def ready(self, program: RunningProgram) -> None:
        self._program = program
        self._status = StatusAnswer(program, self._environ)
        self._said = report.one_line(program.scene)
        print(f"Croupier is ready: {program.address}", flush=True)
        if program.fingerprint:
            print(f"The page's own certificate, SHA-256: {program.fingerprint}", flush=True)
        self._notifier.say("READY=1", f"STATUS={self._said}")

    def alive(self) -> None:
        assert self._program is not None
        line = report.one_line(self._program.scene)
        news = [f"STATUS={line}"] if line != self._said else []
        self._said = line
        self._notifier.say("WATCHDOG=1", *news)

    def stopping(self) -> None:
        self._notifier.say("STOPPING=1", "STATUS=Switching off the lights")
        if self._status is not None:
            self._status.close()


class StatusAnswer:
    """Answers `croupier status` for a program, from now on until it is closed."""

    def __init__(self, program: RunningProgram, environ: Mapping[str, str]) -> None:
        self._program = program
        self._since = time.monotonic()
        self._socket = StatusSocket(socket_path(environ, program.state), self._answer)

    def close(self) -> None:
        self._socket.close()

    def _answer(self) -> bytes:
        program, scene = self._program, self._program.scene
        return msgspec.json.encode(
            report.Report(
                version=report.own_version(),
                pid=os.getpid(),
                uptime=time.monotonic() - self._since,
                board=program.wiring.title,
                page=program.address,
                state=str(program.state),
                game=report.game_report(scene.view),
                devices=report.devices_of(program.wiring, simulated=False),
                in_the_page=report.devices_of(program.wiring, simulated=True),
                lost=report.lost_devices(scene),
                wifi=program.wifi,
            )
        )


class Notifier:
    """Writes to systemd's notify socket. Where there is none, it writes nothing.

    Notifier(os.environ).say("READY=1", "STATUS=Waiting for players")
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self.watchdog = _watchdog(environ) if self._address else None
        """Seconds within which `WATCHDOG=1` has to be said; None if nobody waits for it."""

    @property
    def heard(self) -> bool:
        """Does anybody listen?"""
        return bool(self._address)

    def say(self, *lines: str) -> None:
        if not self._address:
            return
        # an address that begins with @ has no file: Linux calls it abstract
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
                to.connect(address)
                to.sendall("\n".join(lines).encode())
        except OSError as error:
            _log.warning("the service manager does not listen: %s", error)


def _watchdog(environ: Mapping[str, str]) -> float | None:
    microseconds, pid = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not microseconds.isdecimal() or pid not in ("", str(os.getpid())):
        return None
    return int(microseconds) / 1e6 or None
