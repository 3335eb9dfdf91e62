"""Games put away, deleted, copied and taken in; and what strangers may send in place of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from croupier.firmware.model.records import Undo, encode_record
from croupier.firmware.model.seats import Seat
from croupier.firmware.people.keeping import bring_up_to_date
from croupier.firmware.saves import shelf
from croupier.firmware.saves.game_file import open_game_file, verify
from croupier.firmware.saves.journal import Header, Row, StateFolder, archived_files, game_files, schema
from croupier.firmware.saves.saved_game import SavedGame, TableHeader, setup_of, table_of
from tests.firmware.people.made_games import MadeGame, played_games
from tests.firmware.saves.small_games import robots_play


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    played_games(folder, [["Ada", "Ben"], ["Ben", "Cleo"]])
    bring_up_to_date(folder, judge=False)
    return folder


def everything(state: Path) -> dict[str, bytes]:
    return {str(file.relative_to(state)): file.read_bytes() for file in state.rglob("*") if file.is_file()}


# -- away and back


def test_into_the_archive_and_back(state: Path) -> None:
    before = everything(state)
    first, second = game_files(state)
    shelf.archive(state, first)
    assert game_files(state) == [second]
    assert [path.name for path in archived_files(state)] == [first.name]
    assert sorted(bring_up_to_date(state, judge=False).people) == ["ada", "ben", "cleo"], "it still counts"
    shelf.restore(state, archived_files(state)[0])
    assert everything(state) == before | {"people.sqlite": everything(state)["people.sqlite"]}


def test_deleted_is_deleted(state: Path) -> None:
    first, second = game_files(state)
    shelf.delete(first)
    assert {file.name for file in (state / "games").iterdir()} == {second.name, f"{second.name}-summary"}
    assert sorted(bring_up_to_date(state, judge=False).people) == ["ben", "cleo"]


@pytest.mark.parametrize("move", [shelf.delete, lambda game: shelf.archive(game.parent.parent, game)])
def test_a_game_that_goes_on_stays(state: Path, move: Callable[[Path], None]) -> None:
    goes_on = MadeGame(state, ["Ada", "Ben"])
    goes_on.play(30)
    path = goes_on.write("20260101-000000-0000", finished=False)
    before = everything(state)
    with pytest.raises(shelf.ShelfError, match="20260101-000000-0000 is not over: it goes on"):
        move(path)
    assert everything(state) == before


def test_a_name_that_is_taken_is_not_overwritten(state: Path) -> None:
    first, second = game_files(state)
    there = shelf.archive(state, first)
    first.write_bytes(second.read_bytes())
    with pytest.raises(shelf.ShelfError, match="There is another game of that name"):
        shelf.archive(state, first)
    assert open_game_file(there).setup.players == ("Ada", "Ben")


def test_how_much_room_they_take(state: Path) -> None:
    files = [file for file in (state / "games").rglob("*") if file.is_file()]
    assert shelf.folder_bytes(state) == sum(file.stat().st_size for file in files)


# -- between machines


def test_a_copy_is_the_same_game_elsewhere(state: Path, tmp_path: Path) -> None:
    path = game_files(state)[0]
    there = shelf.take_in(tmp_path / "elsewhere", shelf.copy_of(path))
    assert there.name == path.name
    assert open_game_file(there).contents == open_game_file(path).contents


async def test_a_game_goes_on_elsewhere(tmp_path: Path) -> None:
    """Also one that is played at this moment: its log is in the copy."""
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    made = MadeGame(here, ["Ada", "Ben"])
    made.play(30)
    saved_game = SavedGame.resume(made.write(finished=False))
    await robots_play(saved_game, Random(1), 3)
    copied = shelf.copy_of(saved_game.path)
    steps = saved_game.length
    saved_game.close()
    path = shelf.take_in(elsewhere, copied)
    with StateFolder(elsewhere) as folder:
        assert folder.current() == path
        again = SavedGame.resume(path)
        assert again.length == steps
        assert again.game.is_at_same_point(saved_game.game)
        again.close()


def test_twice_is_once(state: Path) -> None:
    before = everything(state)
    with pytest.raises(shelf.ShelfError, match="That game is here already: 20250101"):
        shelf.take_in(state, shelf.copy_of(game_files(state)[0]))
    assert everything(state) == before


# -- from strangers


def packed(state: Path, change: Callable[[Header, list[Row]], tuple[Header, list[Row]]]) -> bytes:
    """A file with other contents, and seals that are right: anybody can make these."""
    contents = open_game_file(game_files(state)[0]).contents
    header, rows = change(contents.header, list(contents.rows))
    return schema.file_bytes(schema.Meta(header, True, last=len(rows)), rows)


def with_players(*names: str) -> Callable[[Header, list[Row]], tuple[Header, list[Row]]]:
    def change(header: Header, rows: list[Row]) -> tuple[Header, list[Row]]:
        setup = replace(setup_of(header), players=names)
        return replace(header, setup=msgspec.json.encode(setup)), rows

    return change


def with_table(**changes: object) -> Callable[[Header, list[Row]], tuple[Header, list[Row]]]:
    def change(header: Header, rows: list[Row]) -> tuple[Header, list[Row]]:
        table: TableHeader = replace(table_of(header), **changes)
        return replace(header, table=msgspec.json.encode(table)), rows

    return change


def with_rows(
    other: Callable[[list[Row]], list[Row]],
) -> Callable[[Header, list[Row]], tuple[Header, list[Row]]]:
    return lambda header, rows: (header, other(rows))


def renamed(name: str) -> Callable[[Header, list[Row]], tuple[Header, list[Row]]]:
    return lambda header, rows: (replace(header, game=name), rows)


SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (with_players("Ada"), "no game of Croupier"),
        (with_players("Ada", "Ben", "Cleo"), "no game of Croupier"),
        (with_players("Ada", "Ada"), "a player's name is none"),
        (with_players("Ada", "\x1b[2J"), "a player's name is none"),
        (with_players("Ada", "B" * 25), "a player's name is none"),
        (with_players("Ada", SCRIPT), "a player's name is none"),
        (with_players("Ada", "Be\u202en"), "a player's name is none"),
        (with_table(seats=()), "its seats do not fit"),
        (with_table(seats=(Seat(0, "x", 99), Seat(1, "y", 1))), "its seats do not fit"),
        (with_table(seats=(Seat(10**9, "x", 0), Seat(1, "y", 1))), "its seats do not fit"),
        (with_table(seats=(Seat(0, "../" * 30, 0), Seat(1, "y", 1))), "its seats do not fit"),
        (with_table(robots={7: "strong"}), "its seats do not fit"),
        (with_rows(lambda rows: rows[1:]), "row 1 is missing"),
        (with_rows(lambda rows: [rows[0], *rows[2:]]), "row 2 is missing"),
        (
            with_rows(lambda rows: [*rows[:20], replace(rows[20], digest="0" * 32), *rows[21:]]),
            "row 21 does not give",
        ),
        (with_rows(lambda rows: [*rows[:9], replace(rows[9], body=b'{"do": "roll"}'), *rows[10:]]), "row 10"),
        (with_rows(lambda rows: [*rows[:9], replace(rows[9], body=b"[" * 50_000), *rows[10:]]), "row 10"),
        (with_rows(lambda rows: [replace(row, state=b"{}" if row.state else None) for row in rows]), "row "),
        (
            with_rows(lambda rows: [*rows, Row(len(rows) + 1, "table", encode_record(Undo(-5)), "x", b"{}")]),
            "row ",
        ),
        (lambda header, rows: (replace(header, engine="999"), rows), "engine 999"),
        (lambda header, rows: (replace(header, engine="../x"), rows), "no version of the engine"),
        (lambda header, rows: (replace(header, setup=b"{}"), rows), "no game of Croupier"),
        (lambda header, rows: (replace(header, setup=b"[" * 100_000), rows), "no game of Croupier"),
        (
            lambda header, rows: (replace(header, setup=header.setup.replace(b'"classic"', b"7")), rows),
            "no game",
        ),
        (lambda header, rows: (replace(header, table=b"null"), rows), "no game of Croupier"),
    ],
)
def test_a_file_with_right_seals_and_wrong_contents(
    state: Path, change: Callable[[Header, list[Row]], tuple[Header, list[Row]]], refusal: str
) -> None:
    data, before = packed(state, change), everything(state)
    with pytest.raises(shelf.ShelfError) as refused:
        shelf.take_in(state, data)
    assert refusal in str(refused.value)
    assert "unchecked" not in str(refused.value)
    assert str(state) not in str(refused.value)
    assert everything(state) == before


@pytest.mark.parametrize(
    "name", ["../../../etc/passwd", "/tmp/x", "20250101-200000-zzzz", "", "a/b", "..", "x" * 300]
)
def test_a_path_in_its_name_leads_nowhere(state: Path, tmp_path: Path, name: str) -> None:
    there = shelf.take_in(tmp_path / "elsewhere", packed(state, renamed(name)))
    assert there.parent == tmp_path / "elsewhere" / "games"
    assert there in game_files(tmp_path / "elsewhere")
    assert open_game_file(there).contents.header.game == there.stem


@pytest.mark.parametrize(
    "data",
    [b"", b"x", b"PK\x03\x04" + bytes(5000), b"\x1f\x8b" + bytes(5000), b"SQLite format 3\0" + bytes(8000)],
)
def test_what_is_no_database_at_all(state: Path, data: bytes) -> None:
    before = everything(state)
    with pytest.raises(shelf.ShelfError, match="no game of Croupier") as refused:
        shelf.take_in(state, data)
    assert ".new-" not in str(refused.value), "nobody knows the name that it has here meanwhile"
    assert everything(state) == before


def test_a_database_of_somebody_else(state: Path, tmp_path: Path) -> None:
    """A view in place of a table, which would never end; and a trigger."""
    for statement in (
        "CREATE VIEW journal AS WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n)"
        " SELECT * FROM n",
        "CREATE TABLE other (x)",
    ):
        file = tmp_path / "foreign.db"
        file.unlink(missing_ok=True)
        db = sqlite3.connect(file)
        db.execute(f"PRAGMA application_id={schema.APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={schema.VERSION}")
        db.execute(statement)
        db.commit()
        db.close()
        with pytest.raises(shelf.ShelfError, match="its tables are not those of a saved game"):
            shelf.take_in(state, file.read_bytes())


def test_too_big_is_not_even_read(state: Path) -> None:
    with pytest.raises(shelf.ShelfError, match="too big for a game: at most 16 MB"):
        shelf.take_in(state, bytes(shelf.MAX_IMPORT_BYTES + 1))


def test_too_many_rows(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MAX_IMPORT_ROWS", 20)
    with pytest.raises(shelf.ShelfError, match="too big for a game"):
        shelf.take_in(state, shelf.copy_of(game_files(state)[0]))


def test_changed_bytes_are_refused_or_change_nothing(state: Path, tmp_path: Path) -> None:
    """As a bad stick would change them: 150 files, each with some bytes turned."""
    good = shelf.copy_of(game_files(state)[0])
    wanted, random = open_game_file(game_files(state)[0]).contents, Random(7)
    for number in range(150):
        bad = bytearray(good[: random.randrange(len(good))] if number % 5 == 0 else good)
        for _ in range(random.randrange(1, 9) if bad else 0):
            bad[random.randrange(len(bad))] = random.randrange(256)
        folder = tmp_path / str(number)
        try:
            there = shelf.take_in(folder, bytes(bad))
        except shelf.ShelfError:
            assert game_files(folder) == []
        else:
            assert open_game_file(there).contents.rows == wanted.rows
            assert verify(open_game_file(there)).over
