"""A progress bar: how much is done, how fast it goes and how long it will take."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import TextIO

REDRAW_EVERY_S = 0.1
WIDEST_BAR = 40
"""Columns of the terminal."""


class ProgressBar:
    """On a terminal one line that moves; elsewhere a new line at every tenth of the work."""

    def __init__(
        self, stream: TextIO, total: int, noun: str, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream, self._total, self._noun, self._now = stream, total, noun, now
        self._moves = stream.isatty()
        self._began = now()
        self._drawn_at = float("-inf")
        self._tenth = 0
        self._width = 0

    def show(self, done: int) -> None:
        now = self._now()
        if self._moves:
            if done < self._total and now - self._drawn_at < REDRAW_EVERY_S:
                return
            self._drawn_at = now
            self._write("\r", self._line(done, now))
        else:
            tenth = done * 10 // self._total
            if tenth > self._tenth:
                self._tenth = tenth
                self._stream.write(self._words(done, now) + "\n")
        self._stream.flush()

    def say(self, words: str) -> None:
        """Print a line below the bar."""
        self.close()
        self._width = 0
        self._stream.write(words + "\n")
        self._stream.flush()

    def close(self) -> None:
        """End the line of the bar, so that other output begins below it."""
        if self._moves and self._width:
            self._stream.write("\n")
            self._stream.flush()

    def _write(self, before: str, line: str) -> None:
        blank = " " * max(0, self._width - len(line))
        self._width = len(line)
        self._stream.write(before + line + blank)

    def _line(self, done: int, now: float) -> str:
        words = self._words(done, now)
        columns = min(WIDEST_BAR, shutil.get_terminal_size().columns - len(words) - 4)
        if columns < 5:
            return words
        full = columns * done // self._total
        return f"[{'#' * full}{'.' * (columns - full)}] {words}"

    def _words(self, done: int, now: float) -> str:
        words = f"{done:,} of {self._total:,} {self._noun}"
        seconds = now - self._began
        if not done or seconds <= 0:
            return words
        rate = done / seconds
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
        left = "" if done == self._total else f", {clock((self._total - done) / rate)} left"
        return f"{words}, {shown} a second{left}"


def clock(seconds: float) -> str:
    """Seconds as 1:05 or 2:03:09."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
