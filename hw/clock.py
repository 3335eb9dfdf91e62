"""Time as a driver knows it. The firmware gives its event loop's, a test turns its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """All calls come one after the other on one thread; `call_soon_threadsafe` may be used on others too."""

    def now(self) -> float:
        """Seconds since some fixed moment; never goes back."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer: ...

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> object:
        """Hand over from any thread. RuntimeError when the clock has stopped."""
        ...
