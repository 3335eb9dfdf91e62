"""Writes to a device and looks after it: sends what is wanted, notices a loss, tries again, reports it.

The decisions are made on the event loop. Only the writing itself is left to a worker, which may be slow.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, Protocol, TypeAlias, TypeVar

from croupier.hw.clock import Clock, Timer
from croupier.hw.drivers.errors import DriverError
from croupier.hw.health import Health

_log = logging.getLogger(__name__)

CLOSE_WITHIN_S = 1.0
"""How long a bus that hangs may delay the end of the program."""
FIRST_RETRY_S = 0.5
"""The pause before a lost device is tried again. It is doubled each time,"""
LONGEST_RETRY_S = 8.0
"""up to this: after the plug is put back, nobody waits long."""
ANSWER_WITHIN_S = 3.0
"""How long a device may take for one write or check. A frame takes 23 ms; on a stuck bus it is 1 s."""

T = TypeVar("T")
Job: TypeAlias = Callable[[], None]
Done: TypeAlias = Callable[[Exception | None], None]
"""Gets what the job raised, or None."""


class Worker(Protocol):
    """Does jobs one after the other."""

    def do(self, job: Job, done: Done) -> None:
        """Do the job after those before it. Then call `done` on the clock's thread."""

    def close(self) -> None:
        """Do the jobs that wait, and end."""


class AtOnce(Worker):
    """Does each job at once, for devices that are never slow: simulated ones."""

    def do(self, job: Job, done: Done) -> None:
        done(_error_of(job))

    def close(self) -> None: ...


class BusThread(Worker):
    """Does the jobs of one bus on a thread, so that the event loop never waits for a device."""

    def __init__(self, name: str, clock: Clock) -> None:
        self._clock = clock
        self._jobs: SimpleQueue[tuple[Job, Done] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"croupier {name}", daemon=True)
        self._closed = False
        self._thread.start()

    def do(self, job: Job, done: Done) -> None:
        self._jobs.put((job, done))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join(CLOSE_WITHIN_S)
            if self._thread.is_alive():
                _log.warning("%s hangs, and is left behind", self._thread.name)

    def _run(self) -> None:
        while (waiting := self._jobs.get()) is not None:
            job, done = waiting
            error = _error_of(job)
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
                self._clock.call_soon_threadsafe(lambda done=done, error=error: done(error))  # type: ignore[misc]


def _error_of(job: Job) -> Exception | None:
    """Do a job. What it raises goes to the caller who asked for it, so the thread lives on."""
    try:
        job()
    except Exception as error:  # noqa: BLE001
        return error
    return None


class Output(Generic[T]):
    """Sends a device the newest thing it shall show, and nothing that it shows already.

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
        """Have this shown as soon as possible. Returns whether it is another thing than before."""
        is_new, self._wanted = thing != self._wanted, thing
        if not self.is_lost:
            self._send()
        return is_new

    def check_soon(self) -> None:
        """Check the device now and not when it is due: it may have forgotten what it showed."""
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
        """The worker may have other devices to write first. Only its own time counts against a device."""

        def talking() -> None:
            self._talking_since = self._clock.now()
            talk()

        self._busy, self._talking_since = True, None
        self._wait(ANSWER_WITHIN_S, self._overdue)
        self._worker.do(talking, done)

    def _overdue(self) -> None:
        since = self._talking_since
        if since is not None and self._clock.now() - since >= ANSWER_WITHIN_S:
            self._health.lost(f"it has not answered for {ANSWER_WITHIN_S:.0f} s")
        else:
            self._wait(ANSWER_WITHIN_S, self._overdue)

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
        self._pause = asked_for or min(LONGEST_RETRY_S, 2 * self._pause or FIRST_RETRY_S)
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
