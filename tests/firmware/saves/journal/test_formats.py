"""A file of format 1 is brought up to date when it is opened: complete, in one format or the other."""

import shutil
import sqlite3
from hashlib import blake2b
from pathlib import Path

import pytest
from msgspec import msgpack, structs
from pytest_mock import MockerFixture

from croupier.firmware.saves.journal import DamagedJournal, Header, Journal, JournalWriteFailed, Row
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.rescue import readable_rows
from tests.firmware.saves.small_games import change_file

ROWS = [
    (1, "action", b'{"n":1}', "aa", None),
    (2, "table", b'{"is":"robot"}', "aa", None),
    (3, "action", b'{"n":3}', "bb", b'{"state":3}'),
]


def write_format_1(path: Path, header: Header, *, finished: bool = False, in_the_log: bool = False) -> None:
    """As Croupier 0.1 wrote it."""
    seal = header.seal()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"PRAGMA application_id={int.from_bytes(b'CRUP')}")
    db.execute("PRAGMA user_version=1")
    db.execute("CREATE TABLE meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID")
    db.execute(
        "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL,"
        " digest TEXT NOT NULL, state BLOB, seal BLOB NOT NULL)"
    )
    meta = {**structs.asdict(header), "seal": seal} | ({"finished": seal} if finished else {})
    db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    db.execute("PRAGMA journal_mode=WAL")
    for row in ROWS:
        own = blake2b(msgpack.encode(row), digest_size=16, key=seal).digest()
        db.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", (*row, own))
    if in_the_log:  # as a killed program leaves it
        for end in ("", "-wal"):
            shutil.copy(companion(path, end), companion(path.with_name("killed"), end))
        db.close()
        for end in ("", "-wal"):
            companion(path.with_name("killed"), end).rename(companion(path, end))
    db.close()


@pytest.mark.parametrize("in_the_log", [False, True])
async def test_an_older_game_goes_on(path: Path, header: Header, in_the_log: bool) -> None:
    write_format_1(path, header, in_the_log=in_the_log)
    assert companion(path, "-wal").exists() == in_the_log
    with Journal.open(path, now=lambda: 5) as journal:
        assert journal.header == header
        assert list(journal.rows()) == [Row(*row) for row in ROWS]  # type: ignore[arg-type]
        assert await journal.append("action", b"4", "cc") == 4
    with Journal.open(path) as journal:
        assert [row.at for row in journal.rows()] == [0, 0, 0, 5]
        assert not journal.finished
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_finished_one_stays_finished(path: Path, header: Header) -> None:
    write_format_1(path, header, finished=True)
    with Journal.open(path) as journal:
        assert journal.finished


def test_cut_off_before_the_last_step_it_is_still_the_old_one(
    path: Path, header: Header, mocker: MockerFixture
) -> None:
    write_format_1(path, header, in_the_log=True)
    mocker.patch("pathlib.Path.replace", side_effect=OSError(28, "No space left on device"))
    with pytest.raises(JournalWriteFailed, match="No space left on device"):
        Journal.open(path)
    mocker.stopall()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM journal").fetchone() == (3,)
    db.close()
    Journal.open(path).close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE journal SET body = x'00' WHERE seq = 2", "row 2 has changed"),
        ("DELETE FROM journal WHERE seq = 2", "row 2 is missing"),
        ("DROP TABLE journal", "its tables are not those of a saved game"),
    ],
)
def test_a_damaged_one_is_not_touched(path: Path, header: Header, statement: str, reason: str) -> None:
    write_format_1(path, header)
    change_file(path, statement)
    before = path.read_bytes()
    with pytest.raises(DamagedJournal, match=reason):
        Journal.open(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_is_left_of_a_damaged_one_can_be_read(path: Path, header: Header) -> None:
    write_format_1(path, header)
    change_file(path, "UPDATE journal SET body = x'00' WHERE seq = 2")
    left, *_ = readable_rows(path)
    assert [row.seq for row in left.first] == [1]
    assert [row.seq for row in left.last] == [3]
