"""A game is written, closed, and found again as it was."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves.journal import (
    Header,
    Journal,
    JournalClosed,
    JournalExists,
    JournalUnreadable,
    JournalWriteFailed,
    Row,
    schema,
)


def companions(path: Path) -> list[str]:
    return sorted(found.name.removeprefix(path.name) for found in path.parent.iterdir() if found != path)


async def test_a_game_is_found_again_as_it_was_written(path: Path, header: Header) -> None:
    clock = iter([1700000000.9, 1700000007.0, 1600000000.0])  # it was set back before the last
    with Journal.create(path, header, now=lambda: next(clock)) as journal:
        assert await journal.append("table", b'{"seat":1}', "aa") == 1
        assert await journal.append("action", b'{"roll":[3,4]}', "bb", b'{"turn":1}') == 2
        assert await journal.append("action", b'{"buy":true}', "cc") == 3
    with Journal.open(path) as journal:
        assert journal.header == header
        assert journal.seq == 3
        assert list(journal.rows()) == [
            Row(1, "table", b'{"seat":1}', "aa", at=1700000000),
            Row(2, "action", b'{"roll":[3,4]}', "bb", b'{"turn":1}', 1700000007),
            Row(3, "action", b'{"buy":true}', "cc", at=1600000000),
        ]
        assert await journal.append("action", b"{}", "dd") == 4


async def test_resume_takes_the_last_state_and_the_rows_after_it(path: Path, header: Header) -> None:
    with Journal.create(path, header) as journal:
        assert journal.last_state() is None
        for n in range(1, 8):
            await journal.append("action", b"%d" % n, "", b"state %d" % n if n in (2, 5) else None)
        assert journal.last_state() == (5, b"state 5")
        assert [row.body for row in journal.rows(after=5)] == [b"6", b"7"]
        assert list(journal.rows(after=7)) == []


async def test_rows_can_be_read_while_others_are_written(path: Path, header: Header) -> None:
    with Journal.create(path, header) as journal:
        await journal.append("action", b"1", "")
        await journal.append("action", b"2", "")
        rows = journal.rows()
        assert next(rows).seq == 1
        await journal.append("action", b"3", "")
        assert [row.seq for row in rows] == [2]  # as it was when the reading began
        assert [row.seq for row in journal.rows()] == [1, 2, 3]


async def test_a_new_game_never_takes_the_place_of_a_saved_one(path: Path, header: Header) -> None:
    with Journal.create(path, header) as journal:
        await journal.append("action", b"kept", "")
    with pytest.raises(JournalExists, match=r"there is already a saved game .*: choose another name"):
        Journal.create(path, header)
    with Journal.open(path) as journal:
        assert [row.body for row in journal.rows()] == [b"kept"]
    assert companions(path) == []


def test_a_game_that_cannot_be_made_leaves_nothing_behind(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    mocker.patch("os.fsync", side_effect=OSError(28, "No space left on device"))
    with pytest.raises(JournalWriteFailed) as failure:
        Journal.create(path, header)
    sentence = (
        f"{path} could not be saved (No space left on device): make room or check the disk, then try again"
    )
    assert str(failure.value) == sentence
    assert list(path.parent.iterdir()) == []


def test_a_game_that_cannot_be_opened_once_made_leaves_nothing_behind(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    memory = sqlite3.connect(":memory:", isolation_level=None)
    mocker.patch("sqlite3.connect", side_effect=[memory, full])
    with pytest.raises(JournalUnreadable, match=r"could not be opened \(database or disk is full\)"):
        Journal.create(path, header)
    assert list(path.parent.iterdir()) == []


async def test_the_file_is_made_for_power_cuts(path: Path, header: Header) -> None:
    with Journal.create(path, header) as journal:
        await journal.append("action", b"{}", "")
        assert "-wal" in companions(path)
        (synchronous,) = journal._db.execute("PRAGMA synchronous").fetchone()
        assert synchronous == 2  # FULL
    assert companions(path) == []  # the log was brought into the file
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (int.from_bytes(b"CRUP"),)
        assert db.execute("PRAGMA user_version").fetchone() == (3,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def test_a_new_file_is_born_with_a_log_and_never_has_a_rollback_journal(path: Path, header: Header) -> None:
    path.write_bytes(schema.file_bytes(schema.Meta(header, last=0)))
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


async def test_a_finished_game_stays_finished(path: Path, header: Header) -> None:
    with Journal.create(path, header) as journal:
        await journal.finish()
        await journal.finish()
        assert journal.finished
    with Journal.open(path) as journal:
        assert journal.finished
        assert journal.header == header


async def test_every_row_is_written_by_the_one_thread_of_the_journal(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    seen: list[threading.Thread] = []
    mocker.patch(
        "croupier.firmware.saves.journal.schema.insert",
        side_effect=lambda *_: seen.append(threading.current_thread()),
    )
    with Journal.create(path, header) as journal:
        await asyncio.gather(*(journal.append("action", b"{}", "") for _ in range(20)))
    assert len(seen) == 20
    assert len(set(seen)) == 1
    assert seen[0] is not threading.main_thread()
    assert not seen[0].is_alive()


async def test_an_unforeseen_error_in_the_thread_reaches_the_caller_and_the_thread_goes_on(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    with Journal.create(path, header) as journal:
        insert = mocker.patch(
            "croupier.firmware.saves.journal.schema.insert", side_effect=SystemError("a bug")
        )
        with pytest.raises(SystemError, match="a bug"):
            await journal.append("action", b"{}", "")
        mocker.stop(insert)
        assert await journal.append("action", b"{}", "") == 1


async def test_close_waits_for_what_is_being_written_and_may_be_called_twice(
    path: Path, header: Header
) -> None:
    journal = Journal.create(path, header)
    pending = [asyncio.ensure_future(journal.append("action", b"%d" % n, "")) for n in range(5)]
    await asyncio.sleep(0)  # lets them reach the writer
    journal.close()
    journal.close()
    assert await asyncio.gather(*pending) == [1, 2, 3, 4, 5]
    with pytest.raises(JournalClosed, match="is closed: open it again to go on"):
        await journal.append("action", b"{}", "")
    with Journal.open(path) as journal:
        assert journal.seq == 5


async def test_a_cancelled_append_is_in_or_out_and_the_next_one_knows(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    entered, go_on, insert = threading.Event(), threading.Event(), schema.insert

    def slow_insert(db: sqlite3.Connection, row: Row, seal: bytes) -> None:
        entered.set()
        assert go_on.wait(timeout=10)
        insert(db, row, seal)

    mocker.patch("croupier.firmware.saves.journal.schema.insert", slow_insert)
    with Journal.create(path, header) as journal:
        begun = asyncio.ensure_future(journal.append("action", b"begun", ""))
        queued = asyncio.ensure_future(journal.append("action", b"queued", ""))
        await asyncio.to_thread(entered.wait)
        begun.cancel()
        queued.cancel()
        done, _ = await asyncio.wait([begun, queued], return_when=asyncio.FIRST_COMPLETED)
        assert done == {queued}
        assert queued.cancelled()

        begun.cancel()  # impatience does not help
        await asyncio.sleep(0)
        assert not begun.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await begun

        assert journal.seq == 1
        assert await journal.append("action", b"next", "") == 2
        assert [row.body for row in journal.rows()] == [b"begun", b"next"]
