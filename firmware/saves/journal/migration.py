"""Brings a journal of an older format up to date: a new file is made and replaces the old one in one step."""

from contextlib import closing
from pathlib import Path

from msgspec import structs

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import log_file, schema
from croupier.firmware.saves.journal.errors import (
    DamagedJournal,
    JournalUnreadable,
    JournalWriteFailed,
    os_reason,
)
from croupier.firmware.saves.journal.sqlite import (
    SQLITE_ERRORS,
    journal_errors,
    open_for_reading,
    open_for_writing,
    sqlite_reason,
)


def is_up_to_date(path: Path) -> bool:
    """Whether the file has today's format; a JournalError if this program cannot read it."""
    with open_for_reading(path) as db:
        return schema.format_version(db, path) == schema.VERSION


def migrate(path: Path) -> None:
    """Bring an intact file of an older format up to date. A power cut leaves the old file or the new one."""
    if log_file.lost_commits(path) > 1:
        raise DamagedJournal(path, "its log is damaged")
    with open_for_reading(path) as db:
        version = schema.format_version(db, path)
        schema.check_tables(db, path, version)
        meta = schema.read_meta(db, path)
        rows = list(schema.read_rows(db, path, meta.header.seal(), version=version))
        try:
            made = schema.file_bytes(structs.replace(meta, last=len(rows)), rows)
        except SQLITE_ERRORS as error:  # of the new file, which is made in memory
            raise JournalWriteFailed(path, sqlite_reason(error)) from error
    empty_log(path)
    try:
        durable_files.write(path, made)
    except OSError as error:
        raise JournalWriteFailed(path, os_reason(error)) from error


def empty_log(path: Path) -> None:
    """SQLite would apply a log that the old file left to the new file."""
    with journal_errors(path), closing(open_for_writing(path)) as db:
        busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalUnreadable(path, "another program has it open")
