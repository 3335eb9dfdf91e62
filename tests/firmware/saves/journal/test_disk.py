"""A full, failing or read-only disk: a clear message, nothing half-written, and it can recover."""

import asyncio
import os
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves.journal import (
    Header,
    Journal,
    JournalError,
    JournalUnreadable,
    JournalWriteFailed,
)
from croupier.firmware.saves.journal.companions import companion
from tests.firmware.saves.failing_disk import FailingDisk
from tests.firmware.saves.journal.conftest import disk_in_memory


def bodies(journal: Journal) -> list[bytes]:
    return [row.body for row in journal.rows()]


@contextmanager
def files_no_longer_than(length: int) -> Iterator[None]:
    """The kernel cuts off writes beyond that length, then refuses them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("short", [0, 1, 24, 1000, 4120, 5000])
async def test_a_short_write_leaves_the_game_as_it_was(path: Path, header: Header, short: int) -> None:
    with Journal.create(path, header) as journal:
        await journal.append("action", b"1", "")
        log = companion(path, "-wal").stat().st_size
        with files_no_longer_than(log + short), pytest.raises(JournalWriteFailed) as failure:
            await journal.append("action", b"2", "", bytes(9000))
        assert str(failure.value).startswith(f"{path} could not be saved (disk I/O error): make room or")
        assert bodies(journal) == [b"1"]
        assert journal.seq == 1
        assert await journal.append("action", b"3", "") == 2
        assert bodies(journal) == [b"1", b"3"]
    with Journal.open(path) as journal:
        assert bodies(journal) == [b"1", b"3"]


async def append_until_refused(journal: Journal) -> int:
    for n in count():
        await journal.append("action", b"%d" % n, "", bytes(5000))
    raise AssertionError


def fail_with_an_open_file(disk: Path) -> None:
    with disk_in_memory(disk, "size=64k"), (disk / "kept").open("w") as kept:
        raise AssertionError("failed", os.dup(kept.fileno()))


def test_a_failed_test_leaves_no_disk_mounted(tmp_path: Path) -> None:
    """What it had open may still be open."""
    with pytest.raises(AssertionError, match="failed") as failure:
        fail_with_an_open_file(tmp_path / "disk")
    assert not (tmp_path / "disk").is_mount()
    os.close(failure.value.args[1])


def make_room(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,size=1m", str(disk)], check=True)


async def test_a_full_disk(mounted: Callable[[str], Path], header: Header) -> None:
    disk = mounted("size=256k")
    with Journal.create(disk / "full.croupier", header) as journal:
        with pytest.raises(
            JournalWriteFailed, match=r"could not be saved \(database or disk is full\): make room"
        ):
            await append_until_refused(journal)
        written = journal.seq
        assert written > 5
        for _ in range(3):
            with pytest.raises(JournalWriteFailed):
                await journal.append("action", b"too much", "", bytes(50000))

        await asyncio.to_thread(make_room, disk)
        assert await journal.append("action", b"room again", "", bytes(50000)) == written + 1
    with Journal.open(disk / "full.croupier") as journal:
        assert bodies(journal) == [*(b"%d" % n for n in range(written)), b"room again"]


async def test_a_sound_game_on_a_full_disk_is_not_called_damaged(
    mounted: Callable[[str], Path], path: Path, header: Header
) -> None:
    disk = mounted("size=128k")
    with Journal.create(path, header) as journal:
        await journal.append("action", b"1", "")
        shutil.copy(path, disk)
        shutil.copy(companion(path, "-wal"), disk)
    room = shutil.disk_usage(disk).free
    (disk / "filler").write_bytes(bytes(room))
    with pytest.raises(JournalUnreadable, match="check that the disk has room"):
        Journal.open(disk / path.name)
    (disk / "filler").unlink()
    with Journal.open(disk / path.name) as journal:
        assert bodies(journal) == [b"1"]


@pytest.mark.parametrize("kib", range(8, 80, 4))
def test_a_new_game_on_a_disk_with_little_room(
    mounted: Callable[[str], Path], header: Header, kib: int
) -> None:
    disk = mounted(f"size={kib}k")
    try:
        Journal.create(disk / "new.croupier", header).close()
    except JournalError:
        assert list(disk.iterdir()) == []
    else:
        assert [path.name for path in disk.iterdir()] == ["new.croupier"]


@pytest.mark.parametrize(("how", "times"), [("once", 1), ("always", 3)])
def test_a_row_that_was_not_saved_does_not_come_back_after_a_power_cut(
    path: Path, start: Callable[..., subprocess.Popen[str]], failing_disk: Path, how: str, times: int
) -> None:
    copy = path.with_name("copy")
    program = start(
        "sick_disk.py",
        path,
        copy,
        how,
        LD_PRELOAD=str(failing_disk),
        FAILING_FSYNC=str(path.with_name("fail now")),
    )
    told, _ = program.communicate()
    said = f"{path} could not be saved (disk I/O error): make room or check the disk, then try again\n"
    assert told == said * times
    assert program.returncode == 0
    with Journal.open(copy) as journal:
        assert bodies(journal) == [b"1", b"2"]
    with Journal.open(path) as journal:
        assert bodies(journal) == [b"1", b"2", b"3"]


@pytest.mark.parametrize(
    "reason", ["attempt to write a readonly database", "disk I/O error", "unable to open database file"]
)
async def test_whatever_sqlite_says_is_passed_on_and_the_next_append_may_succeed(
    path: Path, header: Header, mocker: MockerFixture, reason: str
) -> None:
    disk = FailingDisk(mocker)
    with Journal.create(path, header) as journal:
        disk.fails(reason)
        with pytest.raises(JournalWriteFailed) as failure:
            await journal.append("action", b"1", "")
        assert (
            str(failure.value)
            == f"{path} could not be saved ({reason}): make room or check the disk, then try again"
        )
        with pytest.raises(OSError, match="could not be saved"):
            await journal.finish()
        assert not journal.finished
        disk.recovers()
        assert await journal.append("action", b"2", "") == 1
        assert bodies(journal) == [b"2"]


def faults_at(
    path: Path, start: Callable[..., subprocess.Popen[str]], library: Path, calls: int, requests: int
) -> str:
    folder = path.parent
    preloaded = {"LD_PRELOAD": str(library), "FAILING_DISK": str(folder)}
    told, _ = start("fault_at_every_call.py", folder, calls, requests, **preloaded).communicate()
    return told


def test_whichever_call_fails_what_people_have_seen_is_there(
    path: Path, start: Callable[..., subprocess.Popen[str]], failing_disk: Path
) -> None:
    """New game, steps, undo, end, going on, migration, rescue: some calls fail, some memory is refused."""
    assert faults_at(path, start, failing_disk, 61, 1301).endswith(", failed 0\n")


@pytest.mark.soak
def test_every_call_fails_in_its_turn(
    path: Path, start: Callable[..., subprocess.Popen[str]], failing_disk: Path
) -> None:
    told = faults_at(path, start, failing_disk, 1, 17)
    print(told)
    assert told.endswith(", failed 0\n")
