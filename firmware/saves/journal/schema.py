"""The format of a journal's file: its header and rows, the tables that hold them, and the checks of a file.

Header and rows each carry a *seal*, a checksum that shows damage. Files of the format before can be read too.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct, ValidationError, convert, msgpack, structs

from croupier.firmware.saves.journal.errors import DamagedJournal, ForeignJournal, NewerJournal, OlderJournal

T = TypeVar("T")
Kind = Literal["action", "table"]
"""An engine's action, or a record of the table."""

PAGE_BYTES = 4096
APPLICATION_ID = int.from_bytes(b"CRUP")
VERSION = 3
"""The format that is written. `migration` brings files of older formats to it."""

_META_TABLE = "CREATE TABLE meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID"
_JOURNAL_TABLES = {
    1: "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, seal BLOB NOT NULL)",
    2: "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
    " digest TEXT NOT NULL, state BLOB, at INTEGER NOT NULL, seal BLOB NOT NULL)",
}
_JOURNAL_TABLES[3] = _JOURNAL_TABLES[2]
_SPARE_TABLE = "CREATE TABLE spare (id INTEGER PRIMARY KEY, header BLOB NOT NULL)"
"""The header once more, in other pages of the file."""
_TABLES = {
    1: (_META_TABLE, _JOURNAL_TABLES[1]),
    2: (_META_TABLE, _JOURNAL_TABLES[2]),
    3: (_META_TABLE, _JOURNAL_TABLES[3], _SPARE_TABLE),
}
"""By format, in the order in which they are made."""
FORMATS = (3, 2, 1)
_FINISHED, _LAST, _RESCUED = "finished", "last", "rescued"
MAX_ROW = 2**63 - 1
OPEN = -1
"""In place of the number of the last row: the game is open, so its log and its mark belong to it."""


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


class Meta(Struct, frozen=True):
    """What a file says of itself."""

    header: Header
    finished: bool = False
    last: int | None = None
    """The number of the last row when the file was closed; `OPEN` if it was not. None in an older format."""
    rescued_from: str = ""
    """The name of the damaged file from which this one was made."""


_ROW_TYPES: dict[int, type[Row | _RowOfFormat1]] = {1: _RowOfFormat1, 2: Row, 3: Row}
"""By format."""


def _row_seal(row: Row | _RowOfFormat1, header_seal: bytes) -> bytes:
    """It finds what SQLite does not find: a changed byte within a value, and a page of another game."""
    return blake2b(msgpack.encode(structs.astuple(row)), digest_size=16, key=header_seal).digest()


def file_bytes(meta: Meta, rows: Iterable[Row] = ()) -> bytes:
    """The bytes of a journal's file with these rows."""
    header, seal = meta.header, meta.header.seal()
    with closing(_empty_file(VERSION)) as db:
        values = {**structs.asdict(header), "seal": seal, _LAST: meta.last}
        values |= ({_FINISHED: seal} if meta.finished else {}) | (
            {_RESCUED: meta.rescued_from} if meta.rescued_from else {}
        )
        db.execute(
            "INSERT INTO spare VALUES (1, ?)", (_spare(header),)
        )  # first: it is short, so a file that is cut off still has it
        db.executemany("INSERT INTO meta VALUES (?, ?)", values.items())
        for row in rows:
            insert(db, row, seal)
        return _with_log(db.serialize())


def first_page(version: int) -> bytes:
    """The first page of every file of that format: it only says which tables there are, and where."""
    with closing(_empty_file(version)) as db:
        return _with_log(db.serialize())[:PAGE_BYTES]


def _empty_file(version: int) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    db.execute(f"PRAGMA user_version={version}")
    for table in _TABLES[version]:
        db.execute(table)
    return db


def _with_log(made: bytes) -> bytes:
    """Marks a file with a write-ahead log; a database in memory cannot have one."""
    return made[:18] + b"\2\2" + made[20:]


def _spare(header: Header) -> bytes:
    packed = zlib.compress(msgpack.encode((VERSION, *structs.astuple(header))))
    return _spare_seal(packed) + packed


def _spare_seal(packed: bytes) -> bytes:
    return blake2b(packed, digest_size=16).digest()


def read_spare(db: sqlite3.Connection, path: Path) -> Header:
    """The second copy of the header; DamagedJournal if it is not intact, or of another format."""
    (found,) = db.execute("SELECT header FROM spare").fetchone() or (b"",)
    if not isinstance(found, bytes) or found[:16] != _spare_seal(found[16:]):
        raise DamagedJournal(path, "both copies of its header have changed")
    version, *fields = msgpack.decode(zlib.decompress(found[16:]))
    if version != VERSION:
        raise DamagedJournal(path, "its header is of another format")
    return Header(**dict(zip(Header.__struct_fields__, fields, strict=True)))


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
    check_names(db, path, version)
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedJournal(path, " ".join(verdict.split()))


def check_names(db: sqlite3.Connection, path: Path, version: int = VERSION) -> None:
    """DamagedJournal unless the tables are those of a journal. Before this nothing else may be asked.

    In a stranger's file a table can be a view that never ends.
    """
    found = db.execute("SELECT substr(sql, 1, 500) FROM sqlite_schema LIMIT 9").fetchall()
    if sorted(map(str, found)) != sorted(str((sql,)) for sql in _TABLES[version]):
        raise DamagedJournal(path, "its tables are not those of a saved game")


def read_meta(db: sqlite3.Connection, path: Path) -> Meta:
    """The header, and how the file was left."""
    values = dict(db.execute("SELECT name, value FROM meta"))
    seal, finished = values.pop("seal", None), values.pop(_FINISHED, None)
    last, rescued = values.pop(_LAST, None), values.pop(_RESCUED, "")
    header = _converted(values, Header)
    if header is None or seal != header.seal() or finished not in (None, seal):
        raise DamagedJournal(path, "its header has changed")
    if not isinstance(last, int | None) or not isinstance(rescued, str):
        raise DamagedJournal(path, "its header has changed")
    return Meta(header, finished is not None, last, rescued)


def set_last(db: sqlite3.Connection, last: int) -> None:
    """Write into the file that it is open, or the number of its last row when it is closed."""
    db.execute("UPDATE meta SET value = ? WHERE name = ?", (last, _LAST))


def remove_after(db: sqlite3.Connection, seq: int) -> None:
    """Remove rows that nobody was told of."""
    db.execute("DELETE FROM journal WHERE seq > ?", (seq,))


def last_number(db: sqlite3.Connection) -> int:
    """The number of the last row; 0 if there is none."""
    found: int
    (found,) = db.execute("SELECT ifnull(max(seq), 0) FROM journal").fetchone()
    return found


def finish(db: sqlite3.Connection, header: Header) -> None:
    db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (_FINISHED, header.seal()))


def reopen(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM meta WHERE name = ?", (_FINISHED,))


def is_finished(db: sqlite3.Connection, path: Path) -> bool:
    check_names(db, path, format_version(db, path))
    return db.execute("SELECT 1 FROM meta WHERE name = ?", (_FINISHED,)).fetchone() is not None


def insert(db: sqlite3.Connection, row: Row, header_seal: bytes) -> None:
    db.execute(
        "INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*structs.astuple(row), row.seal(header_seal)),
    )


def read_rows(
    db: sqlite3.Connection,
    path: Path,
    header_seal: bytes,
    after: int = 0,
    *,
    kind: Kind | None = None,
    version: int = VERSION,
    until: int = MAX_ROW,
) -> Iterator[Row]:
    """The rows after number `after`, each of them checked; only those of `kind` if it is given."""
    found = db.execute(
        "SELECT * FROM journal WHERE seq > ? AND seq <= ? AND kind = ifnull(?, kind) ORDER BY seq",
        (after, until, kind),
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
