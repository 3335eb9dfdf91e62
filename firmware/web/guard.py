"""Lets only the board's own pages talk to the server.

A page of another site can make a browser here open a connection (a socket is not held back by the same-origin
rule), and a name that site owns can point at 127.0.0.1 (DNS rebinding). So the Host must be one of ours, and
the socket's Origin must be that same host.
"""

from __future__ import annotations

import ipaddress
import socket

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
_FOR_PARTS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
PART_HEADERS = {name: SECURITY_HEADERS[name] for name in _FOR_PARTS}
"""Of scripts and styles, some fifty files in the first view: a browser reads the others of documents only."""

EVERY_IPV4 = "0.0.0.0"
EVERY_ADDRESS = (EVERY_IPV4, "::")
"""Every address of this machine."""


DEFAULT_PORTS = {"http": 80, "https": 443}
"""A browser leaves these out of Host."""


def hosts(port: int, scheme: str = "http") -> frozenset[str]:
    """What a browser on this machine may write in Host."""
    names = ("127.0.0.1", "localhost", "[::1]")
    bare = names if port == DEFAULT_PORTS[scheme] else ()
    return frozenset(f"{name}:{port}" for name in names) | frozenset(bare)


def network_hosts(address: str, port: int, scheme: str = "http") -> frozenset[str]:
    """What a browser elsewhere may write in Host for a board that listens on `address`.

    For one that listens on every address these are this machine's own names; the number that a browser
    reached it by is judged by `is_own_number`. A foreign name that points here is not among them.
    """
    names = {_bracketed(address)}
    if address in EVERY_ADDRESS:
        name = socket.gethostname().partition(".")[0].lower()
        names = {name, f"{name}.local"} if name else set()
    bare = names if port == DEFAULT_PORTS[scheme] else set()
    return frozenset(f"{name}:{port}" for name in names) | frozenset(bare)


def is_own_number(host: str, reached: str, port: int, scheme: str = "http") -> bool:
    """Is this Host the same number and port that the connection came in on?"""
    own = _bracketed(reached)
    return host == f"{own}:{port}" or (port == DEFAULT_PORTS[scheme] and host == own)


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def same_origin(origin: str | None, host: str, scheme: str = "http") -> bool:
    """Is the socket opened by a page of this host? A browser always sends Origin for a socket."""
    return origin is not None and origin.lower() == f"{scheme}://{host.lower()}"


def is_loopback(peer: str | None) -> bool:
    """Whether the far end of a connection is this machine."""
    try:
        address = ipaddress.ip_address(peer or "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


class RateLimit:
    """Allows `burst` messages at once and then `per_second`: enough for fast fingers, not for a flood."""

    def __init__(self, *, now: float, per_second: float = 200, burst: float = 200) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = burst
        self._last = now

    def allows(self, now: float) -> bool:
        """Is one more message allowed? If so, it is counted."""
        allowed = self.would_allow(now)
        if allowed:
            self._left -= 1
        return allowed

    def would_allow(self, now: float) -> bool:
        """Would one more be allowed? Nothing is counted."""
        self._refill(now)
        return self._left >= 1

    def is_full(self, now: float) -> bool:
        """Has there been no message for a while?"""
        self._refill(now)
        return self._left >= self._burst

    def _refill(self, now: float) -> None:
        self._left = min(self._burst, self._left + (now - self._last) * self._per_second)
        self._last = now
