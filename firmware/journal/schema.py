"""The tables of a journal, format 1, and the checks that a file really is one."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from msgspec import ValidationError, convert, structs

from firmware.journal.errors import DamagedJournal, ForeignJournal, NewerJournal, OlderJournal
from firmware.journal.record import Header, Row

T = TypeVar("T")

APPLICATION_ID = int.from_bytes(b"CRUP")
VERSION = 1

_META = "CREATE TABLE meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID"
_JOURNAL = (
    "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, seal BLOB NOT NULL)"
)


def image(header: Header) -> bytes:
    """A journal without rows, as the bytes of its file."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={VERSION}")
        db.execute(_META)
        db.execute(_JOURNAL)
        meta = {**structs.asdict(header), "seal": header.seal()}
        db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        made = bytearray(db.serialize())
    finally:
        db.close()
    made[18:20] = b"\2\2"  # the file format's mark for "has a write-ahead log"; memory cannot have one
    return bytes(made)


def check_format(db: sqlite3.Connection, path: Path) -> None:
    """Ours, of this format, and every page in its place."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise ForeignJournal(path)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerJournal(path, version, VERSION)
    if version < VERSION:
        raise OlderJournal(path, version, VERSION)
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedJournal(path, " ".join(verdict.split()))
    if db.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall() != [(_JOURNAL,), (_META,)]:
        raise DamagedJournal(path, "its tables are not those of a saved game")


def read_meta(db: sqlite3.Connection, path: Path) -> tuple[Header, bool]:
    """The header, and whether the game is finished."""
    meta = dict(db.execute("SELECT name, value FROM meta"))
    seal = meta.pop("seal", None)
    finished = meta.pop("finished", None)
    header = _decoded(meta, Header)
    if header is None or seal != header.seal() or finished not in (None, seal):
        raise DamagedJournal(path, "its header has changed")
    return header, finished is not None


def finish(db: sqlite3.Connection, header: Header) -> None:
    db.execute("INSERT OR IGNORE INTO meta VALUES ('finished', ?)", (header.seal(),))


def is_finished(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM meta WHERE name = 'finished'").fetchone() is not None


def insert(db: sqlite3.Connection, row: Row, header_seal: bytes) -> None:
    db.execute(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", (*structs.astuple(row), row.seal(header_seal))
    )


def read_rows(db: sqlite3.Connection, path: Path, header_seal: bytes, after: int) -> Iterator[Row]:
    """The rows behind number `after`, each of them checked."""
    found = db.execute("SELECT * FROM journal WHERE seq > ? ORDER BY seq", (after,))
    for seq, (*fields, seal) in enumerate(found, start=after + 1):
        row = _decoded(dict(zip(Row.__struct_fields__, fields, strict=True)), Row)
        if fields[0] != seq:
            raise DamagedJournal(path, f"row {seq} is missing")
        if row is None or seal != row.seal(header_seal):
            raise DamagedJournal(path, f"row {seq} has changed")
        yield row


def read_last_state(db: sqlite3.Connection) -> tuple[int, bytes] | None:
    last: tuple[int, bytes] | None = db.execute(
        "SELECT seq, state FROM journal WHERE state IS NOT NULL ORDER BY seq DESC LIMIT 1"
    ).fetchone()
    return last


def _decoded(values: dict[str, object], kind: type[T]) -> T | None:
    try:
        return convert(values, kind, builtin_types=(bytes,))
    except ValidationError:
        return None
