"""The format of a journal's file: its header and rows, the tables that hold them, and the checks of a file.

Header and rows each carry a *seal*, a checksum that shows damage. Files of the format before can be read too.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct, ValidationError, convert, msgpack, structs

from croupier.firmware.saves.journal.errors import DamagedJournal, ForeignJournal, NewerJournal, OlderJournal

T = TypeVar("T")
Kind = Literal["action", "table"]
"""An engine's action, or a record of the table."""

APPLICATION_ID = int.from_bytes(b"CRUP")
VERSION = 2
"""The format that is written. `migration` brings files of older formats to it."""

_META_TABLE = "CREATE TABLE meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID"
_JOURNAL_TABLES = {
    1: "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, seal BLOB NOT NULL)",
    2: "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, at INTEGER NOT NULL, seal BLOB NOT NULL)",
}
"""By format."""
_FINISHED = "finished"


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is fixed when a game begins. `setup` is the engine's JSON, `table` the table's."""

    game: str
    engine: str
    setup: bytes
    table: bytes

    def seal(self) -> bytes:
        return blake2b(msgpack.encode(structs.astuple(self)), digest_size=16).digest()


class Row(Struct, frozen=True):
    """One row of a journal: an action that was accepted, or a record of the table.

    `seq` is its number, from 1. `digest` is a checksum of all events so far. `state` is the state of the game
    after this row, where it is saved. `at` is the time on the clock in seconds since 1970, 0 if unknown.
    A Pi's clock may be wrong, so nothing depends on it.
    """

    seq: int
    kind: Kind
    body: bytes
    digest: str
    state: bytes | None = None
    at: int = 0

    def seal(self, header_seal: bytes) -> bytes:
        return _row_seal(self, header_seal)


class _RowOfFormat1(Struct, frozen=True):
    """A row of format 1, which did not save the time."""

    seq: int
    kind: Kind
    body: bytes
    digest: str
    state: bytes | None = None


_ROW_TYPES: dict[int, type[Row | _RowOfFormat1]] = {1: _RowOfFormat1, 2: Row}
"""By format."""


def _row_seal(row: Row | _RowOfFormat1, header_seal: bytes) -> bytes:
    """It finds what SQLite does not find: a changed byte within a value, and a page of another game."""
    return blake2b(msgpack.encode(structs.astuple(row)), digest_size=16, key=header_seal).digest()


def file_bytes(header: Header, rows: Iterable[Row] = (), *, finished: bool = False) -> bytes:
    """The bytes of a journal's file with these rows."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={VERSION}")
        db.execute(_META_TABLE)
        db.execute(_JOURNAL_TABLES[VERSION])
        seal = header.seal()
        meta = {**structs.asdict(header), "seal": seal} | ({_FINISHED: seal} if finished else {})
        db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        for row in rows:
            insert(db, row, seal)
        made = bytearray(db.serialize())
    finally:
        db.close()
    made[18:20] = b"\2\2"  # marks a file with a write-ahead log; a database in memory cannot have one
    return bytes(made)


def format_version(db: sqlite3.Connection, path: Path) -> int:
    """The format of the file; a JournalError if it is not a journal, or this program cannot read it."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise ForeignJournal(path)
    version: int
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerJournal(path, f"format {version}, this one reads {VERSION}")
    if version not in _ROW_TYPES:
        raise OlderJournal(path, version, VERSION)
    return version


def check_tables(db: sqlite3.Connection, path: Path, version: int = VERSION) -> None:
    """DamagedJournal unless all pages are in order and the tables are those of a journal."""
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedJournal(path, " ".join(verdict.split()))
    tables = [(_JOURNAL_TABLES[version],), (_META_TABLE,)]
    if db.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall() != tables:
        raise DamagedJournal(path, "its tables are not those of a saved game")


def read_meta(db: sqlite3.Connection, path: Path) -> tuple[Header, bool]:
    """The header, and whether the game is finished."""
    meta = dict(db.execute("SELECT name, value FROM meta"))
    seal = meta.pop("seal", None)
    finished = meta.pop(_FINISHED, None)
    header = _converted(meta, Header)
    if header is None or seal != header.seal() or finished not in (None, seal):
        raise DamagedJournal(path, "its header has changed")
    return header, finished is not None


def finish(db: sqlite3.Connection, header: Header) -> None:
    db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (_FINISHED, header.seal()))


def reopen(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM meta WHERE name = ?", (_FINISHED,))


def is_finished(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM meta WHERE name = ?", (_FINISHED,)).fetchone() is not None


def insert(db: sqlite3.Connection, row: Row, header_seal: bytes) -> None:
    db.execute(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", (*structs.astuple(row), row.seal(header_seal))
    )


def read_rows(
    db: sqlite3.Connection,
    path: Path,
    header_seal: bytes,
    after: int = 0,
    *,
    kind: Kind | None = None,
    version: int = VERSION,
) -> Iterator[Row]:
    """The rows after number `after`, each of them checked; only those of `kind` if it is given."""
    found = db.execute(
        "SELECT * FROM journal WHERE seq > ? AND kind = ifnull(?, kind) ORDER BY seq", (after, kind)
    )
    for seq, values in enumerate(found, start=after + 1):
        if kind is None and values[0] != seq:
            raise DamagedJournal(path, f"row {seq} is missing")
        row = intact_row(values, header_seal, version)
        if row is None:
            raise DamagedJournal(path, f"row {values[0]} has changed")
        yield row


def intact_row(values: tuple[object, ...], header_seal: bytes, version: int = VERSION) -> Row | None:
    """The row with these values of the table; None if it is not as it was written."""
    *fields, seal = values
    row_type = _ROW_TYPES[version]
    row = _converted(dict(zip(row_type.__struct_fields__, fields, strict=True)), row_type)
    if row is None or seal != _row_seal(row, header_seal):
        return None
    return Row(*structs.astuple(row))


def read_states(db: sqlite3.Connection, before: int) -> Iterator[tuple[int, bytes]]:
    """The saved states in rows up to `before`, the last first, each with the number of its row."""
    yield from db.execute(
        "SELECT seq, state FROM journal WHERE state IS NOT NULL AND seq <= ? ORDER BY seq DESC", (before,)
    )


def _converted(values: dict[str, object], kind: type[T]) -> T | None:
    try:
        return convert(values, kind, builtin_types=(bytes,))
    except ValidationError:
        return None
