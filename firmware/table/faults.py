"""Keeps which devices are lost: what the screens say of them, and where no token is seen meanwhile."""

from __future__ import annotations

from croupier.firmware.model.inputs import DeviceHealth
from croupier.firmware.model.scene import Fault
from croupier.firmware.text import Say
from croupier.firmware.text.devices import device_name
from croupier.hw.device_id import DeviceId

NEWS_SHOWN_S = 8.0
"""How long the screens say that a device was lost or is back. A small mark stays until it is back."""


class Faults:
    """The lost devices. The news of a device is told once when it is lost, and once when it is back."""

    def __init__(self) -> None:
        self._lost: dict[DeviceId, DeviceHealth] = {}
        self._news: DeviceHealth | None = None
        self._until = 0.0

    @property
    def lost(self) -> tuple[Fault, ...]:
        """The lost devices, in the order in which they were lost."""
        return tuple(Fault(news.device, news.why) for news in self._lost.values())

    @property
    def blind_spaces(self) -> frozenset[int]:
        """The spaces where no token is seen."""
        return frozenset(space for news in self._lost.values() for space in news.spaces)

    def note(self, news: DeviceHealth, now: float) -> bool:
        """Note the news of a device. Returns whether it is new."""
        was_lost = self._lost.pop(news.device, None) is not None
        if not news.ok:
            self._lost[news.device] = news
        if was_lost == (not news.ok):
            return False
        self._news, self._until = news, now + NEWS_SHOWN_S
        return True

    def line(self, say: Say, now: float) -> str:
        """The line that a screen shows about the last news; "" if there is none."""
        if self._news is None or now >= self._until:
            return ""
        key = "line-device-back" if self._news.ok else "line-device-lost"
        return say(key, what=device_name(say, self._news.device))

    def moments(self, now: float) -> list[float]:
        """When the line disappears."""
        return [self._until] if self._news is not None and now < self._until else []
