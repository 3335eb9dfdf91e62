"""What a pad's single reads mean: which tag lies on it, and since when it does not."""

from __future__ import annotations

from croupier.hw.protocols import Sighting

ABSENT = 0.7
"""Seconds without a read before a tag is gone: a resting tag is missed now and then."""


class Taps:
    """A UID counts when it was read twice in a row: one reply in thousands is whole and still wrong."""

    def __init__(self) -> None:
        self._lying: str | None = None
        self._last = 0.0
        self._before: str | None = None

    def read(self, uid: str | None, now: float) -> list[Sighting]:
        """Take in one read, None for no tag; what it means."""
        believed = uid if uid == self._before else None
        self._before = uid
        if believed is None or believed == self._lying:
            if uid is not None and uid == self._lying:
                self._last = now
            return self._gone() if now - self._last >= ABSENT else []
        news = self._gone()
        self._lying, self._last = believed, now
        return [*news, Sighting(believed, None, present=True)]

    def _gone(self) -> list[Sighting]:
        if self._lying is None:
            return []
        left, self._lying = self._lying, None
        return [Sighting(left, None, present=False)]
