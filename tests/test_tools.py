"""Tests of the scripts `make` runs: where they cannot go on, one sentence says what to do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.support import PROJECT


def environment(python: Path | str) -> str:
    """What `tools/environment` says when it has to give up."""
    command = (PROJECT / "tools" / "environment", python, "play")
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stdout == ""
    return ran.stderr


def interpreter(folder: Path, script: str) -> Path:
    file = folder / "python3"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


def test_a_python_that_is_not_there() -> None:
    assert environment("python3.999") == (
        'Croupier needs Python 3.11 or newer, but "python3.999" does not run here: '
        "install it, or name another with PYTHON=...\n"
    )


def test_a_python_that_is_too_old(tmp_path: Path) -> None:
    old = interpreter(tmp_path, "echo 3.10")
    assert environment(old) == (
        f'Croupier needs Python 3.11 or newer, but "{old}" is Python 3.10: name a newer one with PYTHON=...\n'
    )


def test_a_python_without_its_venv_module(tmp_path: Path) -> None:
    bare = interpreter(tmp_path, 'case $2 in *ensurepip*) exit 1 ;; esac; echo "3.998"')
    assert environment(bare) == (
        "Python's venv module is missing: install it (on Debian or Ubuntu: apt install python3-venv) "
        "and try again.\n"
    )


@pytest.fixture
def without_links(tmp_path: Path) -> Path:
    """A clone made where git cannot make symbolic links: it writes small text files instead."""
    checkout = tmp_path / "croupier"
    shutil.copytree(PROJECT / "tools", checkout / "tools")
    shutil.copy(PROJECT / "Makefile", checkout)
    for name in ("engine", "hw", "config", "firmware"):
        (checkout / name).mkdir()
        (checkout / name / "__init__.py").write_text("")
    shutil.copytree(PROJECT / "croupier", checkout / "croupier", symlinks=True)
    git = ("git", "-c", "user.name=test", "-c", "user.email=test@localhost")
    for command in (
        (*git, "-C", checkout, "init", "--quiet"),
        (*git, "-C", checkout, "add", "--all"),
        (*git, "-C", checkout, "commit", "--quiet", "--message", "test"),
        (*git, "clone", "--quiet", "-c", "core.symlinks=false", checkout, tmp_path / "without links"),
    ):
        subprocess.run(command, check=True)
    return tmp_path / "without links"


NO_LINKS = (
    "{} is not a link to a folder: this copy of Croupier was made without symbolic links. "
    'Clone it again with "git clone -c core.symlinks=true", or unpack it with a program that keeps links.\n'
)


@pytest.mark.parametrize("target", ["play", "test", "install"])
def test_make_in_a_checkout_without_links_says_so_first(target: str, without_links: Path) -> None:
    command = ("make", "--no-print-directory", target, "PYTHON=python3.999")
    ran = subprocess.run(command, cwd=without_links, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith(NO_LINKS.format(without_links / "croupier" / "engine"))


@pytest.mark.parametrize("missing", ["engine", "hw", "config", "firmware"])
def test_the_package_without_one_of_its_links_says_so(missing: str, without_links: Path) -> None:
    package = without_links / "croupier"
    for name in {"engine", "hw", "config", "firmware"} - {missing}:
        (package / name).unlink()
        (package / name).symlink_to(f"../{name}")
    command = (sys.executable, "-c", "import croupier")
    ran = subprocess.run(command, cwd=without_links, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.endswith("ImportError: " + NO_LINKS.format(package / missing))


def test_pre_commit_runs_what_make_lint_runs() -> None:
    command = ("make", "--dry-run", "lint")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    ran = subprocess.run(command, cwd=PROJECT, env=environ, capture_output=True, text=True, check=True)
    recipe = ran.stdout.replace("\\\n", "")
    commands = [part.strip().replace('"', "") for part in recipe.split("&&")]
    assert commands[0].startswith("venv=$(tools/environment")
    config = yaml.safe_load((PROJECT / ".pre-commit-config.yaml").read_text())
    (repository,) = config["repos"]
    assert repository["repo"] == "local"
    assert [hook["entry"].replace(".venv/", "$venv/") for hook in repository["hooks"]] == commands[2:]
    for hook in repository["hooks"]:
        assert (hook["language"], hook["pass_filenames"]) == ("system", False)


def test_no_chromium_and_no_right_to_install_it(tmp_path: Path) -> None:
    interpreter(tmp_path, "").rename(tmp_path / "apt-get")
    someone = tmp_path / "id"
    someone.write_text("#!/bin/sh\necho 1000\n")
    someone.chmod(0o755)
    command = ("/bin/sh", PROJECT / "tools" / "chromium")
    ran = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr == (
        "The tests play the game in Chromium, which is not installed: on Debian run "
        '"apt-get update && apt-get install chromium" as root, elsewhere install chromium or google-chrome.\n'
    )


def test_no_node_means_no_micropython_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "dirname").symlink_to("/usr/bin/dirname")
    command = ("/bin/sh", PROJECT / "tools" / "micropython")
    ran = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert ran.stderr == (
        "Node or npm is not installed: the tests that run the scanner's code in MicroPython are skipped.\n"
    )


def test_the_measurements_are_found_by_name() -> None:
    command = (sys.executable, "-m", "bench", "no-such-module")
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "no such module in bench/: no-such-module" in ran.stderr
