"""Who writes to a device: at once where that costs nothing, else a thread for each bus."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol, TypeAlias

from croupier.hw.clock import Clock

_log = logging.getLogger(__name__)

JOIN = 1.0
"""Seconds that a hung bus may hold up the end of the program."""

Job: TypeAlias = Callable[[], None]
Done: TypeAlias = Callable[[Exception | None], None]


class Worker(Protocol):
    def do(self, job: Job, done: Done) -> None:
        """Do the job after those before it, and then, on the clock's thread, say how it went."""

    def close(self) -> None:
        """Do what has been asked for, and end."""


class AtOnce(Worker):
    """For devices that keep nobody waiting."""

    def do(self, job: Job, done: Done) -> None:
        done(_tried(job))

    def close(self) -> None: ...


class BusThread(Worker):
    """One bus, one thread: what hangs on it is written one after the other, and the loop never waits."""

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
            self._thread.join(JOIN)
            if self._thread.is_alive():
                _log.warning("%s hangs, and is left behind", self._thread.name)

    def _run(self) -> None:
        while (waiting := self._jobs.get()) is not None:
            job, done = waiting
            error = _tried(job)
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
                self._clock.call_soon_threadsafe(lambda done=done, error=error: done(error))  # type: ignore[misc]


def _tried(job: Job) -> Exception | None:
    """Whatever goes wrong goes to whoever asked: the thread lives on."""
    try:
        job()
    except Exception as error:  # noqa: BLE001
        return error
    return None
