"""How a journal's file is opened: to read it without changing a byte, or to write it durably."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.firmware.saves.journal.errors import DamagedJournal, JournalMissing, JournalUnreadable, why

COMPANIONS = ("-wal", "-shm")
_SMALLEST_PAGE = 512

# Failures of the machine rather than of the file, which may be sound: it must not be set aside for them.
_NOT_THE_FILE = {
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
_UNREADABLE_SECTORS = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}


def companion(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection. Whatever state the file and its log are in, they stay as they are.

    A journal closed in good order has no log: opened as immutable, none is made beside it.
    """
    _check_file(path)
    closed = not companion(path, "-wal").exists()
    options = "mode=ro&immutable=1" if closed else "mode=ro"
    with _explained(path), closing(_connect(path, options)) as db:
        yield db


def writing(path: Path) -> sqlite3.Connection:
    """A connection whose every statement is a transaction, on stable storage when it returns."""
    _check_file(path)
    with _explained(path):
        db = _connect(path, "mode=rw")
        try:
            db.execute("PRAGMA synchronous=FULL")
            if db.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",):
                raise DamagedJournal(path, "it cannot be switched to a write-ahead log")
        except BaseException:
            db.close()
            raise
        return db


def _connect(path: Path, options: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{options}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _check_file(path: Path) -> None:
    """Refuse what SQLite would not: it takes a stub for a new file, and deletes the log beside it."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise JournalMissing(path) from error
    except OSError as error:
        raise JournalUnreadable(path, why(error)) from error
    if not stat.S_ISREG(found.st_mode):
        raise DamagedJournal(path, "it is not a file")
    if found.st_size < _SMALLEST_PAGE:
        raise DamagedJournal(path, f"only {found.st_size} bytes are left of it")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Tell a file that is damaged from one that cannot be read now."""
    try:
        yield
    except UnicodeDecodeError as error:  # SQLite's complaint quoted a damaged word
        raise DamagedJournal(path, "unreadable words where its tables are described") from error
    except sqlite3.Error as error:
        code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & 0xFF in _NOT_THE_FILE and code not in _UNREADABLE_SECTORS:
            raise JournalUnreadable(path, str(error)) from error
        raise DamagedJournal(path, str(error)) from error
