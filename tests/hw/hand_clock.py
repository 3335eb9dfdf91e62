"""A clock that a test turns by hand."""

from collections.abc import Callable


class HandTimer:
    def __init__(self, when: float, callback: Callable[[], None]) -> None:
        self.when = when
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HandClock:
    """Calls in order what is due while it is turned. What is handed over is called at once."""

    def __init__(self) -> None:
        self._now = 0.0
        self._timers: list[HandTimer] = []
        self.stopped = False

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> HandTimer:
        timer = HandTimer(when, callback)
        self._timers.append(timer)
        return timer

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> None:
        if self.stopped:
            raise RuntimeError("Event loop is closed")
        callback()

    def turn(self, seconds: float) -> None:
        end = self._now + seconds
        while due := [timer for timer in self.waiting if timer.when <= end]:
            timer = min(due, key=lambda timer: timer.when)
            callback, timer.callback = timer.callback, None
            self._now = max(self._now, timer.when)
            if callback is not None:
                callback()
        self._now = end

    @property
    def waiting(self) -> list[HandTimer]:
        self._timers = [timer for timer in self._timers if timer.callback is not None]
        return self._timers
