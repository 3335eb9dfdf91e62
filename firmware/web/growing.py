"""A list that only grows at its end and of which a page needs just the part it has not seen."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Mark(Struct, frozen=True):
    """How far somebody has read: in which edition of the list, and the number of the next item."""

    era: int = -1
    next: int = 0


class Growing(Generic[T]):
    """Keeps the newest `most` items. A reader who is too far behind starts again with what is there.

    >>> list = Growing[str](most=3)
    >>> list.add("a")
    >>> list.since(Mark())
    (True, ['a'])
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: list[T] = []
        self._first = 0
        self._era = 0

    def __len__(self) -> int:
        return len(self._items)

    def add(self, item: T) -> None:
        self._items.append(item)
        if len(self._items) > self._most:
            self._shorten()

    def clear(self) -> None:
        """Begin anew: whoever has read something has to forget it."""
        self._items = []
        self._first = 0
        self._era += 1

    @property
    def mark(self) -> Mark:
        """How far somebody is who has read everything."""
        return Mark(self._era, self._first + len(self._items))

    def since(self, mark: Mark) -> tuple[bool, list[T]]:
        """Whether to forget what was told before, and the items to tell now."""
        missed = mark.era != self._era or mark.next < self._first
        return missed, self._items[0 if missed else mark.next - self._first :]

    def _shorten(self) -> None:
        """The oldest go."""
        gone = len(self._items) - self._most
        del self._items[:gone]
        self._first += gone


class Thinning(Growing[T]):
    """A curve: when it is too long, every second point goes, and readers get the whole of it again."""

    def _shorten(self) -> None:
        self._items = self._items[::2]
        self._first = 0
        self._era += 1
