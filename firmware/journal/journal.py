"""A game's journal: one thread writes its rows, which are on stable storage before anyone hears of them."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from firmware.journal import durable, schema
from firmware.journal.errors import JournalClosed, JournalError, JournalExists, JournalWriteFailed, why
from firmware.journal.record import Header, Kind, Row
from firmware.journal.sqlite import COMPANIONS, companion, reading, writing

T = TypeVar("T")


class Journal:
    """One game's file. Made by `create` or `open`, ended by `close` or `with`.

    Appends wait their turn in one thread that belongs to the journal; reading may be done from any thread.
    There is one writer: the lock of the `StateFolder` keeps other programs away.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, header: Header, seq: int, finished: bool) -> None:
        self.path = path
        self.header = header
        self._db = db
        self._seal = header.seal()
        self._seq = seq
        self._finished = finished
        self._closed = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Begin a game's file, complete or not at all; a file of that name is never touched."""
        try:
            durable.write_new(path, schema.image(header))
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
        return cls(path, db, header, seq=0, finished=False)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Go on with a game, once every page, the header and every row have been found sound.

        A file that is not is left as it was found.
        """
        seq = 0
        with reading(path) as db:
            schema.check_format(db, path)
            header, finished = schema.read_meta(db, path)
            for row in schema.read_rows(db, path, header.seal(), after=0):
                seq = row.seq
        return cls(path, writing(path), header, seq, finished)

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

    def last_state(self) -> tuple[int, bytes] | None:
        """The last state that was saved, and the number of its row."""
        with reading(self.path) as db:
            return schema.read_last_state(db)

    async def append(self, kind: Kind, body: bytes, digest: str, state: bytes | None = None) -> int:
        """Write the next row and return its number once it is on stable storage.

        JournalWriteFailed if it could not be written: it is then not there, and the next call may try again.
        When cancelled, the row is in or out before CancelledError is raised, and `seq` tells which.
        """
        return await self._settled(lambda: self._append(kind, body, digest, state))

    async def finish(self) -> None:
        """Mark the game as finished for good: it is not the one to go on with any more."""
        await self._settled(self._finish)

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
        row = Row(self._seq + 1, kind, body, digest, state)
        self._commit(lambda: schema.insert(self._db, row, self._seal))
        self._seq = row.seq
        return row.seq

    def _finish(self) -> None:
        self._commit(lambda: schema.finish(self._db, self.header))
        self._finished = True

    def _commit(self, statement: Callable[[], None]) -> None:
        try:
            statement()
        except sqlite3.Error as error:
            # A commit whose fsync failed is undone, yet may lie complete in the log: killed now, the program
            # would find it there. Emptying the log forgets it; if that fails too, the next append covers it.
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raise JournalWriteFailed(self.path, str(error)) from error
