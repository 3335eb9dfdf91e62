"""The state folder: one program at a time, the game to go on with, and small files."""

import os
import shutil
import stat
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves.journal import (
    Header,
    Journal,
    StateFileUnreadable,
    StateFolder,
    StateFolderBusy,
    StateFolderUnwritable,
    state_folder,
)
from croupier.firmware.saves.journal.known_finished import FINISHED_FILE, NEWS_WORTH_SAVING

EVENING = datetime(2025, 1, 31, 20, 15, 7, tzinfo=UTC)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def play(folder: StateFolder, header: Header, *, finished: bool) -> Path:
    with Journal.create(folder.new_path(), header) as journal:
        await journal.append("action", b"{}", "")
        if finished:
            await journal.finish()
    return journal.path


def test_it_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    with StateFolder(tmp_path / "share" / "croupier") as folder:
        assert folder.games() == []
        assert folder.current() is None
    assert mode(tmp_path / "share" / "croupier") == 0o700
    assert mode(tmp_path / "share" / "croupier" / "games") == 0o700


def test_a_second_program_is_kept_out_until_the_first_is_gone(
    tmp_path: Path, start: Callable[..., subprocess.Popen[str]]
) -> None:
    first = start("holding.py", tmp_path)
    assert first.stdout
    assert first.stdout.readline() == "held\n"
    with pytest.raises(StateFolderBusy) as busy:
        StateFolder(tmp_path)
    assert str(busy.value) == (
        f"another Croupier is using the state folder {tmp_path}: stop it or choose another with --state DIR"
    )
    first.kill()
    first.wait()
    StateFolder(tmp_path).close()


def test_it_can_be_closed_twice_and_opened_again(tmp_path: Path) -> None:
    folder = StateFolder(tmp_path)
    with pytest.raises(StateFolderBusy):
        StateFolder(tmp_path)
    folder.close()
    folder.close()
    StateFolder(tmp_path).close()


@pytest.mark.parametrize("below", ["", "deeper", "deeper/still"])
def test_a_file_where_the_folder_should_be(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / below
    with pytest.raises(StateFolderUnwritable) as unwritable:
        StateFolder(path)
    assert str(unwritable.value) == (
        f"the state folder {path} cannot be written (Not a directory):"
        " make it writable or choose another with --state DIR"
    )


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no /proc here")
def test_a_place_where_nobody_may_make_a_folder() -> None:
    with pytest.raises(StateFolderUnwritable, match="make it writable or choose another with --state DIR"):
        StateFolder(Path("/proc/croupier"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StateFolderUnwritable, match="Permission denied"):
        StateFolder(tmp_path)


def test_a_read_only_disk(mounted: Callable[[str], Path]) -> None:
    with pytest.raises(StateFolderUnwritable, match="Read-only file system"):
        StateFolder(mounted("ro"))


def test_a_disk_that_knows_no_locks(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("fcntl.flock", side_effect=OSError(37, "No locks available"))
    with pytest.raises(StateFolderUnwritable, match="No locks available"):
        StateFolder(tmp_path)


def test_a_new_game_is_named_by_its_beginning(tmp_path: Path) -> None:
    with StateFolder(tmp_path, now=lambda: EVENING) as folder:
        name = folder.new_path().relative_to(tmp_path)
        assert name.match("games/20250131-201507-????.croupier")
        assert folder.new_path() != folder.new_path()


async def test_games_keep_their_order_when_the_clock_is_set_back(tmp_path: Path, header: Header) -> None:
    clock = iter([EVENING, EVENING, EVENING - timedelta(days=900), EVENING + timedelta(hours=1)])
    with StateFolder(tmp_path, now=lambda: next(clock)) as folder:
        made = [await play(folder, header, finished=True) for _ in range(4)]
        assert folder.games() == made
    assert [path.name[:15] for path in made] == [
        "20250131-201507",
        "20250131-201508",
        "20250131-201509",
        "20250131-211507",
    ]


async def test_the_game_to_go_on_with_is_the_newest_that_is_not_finished(
    tmp_path: Path, header: Header
) -> None:
    with StateFolder(tmp_path) as folder:
        await play(folder, header, finished=True)
        left = await play(folder, header, finished=False)
        await play(folder, header, finished=True)
        assert folder.current() == left
        newest = await play(folder, header, finished=False)
        assert folder.current() == newest
        with Journal.open(newest) as journal:
            await journal.finish()
            assert folder.current() == left  # while the mark is only in the log
        with Journal.open(left) as journal:
            await journal.finish()
        assert folder.current() is None
        assert len(list((tmp_path / "games").iterdir())) == 4  # a look leaves no logs behind


async def test_thousands_of_finished_games_are_not_opened_at_each_start(
    tmp_path: Path, header: Header, mocker: MockerFixture
) -> None:
    opened = mocker.spy(state_folder, "is_finished")
    with StateFolder(tmp_path, now=lambda: EVENING) as folder:
        finished = await play(folder, header, finished=True)
        left = await play(folder, header, finished=False)
    games = [left.with_name(f"20250101-1200{n:02}-5eed.croupier") for n in range(NEWS_WORTH_SAVING)]
    for game in games:
        shutil.copy(finished, game)
    left_as_it_was = left.read_bytes()
    left.unlink()
    with StateFolder(tmp_path) as folder:
        assert folder.current() is None
        assert opened.call_count == len(games) + 1
    with StateFolder(tmp_path) as folder:
        assert folder.current() is None
        assert opened.call_count == len(games) + 1, "all of them are known"
        games[3].write_bytes(left_as_it_was)
        assert folder.current() == games[3], "a file that has changed is opened again"
        games[3].unlink()
        assert folder.current() is None


async def test_a_damaged_list_of_finished_games_costs_time_alone(tmp_path: Path, header: Header) -> None:
    with StateFolder(tmp_path, now=lambda: EVENING) as folder:
        await play(folder, header, finished=True)
        for nonsense in (b"", b"[1]", b"\xff", b"[" * 200_000, b"{}"):
            (tmp_path / FINISHED_FILE).write_bytes(nonsense)
            assert folder.current() is None
        left = await play(folder, header, finished=False)
        assert folder.current() == left


def test_a_game_that_cannot_be_read_is_the_current_one_so_that_somebody_is_told(tmp_path: Path) -> None:
    with StateFolder(tmp_path, now=lambda: EVENING) as folder:
        path = folder.new_path()
        path.write_bytes(b"garbage")
        assert folder.current() == path


def test_only_files_named_as_games_are_games(tmp_path: Path) -> None:
    with StateFolder(tmp_path) as folder:
        game = "20250131-201507-5eed.croupier"
        for name in (f"{game}.damaged-20250201-080000", f"{game}-wal", ".new-abc", "my.croupier"):
            (tmp_path / "games" / name).touch()
        (tmp_path / "games" / "20251341-201507-5eed.croupier").touch()  # no such month
        assert folder.games() == []
        (tmp_path / "games" / game).touch()
        assert folder.games() == [tmp_path / "games" / game]


def test_a_small_file_is_saved_replaced_and_loaded(tmp_path: Path) -> None:
    with StateFolder(tmp_path) as folder:
        assert folder.load("seats.json") is None
        folder.save("seats.json", b'{"1":"Ada"}')
        folder.save("seats.json", b'{"1":"Ben"}')
        assert folder.load("seats.json") == b'{"1":"Ben"}'
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "lock", "seats.json"]


def test_a_small_file_that_cannot_be_saved_stays_as_it_was(tmp_path: Path, mocker: MockerFixture) -> None:
    with StateFolder(tmp_path) as folder:
        folder.save("seats.json", b"before")
        mocker.patch("os.fsync", side_effect=OSError(28, "No space left on device"))
        with pytest.raises(StateFolderUnwritable, match="No space left on device"):
            folder.save("seats.json", b"after")
        assert folder.load("seats.json") == b"before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "lock", "seats.json"]


def test_a_small_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with StateFolder(tmp_path) as folder:
        (tmp_path / "seats.json").mkdir()
        with pytest.raises(
            StateFileUnreadable, match=r"seats.json cannot be read \(Is a directory\): check its"
        ):
            folder.load("seats.json")


@pytest.mark.parametrize("name", ["lock", "games", "../seats.json", "games/seats.json", "/seats.json", ""])
def test_a_small_file_has_a_plain_name(tmp_path: Path, name: str) -> None:
    with StateFolder(tmp_path) as folder, pytest.raises(ValueError, match=r'named like "seats\.json"'):
        folder.save(name, b"{}")
