"""Tests of the examples: each runs as a newcomer would start it, and says what it promises."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROJECT

EXAMPLES = PROJECT / "examples"
SAVES = PROJECT / "tests" / "firmware" / "saves" / "games_of_earlier_versions" / "games_of_0_1"


def run(name: str, *arguments: str | Path, cwd: Path) -> str:
    """What the example prints; anything it complains of fails the test."""
    command = (sys.executable, "-W", "error", EXAMPLES / name, *arguments)
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_random_game_ends_with_one_winner(tmp_path: Path) -> None:
    said = run("random_game.py", "4", cwd=tmp_path)
    assert len(re.findall(r"^Step \d+: (Ada|Ben|Cleo) is bankrupt$", said, re.MULTILINE)) == 2
    assert re.search(r"^The game is over: (Ada|Ben|Cleo) won", said, re.MULTILINE)


def test_a_robot_of_your_own_plays_in_a_tournament(tmp_path: Path) -> None:
    said = run("own_robot.py", "4", cwd=tmp_path)
    assert re.search(r"^careful +\d+ +\(\d+ to \d+\)$", said, re.MULTILINE)
    assert len(re.findall(r"careful beats|beats careful", said)) == 2
    assert list(tmp_path.iterdir()) == []


def test_an_edition_of_your_own_is_checked_and_played(tmp_path: Path) -> None:
    said = run("own_edition.py", cwd=tmp_path).splitlines()
    assert said[:4] == [
        "Harbour: a salary is 250\xa0shells",
        "  Lighthouse: price 350, rent 35 to 1500",
        "  Captain's House: price 400, rent 60 to 2200",
        'mistake.toml:2: spaces.1.price: must be a whole number of 1 or more, not "sixty"',
    ]
    assert re.fullmatch(r"(Crab|Gull) wins after \d+ steps", said[4])


def test_a_saved_game_is_read_and_left_as_it_is(tmp_path: Path) -> None:
    game = Path(shutil.copy(SAVES / "undo-and-robots.croupier", tmp_path))
    said = run("read_saved_game.py", game, cwd=tmp_path).splitlines()
    assert said[:2] == [
        "Fallout: 10mm Pistol, Vault Boy, Vault 111, Helmet",
        "180 rows, 160 steps that were not taken back",
    ]
    assert "10mm Pistol mortgages Underworld." in said
    assert said[-1] == "The game waits for 10mm Pistol: roll"
    assert game.read_bytes() == (SAVES / "undo-and-robots.croupier").read_bytes()


@pytest.mark.parametrize(
    ("name", "argument", "said"),
    [
        ("random_game.py", "seven", '"seven" is not a seed: give a whole number, such as 7\n'),
        ("own_edition.py", "none.toml", "none.toml: there is no such file\n"),
        ("read_saved_game.py", "none.croupier", "there is no saved game none.croupier: check its name\n"),
        ("own_robot.py", "many", ""),
    ],
)
def test_a_wrong_argument_is_answered_in_words(name: str, argument: str, said: str, tmp_path: Path) -> None:
    command = (sys.executable, "-W", "error", EXAMPLES / name, argument)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert done.stderr == said or not said


def test_every_example_has_a_test_and_a_line_in_the_list() -> None:
    names = {file.name for file in EXAMPLES.glob("*.py")}
    assert set(re.findall(r'run\("(\w+\.py)"', Path(__file__).read_text())) == names
    assert set(re.findall(r"\]\((\w+\.py)\)", (EXAMPLES / "README.md").read_text())) == names
