"""Where others on the network reach the page: what is written into a QR code and onto a small screen."""

from __future__ import annotations

import socket
from collections.abc import Callable

from croupier.firmware.web.guard import ANY

LOOK_AGAIN = 5.0
"""Seconds: a Pi may be awake before its Wi-Fi is, and may be given another number later."""
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Nobody's address; nothing is sent to it."""


class Reach:
    """`network` is the address that is listened on; "every address" is the one this machine sends from."""

    def __init__(self, network: str, port: int, *, now: Callable[[], float]) -> None:
        self._network = network
        self._port = port
        self._now = now
        self._looked: float | None = None
        self._host: str | None = None

    @property
    def url(self) -> str | None:
        """None as long as this machine is on no network."""
        host = self._network if self._network not in ANY else self._found()
        return None if host is None else url(host, self._port)

    @property
    def address(self) -> str:
        """What a person types, short enough for a line of a small screen; "" for none."""
        return (self.url or "").removeprefix("http://").rstrip("/")

    def _found(self) -> str | None:
        now = self._now()
        if self._looked is None or now >= self._looked + LOOK_AGAIN:
            self._looked, self._host = now, sends_from(self._network)
        return self._host


def sends_from(network: str) -> str | None:
    """The number that others can use; None if there is no way to anybody."""
    family = socket.AF_INET6 if ":" in network else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], 9))
            found: str = probe.getsockname()[0]
            return found
    except OSError:
        return None


def url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
