"""A device that something is shown on: what is wanted, what was sent, whether it is well.

All of it happens on the loop; only the writing itself is left to the worker.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from croupier.firmware.board.supervise.work import Done, Job, Worker
from croupier.hw.clock import Clock, Timer
from croupier.hw.drivers.errors import DriverError
from croupier.hw.health import Health

_log = logging.getLogger(__name__)

RETRY_FIRST = 0.5
"""Seconds until a lost device is tried again; each time twice as long,"""
RETRY_MOST = 8.0
"""up to this: whoever puts a plug back does not wait long."""
SLOW = 3.0
"""Seconds that a device may take for one thing. A frame takes 23 ms; the kernel gives a stuck bus 1 s."""

T = TypeVar("T")


class Output(Generic[T]):
    """Sends the newest only, and an unchanged one never.

    `write` runs on the worker and raises when the device does not take it. `check` runs there every `every`
    seconds and returns whether the device still shows what it was sent last. `after` is called on the loop
    when a write or check has ended; it may give another pause until the next try. A device that takes too
    long for one counts as lost until it has ended.
    """

    def __init__(
        self,
        health: Health,
        *,
        worker: Worker,
        clock: Clock,
        write: Callable[[T], None],
        check: Callable[[], bool],
        every: float,
        after: Callable[[Exception | None], float | None] = lambda _error: None,
    ) -> None:
        self._health = health
        self._worker = worker
        self._clock = clock
        self._write = write
        self._check = check
        self._every = every
        self._after = after
        self._wanted: T | None = None
        self._sent: T | None = None
        self._busy = False
        self._talking_since: float | None = None
        self._closed = False
        self._pause = 0.0
        self._timer: Timer | None = None

    @property
    def is_lost(self) -> bool:
        return self._pause > 0

    def want(self, thing: T) -> bool:
        """Whether that is anything new."""
        is_new, self._wanted = thing != self._wanted, thing
        if not self.is_lost:
            self._send()
        return is_new

    def look(self) -> None:
        """Ask the device soon whether all is well: it may have forgotten what it showed."""
        if not self.is_lost and not self._busy and self._sent is not None:
            self._ask()

    def close(self) -> None:
        self._closed = True
        self._stop_waiting()

    def _send(self) -> None:
        wanted = self._wanted
        if self._busy or self._closed or wanted is None or wanted == self._sent:
            return
        self._begin(lambda: self._write(wanted), lambda error: self._written(wanted, error))

    def _written(self, thing: T, error: Exception | None) -> None:
        self._sent = thing if error is None else None
        self._end(error)

    def _ask(self) -> None:
        """A device that has forgotten what it showed is sent it again."""
        kept: list[bool] = []
        self._begin(lambda: kept.append(self._check()), lambda error: self._asked(kept, error))

    def _asked(self, kept: list[bool], error: Exception | None) -> None:
        if error is not None or not all(kept):
            self._sent = None
        self._end(error)

    def _begin(self, talk: Job, done: Done) -> None:
        """Others may be written before; only its own time counts against a device."""

        def talking() -> None:
            self._talking_since = self._clock.now()
            talk()

        self._busy, self._talking_since = True, None
        self._wait(SLOW, self._overdue)
        self._worker.do(talking, done)

    def _overdue(self) -> None:
        since = self._talking_since
        if since is not None and self._clock.now() - since >= SLOW:
            self._health.lost(f"it has not answered for {SLOW:.0f} s")
        else:
            self._wait(SLOW, self._overdue)

    def _end(self, error: Exception | None) -> None:
        self._busy = False
        self._stop_waiting()
        if self._closed:
            return
        asked_for = self._after(error)
        if error is None:
            self._pause = 0.0
            self._health.well()
            self._wait(self._every, self._ask)
            self._send()
            return
        self._pause = asked_for or min(RETRY_MOST, 2 * self._pause or RETRY_FIRST)
        if self._health.lost(_reason(error)) and not isinstance(error, OSError):
            _log.error("a driver itself failed", exc_info=error)
        self._wait(self._pause, self._send)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_waiting()
        self._timer = self._clock.call_at(self._clock.now() + seconds, then)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _reason(error: Exception) -> str:
    """What went wrong, without the device: its health names it."""
    return error.reason if isinstance(error, DriverError) else str(error)
