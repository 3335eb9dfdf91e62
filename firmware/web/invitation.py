"""How a phone finds the page: the address that others on the network use, and the same as a QR code."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from croupier.firmware.model.network import OWN_ADDRESS
from croupier.firmware.web.guard import EVERY_ADDRESS, EVERY_IPV4

LOOK_AGAIN_S = 5.0
"""Seconds between two looks: a Pi may be ready before its Wi-Fi is, and may get another number later."""
QR_MARGIN = 4
"""Squares of white round a QR code, as its standard asks."""
AVAHI = Path("/run/avahi-daemon/pid")
"""There while avahi runs, which answers to this machine's name."""
_HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for documentation: no machine has them, and nothing is sent there."""


class NetworkAddress:
    """Where others on the network reach the page.

    `network` is the address the server listens on. For "every address" it is the one this machine sends from.
    """

    def __init__(self, network: str, port: int, *, now: Callable[[], float], scheme: str = "http") -> None:
        self._network = network
        self._port = port
        self._scheme = scheme
        self._now = now
        self.otherwise: Callable[[], str | None] = lambda: None
        """The number of a machine that sends to nobody else, but has a Wi-Fi of its own."""
        self._looked: float | None = None
        self._host: str | None = None

    @property
    def url(self) -> str | None:
        """None as long as this machine is on no network."""
        host = self._network if self._network not in EVERY_ADDRESS else self._found()
        return None if host is None else url(host, self._port, self._scheme)

    @property
    def typed(self) -> str:
        """What a person types, short enough for a line of a small screen; "" without a network.

        A browser that is not told otherwise tries http, so https is typed too.
        """
        return _typed(self.url or "")

    @property
    def named_url(self) -> str:
        """The same with this machine's name, which does not change; "" where nobody answers to it.

        A name that ends in .local is answered by mDNS: macOS and Windows do that, on Linux avahi does. Some
        phones do not ask that way, so the number is always there too.
        """
        host = local_name() if self._network in EVERY_ADDRESS and self.url is not None else ""
        return url(host, self._port, self._scheme) if host else ""

    @property
    def name(self) -> str:
        """That, as a person types it."""
        return _typed(self.named_url)

    def _found(self) -> str | None:
        now = self._now()
        if self._looked is None or now >= self._looked + LOOK_AGAIN_S:
            self._looked, self._host = now, sending_address(self._network)
        return self._host or self.otherwise()


def local_name() -> str:
    """This machine's name on the local network, such as croupier.local; "" if nothing announces it."""
    announced = sys.platform in ("darwin", "win32") or AVAHI.exists()
    name = socket.gethostname().partition(".")[0].lower()
    return f"{name}.local" if announced and name and name != "localhost" else ""


def own_names(network: str | None) -> set[str]:
    """The names and numbers of this machine that a browser may use for a page at `network`."""
    names = {"localhost", "127.0.0.1", "::1"}
    if network is None:
        return names
    host = socket.gethostname().partition(".")[0].lower()
    if _HOST_NAME.fullmatch(host):
        names |= {host, f"{host}.local"}
    if network not in EVERY_ADDRESS:
        return names | {network}
    # OWN_ADDRESS is its number as soon as it opens a Wi-Fi of its own
    found = {OWN_ADDRESS, sending_address(EVERY_IPV4), sending_address(network)}
    return names | {address for address in found if address}


def sending_address(network: str) -> str | None:
    """The number from which this machine sends to others; None if it reaches nobody."""
    family = socket.AF_INET6 if ":" in network else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_NOBODY[family], 9))
            found: str = probe.getsockname()[0]
            return found
    except OSError:
        return None


def url(host: str, port: int, scheme: str = "http") -> str:
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def _typed(address: str) -> str:
    return address.removeprefix("http://").rstrip("/")


def qr_path(text: str) -> tuple[str, int]:
    """A QR code's dark squares as an SVG path, and its width in squares, with the margin.

    It is made here, so no other machine hears of the address.
    """
    import segno

    rows = [[bool(dark) for dark in row] for row in segno.make(text, micro=False, error="m").matrix]
    parts = []
    for y, row in enumerate(rows, start=QR_MARGIN):
        x = 0
        while x < len(row):
            if row[x]:
                run = next((i for i in range(x, len(row)) if not row[i]), len(row)) - x
                parts.append(f"M{x + QR_MARGIN} {y}h{run}v1h-{run}z")
                x += run
            else:
                x += 1
    return "".join(parts), len(rows) + 2 * QR_MARGIN
