"""Sets up the log: sentences on a terminal, lines with a level in systemd's journal."""

from __future__ import annotations

import contextlib
import logging
import math
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import TextIO

from msgspec import Struct

LEVELS = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
"""The numbers that systemd takes at the beginning of a line."""

RECENT_LINES, RECENT_LETTERS = 120, 400
"""How much of the log is kept in memory."""
LIMIT_WINDOW_S = 60.0
LINES_OF_A_KIND = 10
_TALKATIVE = ("aiohttp", "asyncio")


class _Kind(Struct):
    """The lines of one kind in the last minute."""

    since: float = -math.inf
    lines: int = 0
    left_out: int = 0

    def begin_again(self, now: float) -> int:
        """If the minute is over, begin another; how many lines were left out in the last one."""
        if now < self.since + LIMIT_WINDOW_S:
            return 0
        before, self.since, self.lines, self.left_out = self.left_out, now, 0, 0
        return before


class _JournalFormatter(logging.Formatter):
    """Writes the level in front of each line, as systemd wants it."""

    def format(self, record: logging.LogRecord) -> str:
        level = LEVELS.get(record.levelno, 6)
        return "\n".join(f"<{level}>{line}" for line in super().format(record).splitlines())


class LimitedByKind(logging.Filter):
    """Lets a few lines of each kind through in a minute, and then says how many more there were.

    A kind is a place in the program. What a stranger sends can make the web server and the event loop write
    a traceback for each connection: these get one line in a minute, without the traceback.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._kinds: dict[tuple[str, int], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        foreign = record.name.partition(".")[0] in _TALKATIVE
        kind = self._kinds.setdefault((record.name, record.lineno), _Kind())
        left_out = kind.begin_again(self._now())
        kind.lines += 1
        if kind.lines > (1 if foreign else LINES_OF_A_KIND):
            kind.left_out += 1
            return False
        if foreign:
            _shorten(record)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it before)", ()
        return True


def _shorten(record: logging.LogRecord) -> None:
    error = record.exc_info[1] if record.exc_info else None
    said = record.getMessage().partition("\n")[0]
    record.msg, record.args = (f"{said}: {type(error).__name__}: {error}" if error else said)[:300], ()
    record.exc_info = record.exc_text = record.stack_info = None


_recent: deque[str] = deque(maxlen=RECENT_LINES)
_dated = logging.Formatter("%(asctime)s %(levelname)s %(message)s")


class _Remembering(logging.StreamHandler[TextIO]):
    """Writes to stderr, and keeps the last lines for /setup."""

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        with contextlib.suppress(Exception):  # a line that cannot be written has just been complained of
            _recent.append(_dated.format(record)[:RECENT_LETTERS])


def recent_lines() -> list[str]:
    """The last lines of this program, the oldest first."""
    return list(_recent)


def begin(environ: Mapping[str, str]) -> None:
    """Log warnings and worse on a terminal; in the journal also what is good to know."""
    handler = _Remembering()
    if into_the_journal(environ):
        handler.setFormatter(_JournalFormatter("%(message)s"))
        logging.getLogger("croupier").setLevel(logging.INFO)
    else:
        handler.setFormatter(logging.Formatter("croupier: %(message)s"))
    handler.addFilter(LimitedByKind())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def into_the_journal(environ: Mapping[str, str]) -> bool:
    """Does systemd's journal read our stderr? systemd tells us which file it reads."""
    try:
        found = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"
