"""A loose plug comes and goes: it is said to be lost once, and back when it has stayed."""

from __future__ import annotations

from croupier.hw.clock import Clock, Timer
from croupier.hw.health import OnHealth

OFTEN, WITHIN = 3, 60.0
"""So many losses in so many seconds are a loose wire."""
STAYS = 10.0
"""Seconds that such a device must be well before anybody believes it."""


class Calm:
    """Hears of devices on the clock's thread, and tells what is worth telling.

        calm = Calm(clock, print)
        calm("scanner north", False, "unplugged")

    The first losses are told at once, and so is each return.
    """

    def __init__(self, clock: Clock, tell: OnHealth) -> None:
        self._clock = clock
        self._tell = tell
        self._losses: dict[str, list[float]] = {}
        self._lost: set[str] = set()
        self._returning: dict[str, Timer] = {}

    def __call__(self, name: str, ok: bool, why: str) -> None:
        timer = self._returning.pop(name, None)
        if timer is not None:
            timer.cancel()
        now = self._clock.now()
        losses = [when for when in self._losses.get(name, ()) if now - when < WITHIN]
        if not ok:
            self._losses[name] = [*losses, now]
            if name not in self._lost:
                self._lost.add(name)
                self._tell(name, False, why)
        elif name in self._lost and len(losses) >= OFTEN:
            self._returning[name] = self._clock.call_at(now + STAYS, lambda: self._is_back(name, why))
        else:
            self._is_back(name, why)

    def close(self) -> None:
        for timer in self._returning.values():
            timer.cancel()
        self._returning.clear()

    def _is_back(self, name: str, why: str) -> None:
        self._returning.pop(name, None)
        self._lost.discard(name)
        self._tell(name, True, why)
