"""The clock of the program: the time of its event loop. Tests have one that they turn themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.hw.clock import Clock, Timer


class LoopClock(Clock):
    """The time of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._loop.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        return self._loop.call_at(when, callback)

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> object:
        return self._loop.call_soon_threadsafe(callback)
