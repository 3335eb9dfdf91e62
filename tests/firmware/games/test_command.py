"""`croupier games`: what it says about intact and damaged games; it never changes one."""

import asyncio
import json
import re
import shutil
import socket
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.engine import FAMILY, Game
from croupier.engine.actions import Resign
from croupier.firmware.app import cli
from croupier.firmware.model.records import Robot
from croupier.firmware.saves.game_file import find_game, open_game_file
from croupier.firmware.saves.journal import StateFolder, game_files
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import SEATS, change_file, robots_play
from tests.firmware.table.driver import CLASSIC, NAMES


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games: one that is over, one that goes on after a step was taken back."""
    state = tmp_path_factory.mktemp("played")

    async def play() -> None:
        with StateFolder(state) as folder:
            for seed, resigns in ((1, True), (2, False)):
                game = Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=seed)
                saved_game = SavedGame.begin(folder.new_path(), game, SEATS)
                await robots_play(saved_game, Random(seed), 40)
                await saved_game.record(Robot(1, "beginner"))
                await saved_game.undo(saved_game.recent[-2].seq)
                if resigns:
                    while saved_game.game.check(Resign(0)) is not None:
                        await robots_play(saved_game, Random(seed), 1)
                    await saved_game.do(Resign(0))
                    await saved_game.finish()
                saved_game.close()

    asyncio.run(play())
    return state


@pytest.fixture
def state(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "state"))


def games(state: Path, *arguments: str) -> int:
    before = {path: path.read_bytes() for path in game_files(state)}
    code = cli.main(["games", "--state", str(state), *arguments])
    assert {path: path.read_bytes() for path in game_files(state)} == before
    return code


def test_the_list(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = game_files(state)
    (state / "games" / "20990101-000000-0000.croupier").write_bytes(b"garbage")
    assert games(state, "list") == 0
    heading, one, two, three, _, size = capsys.readouterr().out.splitlines()
    assert heading.split() == ["GAME", "BEGAN", "LAST", "STEP", "STEPS", "PLAYERS"]
    assert one.startswith(first.stem)
    assert one.endswith("41     finished  Hat, Car")
    assert two.startswith(second.stem)
    assert two.endswith("38     goes on   Hat, Car")
    assert three.endswith("damaged   only 7 bytes are left of it")
    assert re.fullmatch(r"3 games, 0\.\d MB", size)


def test_without_an_action_they_are_listed(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(state, "list") == 0
    listed = capsys.readouterr().out
    assert games(state) == 0
    assert capsys.readouterr().out == listed


def test_the_folder_may_be_named_after_the_action(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(state, "list") == 0
    listed = capsys.readouterr().out
    assert cli.main(["games", "list", "--state", str(state)]) == 0
    assert capsys.readouterr().out == listed
    assert cli.main(["games", "--state", "/nowhere", "show", "--state", str(state)]) == 0


def test_one_deed_is_one_deed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        with StateFolder(tmp_path) as folder:
            saved_game = SavedGame.begin(folder.new_path(), Game.new(CLASSIC, NAMES[:2], seed=2), SEATS)
            dice = Random(2)
            while sum(owner == 0 for owner in saved_game.game.view().owner) != 1:
                await robots_play(saved_game, dice, 1)
            saved_game.close()

    asyncio.run(play())
    assert games(tmp_path, "show") == 0
    assert ", 1 deed\n" in capsys.readouterr().out


def test_no_games_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(tmp_path, "list") == 0
    assert capsys.readouterr().out == f"There is no saved game in {tmp_path}.\n"
    assert games(tmp_path, "show") == 1
    assert capsys.readouterr().err == (
        f"croupier: there is no saved game in {tmp_path}: name another folder with --state DIR\n"
    )


def test_an_export_that_cannot_be_written(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(state, "export", "--output", str(state / "no" / "such")) == 1
    assert capsys.readouterr().err == f"croupier: {state}/no/such: No such file or directory\n"


def test_a_replay_on_a_port_that_is_taken(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert games(state, "replay", "--no-browser", "--port", str(port)) == 1
    assert f"port {port}" in capsys.readouterr().err


def test_show_tells_how_it_stands_and_what_happened(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(state, "show", "--steps", "3") == 0
    said = capsys.readouterr().out
    assert "edition   Classic\n" in said
    assert "steps     38 that stand, of 42 rows\n" in said
    assert "          Hat: $" in said
    *_, third = said.split("\n\n")
    assert len([line for line in third.splitlines() if line[:6].strip()]) == 3
    first = game_files(state)[0]
    assert games(state, "show", first.stem, "--steps", "0") == 0
    assert "winner    Car\n" in capsys.readouterr().out


def test_a_sound_game_is_verified(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = game_files(state)
    assert games(state, "verify", first.stem) == 0
    assert games(state, "verify") == 0
    assert capsys.readouterr().out == (
        f"{first.stem} is sound: 45 rows, 41 steps played again, to the end of the game\n"
        f"{second.stem} is sound: 42 rows, 38 steps played again\n"
    )


def test_a_row_that_does_not_follow_is_named(
    state: Path, capsys: pytest.CaptureFixture[str], mocker: MockerFixture
) -> None:
    mocker.patch("croupier.firmware.saves.replay.next_digest", side_effect=lambda before, _: before + "x")
    assert games(state, "verify") == 1
    assert "row 1 does not give the events it gave when it was written" in capsys.readouterr().err


def test_a_damaged_one_is_refused_in_one_sentence(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change_file(game_files(state)[-1], "UPDATE journal SET body = x'00' WHERE seq = 7")
    for action in ("show", "verify", "export", "replay"):
        assert games(state, action) == 1
        assert "is damaged (row 7 has changed)" in capsys.readouterr().err


def test_an_export_has_every_row_and_says_what_was_taken_back(
    state: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert games(state, "export") == 0
    header, *rows = map(json.loads, capfdbinary.readouterr().out.splitlines())
    assert header["setup"]["players"] == ["Hat", "Car"]
    assert [row["seq"] for row in rows] == list(range(1, 43))
    assert [row["seq"] for row in rows if row.get("undone")] == [39, 40]
    assert [row["table"]["is"] for row in rows if "table" in row] == ["robot", "undo"]
    assert rows[0]["action"]["do"] == "order_roll"
    assert rows[0]["events"][0]["is"] == "order_rolled"
    assert games(state, "export", "--output", str(tmp_path / "out.jsonl")) == 0
    assert (tmp_path / "out.jsonl").read_bytes().count(b"\n") == 43


def test_a_game_is_found_by_the_beginning_of_its_name(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = game_files(state)
    assert find_game(state, "last") == second
    assert find_game(state, first.stem) == first
    assert find_game(state, str(second)) == second
    assert games(state, "show", "2") == 1
    assert games(state, "show", "nobody's") == 1
    assert capsys.readouterr().err == (
        'croupier: 2 games begin with "2": say more of the name\n'
        'croupier: there is no saved game "nobody\'s": "croupier games list" shows those there are\n'
    )


async def test_a_game_that_is_played_can_be_looked_at(state: Path) -> None:
    with StateFolder(state) as folder:
        path = folder.current()
        assert path is not None
        saved_game = SavedGame.resume(path)
        await robots_play(saved_game, Random(9), 5)
        assert len(open_game_file(path).contents.rows) == saved_game.length
        saved_game.close()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["replay", "--pace", "fast"], '"fast" is not a number of seconds from 0 to 60'),
        (["show", "--steps", "-1"], '"-1" is not a whole number from 0 to 99999'),
        (["shew"], "invalid choice: 'shew'"),
    ],
)
def test_a_wrong_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["games", "--state", str(tmp_path), *arguments])
    assert stopped.value.code == 2
    assert complaint in capsys.readouterr().err
