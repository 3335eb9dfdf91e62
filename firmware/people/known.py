"""The people whom this board knows: names to choose from, and what is said of somebody in a game."""

from __future__ import annotations

from pathlib import Path

from croupier.firmware.people.people_file import PeopleFile
from croupier.firmware.people.statistics import PairStatistics, PersonStatistics, key_of

MAX_NAMES = 40
"""So many names are offered, those who played last."""


class KnownPeople:
    """Reads the people file again when it was made anew. What was asked for is remembered until then."""

    def __init__(self, state: Path) -> None:
        self._file = PeopleFile(state)
        self._stamp = (0, 0)
        self._names: tuple[str, ...] | None = None
        self._people: dict[str, PersonStatistics | None] = {}
        self._pairs: dict[tuple[str, str], PairStatistics | None] = {}

    def names(self) -> tuple[str, ...]:
        """Who played last comes first."""
        self._look()
        if self._names is None:
            last = sorted(self._file.people(), key=lambda person: (-person.last, person.name))
            self._names = tuple(person.name for person in last[:MAX_NAMES])
        return self._names

    def person(self, name: str) -> PersonStatistics | None:
        self._look()
        key = key_of(name)
        if key not in self._people:
            self._people[key] = self._file.person(name)
        return self._people[key]

    def pair(self, one: str, other: str) -> PairStatistics | None:
        """Two people, the first of them first."""
        self._look()
        keys = key_of(one), key_of(other)
        if keys not in self._pairs:
            self._pairs[keys] = self._file.pair(one, other)
        return self._pairs[keys]

    def _look(self) -> None:
        """Forget everything if the file is another one."""
        stamp = self._file.stamp
        if stamp != self._stamp:
            self._stamp, self._names = stamp, None
            self._people.clear()
            self._pairs.clear()
