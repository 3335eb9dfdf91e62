"""A file of an older format is brought up to date: made anew beside it, then put in its place in one step."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct, msgpack, structs

from croupier.firmware.saves.journal import durable, schema
from croupier.firmware.saves.journal.errors import DamagedJournal, JournalUnreadable, JournalWriteFailed, why
from croupier.firmware.saves.journal.record import Kind, Row
from croupier.firmware.saves.journal.sqlite import reading, writing

_JOURNAL_1 = (
    "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, seal BLOB NOT NULL)"
)


class _Row1(Struct, frozen=True):
    """A row of format 1, which did not note the time."""

    seq: int
    kind: Kind
    body: bytes
    digest: str
    state: bytes | None = None

    def seal(self, header_seal: bytes) -> bytes:
        return blake2b(msgpack.encode(structs.astuple(self)), digest_size=16, key=header_seal).digest()


def up_to_date(path: Path) -> bool:
    """Whether the file has the format of today; a refusal if this program cannot read it."""
    with reading(path) as db:
        return schema.format_of(db, path) == schema.VERSION


def migrate(path: Path) -> None:
    """Bring a sound file of format 1 to format 2. Cut off at any point, it is one or the other, whole."""
    with reading(path) as db:
        check_1(db, path)
        header, finished = schema.read_meta(db, path)
        made = schema.image(header, rows_1(db, path, header.seal()), finished=finished)
    _empty_log(path)
    try:
        durable.write(path, made)
    except OSError as error:
        raise JournalWriteFailed(path, why(error)) from error


def check_1(db: sqlite3.Connection, path: Path) -> None:
    schema.check_format(db, path, _JOURNAL_1)


def sound_row_1(values: tuple[object, ...], header_seal: bytes) -> Row | None:
    """A row of a file of format 1 if it is as it was written."""
    *fields, seal = values
    row = schema.decoded(dict(zip(_Row1.__struct_fields__, fields, strict=True)), _Row1)
    return Row(*structs.astuple(row)) if row is not None and seal == row.seal(header_seal) else None


def rows_1(db: sqlite3.Connection, path: Path, header_seal: bytes) -> Iterator[Row]:
    for seq, values in enumerate(db.execute("SELECT * FROM journal ORDER BY seq"), start=1):
        if values[0] != seq:
            raise DamagedJournal(path, f"row {seq} is missing")
        row = sound_row_1(values, header_seal)
        if row is None:
            raise DamagedJournal(path, f"row {seq} has changed")
        yield row


def _empty_log(path: Path) -> None:
    """A log left beside the new file would be taken for its own."""
    with closing(writing(path)) as db:
        busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalUnreadable(path, "another program has it open")
