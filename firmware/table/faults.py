"""Devices that are lost: what the screens say of them, and where nobody sees the tokens meanwhile."""

from __future__ import annotations

from typing import assert_never

from croupier.firmware.model.inputs import DeviceHealth
from croupier.firmware.model.scene import Fault
from croupier.firmware.text import Say
from croupier.hw.device_id import DeviceId

SAID = 8.0
"""Seconds that the news of a device stays on the screens. A mark stays until it is back."""


class Faults:
    """Said once when a device is lost, and once when it is back."""

    def __init__(self) -> None:
        self._lost: dict[DeviceId, DeviceHealth] = {}
        self._news: DeviceHealth | None = None
        self._until = 0.0

    @property
    def lost(self) -> tuple[Fault, ...]:
        """The longest lost first."""
        return tuple(Fault(news.device, news.why) for news in self._lost.values())

    @property
    def blind(self) -> frozenset[int]:
        """The spaces where nobody sees a token."""
        return frozenset(space for news in self._lost.values() for space in news.spaces)

    def take(self, news: DeviceHealth, now: float) -> bool:
        """Whether it is news."""
        was_lost = self._lost.pop(news.device, None) is not None
        if not news.ok:
            self._lost[news.device] = news
        if was_lost == (not news.ok):
            return False
        self._news, self._until = news, now + SAID
        return True

    def line(self, say: Say, now: float) -> str:
        """What a screen says of it now; empty if nothing."""
        if self._news is None or now >= self._until:
            return ""
        key = "line-device-back" if self._news.ok else "line-device-lost"
        return say(key, what=device_name(say, self._news.device))

    def moments(self, now: float) -> list[float]:
        return [self._until] if self._news is not None and now < self._until else []


def device_name(say: Say, device: DeviceId) -> str:
    """A device in the player's language."""
    match device.kind:
        case "screen":
            return say("device-screen", seat=str(device.seat_number))
        case "button":
            return say("device-button", seat=str(device.seat_number), sign=device.name)
        case "scanner":
            return say("device-scanner", name=device.name)
        case "space":
            return say("device-space", space=str(device.space))
        case "strip" | "pad" | "reader":
            return say(f"device-{device.kind}")
        case _:
            assert_never(device.kind)
