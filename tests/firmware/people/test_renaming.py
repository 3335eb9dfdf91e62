"""People renamed, merged and forgotten: in the files of their games, which stay sound; also after SIGKILL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.firmware.app import cli
from croupier.firmware.people.keeping import bring_up_to_date
from croupier.firmware.people.people_file import PeopleFile
from croupier.firmware.people.renaming import PeopleError, forget, merge, rename
from croupier.firmware.people.summary import read_summary
from croupier.firmware.saves.game_file import open_game_file, verify
from croupier.firmware.saves.journal import game_files
from croupier.firmware.tokens.tags import Tag, TagStore
from tests.firmware.people.made_games import MadeGame, played_games


@pytest.fixture
def state(tmp_path: Path) -> Path:
    played_games(tmp_path, [["Ada", "Ben"], ["Benno", "Cleo", "Ada"], ["Ben", "Cleo"]])
    bring_up_to_date(tmp_path, judge=False)
    return tmp_path


def names(state: Path) -> list[tuple[str, ...]]:
    return [open_game_file(path).setup.players for path in game_files(state)]


def known(state: Path) -> list[str]:
    return sorted(person.name for person in bring_up_to_date(state, judge=False).people.values())


def test_renamed_in_every_game(state: Path) -> None:
    before = {path: verify(open_game_file(path)) for path in game_files(state)}
    assert rename(state, "ada", "Ada L.") == 2
    assert names(state) == [("Ada L.", "Ben"), ("Benno", "Cleo", "Ada L."), ("Ben", "Cleo")]
    assert {path: verify(open_game_file(path)) for path in game_files(state)} == before
    assert all(read_summary(path) is not None for path in game_files(state)), "the summaries came along"
    assert known(state) == ["Ada L.", "Ben", "Benno", "Cleo"]


def test_two_names_are_one_person(state: Path) -> None:
    assert merge(state, "Benno", "ben") == 1
    assert names(state)[1] == ("Ben", "Cleo", "Ada")
    assert known(state) == ["Ada", "Ben", "Cleo"]
    found = PeopleFile(state).person("Ben")
    assert found is not None
    assert found.games == 3


def test_forgotten_means_that_no_file_has_the_name(state: Path) -> None:
    uid = open_game_file(game_files(state)[0]).table.seats[0].uid
    assert forget(state, "Ada", "somebody") == 2
    assert names(state)[:2] == [("somebody", "Ben"), ("Benno", "Cleo", "somebody")]
    assert known(state) == ["Ben", "Benno", "Cleo"]
    for file in state.rglob("*"):
        assert not file.is_file() or b"Ada" not in file.read_bytes(), file
    assert uid.encode() not in game_files(state)[0].read_bytes()
    assert verify(open_game_file(game_files(state)[1])).over


def test_two_forgotten_in_one_game_have_two_words(state: Path) -> None:
    forget(state, "Ada", "somebody")
    forget(state, "Ben", "somebody")
    assert names(state)[0] == ("somebody", "somebody 2")


@pytest.mark.parametrize(
    ("do", "message"),
    [
        (lambda state: rename(state, "Zoe", "Z"), 'Nobody called "Zoe" has played here'),
        (lambda state: rename(state, "Ada", "ben"), 'There is somebody called "ben" already.'),
        (lambda state: rename(state, "Ada", " "), '" " is no name: it has 1 to 24 letters.'),
        (lambda state: rename(state, "Ada", "A\x1b[31m"), "is no name"),
        (lambda state: merge(state, "Ada", "Ben"), "Ada and Ben have played against each other in 20250101"),
        (lambda state: merge(state, "Ada", "ADA"), '"ADA" is the same name.'),
        (lambda state: forget(state, "Hat", "somebody"), 'Nobody called "Hat"'),
    ],
)
def test_what_cannot_be_done_changes_nothing(state: Path, do: object, message: str) -> None:
    before = [path.read_bytes() for path in game_files(state)]
    with pytest.raises(PeopleError) as refused:
        do(state)  # type: ignore[operator]
    assert message in str(refused.value)
    assert [path.read_bytes() for path in game_files(state)] == before


def test_who_still_plays_keeps_their_name(state: Path) -> None:
    goes_on = MadeGame(state, ["Ada", "Dan"])
    goes_on.play(30)
    goes_on.write("20260101-000000-0000", finished=False)
    with pytest.raises(PeopleError, match="Ada plays in 20260101-000000-0000, which is not over"):
        forget(state, "Ada", "somebody")


def test_the_command(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tags = TagStore(state)
    tags.learn(Tag("04A1C25B6F8001", name="Ada", token=0, lang="fr"))
    people = ["people", "--state", str(state)]
    assert cli.main([*people, "rename", "Ada", "Ada L."]) == 0
    assert capsys.readouterr().out == "Ada is called Ada L. now, in 2 games.\n"
    assert tags.all()[0].name == "Ada L."
    assert cli.main([*people, "forget", "Ada L.", "--yes"]) == 0
    assert "2 games say" in capsys.readouterr().out
    assert (tags.all()[0].name, tags.all()[0].lang) == ("", "")
    assert cli.main([*people, "forget", "Ada L.", "--yes"]) == 1
    assert capsys.readouterr().err.startswith('croupier: Nobody called "Ada L."')
    assert cli.main([*people]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed[0].split() == ["Name", "Rating", "Games", "Won", "Worth", "Bankrupt", "Luck", "Skill"]
    assert {line.split()[0] for line in listed[1:]} == {"Ben", "Benno", "Cleo"}
    assert cli.main([*people, "show", "Cleo"]) == 0
    assert "With Benno: 1 game" in capsys.readouterr().out


def test_it_asks_before_it_forgets(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "no")
    assert cli.main(["people", "--state", str(state), "forget", "Ada"]) == 1
    assert capsys.readouterr().out == "Nothing was changed.\n"
    assert "Ada" in known(state)


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_killed_meanwhile_and_asked_again(state: Path, lines: int) -> None:
    """SIGKILL while names are changed: every game is as it was or as it has to be, and the rest follows."""
    command = [sys.executable, "-m", "croupier", "people", "--state", str(state), "rename", "Cleo", "Kleo"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as program:
        assert program.stderr is not None
        for _ in range(lines):
            program.stderr.readline()
        os.kill(program.pid, signal.SIGKILL)
    for path in game_files(state):
        assert verify(open_game_file(path)).over
    if "Cleo" in {name for players in names(state) for name in players}:
        merge(state, "Cleo", "Kleo") if "Kleo" in known(state) else rename(state, "Cleo", "Kleo")
    assert known(state) == ["Ada", "Ben", "Benno", "Kleo"]


def test_killed_while_the_people_file_is_written(state: Path) -> None:
    """The old one stays, or the new one is whole; made again it has everybody."""
    command = [sys.executable, "-m", "croupier", "people", "--state", str(state), "rebuild", "--from-games"]
    whole = {person.name for person in PeopleFile(state).people()}
    for lines in (1, 2, 3, 4):
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as program:
            assert program.stderr is not None
            for _ in range(lines):
                program.stderr.readline()
            os.kill(program.pid, signal.SIGKILL)
        assert {person.name for person in PeopleFile(state).people()} == whole
    assert set(known(state)) == whole
