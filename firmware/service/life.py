"""The life of the service, told to systemd: ready when the table is, alive as long as the table works."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from croupier.firmware.service import report
from croupier.firmware.service.answering import StatusSocket, place
from croupier.firmware.service.notify import Notifier

if TYPE_CHECKING:
    from croupier.firmware.app.run import Running

BEATS = 3
"""Signs of life within the watchdog's time, so that one may be late."""
STATUS_BEAT = 5.0
"""Seconds between two looks at the game for the status line, where there is no watchdog."""


class ServiceLife:
    """Follows `croupier run`. Where no systemd listens it only answers `croupier status`."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._notifier = Notifier(environ)
        self._running: Running | None = None
        self._socket: StatusSocket | None = None
        self._since = 0.0
        self._said = ""

    @property
    def beat(self) -> float | None:
        if not self._notifier.heard:
            return None
        return (self._notifier.watchdog or STATUS_BEAT * BEATS) / BEATS

    def ready(self, running: Running) -> None:
        self._running, self._since = running, time.monotonic()
        self._socket = StatusSocket(place(self._environ, running.folder.path), self._answer)
        self._said = report.one_line(running.table.scene)
        print(f"Croupier is ready: {running.address}", flush=True)
        self._notifier.say("READY=1", f"STATUS={self._said}")

    def alive(self) -> None:
        assert self._running is not None
        line = report.one_line(self._running.table.scene)
        news = [f"STATUS={line}"] if line != self._said else []
        self._said = line
        self._notifier.say("WATCHDOG=1", *news)

    def stopping(self) -> None:
        self._notifier.say("STOPPING=1", "STATUS=Switching off the lights")
        if self._socket is not None:
            self._socket.close()

    def _answer(self) -> bytes:
        assert self._running is not None
        running, scene = self._running, self._running.table.scene
        return msgspec.json.encode(
            report.Report(
                version=report.own_version(),
                pid=os.getpid(),
                uptime=time.monotonic() - self._since,
                board=running.wiring.title,
                page=running.address,
                state=str(running.folder.path),
                game=report.game_report(scene.view),
                devices=report.devices_of(running.wiring, simulated=False),
                in_the_page=report.devices_of(running.wiring, simulated=True),
                lost=report.lost_devices(scene),
            )
        )
