"""Devices that are lost: what the screens say of them, and where nobody sees the tokens meanwhile."""

from __future__ import annotations

import re

from msgspec import Struct

from croupier.firmware.model.scene import Fault
from croupier.firmware.text import Say

SAID = 8.0
"""Seconds that the news of a device stays on the screens. A mark stays until it is back."""

_DEVICES = (
    ("device-screen", re.compile(r"seat (?P<seat>\d+), screen")),
    ("device-button", re.compile(r"seat (?P<seat>\d+), (?P<sign>[◀▶●])")),
    ("device-space", re.compile(r"scanner .*, space (?P<space>\d+)")),
    ("device-scanner", re.compile(r"scanner (?P<name>.*)")),
    ("device-pad", re.compile("pad")),
    ("device-reader", re.compile("reader")),
    ("device-strip", re.compile("strip")),
)

_SIGNS = {"◀": "left", "●": "ok", "▶": "right"}


class DeviceHealth(Struct, frozen=True):
    """A device was lost (`ok` is False), or is there again; `why` is for whoever mends it.

    `spaces` are those where nobody sees a token while it is lost.
    """

    name: str
    ok: bool
    why: str = ""
    spaces: tuple[int, ...] = ()


class Faults:
    """Said once when a device is lost, and once when it is back."""

    def __init__(self) -> None:
        self._lost: dict[str, DeviceHealth] = {}
        self._news: DeviceHealth | None = None
        self._until = 0.0

    @property
    def lost(self) -> tuple[Fault, ...]:
        """The longest lost first."""
        return tuple(Fault(news.name, news.why) for news in self._lost.values())

    @property
    def blind(self) -> frozenset[int]:
        """The spaces where nobody sees a token."""
        return frozenset(space for news in self._lost.values() for space in news.spaces)

    def take(self, news: DeviceHealth, now: float) -> bool:
        """Whether it is news."""
        was_lost = self._lost.pop(news.name, None) is not None
        if not news.ok:
            self._lost[news.name] = news
        if was_lost == (not news.ok):
            return False
        self._news, self._until = news, now + SAID
        return True

    def line(self, say: Say, now: float) -> str:
        """What a screen says of it now; empty if nothing."""
        if self._news is None or now >= self._until:
            return ""
        return say(
            "line-device-back" if self._news.ok else "line-device-lost", what=named(say, self._news.name)
        )

    def moments(self, now: float) -> list[float]:
        return [self._until] if self._news is not None and now < self._until else []


def named(say: Say, device: str) -> str:
    """A device in the player's language; one that has no words is called as the wiring calls it."""
    for key, pattern in _DEVICES:
        if found := pattern.fullmatch(device):
            return say(key, **{name: _SIGNS.get(text, text) for name, text in found.groupdict().items()})
    return device
