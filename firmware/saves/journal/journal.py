"""The journal of a game: writes rows to its file, and reads them.

One thread writes. A row is on stable storage before the caller goes on.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from msgspec import Struct

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import schema
from croupier.firmware.saves.journal.errors import (
    JournalClosed,
    JournalError,
    JournalExists,
    JournalWriteFailed,
    os_reason,
)
from croupier.firmware.saves.journal.migration import is_up_to_date, migrate
from croupier.firmware.saves.journal.schema import Header, Kind, Row
from croupier.firmware.saves.journal.sqlite import (
    COMPANIONS,
    companion,
    open_for_reading,
    open_for_writing,
)

T = TypeVar("T")
WallClock = Callable[[], float]
"""The time in seconds since 1970."""


class Journal:
    """The file of one game, opened for writing. Make it with `create` or `open`; `close` it, or use `with`.

    One thread of the journal does all writing, one row after the other. Any thread may read. The lock of the
    `StateFolder` makes sure that no other program writes.
    """

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        header: Header,
        *,
        last: Row | None,
        finished: bool,
        now: WallClock,
    ) -> None:
        self.path = path
        self.header = header
        self.last_at = last.at if last else 0
        """When the last row was written, in seconds since 1970; 0 if unknown."""
        self._now = now
        self._db = db
        self._seal = header.seal()
        self._seq = last.seq if last else 0
        self._finished = finished
        self._closed = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")

    @classmethod
    def create(
        cls, path: Path, header: Header, rows: Sequence[Row] = (), *, now: WallClock = time.time
    ) -> Self:
        """Make the file of a new game, complete or not at all. An existing file is not touched."""
        try:
            durable_files.write_new(path, schema.file_bytes(header, rows))
        except FileExistsError as error:
            raise JournalExists(path) from error
        except OSError as error:
            raise JournalWriteFailed(path, os_reason(error)) from error
        try:
            db = open_for_writing(path)
        except JournalError:
            for end in ("", *COMPANIONS):
                companion(path, end).unlink(missing_ok=True)
            raise
        return cls(path, db, header, last=rows[-1] if rows else None, finished=False, now=now)

    @classmethod
    def open(cls, path: Path, *, now: WallClock = time.time) -> Self:
        """Open the file of a game to go on with it. Every page, the header and every row are checked first.

        A damaged file stays as it is. A file of an older format is brought up to date.
        """
        if not is_up_to_date(path):
            migrate(path)
        last = None
        with open_for_reading(path) as db:
            schema.check_tables(db, path)
            header, finished = schema.read_meta(db, path)
            for last in schema.read_rows(db, path, header.seal()):  # noqa: B007  the last one is needed
                pass
        return cls(path, open_for_writing(path), header, last=last, finished=finished, now=now)

    @property
    def seq(self) -> int:
        """The number of the last row; 0 before the first."""
        return self._seq

    @property
    def finished(self) -> bool:
        return self._finished

    def rows(self, after: int = 0) -> Iterator[Row]:
        """The rows after number `after`, in order."""
        with open_for_reading(self.path) as db:
            yield from schema.read_rows(db, self.path, self._seal, after)

    def table_rows(self) -> list[Row]:
        """The rows that are records of the table."""
        with open_for_reading(self.path) as db:
            return list(schema.read_rows(db, self.path, self._seal, kind="table"))

    def last_state(self, before: int | None = None) -> tuple[int, bytes] | None:
        """The last state that was saved, up to row `before`, and the number of its row."""
        with open_for_reading(self.path) as db:
            return next(schema.read_states(db, self._seq if before is None else before), None)

    async def append(self, kind: Kind, body: bytes, digest: str, state: bytes | None = None) -> int:
        """Write the next row, wait until it is on stable storage, and return its number.

        JournalWriteFailed if that fails: the row is then not in the file, and the next call may try again.
        If the caller is cancelled, CancelledError is raised only when it is certain whether the row is in
        the file; `seq` tells.
        """
        return await self._in_writer_thread(lambda: self._append(kind, body, digest, state))

    async def finish(self) -> None:
        """Mark the game as finished, so that nobody goes on with it after a restart."""
        await self._in_writer_thread(self._finish)

    async def reopen(self) -> None:
        """Remove that mark, because the last step will be taken back."""
        await self._in_writer_thread(self._reopen)

    def close(self) -> None:
        """Wait for the write in progress, move the log into the file, and close the file."""
        if not self._closed:
            self._closed = True
            with self._writer:
                self._writer.submit(self._db.close).result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    async def _in_writer_thread(self, write: Callable[[], T]) -> T:
        """Do the write in the thread. A caller who is cancelled still waits until the write is over."""
        if self._closed:
            raise JournalClosed(self.path)
        job = self._writer.submit(write)
        ended = asyncio.wrap_future(job)
        try:
            return await asyncio.shield(ended)
        except asyncio.CancelledError:
            while not (job.cancel() or ended.done()):
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([ended])
            raise

    # The methods below run in the writer's thread.

    def _append(self, kind: Kind, body: bytes, digest: str, state: bytes | None) -> int:
        row = Row(self._seq + 1, kind, body, digest, state, int(self._now()))
        self._commit(lambda: schema.insert(self._db, row, self._seal))
        self._seq, self.last_at = row.seq, row.at
        return row.seq

    def _finish(self) -> None:
        self._commit(lambda: schema.finish(self._db, self.header))
        self._finished = True

    def _reopen(self) -> None:
        self._commit(lambda: schema.reopen(self._db))
        self._finished = False

    def _commit(self, statement: Callable[[], None]) -> None:
        try:
            statement()
        except sqlite3.Error as error:
            # SQLite takes back a commit whose fsync failed, but the log may still hold all of it. If the
            # program is killed now, it finds that row again after its start. So the log is emptied. If that
            # fails too, the next row overwrites it.
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raise JournalWriteFailed(self.path, str(error)) from error


class JournalContents(Struct, frozen=True):
    """All that an intact journal holds."""

    header: Header
    rows: list[Row]
    finished: bool


def read_journal(path: Path) -> JournalContents:
    """Read a whole journal and check every seal. The file is not changed, and a game may be running in it.

    A JournalError says what is wrong with the file.
    """
    with open_for_reading(path) as db:
        version = schema.format_version(db, path)
        schema.check_tables(db, path, version)
        header, finished = schema.read_meta(db, path)
        return JournalContents(
            header, list(schema.read_rows(db, path, header.seal(), version=version)), finished
        )
