"""A loose plug comes and goes: it is said to be lost once, and back when it has stayed."""

from __future__ import annotations

from croupier.hw.clock import Clock, Timer
from croupier.hw.device_id import DeviceId
from croupier.hw.health import OnHealth

OFTEN, WITHIN = 3, 60.0
"""So many losses in so many seconds are a loose wire."""
STAYS = 10.0
"""Seconds that such a device must be well before anybody believes it."""


class Calm:
    """Hears of devices on the clock's thread, and tells what is worth telling.

        calm = Calm(clock, print)
        calm(DeviceId("scanner", name="north"), False, "unplugged")

    The first losses are told at once, and so is each return.
    """

    def __init__(self, clock: Clock, tell: OnHealth) -> None:
        self._clock = clock
        self._tell = tell
        self._losses: dict[DeviceId, list[float]] = {}
        self._lost: set[DeviceId] = set()
        self._returning: dict[DeviceId, Timer] = {}

    def __call__(self, device: DeviceId, ok: bool, why: str) -> None:
        timer = self._returning.pop(device, None)
        if timer is not None:
            timer.cancel()
        now = self._clock.now()
        losses = [when for when in self._losses.get(device, ()) if now - when < WITHIN]
        if not ok:
            self._losses[device] = [*losses, now]
            if device not in self._lost:
                self._lost.add(device)
                self._tell(device, False, why)
        elif device in self._lost and len(losses) >= OFTEN:
            self._returning[device] = self._clock.call_at(now + STAYS, lambda: self._is_back(device, why))
        else:
            self._is_back(device, why)

    def close(self) -> None:
        for timer in self._returning.values():
            timer.cancel()
        self._returning.clear()

    def _is_back(self, device: DeviceId, why: str) -> None:
        self._returning.pop(device, None)
        self._lost.discard(device)
        self._tell(device, True, why)
