"""The service manager's notify socket. Where there is none, nothing is said."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping

_log = logging.getLogger(__name__)


class Notifier:
    """Says things such as `READY=1` to whoever started us.

    Notifier(os.environ).say("READY=1", "STATUS=Waiting for players")
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self.watchdog = _watchdog(environ) if self._address else None
        """Seconds within which `WATCHDOG=1` has to be said; None if nobody waits for it."""

    @property
    def heard(self) -> bool:
        """Whether anybody listens."""
        return bool(self._address)

    def say(self, *lines: str) -> None:
        if not self._address:
            return
        # an address that begins with @ is one of Linux' abstract ones
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
