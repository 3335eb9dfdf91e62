"""What the board knows of its networks: its own Wi-Fi, the one of the house, and those that it has found."""

from __future__ import annotations

import re

from msgspec import Struct

OWN_ADDRESS = "10.42.0.1"
"""The board's number in its own Wi-Fi."""
MIN_PASSWORD, MAX_PASSWORD = 8, 63
"""Letters in the password of a Wi-Fi."""
STRONG, FAIR = 60, 35
"""Signals from which on a Wi-Fi is called so."""


class OwnWifi(Struct, frozen=True):
    """The name and password of the board's own Wi-Fi."""

    name: str = ""
    password: str = ""

    @property
    def qr(self) -> str:
        """What the QR code says: a phone that reads it joins."""
        return f"WIFI:T:WPA;S:{_escaped(self.name)};P:{_escaped(self.password)};;"


class FoundWifi(Struct, frozen=True):
    """A Wi-Fi in reach. `signal` is 0 to 100."""

    name: str
    signal: int
    locked: bool

    @property
    def strength(self) -> str:
        """How strong it is called: "strong", "fair" or "weak"."""
        return "strong" if self.signal >= STRONG else "fair" if self.signal >= FAIR else "weak"


class NetworkState(Struct, frozen=True):
    """How the board's networks are now."""

    can_choose: bool = False
    """There is a Wi-Fi in this machine, and a helper that may change it."""
    own: OwnWifi | None = None
    """The board's own Wi-Fi, while it is open."""
    openings: int = 0
    """How often that was opened."""
    joined: str = ""
    """The Wi-Fi of the house that the board is in."""
    joining: str = ""
    """The one that it joins just now."""
    looking: bool = False
    """It looks which ones there are just now."""
    found: tuple[FoundWifi, ...] = ()
    trouble: str = ""
    """What went wrong last, as a message of the language files; "" after a success."""
    trouble_name: str = ""
    """The Wi-Fi that this was about."""


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,":])', r"\\\1", text)
