"""Opens a journal's file with SQLite: for reading, without changing a byte, or for durable writing."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.firmware.saves.journal import log_index
from croupier.firmware.saves.journal.companions import COMPANIONS, companion
from croupier.firmware.saves.journal.errors import (
    DamagedJournal,
    JournalMissing,
    JournalUnreadable,
    OutOfMemory,
    os_reason,
)

SMALLEST_PAGE_BYTES = 512

SQLITE_ERRORS = (sqlite3.Error, MemoryError)
"""What Python's sqlite3 raises: the second one where SQLite gets no memory."""
_NO_MEMORY_CODES = {sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR_NOMEM}
# Failures of the machine. The file may be intact, so it must not be set aside because of them.
_MACHINE_ERRORS = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
# Input and output errors that do come from the file: a part of it cannot be read.
_UNREADABLE_SECTORS = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection. The file and its log stay as they are, also if they are damaged.

    A journal that was closed properly has no log. It is opened as immutable, so SQLite makes none.
    """
    _check_file(path)
    closed = not companion(path, "-wal").exists()
    if not closed:
        log_index.check_room(path)
    options = "mode=ro&immutable=1" if closed else "mode=ro"
    with journal_errors(path), closing(_connect(path, options)) as db:
        db.execute("PRAGMA trusted_schema=OFF")
        yield db


def open_for_writing(path: Path) -> sqlite3.Connection:
    """A connection for which every statement is a transaction, on stable storage when it returns."""
    _check_file(path)
    log_index.check_room(path)
    with journal_errors(path):
        db = _connect(path, "mode=rw")
        try:
            db.execute("PRAGMA synchronous=FULL")
            if db.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",):
                raise DamagedJournal(path, "it cannot be switched to a write-ahead log")
            log_index.reserve(path)
        except BaseException:
            db.close()
            raise
        return db


def _connect(path: Path, options: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{options}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _check_file(path: Path) -> None:
    """Refuse a file that is too short. SQLite would treat it as a new file and delete the log beside it."""
    try:
        found = path.lstat()
        links = [end for end in COMPANIONS if companion(path, end).is_symlink()]
    except (FileNotFoundError, NotADirectoryError) as error:
        raise JournalMissing(path) from error
    except OSError as error:
        raise JournalUnreadable(path, os_reason(error)) from error
    if not stat.S_ISREG(found.st_mode):
        raise DamagedJournal(path, "it is not a file")
    if links:
        raise DamagedJournal(path, f"{path.name}{links[0]} is a link")
    if found.st_size < SMALLEST_PAGE_BYTES:
        raise DamagedJournal(path, f"only {found.st_size} bytes are left of it")


def is_no_memory(error: Exception) -> bool:
    return isinstance(error, MemoryError) or getattr(error, "sqlite_errorcode", 0) in _NO_MEMORY_CODES


def sqlite_reason(error: Exception) -> str:
    """What SQLite says; it has no words for itself where it gets no memory."""
    return "out of memory" if is_no_memory(error) else str(error)


@contextmanager
def journal_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into ours: the file is damaged, or it cannot be read now."""
    try:
        yield
    except MemoryError as error:
        raise OutOfMemory(path) from error
    except UnicodeDecodeError as error:  # SQLite's message quotes a damaged word
        raise DamagedJournal(path, "unreadable words where its tables are described") from error
    except sqlite3.Error as error:
        if is_no_memory(error):
            raise OutOfMemory(path) from error
        code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & 0xFF in _MACHINE_ERRORS and code not in _UNREADABLE_SECTORS:
            raise JournalUnreadable(path, str(error)) from error
        raise DamagedJournal(path, str(error)) from error
