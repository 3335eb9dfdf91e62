"""The people file: an index of all finished games and everybody's statistics, in one SQLite file.

    STATE/people.sqlite

It holds nothing that the games do not hold. It is always made whole, under another name, and replaces the old
one in one step; a program that is killed meanwhile leaves the old one as it was.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from croupier.firmware.people.rating import rated
from croupier.firmware.people.statistics import PairStatistics, PersonStatistics, Statistics, in_order, key_of
from croupier.firmware.people.summary import GameSummary
from croupier.firmware.saves import durable_files

PEOPLE_FILE = "people.sqlite"
VERSION = 1
T = TypeVar("T")

_TABLES = (
    "CREATE TABLE games (name TEXT PRIMARY KEY, body BLOB NOT NULL)",
    "CREATE TABLE people (key TEXT PRIMARY KEY, rank INTEGER NOT NULL, body BLOB NOT NULL)",
    "CREATE TABLE pairs (one TEXT NOT NULL, other TEXT NOT NULL, body BLOB NOT NULL,"
    " PRIMARY KEY (one, other))",
    "CREATE INDEX pairs_of_other ON pairs (other)",
)


class ListedPlayer(Struct, frozen=True, omit_defaults=True):
    """A player in the list of games."""

    name: str
    person: bool = False
    robot: str = ""
    place: int = 0
    worth: int = 0


class ListedGame(Struct, frozen=True, omit_defaults=True):
    """A finished game in the list."""

    name: str
    title: str
    players: tuple[ListedPlayer, ...]
    ended: int = 0
    seconds: int = 0
    throws: int = 0
    winners: tuple[int, ...] = ()
    reason: str = ""


class PeopleFile:
    """Reads the people file of a state folder. Where there is none, or a foreign one, it knows nobody."""

    def __init__(self, state: Path) -> None:
        self._path = state / PEOPLE_FILE

    @property
    def stamp(self) -> tuple[int, int]:
        """Another value after the file has been made again."""
        try:
            found = self._path.stat()
        except OSError:
            return 0, 0
        return found.st_ino, found.st_mtime_ns

    def games(self, *, before: int = 0, count: int = 100) -> list[ListedGame]:
        """So many finished games after the first `before`, the newest first."""
        asked = "SELECT body FROM games ORDER BY name DESC LIMIT ? OFFSET ?"
        return self._read(asked, (count, before), ListedGame)

    def games_named(self, names: Sequence[str]) -> dict[str, ListedGame]:
        """Those of these games that are in the file."""
        asked = f"SELECT body FROM games WHERE name IN ({', '.join('?' * len(names))})"
        return {game.name: game for game in self._read(asked, tuple(names), ListedGame)}

    def people(self) -> list[PersonStatistics]:
        """Everybody, the best rated first."""
        return self._read("SELECT body FROM people ORDER BY rank", (), PersonStatistics)

    def person(self, name: str) -> PersonStatistics | None:
        asked = "SELECT body FROM people WHERE key = ?"
        return next(iter(self._read(asked, (key_of(name),), PersonStatistics)), None)

    def pair(self, one: str, other: str) -> PairStatistics | None:
        """Two people, in the order asked for."""
        keys = sorted((key_of(one), key_of(other)))
        asked = "SELECT body FROM pairs WHERE one = ? AND other = ?"
        found = next(iter(self._read(asked, tuple(keys), PairStatistics)), None)
        return found if found is None or keys[0] == key_of(one) else turned(found)

    def pairs(self) -> list[PairStatistics]:
        """All pairs of people who have played together."""
        return self._read("SELECT body FROM pairs ORDER BY one, other", (), PairStatistics)

    def pairs_of(self, name: str) -> list[PairStatistics]:
        """Each pair with this person in it, who comes first."""
        key = key_of(name)
        first = self._read("SELECT body FROM pairs WHERE one = ? ORDER BY other", (key,), PairStatistics)
        second = self._read("SELECT body FROM pairs WHERE other = ? ORDER BY one", (key,), PairStatistics)
        return [*first, *map(turned, second)]

    def _read(self, asked: str, facts: tuple[object, ...], kind: type[T]) -> list[T]:
        try:
            return [msgspec.json.decode(body, type=kind) for (body,) in self._rows(asked, facts)]
        except (msgspec.MsgspecError, RecursionError, TypeError):
            return []

    def _rows(self, asked: str, facts: tuple[object, ...]) -> list[tuple[bytes | str, ...]]:
        if not self._path.is_file():
            return []
        try:
            uri = f"{self._path.absolute().as_uri()}?mode=ro&immutable=1"
            with closing(sqlite3.connect(uri, uri=True)) as db:
                db.execute("PRAGMA trusted_schema=OFF")
                if db.execute("PRAGMA user_version").fetchone() != (VERSION,):
                    return []
                return db.execute(asked, facts).fetchall()
        except sqlite3.Error:
            return []


def turned(pair: PairStatistics) -> PairStatistics:
    """The same pair, the other one first."""
    return PairStatistics(
        names=(pair.names[1], pair.names[0]),
        games=pair.games,
        wins=pair.wins[::-1],
        ahead=pair.ahead[::-1],
        ruined=pair.ruined[::-1],
        rent=pair.rent[::-1],
    )


def make_people_file(state: Path, summaries: Iterable[tuple[str, GameSummary]]) -> Statistics:
    """Make the file anew from the summaries of all games, each with its game's name. OSError if it cannot."""
    statistics = Statistics()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version={VERSION}")
        for table in _TABLES:
            db.execute(table)
        db.execute("BEGIN")
        for name, summary in summaries:
            statistics.take(name, summary)
            db.execute(
                "INSERT OR REPLACE INTO games VALUES (?, ?)",
                (name, msgspec.json.encode(_listed(name, summary))),
            )
        for key, rating in rated(statistics.results).items():
            statistics.people[key].rating = rating
        ranked = enumerate(in_order(statistics.people))
        db.executemany(
            "INSERT INTO people VALUES (?, ?, ?)",
            ((key_of(person.name), rank, msgspec.json.encode(person)) for rank, person in ranked),
        )
        db.executemany(
            "INSERT INTO pairs VALUES (?, ?, ?)",
            ((*keys, msgspec.json.encode(pair)) for keys, pair in statistics.pairs.items()),
        )
        db.execute("COMMIT")
        made = db.serialize()
    durable_files.write(state / PEOPLE_FILE, made, owner=durable_files.owner_for(state))
    return statistics


def _listed(name: str, summary: GameSummary) -> ListedGame:
    players = tuple(
        ListedPlayer(player.name, player.person, player.robot, player.place, player.worth)
        for player in summary.players
    )
    return ListedGame(
        name,
        summary.title,
        players,
        summary.ended,
        summary.seconds,
        summary.throws,
        summary.winners,
        summary.reason,
    )
