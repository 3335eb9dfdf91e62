"""What a clock is. The firmware gives the drivers the one of its event loop; a test turns its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Calls back on one thread. Only `call_soon_threadsafe` may be used on other threads."""

    def now(self) -> float:
        """Seconds since some fixed moment; never goes back."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer: ...

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> object:
        """Have `callback` called on the clock's thread. RuntimeError when the clock has stopped."""
        ...
