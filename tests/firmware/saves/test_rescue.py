"""A damaged file is set aside, the board says so, and the game goes on from its last good step."""

import logging
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.engine import FAMILY, Game
from croupier.firmware.model.records import Language, Robot, SeatTaken, encode_record
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import Journal, Row, StateFolder, schema
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import SEATS, change_file, rewrite, robots_play
from tests.firmware.saves.test_damaged_log import killed_game
from tests.firmware.table.driver import CLASSIC, NAMES, lobby

STEPS = 120


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder with a game of robots, some of whose steps were taken back."""
    import asyncio

    state = tmp_path_factory.mktemp("played")

    async def play() -> None:
        with StateFolder(state) as folder:
            game = Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=5)
            saved_game = SavedGame.begin(folder.new_path(), game, SEATS)
            await robots_play(saved_game, Random(5), 60)
            await saved_game.undo(58)
            await robots_play(saved_game, Random(6), STEPS - 61)
            saved_game.close()

    asyncio.run(play())
    return state


@pytest.fixture
def state(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "state"))


def game_in(state: Path) -> Path:
    (path,) = (state / "games").glob("*.croupier")
    return path


def rows_of(path: Path) -> list[Row]:
    with Journal.open(path) as journal:
        return list(journal.rows())


def as_after(path: Path, row: int) -> bytes:
    """The game after that row, by playing all rows up to it."""
    copy = path.with_name("upto")
    shutil.copy(path, copy)
    rewrite(copy, lambda rows: rows[:row])
    saved_game = SavedGame.resume(copy)
    saved_game.close()
    copy.unlink()
    return saved_game.game.to_json()


def test_with_its_last_rows_lost_it_goes_on_before_them(
    state: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = game_in(state)
    expected = as_after(path, 110)
    change_file(path, "UPDATE journal SET body = x'00' WHERE seq > 110")
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert found.saved_game is not None
        assert found.saved_game.game.to_json() == expected
        assert found.notice == "screen-rescued"
        found.saved_game.close()
        assert len(rows_of(found.saved_game.path)) == 110, "with all its history"
        assert folder.current() == found.saved_game.path
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "the last game is damaged (row 111 has changed); it is kept as" in record.message
    assert not path.exists()
    assert len(list((state / "games").glob("*.damaged-*"))) == 1


def test_with_a_gap_it_goes_on_from_the_state_behind_it(state: Path) -> None:
    path = game_in(state)
    expected = as_after(path, STEPS)
    change_file(path, "DELETE FROM journal WHERE seq = 30")
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert found.saved_game is not None
        assert found.saved_game.game.to_json() == expected, "nothing is lost but the history"
        found.saved_game.close()
        again = last_game(folder)
        assert again.notice == ""
        assert again.saved_game is not None
        assert again.saved_game.game.to_json() == expected
        again.saved_game.close()


async def test_seats_robots_and_languages_survive_a_gap(state: Path) -> None:
    path = game_in(state)
    saved_game = SavedGame.resume(path)
    await saved_game.record(Robot(1, "builder"))
    await saved_game.record(Language(0, "fr"))
    await robots_play(saved_game, Random(7), 20)
    await saved_game.record(SeatTaken(0, Seat(4, SEATS[0].uid, 0)))
    expected = saved_game.game.to_json()
    saved_game.close()
    change_file(path, f"DELETE FROM journal WHERE seq = {STEPS - 30}")
    with StateFolder(state) as folder:
        found = last_game(folder)
    assert found.saved_game is not None
    found.saved_game.close()
    again = SavedGame.resume(found.saved_game.path)
    again.close()
    assert again.game.to_json() == expected
    assert again.robots == {1: "builder"}
    assert again.languages == {0: "fr"}
    assert again.seats[0].console == 4


def test_rows_behind_a_gap_without_a_state_are_of_no_use(state: Path) -> None:
    path = game_in(state)
    last_state = max(row.seq for row in rows_of(path) if row.state is not None)
    assert last_state < STEPS
    expected = as_after(path, last_state - 1)
    change_file(path, f"DELETE FROM journal WHERE seq = {last_state}")
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert found.saved_game is not None
        assert found.saved_game.game.to_json() == expected
        found.saved_game.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"garbage" * 1000),
        lambda path: path.write_bytes(b""),
        lambda path: change_file(
            path, "UPDATE meta SET value = x'00' WHERE name = 'setup'", "UPDATE spare SET header = x'00'"
        ),
        lambda path: change_file(path, "UPDATE journal SET body = x'00'"),
    ],
)
def test_where_nothing_is_left_a_new_game_is_offered(state: Path, damage: Callable[[Path], None]) -> None:
    path = game_in(state)
    damage(path)
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert (found.saved_game, found.notice) == (None, "screen-damaged")
        assert folder.current() is None


def test_wherever_the_file_is_cut_off_or_changed_something_sound_goes_on(state: Path) -> None:
    """There is never an exception, and never a game that does not follow from its rows."""
    path = game_in(state)
    whole = path.read_bytes()
    chance = Random(9)
    went_on = 0
    for n in range(60):
        trial = state.with_name(f"trial {n}")
        (trial / "games").mkdir(parents=True)
        broken = bytearray(whole)
        if n % 3 == 0:
            broken = broken[: chance.randrange(len(whole))]
        else:
            at = chance.randrange(100, len(whole))
            broken[at : at + 200] = bytes(len(broken[at : at + 200]))
        (trial / "games" / path.name).write_bytes(broken)
        with StateFolder(trial) as folder:
            found = last_game(folder)
            if found.saved_game is not None:
                went_on += 1
                found.saved_game.close()
                SavedGame.resume(found.saved_game.path).close()
            assert found.notice in ("", "screen-mended", "screen-rescued", "screen-damaged")
            assert found.notice or found.saved_game
    assert went_on > 30


def test_a_row_against_the_rules_is_left_out_with_all_behind_it(state: Path) -> None:
    path = game_in(state)
    expected = as_after(path, STEPS)

    def cheat(rows: list[Row]) -> list[Row]:
        return [*rows, Row(STEPS + 1, "action", b'{"do":"buy","player":0,"space":39}', "")]

    rewrite(path, cheat)
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert found.saved_game is not None
        assert found.saved_game.game.to_json() == expected
        found.saved_game.close()


def test_a_newer_file_is_left_alone_and_a_new_game_offered(
    state: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = game_in(state)
    change_file(path, "PRAGMA user_version=9", "DROP TABLE spare")
    before = path.read_bytes()
    with StateFolder(state) as folder:
        found = last_game(folder)
    assert (found.saved_game, found.notice) == (None, "screen-newer")
    assert path.read_bytes() == before
    assert [record.message for record in caplog.records] == [
        f"{path} was saved by a newer Croupier (format 9, this one reads {schema.VERSION}):"
        " update Croupier to go on with that game"
    ]


def test_a_clock_that_was_set_back_is_said_and_costs_nothing(
    state: Path, caplog: pytest.LogCaptureFixture
) -> None:
    expected = as_after(game_in(state), STEPS)
    with StateFolder(state) as folder:
        found = last_game(folder, now=lambda: 0.0)
        assert found.saved_game is not None
        assert found.saved_game.game.to_json() == expected
        found.saved_game.close()
    assert [record.message for record in caplog.records] == [
        "the clock was set back: the last game was saved later than now; nothing is lost"
    ]


async def test_the_screens_say_it_until_the_game_goes_on(state: Path) -> None:
    change_file(game_in(state), "UPDATE journal SET body = x'00' WHERE seq > 110")
    async with lobby(state, consoles=2) as table:
        assert all(
            "Damaged file! We go on from an earlier step" in panel.details for panel in table.scene.panels
        )


def test_a_mistake_in_the_program_does_not_keep_the_board_from_starting(
    state: Path, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    path = game_in(state)
    before = path.read_bytes()
    mocker.patch.object(SavedGame, "resume", side_effect=KeyError("a mistake"))
    with StateFolder(state) as folder:
        found = last_game(folder)
    assert (found.saved_game, found.notice) == (None, "screen-unopened")
    assert path.read_bytes() == before
    assert f"{path} cannot be opened" in caplog.text


# -- pages without which SQLite finds no row


def page_of_table(path: Path, table: str) -> int:
    """Where the page begins from which SQLite finds all rows of a table."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return (int(page) - 1) * schema.PAGE_BYTES


def lose_page(path: Path, start: int) -> None:
    data = bytearray(path.read_bytes())
    data[start : start + schema.PAGE_BYTES] = bytes(schema.PAGE_BYTES)
    path.write_bytes(data)


@pytest.mark.parametrize("table", ["journal", "meta", "spare"])
def test_without_the_first_page_of_a_table_no_step_is_lost(state: Path, table: str) -> None:
    path = game_in(state)
    saved_game = SavedGame.resume(path)
    saved_game.close()
    lose_page(path, page_of_table(path, table))
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert found.saved_game is not None, found.notice
        found.saved_game.close()
        assert found.saved_game.game.to_json() == saved_game.game.to_json()
        assert found.saved_game.seats == SEATS


def test_a_rescue_brings_back_no_row_that_nobody_was_told_of(tmp_path: Path) -> None:
    """It was written, but its mark was not: the screens said *Not saved!*, or the plug was pulled."""
    killed = killed_game(tmp_path / "first", tmp_path / "killed", settles=True)
    with StateFolder(killed.state) as folder, SavedGame.resume(killed.file())._journal as journal:
        with closing(sqlite3.connect(killed.file(), isolation_level=None)) as db:
            row = Row(journal.seq + 1, "table", encode_record(Language(0, "fr")), "", None, 1)
            schema.insert(db, row, journal.header.seal())
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        kept = tmp_path / "kept"
        shutil.copytree(killed.state, kept)
        folder.close()
    (path,) = kept.glob("games/*.croupier")
    lose_page(path, page_of_table(path, "journal"))
    with StateFolder(kept) as folder:
        found = last_game(folder)
        assert found.saved_game is not None
        found.saved_game.close()
        assert found.saved_game.languages == {}
        assert found.saved_game.game.to_json() == killed.games[-1]
