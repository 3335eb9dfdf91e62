"""Debounces the news of devices, so that a loose plug is not announced every few seconds."""

from __future__ import annotations

from croupier.hw.clock import Clock, Timer
from croupier.hw.device_id import DeviceId
from croupier.hw.health import OnHealth

LOOSE_LOSSES, LOOSE_WITHIN_S = 3, 60.0
"""A device that is lost so many times in so many seconds has a loose wire."""
TRUSTED_AFTER_S = 10.0
"""How long a device with a loose wire must be well before it is said to be back."""


class HealthDebouncer:
    """Hears of devices on the clock's thread, and tells what is worth telling.

        debouncer = HealthDebouncer(clock, print)
        debouncer(DeviceId("scanner", name="north"), False, "unplugged")

    The first losses are told at once, so is another reason for one, and so is each return. A device with a
    loose wire is told to be lost once, and to be back when it has been well for a while.
    """

    def __init__(self, clock: Clock, tell: OnHealth) -> None:
        self._clock = clock
        self._tell = tell
        self._losses: dict[DeviceId, list[float]] = {}
        self._down: set[DeviceId] = set()
        self._lost: dict[DeviceId, str] = {}
        self._returning: dict[DeviceId, Timer] = {}

    def __call__(self, device: DeviceId, ok: bool, why: str) -> None:
        timer = self._returning.pop(device, None)
        if timer is not None:
            timer.cancel()
        now = self._clock.now()
        losses = [when for when in self._losses.get(device, ()) if now - when < LOOSE_WITHIN_S]
        if not ok:
            if device not in self._down:
                losses.append(now)
            self._down.add(device)
            self._losses[device] = losses
            if device not in self._lost or (len(losses) < LOOSE_LOSSES and self._lost[device] != why):
                self._lost[device] = why
                self._tell(device, False, why)
            return
        self._down.discard(device)
        if device in self._lost and len(losses) >= LOOSE_LOSSES:
            self._returning[device] = self._clock.call_at(
                now + TRUSTED_AFTER_S, lambda: self._is_back(device, why)
            )
        else:
            self._is_back(device, why)

    def close(self) -> None:
        for timer in self._returning.values():
            timer.cancel()
        self._returning.clear()

    def _is_back(self, device: DeviceId, why: str) -> None:
        self._returning.pop(device, None)
        self._lost.pop(device, None)
        self._tell(device, True, why)
