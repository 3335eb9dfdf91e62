"""A file that is not an intact game of ours is refused in one sentence, and not changed."""

import os
import sqlite3
from functools import partial
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves.journal import (
    DamagedJournal,
    ForeignJournal,
    Header,
    Journal,
    JournalError,
    JournalMissing,
    JournalUnreadable,
    NewerJournal,
    OlderJournal,
    StateFolder,
)
from tests.firmware.saves.small_games import change_file


def refusal(path: Path, kind: type[JournalError]) -> str:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(kind) as refused:
        Journal.open(path)
    assert type(refused.value) is kind
    assert refused.value.path == path
    assert (path.read_bytes() if path.is_file() else None) == before
    return str(refused.value)


async def make(path: Path, header: Header) -> None:
    with Journal.create(path, header) as journal:
        for n in range(1, 6):
            await journal.append("action", b"%d" % n, "")


def test_a_missing_file(path: Path) -> None:
    assert refusal(path, JournalMissing) == f"there is no saved game {path}: check its name"
    with pytest.raises(FileNotFoundError):
        Journal.open(path / "below a file that is not there")


def test_an_empty_file_whose_log_is_kept(path: Path) -> None:
    path.touch()
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"all that is left")
    sentence = (
        f"the saved game {path} is damaged (only 0 bytes are left of it): set it aside and start another"
    )
    assert refusal(path, DamagedJournal) == sentence
    assert log.read_bytes() == b"all that is left"


@pytest.mark.parametrize("length", [512, 4096, 70000])
def test_a_file_of_garbage(path: Path, length: int) -> None:
    path.write_bytes(bytes(7 * n % 251 for n in range(length)))
    assert "is damaged (file is not a database)" in refusal(path, DamagedJournal)


@pytest.mark.parametrize("length", [1, 99, 511])
def test_a_stub_of_a_file(path: Path, length: int) -> None:
    path.write_bytes(bytes(length))
    assert f"is damaged (only {length} bytes are left of it)" in refusal(path, DamagedJournal)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_something_else_than_a_file(path: Path, make: object) -> None:
    assert callable(make)
    make(path)
    assert "is damaged (it is not a file)" in refusal(path, DamagedJournal)


def test_a_database_of_another_program(path: Path) -> None:
    change_file(path, "CREATE TABLE bookmarks (url TEXT)")
    assert refusal(path, ForeignJournal) == f"{path} belongs to another program: move it out of the way"


async def test_a_newer_format(path: Path, header: Header) -> None:
    await make(path, header)
    change_file(path, "PRAGMA user_version=4")
    assert refusal(path, NewerJournal) == (
        f"{path} was saved by a newer Croupier (format 4, this one reads 3):"
        " update Croupier to go on with that game"
    )


async def test_an_older_format(path: Path, header: Header) -> None:
    await make(path, header)
    change_file(path, "PRAGMA user_version=0")
    assert refusal(path, OlderJournal) == (
        f"{path} was saved by an older Croupier (format 0, this one reads 3):"
        " go on with that game in the version that saved it"
    )


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM journal WHERE seq = 3", "row 3 is missing"),
        ("DELETE FROM journal WHERE seq = 1", "row 1 is missing"),
        ("UPDATE journal SET body = '{}' WHERE seq = 4", "row 4 has changed"),
        ("UPDATE journal SET body = x'00' WHERE seq = 4", "row 4 has changed"),
        ("UPDATE journal SET kind = 'cheat' WHERE seq = 4", "row 4 has changed"),
        ("UPDATE meta SET value = '0.2.0' WHERE name = 'engine'", "its header has changed"),
        ("UPDATE meta SET value = 1 WHERE name = 'engine'", "its header has changed"),
        ("DELETE FROM meta WHERE name = 'setup'", "its header has changed"),
        ("INSERT INTO meta VALUES ('finished', 1)", "its header has changed"),
        ("INSERT INTO meta VALUES ('finishes', 1)", "its header has changed"),
        ("DROP TABLE journal", "its tables are not those of a saved game"),
        (
            "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END",
            "its tables are not those of",
        ),
    ],
)
async def test_contents_that_nobody_wrote(path: Path, header: Header, statement: str, reason: str) -> None:
    await make(path, header)
    change_file(path, statement)
    assert f"is damaged ({reason}" in refusal(path, DamagedJournal)


async def test_a_row_of_another_game(path: Path, header: Header) -> None:
    await make(path, header)
    other = path.with_name("other")
    await make(other, Header(game="other", engine=header.engine, setup=header.setup, table=header.table))
    change_file(
        path,
        f"ATTACH '{other}' AS other",
        "DELETE FROM journal WHERE seq = 3",
        "INSERT INTO journal SELECT * FROM other.journal WHERE seq = 3",
    )
    assert "is damaged (row 3 has changed)" in refusal(path, DamagedJournal)


async def test_a_game_in_use_is_not_taken_for_damaged(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    await make(path, header)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("DELETE FROM journal")
    mocker.patch("sqlite3.connect", partial(sqlite3.connect, timeout=0))
    try:
        assert "could not be opened (database is locked): check that" in refusal(path, JournalUnreadable)
    finally:
        other.close()


async def test_a_stranger_s_file_with_a_view_that_never_ends(path: Path, header: Header) -> None:
    """It is refused before anything is asked of it."""
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'name', i FROM n"
    await make(path, header)
    change_file(path, "DROP TABLE meta", f"CREATE VIEW meta (name, value) AS {endless}")
    assert "its tables are not those of a saved game" in refusal(path, DamagedJournal)
    with StateFolder(path.parent / "state") as folder:
        os.rename(path, folder.new_path())  # noqa: PTH104
        assert folder.current() is not None


def test_a_stranger_s_file_without_tables(path: Path) -> None:
    change_file(path, "PRAGMA application_id=1129469264", "PRAGMA user_version=3", "CREATE TABLE x (y)")
    assert "its tables are not those of a saved game" in refusal(path, DamagedJournal)


async def test_a_link_in_place_of_a_game_or_its_log(path: Path, header: Header) -> None:
    await make(path, header)
    path.with_name(f"{path.name}-wal").symlink_to("/etc/passwd")
    assert "-wal is a link" in refusal(path, DamagedJournal)
    path.with_name(f"{path.name}-wal").unlink()
    path.with_name("other").symlink_to(path)
    assert "it is not a file" in refusal(path.with_name("other"), DamagedJournal)
