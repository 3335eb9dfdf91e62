"""Time as the table knows it: a monotonic now, and a call at a moment. Tests turn their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since some fixed moment; never goes back."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer: ...


class LoopClock:
    """The running event loop's own time."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._loop.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        return self._loop.call_at(when, callback)

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> object:
        """For drivers, whose libraries call on threads of their own."""
        return self._loop.call_soon_threadsafe(callback)
