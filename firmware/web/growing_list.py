"""Lists that grow at their end, and tell each reader only what that reader has not read."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class ReadMark(Struct, frozen=True):
    """How far a reader has read: the next item's number, and how often the list had begun again."""

    era: int = -1
    next: int = 0


class GrowingList(Generic[T]):
    """Keeps the newest `limit` items. A reader who missed some starts again with what is there.

    >>> list = GrowingList[str](limit=3)
    >>> list.add("a")
    >>> list.since(ReadMark())
    (True, ['a'])
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._items: list[T] = []
        self._first = 0
        """The number of the oldest item that is kept."""
        self._era = 0

    def __len__(self) -> int:
        return len(self._items)

    def add(self, item: T) -> None:
        self._items.append(item)
        if len(self._items) > self._limit:
            self._shorten()

    @property
    def last(self) -> T | None:
        return self._items[-1] if self._items else None

    def replace_last(self, item: T) -> None:
        """Put the item in place of the last one. Who has read that one reads the new one too.

        All numbers move up by one, so some readers read one item again that they have read already.
        """
        self._items[-1] = item
        self._first += 1

    def clear(self) -> None:
        """Begin again: every reader forgets what it has read."""
        self._items = []
        self._first = 0
        self._era += 1

    @property
    def mark(self) -> ReadMark:
        """The mark of a reader who has read everything."""
        return ReadMark(self._era, self._first + len(self._items))

    def since(self, mark: ReadMark) -> tuple[bool, list[T]]:
        """Whether the reader has to forget what it has read, and the items to read now."""
        missed = mark.era != self._era or mark.next < self._first
        return missed, self._items[0 if missed else mark.next - self._first :]

    def _shorten(self) -> None:
        """Drop the oldest."""
        gone = len(self._items) - self._limit
        del self._items[:gone]
        self._first += gone


class ThinnedList(GrowingList[T]):
    """The points of a curve: where there are too many, every second one goes, and all readers start again."""

    def _shorten(self) -> None:
        self._items = self._items[::2]
        self._first = 0
        self._era += 1
