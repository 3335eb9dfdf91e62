"""Reads a whole journal and checks that it is complete: every seal, and every row that was acknowledged."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from msgspec import Struct

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import log_file, schema
from croupier.firmware.saves.journal.companions import MARK, companion
from croupier.firmware.saves.journal.errors import DamagedJournal
from croupier.firmware.saves.journal.mark import read_mark
from croupier.firmware.saves.journal.schema import Header, Meta, Row
from croupier.firmware.saves.journal.sqlite import open_for_reading


class JournalContents(Struct, frozen=True):
    """All that an intact journal holds."""

    header: Header
    rows: list[Row]
    finished: bool


def read_journal(path: Path) -> JournalContents:
    """Read a whole journal and check every seal. The file is not changed, and a game may be running in it.

    A JournalError says what is wrong with the file.
    """
    rows: deque[Row] = deque()
    meta = read_complete(path, rows)
    return JournalContents(meta.header, list(rows), meta.finished)


def read_complete(path: Path, rows: deque[Row]) -> Meta:
    """What the file says of itself. All its rows go through `rows`, and the last ones are left in it.

    A row that nobody was told of is left out. DamagedJournal if one is missing that somebody was told of.
    """
    found = 0
    with open_for_reading(path) as db:
        version = schema.format_version(db, path)
        schema.check_tables(db, path, version)
        meta = schema.read_meta(db, path)
        seal = meta.header.seal()
        mark = read_mark(path, seal)  # before the rows: in a running game there may be more of them soon
        for row in schema.read_rows(db, path, seal, version=version):
            if mark is not None and row.seq == mark.seq and row.seal(seal) != mark.row:
                raise DamagedJournal(path, f"row {row.seq} is not the one that was written")
            rows.append(row)
            found = row.seq
    if mark is None:
        _check_without_mark(path, meta, found)
    elif found < mark.seq:
        raise DamagedJournal(path, f"rows {found + 1} to {mark.seq} are missing")
    elif found == mark.seq + 1 and mark.certain:
        rows.pop()
    return meta


def is_unsure(path: Path) -> bool:
    """Whether the game was open and its mark cannot say that the last steps are all there: it is gone or
    damaged, or far behind the rows. JournalError if the file cannot be read.
    """
    with open_for_reading(path) as db:
        meta = schema.read_meta(db, path)
        rows = schema.last_number(db)
    if meta.last != schema.OPEN:
        return False
    mark = read_mark(path, meta.header.seal())
    if mark is not None:
        return not mark.is_kept_by(rows)
    try:
        durable_files.read_in_pieces(companion(path, MARK), 1)
    except FileNotFoundError:
        return True
    except OSError:  # the disk cannot read just now, which says nothing
        return False
    return True


def _check_without_mark(path: Path, meta: Meta, found: int) -> None:
    """An older version has no mark; a copy may have been made without it."""
    if meta.last == schema.OPEN and not companion(path, "-wal").exists():
        raise DamagedJournal(path, f"the log with its last steps is missing: {path.name}-wal")
    if meta.last is not None and found < meta.last:
        raise DamagedJournal(path, f"rows {found + 1} to {meta.last} are missing")
    if log_file.lost_commits(path) > 1:
        raise DamagedJournal(path, "its log is damaged")
