"""The wheel: everything is in it, and it runs in an environment of its own, wherever it is started."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.support import PROJECT, fetch, playing

ROOMS = ("engine", "hw", "config", "firmware")
# Making an environment and fetching what is not in pip's cache takes its time.
pytestmark = pytest.mark.timeout(600)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What the command printed; where it fails, the test does, with all it said."""
    done = subprocess.run(command, cwd=cwd, env=clean_environ(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


def clean_environ() -> dict[str, str]:
    """The environment without what would change where Python looks for modules."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONPATH", "PYTHONSAFEPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built from a copy, so that nothing left over from another build gets in."""
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, source)
    for folder in ("croupier", *ROOMS):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / folder, source / folder, symlinks=True, ignore=ignore)
    built = tmp_path_factory.mktemp("built")
    offline = ("--no-deps", "--no-index", "--no-build-isolation")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", *offline, "--wheel-dir", built, source)
    (wheel,) = built.iterdir()
    return wheel


@pytest.fixture(scope="module")
def croupier(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `croupier` script of a new environment that holds the wheel and what it needs, nothing else."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=False, symlinks=True)
    pip = (sys.executable, "-m", "pip", "--python", environment / "bin" / "python")
    quiet = ("--quiet", "--disable-pip-version-check", "--prefer-binary")
    run(*pip, "install", *quiet, "--constraint", PROJECT / "constraints.txt", wheel)
    run(*pip, "check")
    return environment / "bin" / "croupier"


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with modules named like ours, which end the program if they are ever imported."""
    folder = tmp_path / "a folder of my own"
    trap = "raise SystemExit('the wrong module: ' + __file__)\n"
    for room in ROOMS:
        (folder / room).mkdir(parents=True)
        (folder / room / "__init__.py").write_text(trap)
    shutil.rmtree(folder / "config")
    (folder / "config.py").write_text(trap)
    return folder


def test_the_wheel_holds_every_file_of_the_rooms(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    written = {
        f"croupier/{file.relative_to(PROJECT)}"
        for room in ROOMS
        for file in (PROJECT / room).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert written - packed == set()


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    folders = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"croupier"}


def test_the_installed_command_tells_its_version(croupier: Path, hostile: Path) -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    assert run(croupier, "--version", cwd=hostile) == f"croupier {project['version']}\n"


def test_the_installed_command_plays_from_a_folder_with_modules_named_like_ours(
    croupier: Path, hostile: Path, tmp_path: Path
) -> None:
    with playing(tmp_path / "state", program=[croupier], cwd=hostile, environ=clean_environ()) as game:
        assert b"<html" in fetch(game.wait_until_ready()).lower()
        assert game.interrupt() == 0
        assert game.err == ""
