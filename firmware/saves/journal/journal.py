"""The journal of a game: writes rows to its file, and reads them.

One thread writes. A row, and the mark that it counts, are on stable storage before the caller goes on.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import schema
from croupier.firmware.saves.journal.companions import INDEX, LOG, MARK, companion
from croupier.firmware.saves.journal.errors import (
    JournalClosed,
    JournalError,
    JournalExists,
    JournalWriteFailed,
    os_reason,
)
from croupier.firmware.saves.journal.log_index import LogIndex
from croupier.firmware.saves.journal.mark import SEAL_BYTES, Mark, MarkFile
from croupier.firmware.saves.journal.migration import is_up_to_date, migrate
from croupier.firmware.saves.journal.reading import read_complete
from croupier.firmware.saves.journal.schema import Header, Kind, Meta, Row
from croupier.firmware.saves.journal.sqlite import (
    SQLITE_ERRORS,
    open_for_reading,
    open_for_writing,
    sqlite_reason,
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
        meta: Meta,
        *,
        last: Row | None,
        mark: MarkFile | None = None,
        now: WallClock,
    ) -> None:
        self.path = path
        self.header = meta.header
        self.rescued_from = meta.rescued_from
        """The name of the damaged file from which this one was made; "" for all others."""
        self.last_at = last.at if last else 0
        """When the last row was written, in seconds since 1970; 0 if unknown."""
        self._now = now
        self._db = db
        self._seal = meta.header.seal()
        self._last_seal = last.seal(self._seal) if last else bytes(SEAL_BYTES)
        self._seq = last.seq if last else 0
        self._finished = meta.finished
        self._index = LogIndex(path)
        self._mark = mark
        """Open from the first row that is written on; then the file says that it is open, too."""
        self._was_open = meta.last == schema.OPEN
        """The program before this one did not close the file."""
        self._closed = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        rows: Sequence[Row] = (),
        *,
        rescued_from: str = "",
        now: WallClock = time.time,
    ) -> Self:
        """Make the file of a new game, complete or not at all. An existing file is not touched."""
        if path.exists():
            raise JournalExists(path)
        last = rows[-1] if rows else None
        meta = Meta(header, last=last.seq if last else schema.OPEN, rescued_from=rescued_from)
        mark = None
        try:
            if last is None:  # one with rows stands alone until the next row
                mark = MarkFile(path, Mark(header.seal(), 0))
            durable_files.write_new(path, schema.file_bytes(meta, rows))
            db = open_for_writing(path)
        except FileExistsError as error:
            raise JournalExists(path) from error
        except (OSError, JournalError, *SQLITE_ERRORS) as error:
            if mark is not None:
                mark.close()
            for end in (LOG, INDEX, "", MARK):  # a log without its game would be told of at the next start
                companion(path, end).unlink(missing_ok=True)
            if isinstance(error, JournalError):
                raise
            reason = os_reason(error) if isinstance(error, OSError) else sqlite_reason(error)
            raise JournalWriteFailed(path, reason) from error
        return cls(path, db, meta, last=last, mark=mark, now=now)

    @classmethod
    def open(cls, path: Path, *, now: WallClock = time.time) -> Self:
        """Open the file of a game to go on with it. Every page, the header and every row are checked first.

        So is the log: a row that was acknowledged and is not there means damage. A row that nobody was told
        of is left out. A damaged file stays as it is. A file of an older format is brought up to date.
        """
        if not is_up_to_date(path):
            migrate(path)
        rows: deque[Row] = deque(maxlen=2)
        meta = read_complete(path, rows)
        return cls(path, open_for_writing(path), meta, last=rows[-1] if rows else None, now=now)

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
            yield from schema.read_rows(db, self.path, self._seal, after, until=self._seq)

    def table_rows(self) -> list[Row]:
        """The rows that are records of the table."""
        with open_for_reading(self.path) as db:
            return list(schema.read_rows(db, self.path, self._seal, kind="table", until=self._seq))

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
        seq = await self._in_writer_thread(lambda: self._append(kind, body, digest, state))
        self._settle_soon(state)
        return seq

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
                self._writer.submit(self._close).result()

    def _settle_soon(self, state: bytes | None) -> None:
        """At each turn move the log into the file. Nobody waits for that, except the next row."""
        if state is not None and not self._closed:
            self._writer.submit(self._settle)

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
        seal = row.seal(self._seal)
        mark = self._opened_mark()
        try:
            self._index.reserve()
        except OSError as error:
            raise JournalWriteFailed(self.path, os_reason(error)) from error
        self._commit(lambda: schema.insert(self._db, row, self._seal))
        try:
            mark.write(row.seq, seal)
        except OSError as error:
            with suppress(*SQLITE_ERRORS):
                schema.remove_after(self._db, self._seq)
            raise JournalWriteFailed(self.path, os_reason(error)) from error
        self._seq, self._last_seal, self.last_at = row.seq, seal, row.at
        return row.seq

    def _opened_mark(self) -> MarkFile:
        """The mark. Before the first row it is made, and the file is made to say that it is open."""
        if self._mark is None:
            try:
                self._mark = MarkFile(self.path, Mark(self._seal, self._seq, self._last_seal))
            except OSError as error:
                raise JournalWriteFailed(self.path, os_reason(error)) from error
            try:
                self._commit(lambda: schema.set_last(self._db, schema.OPEN))
            except JournalWriteFailed:
                self._mark.close()
                self._mark = None
                raise
            self._settle()  # where log and mark are lost, the file itself has to say it
        return self._mark

    def _finish(self) -> None:
        self._commit(lambda: schema.finish(self._db, self.header))
        self._finished = True

    def _reopen(self) -> None:
        self._commit(lambda: schema.reopen(self._db))
        self._finished = False

    def _commit(self, statement: Callable[[], None]) -> None:
        try:
            statement()
        except SQLITE_ERRORS as error:
            # SQLite takes back a commit whose fsync failed, but the log may still hold all of it. The mark
            # says that it does not count. The log is emptied all the same; if that fails too, the next row
            # overwrites it.
            self._settle()
            raise JournalWriteFailed(self.path, sqlite_reason(error)) from error

    def _settle(self) -> None:
        """Move the log into the file and empty it. While somebody reads the file, the log stays."""
        with suppress(*SQLITE_ERRORS):
            self._db.execute("PRAGMA busy_timeout=0")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _close(self) -> None:
        """The file then stands alone: it says how many rows it has, and needs neither log nor mark."""
        if self._mark is None and not self._was_open:
            self._db.close()
            return
        try:
            schema.remove_after(self._db, self._seq)
            schema.set_last(self._db, self._seq)
            alone = True
        except SQLITE_ERRORS:
            alone = False
        self._db.close()
        if self._mark is not None:
            self._mark.close()
        if alone and not companion(self.path, "-wal").exists():
            with suppress(OSError):  # a mark that stays says nothing wrong
                companion(self.path, MARK).unlink(missing_ok=True)
