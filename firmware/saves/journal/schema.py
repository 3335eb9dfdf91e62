"""The tables of a journal, format 2, and the checks that a file really is one."""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from msgspec import ValidationError, convert, structs

from croupier.firmware.saves.journal.errors import DamagedJournal, ForeignJournal, NewerJournal, OlderJournal
from croupier.firmware.saves.journal.record import Header, Kind, Row

T = TypeVar("T")

APPLICATION_ID = int.from_bytes(b"CRUP")
VERSION = 2
OLDEST = 1
"""The oldest format that `migrate` still brings up to date."""

META = "CREATE TABLE meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID"
_JOURNAL = (
    "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, at INTEGER NOT NULL, seal BLOB NOT NULL)"
)
FINISHED = "finished"


def image(header: Header, rows: Iterable[Row] = (), *, finished: bool = False) -> bytes:
    """A journal with these rows, as the bytes of its file."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={VERSION}")
        db.execute(META)
        db.execute(_JOURNAL)
        seal = header.seal()
        meta = {**structs.asdict(header), "seal": seal} | ({FINISHED: seal} if finished else {})
        db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        for row in rows:
            insert(db, row, seal)
        made = bytearray(db.serialize())
    finally:
        db.close()
    made[18:20] = b"\2\2"  # the file format's mark for "has a write-ahead log"; memory cannot have one
    return bytes(made)


def format_of(db: sqlite3.Connection, path: Path) -> int:
    """Ours, and of a format that this program knows."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise ForeignJournal(path)
    version: int
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerJournal(path, f"format {version}, this one reads {VERSION}")
    if version < OLDEST:
        raise OlderJournal(path, version, VERSION)
    return version


def check_format(db: sqlite3.Connection, path: Path, journal: str = _JOURNAL) -> None:
    """Every page in its place, and the tables of a saved game."""
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedJournal(path, " ".join(verdict.split()))
    if db.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall() != [(journal,), (META,)]:
        raise DamagedJournal(path, "its tables are not those of a saved game")


def read_meta(db: sqlite3.Connection, path: Path) -> tuple[Header, bool]:
    """The header, and whether the game is finished."""
    meta = dict(db.execute("SELECT name, value FROM meta"))
    seal = meta.pop("seal", None)
    finished = meta.pop(FINISHED, None)
    header = decoded(meta, Header)
    if header is None or seal != header.seal() or finished not in (None, seal):
        raise DamagedJournal(path, "its header has changed")
    return header, finished is not None


def finish(db: sqlite3.Connection, header: Header) -> None:
    db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (FINISHED, header.seal()))


def reopen(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM meta WHERE name = ?", (FINISHED,))


def is_finished(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM meta WHERE name = ?", (FINISHED,)).fetchone() is not None


def insert(db: sqlite3.Connection, row: Row, header_seal: bytes) -> None:
    db.execute(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", (*structs.astuple(row), row.seal(header_seal))
    )


def read_rows(
    db: sqlite3.Connection, path: Path, header_seal: bytes, after: int, *, kind: Kind | None = None
) -> Iterator[Row]:
    """The rows behind number `after`, each of them checked; of one kind alone, if one is named."""
    found = db.execute(
        "SELECT * FROM journal WHERE seq > ? AND kind = ifnull(?, kind) ORDER BY seq", (after, kind)
    )
    for seq, values in enumerate(found, start=after + 1):
        if kind is None and values[0] != seq:
            raise DamagedJournal(path, f"row {seq} is missing")
        row = sound_row(values, header_seal)
        if row is None:
            raise DamagedJournal(path, f"row {values[0]} has changed")
        yield row


def sound_row(values: tuple[object, ...], header_seal: bytes) -> Row | None:
    """A row of the file if it is as it was written."""
    *fields, seal = values
    row = decoded(dict(zip(Row.__struct_fields__, fields, strict=True)), Row)
    return row if row is not None and seal == row.seal(header_seal) else None


def read_states(db: sqlite3.Connection, before: int) -> Iterator[tuple[int, bytes]]:
    """The saved states in rows up to `before`, the last first, each with the number of its row."""
    yield from db.execute(
        "SELECT seq, state FROM journal WHERE state IS NOT NULL AND seq <= ? ORDER BY seq DESC", (before,)
    )


def decoded(values: dict[str, object], kind: type[T]) -> T | None:
    try:
        return convert(values, kind, builtin_types=(bytes,))
    except ValidationError:
        return None
