"""Rescues a damaged game: copies the rows that are still readable to a new file, and goes on from there.

The damaged file is only read. What can be read of it are the rows before the first damaged one and the rows
after the last damaged one; SQLite finds them from both ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.engine import Game, MalformedGame, Setup
from croupier.firmware.model.records import Jump, Salvaged, encode_record
from croupier.firmware.saves.journal import (
    DamagedJournal,
    Header,
    Journal,
    JournalError,
    NewerJournal,
    Row,
    schema,
)
from croupier.firmware.saves.journal.sqlite import open_for_reading
from croupier.firmware.saves.replay import ReplayedGame, game_at, record_of
from croupier.firmware.saves.saved_game import SavedGame, check_engine, setup_of, table_of

_LARGEST_PAGE_BYTES = 65536
_LARGEST_FILE_BYTES = 256 << 20


def rescue(damaged: Path, path: Path) -> SavedGame | None:
    """Make a new file at `path` from what is left in the file `damaged`; None if nothing is."""
    left = readable_rows(damaged)
    if left is None:
        return None
    try:
        setup = setup_of(left.header)
        table_of(left.header)
        check_engine(damaged, left.header.engine)
        rows = _rows_from_the_end(damaged, setup, left) or _rows_that_follow(damaged, setup, left.first)
    except (msgspec.MsgspecError, MalformedGame, DamagedJournal, NewerJournal):
        return None
    if not rows:
        return None
    Journal.create(path, left.header, rows).close()
    return SavedGame.resume(path)


# Which rows make a game


def _rows_that_follow(damaged: Path, setup: Setup, rows: list[Row]) -> list[Row]:
    """The rows from the first on, as far as they can be played again."""
    while rows and (good := _count_that_follow(damaged, setup, rows)) < len(rows):
        rows = rows[:good]
    return rows


def _count_that_follow(damaged: Path, setup: Setup, rows: list[Row]) -> int:
    """How many of these rows can be played again, starting at the last saved state."""
    start = _last_with_state(rows)
    try:
        replayed = ReplayedGame(damaged, Game(setup)) if start is None else _from(damaged, setup, rows[start])
    except DamagedJournal:
        return start or 0
    for n in range(0 if start is None else start + 1, len(rows)):
        try:
            replayed.add(rows[n])
        except DamagedJournal:
            return n
    return len(rows)


def _rows_from_the_end(damaged: Path, setup: Setup, left: ReadableRows) -> list[Row]:
    """One row with the game's state at the end of the last rows, then the seats, robots and languages.

    Empty if no row after the damage has a state.
    """
    rows = _rows_that_follow(damaged, setup, left.last) if _last_with_state(left.last) is not None else []
    start = _last_with_state(rows)
    if start is None:
        return []
    replayed = _from(damaged, setup, rows[start])
    for row in rows[start + 1 :]:
        replayed.add(row)
    record = encode_record(Salvaged(damaged.name))
    first = Row(1, "table", record, replayed.digest, replayed.game.save(), rows[-1].at)
    settings = [row for row in (*left.first, *rows) if _is_setting(damaged, row)]
    return [
        first,
        *(Row(seq, row.kind, row.body, replayed.digest, at=row.at) for seq, row in enumerate(settings, 2)),
    ]


def _is_setting(damaged: Path, row: Row) -> bool:
    return row.kind == "table" and not isinstance(record_of(damaged, row), Jump)


def _last_with_state(rows: list[Row]) -> int | None:
    """The place in the list of the last row that has a state."""
    return next((n for n in reversed(range(len(rows))) if rows[n].state is not None), None)


def _from(damaged: Path, setup: Setup, row: Row) -> ReplayedGame:
    """The game in the state of this row."""
    if row.kind == "table":
        record_of(damaged, row)
    return ReplayedGame(damaged, game_at(damaged, setup, row), row.digest, since=row.seq)


# What can be read


class ReadableRows(Struct, frozen=True):
    """The intact rows at both ends of a damaged file. In each list their numbers have no gap."""

    header: Header
    first: list[Row]
    """From row 1 to the first row that cannot be read."""
    last: list[Row]
    """From the last row that cannot be read to the end; empty if all can be read."""


def readable_rows(path: Path) -> ReadableRows | None:
    """Read what is left of the file, without changing it; None if its header is lost."""
    for open_file in (open_for_reading, _open_cut_off):
        try:
            with open_file(path) as db:
                return _read(db, path)
        except (JournalError, OSError, sqlite3.Error):
            continue
    return None


@contextmanager
def _open_cut_off(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy in memory of a file that was cut off, with empty pages in place of the missing ones.

    SQLite refuses a file that is shorter than its first page says. The log is left out.
    """
    data = bytearray(path.read_bytes())
    page, pages = int.from_bytes(data[16:18]), int.from_bytes(data[28:32])
    length = (page if page > 1 else _LARGEST_PAGE_BYTES) * pages
    if not len(data) < length <= _LARGEST_FILE_BYTES:
        raise DamagedJournal(path, "its length is not what is wrong with it")
    data[18:20] = b"\1\1"  # a database in memory has no log
    data.extend(bytes(length - len(data)))
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(bytes(data))
        yield db


def _read(db: sqlite3.Connection, path: Path) -> ReadableRows:
    version = schema.format_version(db, path)
    header, _ = schema.read_meta(db, path)

    def intact_rows(order: str) -> list[Row]:
        found = (schema.intact_row(values, header.seal(), version) for values in _read_values(db, order))
        return list(_until_a_gap(found))

    first, last = intact_rows("ASC"), intact_rows("DESC")[::-1]
    if first and first[0].seq != 1:
        first = []
    if first and last and first[-1].seq >= last[0].seq:
        last = []
    return ReadableRows(header, first, last)


def _read_values(db: sqlite3.Connection, order: str) -> Iterator[tuple[object, ...]]:
    """The values of the rows, until SQLite finds damage."""
    try:
        yield from db.execute(f"SELECT * FROM journal ORDER BY seq {order}")
    except sqlite3.Error:
        return


def _until_a_gap(rows: Iterator[Row | None]) -> Iterator[Row]:
    """The rows until one is damaged or missing; their numbers may go up or down."""
    before: Row | None = None
    for row in rows:
        if row is None or (before is not None and abs(row.seq - before.seq) != 1):
            return
        yield row
        before = row
