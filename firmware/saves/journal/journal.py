"""A game's journal: one thread writes its rows, which are on stable storage before anyone hears of them."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from croupier.firmware.saves.journal import durable, schema
from croupier.firmware.saves.journal.errors import (
    JournalClosed,
    JournalError,
    JournalExists,
    JournalWriteFailed,
    why,
)
from croupier.firmware.saves.journal.migrate import migrate, up_to_date
from croupier.firmware.saves.journal.record import Header, Kind, Row
from croupier.firmware.saves.journal.sqlite import COMPANIONS, companion, reading, writing

T = TypeVar("T")
Seconds = Callable[[], float]
"""The time of day, since 1970."""


class Journal:
    """One game's file. Made by `create` or `open`, ended by `close` or `with`.

    Appends wait their turn in one thread that belongs to the journal; reading may be done from any thread.
    There is one writer: the lock of the `StateFolder` keeps other programs away.
    """

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        header: Header,
        *,
        last: Row | None,
        finished: bool,
        now: Seconds,
    ) -> None:
        self.path = path
        self.header = header
        self.last_at = last.at if last else 0
        """What the clock said at the last row that was found or written."""
        self._now = now
        self._db = db
        self._seal = header.seal()
        self._seq = last.seq if last else 0
        self._finished = finished
        self._closed = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")

    @classmethod
    def create(
        cls, path: Path, header: Header, rows: Sequence[Row] = (), *, now: Seconds = time.time
    ) -> Self:
        """Begin a game's file, complete or not at all; a file of that name is never touched."""
        try:
            durable.write_new(path, schema.image(header, rows))
        except FileExistsError as error:
            raise JournalExists(path) from error
        except OSError as error:
            raise JournalWriteFailed(path, why(error)) from error
        try:
            db = writing(path)
        except JournalError:
            for end in ("", *COMPANIONS):
                companion(path, end).unlink(missing_ok=True)
            raise
        return cls(path, db, header, last=rows[-1] if rows else None, finished=False, now=now)

    @classmethod
    def open(cls, path: Path, *, now: Seconds = time.time) -> Self:
        """Go on with a game, once every page, the header and every row have been found sound.

        A file that is not is left as it was found. One of an older format is brought up to date.
        """
        if not up_to_date(path):
            migrate(path)
        last = None
        with reading(path) as db:
            schema.check_format(db, path)
            header, finished = schema.read_meta(db, path)
            for last in schema.read_rows(db, path, header.seal(), after=0):  # noqa: B007  the last is wanted
                pass
        return cls(path, writing(path), header, last=last, finished=finished, now=now)

    @property
    def seq(self) -> int:
        """The number of the last row; 0 before the first."""
        return self._seq

    @property
    def finished(self) -> bool:
        return self._finished

    def rows(self, after: int = 0) -> Iterator[Row]:
        """The rows behind number `after`, in order."""
        with reading(self.path) as db:
            yield from schema.read_rows(db, self.path, self._seal, after)

    def table_rows(self) -> list[Row]:
        """The rows that are records of the table."""
        with reading(self.path) as db:
            return list(schema.read_rows(db, self.path, self._seal, after=0, kind="table"))

    def last_state(self, before: int | None = None) -> tuple[int, bytes] | None:
        """The last state that was saved, up to row `before`, and the number of its row."""
        with reading(self.path) as db:
            return next(schema.read_states(db, self._seq if before is None else before), None)

    async def append(self, kind: Kind, body: bytes, digest: str, state: bytes | None = None) -> int:
        """Write the next row and return its number once it is on stable storage.

        JournalWriteFailed if it could not be written: it is then not there, and the next call may try again.
        When cancelled, the row is in or out before CancelledError is raised, and `seq` tells which.
        """
        return await self._settled(lambda: self._append(kind, body, digest, state))

    async def finish(self) -> None:
        """Mark the game as finished: it is not the one to go on with any more."""
        await self._settled(self._finish)

    async def reopen(self) -> None:
        """Take the mark off again: its last step is to be taken back."""
        await self._settled(self._reopen)

    def append_now(self, kind: Kind, body: bytes, digest: str, state: bytes | None = None) -> int:
        """As `append`, for a program that has nothing else to do meanwhile."""
        if self._closed:
            raise JournalClosed(self.path)
        return self._writer.submit(lambda: self._append(kind, body, digest, state)).result()

    def close(self) -> None:
        """Wait for what is being written, bring the log into the file, and let go of it."""
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

    async def _settled(self, write: Callable[[], T]) -> T:
        """Let the writer do it; even a caller who is cancelled leaves only when it is known how it ended."""
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

    # What follows runs in the writer's thread.

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
            # A commit whose fsync failed is undone, yet may lie complete in the log: killed now, the program
            # would find it there. Emptying the log forgets it; if that fails too, the next append covers it.
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raise JournalWriteFailed(self.path, str(error)) from error
