"""What can still be read of a damaged file: the rows from the first on, and those before the last."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from croupier.firmware.saves.journal import schema
from croupier.firmware.saves.journal.errors import DamagedJournal, JournalError
from croupier.firmware.saves.journal.migrate import sound_row_1
from croupier.firmware.saves.journal.record import Header, Row
from croupier.firmware.saves.journal.sqlite import reading

LARGEST_PAGE = 65536
LONGEST = 256 << 20
_SOUND = {1: sound_row_1, 2: schema.sound_row}


class Remains(Struct, frozen=True):
    """All rows here are as they were written, and follow one another."""

    header: Header
    first: list[Row]
    """From row 1 to the first that cannot be read."""
    last: list[Row]
    """After the last that cannot be read, to the end; empty if all can be read."""


def remains(path: Path) -> Remains | None:
    """What is left of the file at `path`, which is not changed; None if not even its header is."""
    for look in (reading, _made_up):
        try:
            with look(path) as db:
                return _read(db, path)
        except (JournalError, OSError, sqlite3.Error):
            continue
    return None


@contextmanager
def _made_up(path: Path) -> Iterator[sqlite3.Connection]:
    """A file that was cut off, without its log, in memory and with empty pages where its own are missing.

    SQLite does not look at a file at all that is shorter than it says.
    """
    data = bytearray(path.read_bytes())
    page, pages = int.from_bytes(data[16:18]), int.from_bytes(data[28:32])
    length = (page if page > 1 else LARGEST_PAGE) * pages
    if not len(data) < length <= LONGEST:
        raise DamagedJournal(path, "its length is not what is wrong with it")
    data[18:20] = b"\1\1"  # memory has no log
    data.extend(bytes(length - len(data)))
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(bytes(data))
        yield db


def _read(db: sqlite3.Connection, path: Path) -> Remains:
    sound = _SOUND[schema.format_of(db, path)]
    header, _ = schema.read_meta(db, path)
    seal = header.seal()
    first = list(_run(sound(values, seal) for values in _values(db, "ASC")))
    last = list(_run(sound(values, seal) for values in _values(db, "DESC")))[::-1]
    if first and first[0].seq != 1:
        first = []
    if first and last and first[-1].seq >= last[0].seq:
        last = []
    return Remains(header, first, last)


def _values(db: sqlite3.Connection, order: str) -> Iterator[tuple[object, ...]]:
    """The rows of the file as long as SQLite finds them."""
    try:
        yield from db.execute(f"SELECT * FROM journal ORDER BY seq {order}")
    except sqlite3.Error:
        return


def _run(rows: Iterator[Row | None]) -> Iterator[Row]:
    """Sound rows whose numbers follow one another, up or down."""
    before: Row | None = None
    for row in rows:
        if row is None or (before is not None and abs(row.seq - before.seq) != 1):
            return
        yield row
        before = row
