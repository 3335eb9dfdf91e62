"""Rescues a damaged game: copies the rows that are still readable to a new file, and goes on from there.

The damaged file is only read. What can be read of it are the rows before the first damaged one and the rows
after the last damaged one; SQLite finds them from both ends.
"""

from __future__ import annotations

import errno
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.engine import Game, MalformedGame, Setup
from croupier.firmware.model.records import Jump, Salvaged, encode_record
from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import (
    DamagedJournal,
    Header,
    Journal,
    JournalError,
    JournalUnreadable,
    NewerJournal,
    OutOfMemory,
    Row,
    leaf_pages,
    log_file,
    schema,
)
from croupier.firmware.saves.journal.errors import os_reason
from croupier.firmware.saves.journal.mark import read_mark
from croupier.firmware.saves.journal.sqlite import is_no_memory, journal_errors, open_for_reading
from croupier.firmware.saves.replay import ReplayedGame, game_at, record_of
from croupier.firmware.saves.saved_game import SavedGame, check_engine, setup_of, table_of

MAX_FILE_BYTES = 64 << 20
MAX_PAGES = MAX_FILE_BYTES // schema.PAGE_BYTES
_UNREADABLE = (JournalError, OSError, sqlite3.Error, zlib.error, msgspec.MsgspecError)


class Rescued(Struct, frozen=True):
    """What was made of a damaged game. `whole`: no acknowledged step is lost, at most their history."""

    saved_game: SavedGame
    whole: bool


def rescue(damaged: Path, path: Path) -> Rescued | None:
    """Make a new file at `path` from what is left in the file `damaged`; None if nothing is.

    JournalUnreadable if the disk reads nothing of it now: that says nothing about the file.
    """
    try:
        durable_files.read_in_pieces(damaged, MAX_FILE_BYTES)
    except OSError as error:
        if error.errno == errno.EIO:
            raise JournalUnreadable(damaged, os_reason(error)) from error
    ways = (_without_untold(damaged, left) for left in readable_rows(damaged))
    found = max(
        (kept for left in ways if (kept := _usable(damaged, left)) is not None),
        key=lambda kept: (kept.reached, len(kept.rows)),
        default=None,
    )
    if found is None:
        return None
    Journal.create(path, found.header, found.rows, rescued_from=damaged.name).close()
    mark = read_mark(damaged, found.header.seal())
    return Rescued(SavedGame.resume(path), mark is not None and mark.is_kept_by(found.reached))


def _without_untold(damaged: Path, left: ReadableRows) -> ReadableRows:
    """Without a last row that nobody was told of: its write was cut short, or the screens said so."""
    rows, mark = left.last or left.first, read_mark(damaged, left.header.seal())
    if rows and mark is not None and mark.certain and rows[-1].seq == mark.seq + 1:
        rows.pop()
    return left


class _Usable(Struct, frozen=True):
    """The rows of a new file, and the number of the damaged file's row up to which they go."""

    header: Header
    rows: list[Row]
    reached: int


def _usable(damaged: Path, left: ReadableRows) -> _Usable | None:
    try:
        setup = setup_of(left.header)
        table_of(left.header)
        check_engine(damaged, left.header.engine)
        if rows := _rows_from_the_end(damaged, setup, left):
            return _Usable(left.header, rows, left.last[-1].seq)
        rows = _rows_that_follow(damaged, setup, left.first)
    except (msgspec.MsgspecError, MalformedGame, DamagedJournal, NewerJournal):
        return None
    return _Usable(left.header, rows, rows[-1].seq) if rows else None


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


def is_of_this_format(path: Path) -> bool:
    """Whether this program has written the file, although its first page says something else.

    Format and header are also in another page.
    """
    try:
        with journal_errors(path), _open_image(path, with_log=True, version=schema.VERSION) as db:
            return schema.read_spare(db, path) == schema.read_meta(db, path).header
    except OutOfMemory:
        raise
    except _UNREADABLE:
        return False


class ReadableRows(Struct, frozen=True):
    """The intact rows at both ends of a damaged file. In each list their numbers have no gap."""

    header: Header
    first: list[Row]
    """From row 1 to the first row that cannot be read."""
    last: list[Row]
    """From the last row that cannot be read to the end; empty if all can be read."""


def readable_rows(path: Path) -> Iterator[ReadableRows]:
    """What is left of the file, read in several ways; it is not changed.

    As SQLite reads it; then with every page of the log, also behind a damaged one; then without the log; and
    each with a new first page, which is the same in all files. At last page by page, without SQLite.
    """
    header: Header | None = None
    images = product((True, False), (None, *schema.FORMATS))
    sources = [open_for_reading(path), *(_open_image(path, with_log=log, version=v) for log, v in images)]
    for source in sources:
        try:
            with journal_errors(path), source as db:
                found = _read(db, path)
        except OutOfMemory:
            raise  # what is readable must not depend on that
        except _UNREADABLE:
            continue
        header = found.header
        yield found
    if header is not None:
        try:
            found = _page_by_page(path, header)
        except OutOfMemory:
            raise
        except _UNREADABLE:
            return
        yield found


def _page_by_page(path: Path, header: Header) -> ReadableRows:
    """The rows in every page of the file and in every version of a page that is in the log."""
    data, seal = _image(path, with_log=True), header.seal()
    pages = [bytes(data[at : at + schema.PAGE_BYTES]) for at in range(0, len(data), schema.PAGE_BYTES)]
    found: dict[int, Row] = {}
    for page in (*pages, *(frame.data for frame in log_file.frames(path))):  # the newest last
        for values in leaf_pages.rows_of_page(page, pages):
            row = next(filter(None, (_intact(values, seal, version) for version in schema.FORMATS)), None)
            if row is not None:
                found[row.seq] = row
    up, down = sorted(found), sorted(found, reverse=True)
    first = list(_until_a_gap(found[seq] for seq in up))
    last = list(_until_a_gap(found[seq] for seq in down))[::-1]
    return _from_both_ends(header, first, last)


def _intact(values: tuple[object, ...], header_seal: bytes, version: int) -> Row | None:
    try:
        return schema.intact_row(values, header_seal, version)
    except ValueError:  # another number of columns
        return None


def _image(path: Path, *, with_log: bool) -> bytearray:
    """The file, with the pages of its log in their places and empty pages in place of missing ones."""
    data = bytearray(durable_files.read_in_pieces(path, MAX_FILE_BYTES))
    pages = len(data) // schema.PAGE_BYTES
    if int.from_bytes(data[16:18]) == schema.PAGE_BYTES:
        pages = max(pages, min(int.from_bytes(data[28:32]), MAX_PAGES))
    frames = log_file.frames(path) if with_log else []
    pages = max(
        [pages, *(frame.page for frame in frames if frame.page <= MAX_FILE_BYTES // schema.PAGE_BYTES)]
    )
    data.extend(bytes(max(0, pages * schema.PAGE_BYTES - len(data))))
    for frame in frames:
        if 0 < frame.page <= pages:
            start = (frame.page - 1) * schema.PAGE_BYTES
            data[start : start + schema.PAGE_BYTES] = frame.data
    return data


@contextmanager
def _open_image(path: Path, *, with_log: bool, version: int | None) -> Iterator[sqlite3.Connection]:
    """A copy in memory, without SQLite's own checks of the log.

    Each row has its own seal, so a page of the log that is too old or damaged gives no wrong row.
    """
    data = _image(path, with_log=with_log)
    if version is not None:
        data[: schema.PAGE_BYTES] = schema.first_page(version)
    data[18:20] = b"\1\1"  # a database in memory has no log
    data[28:32] = (len(data) // schema.PAGE_BYTES).to_bytes(4)
    data[92:96] = data[24:28]  # says that this length is valid
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        try:
            db.deserialize(bytes(data))
        except SystemError as error:  # Python's sqlite3 overlooks that there was no memory
            raise MemoryError from error
        db.execute("PRAGMA trusted_schema=OFF")
        yield db


def _read(db: sqlite3.Connection, path: Path) -> ReadableRows:
    version = schema.format_version(db, path)
    schema.check_names(db, path, version)
    try:
        header = schema.read_meta(db, path).header
    except (DamagedJournal, sqlite3.Error) as error:
        if is_no_memory(error):
            raise
        header = schema.read_spare(db, path)

    def intact_rows(order: str) -> list[Row]:
        found = (schema.intact_row(values, header.seal(), version) for values in _read_values(db, order))
        return list(_until_a_gap(found))

    first, last = intact_rows("ASC"), intact_rows("DESC")[::-1]
    return _from_both_ends(header, first, last)


def _from_both_ends(header: Header, first: list[Row], last: list[Row]) -> ReadableRows:
    if first and first[0].seq != 1:
        first = []
    if first and last and first[-1].seq >= last[0].seq:
        last = []
    return ReadableRows(header, first, last)


def _read_values(db: sqlite3.Connection, order: str) -> Iterator[tuple[object, ...]]:
    """The values of the rows, until SQLite finds damage."""
    try:
        yield from db.execute(f"SELECT * FROM journal ORDER BY seq {order}")
    except sqlite3.Error as error:
        if is_no_memory(error):
            raise
        return


def _until_a_gap(rows: Iterator[Row | None]) -> Iterator[Row]:
    """The rows until one is damaged or missing; their numbers may go up or down."""
    before: Row | None = None
    for row in rows:
        if row is None or (before is not None and abs(row.seq - before.seq) != 1):
            return
        yield row
        before = row
