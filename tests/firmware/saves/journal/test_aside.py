"""A damaged game is set aside with its log, under a name that was free."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.firmware.saves.journal import Header, Journal, SetAsideFailed, set_aside
from croupier.firmware.saves.journal.companions import companion


def evening() -> datetime:
    return datetime(2025, 1, 31, 20, 15, 7, tzinfo=UTC)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_file_and_its_companions_get_one_new_name(path: Path) -> None:
    path.write_bytes(b"game")
    companion(path, "-wal").write_bytes(b"log")
    companion(path, "-shm").write_bytes(b"index")
    aside = set_aside(path, now=evening)
    assert aside == path.with_name("20250131-200000-5eed.croupier.damaged-20250131-201507")
    assert contents(path.parent) == {
        aside.name: b"game",
        f"{aside.name}-wal": b"log",
        f"{aside.name}-shm": b"index",
    }


def test_nothing_is_ever_written_over(path: Path) -> None:
    for n in range(4):
        path.write_bytes(b"game %d" % n)
        set_aside(path, now=evening)
    aside = f"{path.name}.damaged-20250131-201507"
    assert contents(path.parent) == {
        aside: b"game 0",
        f"{aside}-2": b"game 1",
        f"{aside}-3": b"game 2",
        f"{aside}-4": b"game 3",
    }


@pytest.mark.parametrize("taken", ["", "-wal", "-shm"])
def test_a_name_is_free_only_if_its_companions_are(path: Path, taken: str) -> None:
    in_the_way = path.with_name(f"{path.name}.damaged-20250131-201507{taken}")
    in_the_way.symlink_to("nowhere")
    path.write_bytes(b"game")
    assert set_aside(path, now=evening).name == f"{path.name}.damaged-20250131-201507-2"
    assert in_the_way.is_symlink()


def test_a_folder_in_its_place_is_set_aside_too(path: Path) -> None:
    path.mkdir()
    (path / "somebody's").touch()
    assert [found.name for found in set_aside(path, now=evening).iterdir()] == ["somebody's"]
    assert not path.exists()


async def test_the_log_still_belongs_to_the_file(path: Path, header: Header, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    with Journal.create(path, header) as journal:
        await journal.append("action", b"only in the log", "")
        shutil.copy(path, killed)
        shutil.copy(companion(path, "-wal"), companion(killed, "-wal"))
    with Journal.open(set_aside(killed)) as journal:
        assert [row.body for row in journal.rows()] == [b"only in the log"]


def test_what_cannot_be_renamed_is_said(path: Path) -> None:
    with pytest.raises(SetAsideFailed) as failure:
        set_aside(path, now=evening)
    assert str(failure.value) == (
        f"the saved game {path} could not be set aside (No such file or directory): move it away by hand"
    )
    assert list(path.parent.iterdir()) == []
