"""Remembers which files are finished games, so that a start need not open thousands of them.

    STATE/finished.json      one short sign of each

A sign changes with whatever is done to the file, so a file that somebody has changed is opened again. Without
this file everything works, only slower.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b
from pathlib import Path

import msgspec

from croupier.firmware.saves.journal.companions import LOG, companion

FINISHED_FILE = "finished.json"
NEWS_WORTH_SAVING = 20
"""So few games are opened in no time: the card is not written to for each of them."""


class KnownFinished:
    """Says whether a game is finished, and opens its file only if that is not known."""

    def __init__(self, data: bytes | None, opened: Callable[[Path], bool]) -> None:
        """`data` is what `encode` gave; `opened` opens a file and looks."""
        self._known = _decode(data)
        self._opened = opened
        self._seen: set[str] = set()
        self._news = 0

    def is_finished(self, path: Path) -> bool:
        sign = _sign(path)
        if sign not in self._known:
            if not self._opened(path):
                return False
            self._news += 1
        if sign:
            self._seen.add(sign)
        return True

    @property
    def is_worth_saving(self) -> bool:
        return self._news >= NEWS_WORTH_SAVING

    def encode(self, *, everything_seen: bool) -> bytes:
        """What is to be remembered. Signs of files that are gone are left out once all files were seen."""
        return msgspec.json.encode(sorted(self._seen if everything_seen else self._seen | {*self._known}))


def _decode(data: bytes | None) -> Collection[str]:
    try:
        return frozenset() if data is None else msgspec.json.decode(data, type=frozenset[str])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return frozenset()


def _sign(path: Path) -> str:
    """ "" for a file with a log: its last rows are not in it yet."""
    try:
        found = path.lstat()
        if companion(path, LOG).exists():
            return ""
    except OSError:
        return ""
    facts = path.name, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()
