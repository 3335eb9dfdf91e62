"""Tests of the compiled build: it plays the same games as the sources, and passes the same tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiled import COMPILED, NO_COMPILER, make_compiled, python
from tests.support import PROJECT

# The first of these tests compiles, if the sources have changed.
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    make_compiled()


WHICH = """
from croupier.engine import actions, core, game
from croupier.engine.bots import strong
for module in (core, game, strong, actions):
    print(module.__file__.rpartition(".")[2])
"""


def test_rules_and_robots_are_compiled_and_values_are_not() -> None:
    assert python("-c", WHICH, compiled=True).split() == ["so", "so", "so", "py"]
    assert python("-c", WHICH, compiled=False).split() == ["py", "py", "py", "py"]


def test_the_version_says_which_it_is() -> None:
    version = ("-m", "croupier", "--version")
    assert python(*version, compiled=True).endswith(" (compiled)\n")
    assert python(*version, compiled=False).endswith(" (pure Python)\n")


def test_200_games_are_the_same() -> None:
    digest = ("-m", "tests.engine.digest")
    assert python(*digest, compiled=True) == python(*digest, compiled=False)


@pytest.mark.parametrize("folder", ["tests/rules", "tests/engine"])
def test_the_tests_of_the_engine_pass_with_the_compiled_one(folder: str) -> None:
    # pytest would put the sources first
    said = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "pythonpath=", folder, compiled=True)
    assert " passed" in said.splitlines()[-1]


def test_nothing_compiled_lies_beside_the_sources() -> None:
    assert [file for file in PROJECT.glob("engine/**/*") if file.suffix in {".so", ".c"}] == []


def test_the_copies_in_the_build_are_the_sources() -> None:
    for source in PROJECT.glob("engine/**/*.py"):
        assert (COMPILED / "croupier" / source.relative_to(PROJECT)).read_bytes() == source.read_bytes()


# -- when it is made


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with a tiny engine, and a Python that notes each build instead of compiling."""
    for name in ("tools", "engine", "croupier", "config", "firmware", "hw"):
        (tmp_path / name).mkdir()
    shutil.copy(PROJECT / "tools" / "compile", tmp_path / "tools")
    (tmp_path / "engine" / "jail.py").write_text("FINE = 50\n")
    for name in ("setup.py", "constraints.txt"):
        (tmp_path / name).write_text("")
    python3 = tmp_path / "python3"
    python3.write_text(
        f'#!/bin/sh\n[ "$1" = setup.py ] || exec "{sys.executable}" "$@"\n'
        'mkdir -p "$5/croupier/engine" "$7"\necho "CROUPIER_COMPILE=$CROUPIER_COMPILE" >>builds\n'
    )
    python3.chmod(0o755)
    return tmp_path


def compile_in(checkout: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    command = (checkout / "tools" / "compile", checkout / "python3")
    return subprocess.run(command, env={**os.environ, **environ}, capture_output=True, text=True, check=False)


def test_it_is_made_once_and_again_when_a_source_changes(checkout: Path) -> None:
    for _ in range(2):
        assert compile_in(checkout).returncode == 0
    assert (checkout / "builds").read_text() == "CROUPIER_COMPILE=1\n"
    (checkout / "engine" / "jail.py").write_text("FINE = 60\n")
    assert compile_in(checkout).returncode == 0
    assert (checkout / "builds").read_text() == "CROUPIER_COMPILE=1\n" * 2
    built = checkout / "build" / "compiled" / "croupier"
    assert (built / "engine" / "jail.py").read_text() == "FINE = 60\n"
    assert (built / "firmware").resolve() == checkout / "firmware"
    assert sorted(file.name for file in (checkout / "build").iterdir()) == ["compiled"]


def test_without_a_compiler_it_says_what_to_install(checkout: Path) -> None:
    ran = compile_in(checkout, CC="no-such-compiler")
    assert ran.returncode == NO_COMPILER
    assert ran.stderr == (
        "Nothing is compiled: a C compiler or Python's header files are missing. "
        "On Debian: apt install gcc python3-dev\n"
    )
    assert not (checkout / "builds").exists()
