"""Who may talk to the page's server: a page of its own, on this machine.

A page of another site can make a browser here open a connection (a socket is not held back by the same-origin
rule), and a name that site owns can point at 127.0.0.1 (DNS rebinding). So the Host must be one of ours, and
the socket's Origin must be that same host.
"""

from __future__ import annotations

import ipaddress

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def hosts(port: int) -> frozenset[str]:
    """What a browser on this machine may write in Host."""
    names = ("127.0.0.1", "localhost", "[::1]")
    bare = names if port == 80 else ()
    return frozenset(f"{name}:{port}" for name in names) | frozenset(bare)


def same_origin(origin: str | None, host: str) -> bool:
    """A browser always sends Origin for a socket; what sends none is no page."""
    return origin is not None and origin.lower() == f"http://{host.lower()}"


def is_loopback(peer: str | None) -> bool:
    """Whether the far end of a connection is this machine."""
    try:
        address = ipaddress.ip_address(peer or "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


class Rate:
    """A bucket of `burst` words that refills at `per_second`: a fast hand passes, a flood does not."""

    def __init__(self, *, now: float, per_second: float = 200, burst: float = 200) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = burst
        self._last = now

    def allows(self, now: float) -> bool:
        self._left = min(self._burst, self._left + (now - self._last) * self._per_second)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
