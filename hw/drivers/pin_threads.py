"""The threads behind the pins: one that waits for edges, and one that makes a tone while it sounds."""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import threading
import time
from collections.abc import Callable

_log = logging.getLogger(__name__)


class EdgeThread:
    """Waits for many files at once, and calls for each that has something to read.

    It begins with the first file. What a call raises is logged, and the thread goes on: a thread that dies
    unseen would be a board whose buttons are all dead.
    """

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._end, self._wake = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        self._thread: threading.Thread | None = None
        self._selector.register(self._end, selectors.EVENT_READ, None)

    def watch(self, file: int, ready: Callable[[], None]) -> None:
        self._selector.register(file, selectors.EVENT_READ, ready)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="croupier pins", daemon=True)
            self._thread.start()

    def forget(self, file: int) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(file)

    def close(self) -> None:
        """End the thread. Closing twice is allowed."""
        if self._wake < 0:
            return
        os.write(self._wake, b"!")
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
        self._selector.close()
        for end in (self._end, self._wake):
            os.close(end)
        self._wake = -1

    def _run(self) -> None:
        while True:
            for key, _ in self._selector.select():
                if key.data is None:
                    return
                try:
                    key.data()
                except Exception:  # noqa: BLE001
                    _log.exception("an edge of a pin could not be told of")


class Tone:
    """Switches a pin on and off, on a thread, as long as it sounds.

    `hertz` is its pitch; `duty` is the part of each wave that the pin is on: 0 is silent, 1 is always on.
    """

    def __init__(self, write: Callable[[bool], None]) -> None:
        self.hertz = 0.0
        self._write = write
        self._duty = 0.0
        self._changed = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def duty(self) -> float:
        return self._duty

    @duty.setter
    def duty(self, duty: float) -> None:
        self._duty = duty
        self._changed.set()
        if self._thread is None and duty:
            self._thread = threading.Thread(target=self._run, name="croupier tone", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._closed = True
        self._changed.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        edge = time.monotonic()
        while not self._closed:
            self._changed.clear()
            duty, wave = self._duty, 1 / self.hertz
            if not 0 < duty < 1:
                self._write(duty >= 1)
                self._changed.wait()
                continue
            edge = max(edge, time.monotonic() - wave)  # after a pause, nothing is made up for
            for is_on, part in ((True, duty), (False, 1 - duty)):
                self._write(is_on)
                edge += part * wave
                time.sleep(max(0.0, edge - time.monotonic()))
