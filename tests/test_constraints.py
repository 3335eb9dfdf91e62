"""constraints.txt: every package has its hashes, and nothing is installed that has another one."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.support import PROJECT

CONSTRAINTS = (PROJECT / "constraints.txt").read_text()


def packages(*arguments: str, project: Path = PROJECT) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, str(project / "tools" / "packages"), *arguments)
    return subprocess.run(command, capture_output=True, text=True, check=False)


def purposes() -> list[str]:
    with (PROJECT / "pyproject.toml").open("rb") as file:
        return ["play", "build", *tomllib.load(file)["project"]["optional-dependencies"]]


def test_every_package_has_a_version_and_hashes_and_no_registry_is_named() -> None:
    introduction, *blocks = CONSTRAINTS.split("\n\n")
    assert len(blocks) > 80
    shape = re.compile(
        r"[a-z0-9-]+==\S+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n    # for [a-z0-9 ]+\n?"
    )
    assert [block for block in blocks if not shape.fullmatch(block)] == []
    assert all(line.startswith("#") for line in introduction.splitlines())
    assert "//" not in CONSTRAINTS


@pytest.mark.parametrize("purpose", purposes())
def test_all_that_pyproject_asks_for_is_there(purpose: str) -> None:
    found = packages(purpose)
    assert (found.returncode, found.stderr) == (0, "")
    assert "==" in found.stdout


def test_what_is_installed_here_are_these_versions() -> None:
    """Whoever runs the tests runs them with what they are meant for."""
    freeze = (sys.executable, "-m", "pip", "list", "--format", "freeze", "--disable-pip-version-check")
    listed = subprocess.run(freeze, capture_output=True, text=True, check=True).stdout
    installed = {re.sub(r"[-_.]+", "-", line).lower() for line in listed.split()}
    pins = {
        re.sub(r"[-_.]+", "-", line.split()[0])
        for line in packages("--pins", "play", "dev").stdout.splitlines()
    }
    known = {name.partition("==")[0] for name in pins}
    strangers = {line for line in installed if line.partition("==")[0] in known} - pins
    assert strangers == set()


def test_another_machine_gets_what_it_needs_and_not_what_this_one_needs() -> None:
    def names(*arguments: str) -> set[str]:
        return set(re.findall(r"^([a-z0-9-]+)==", packages(*arguments).stdout, re.MULTILINE))

    assert names("--machine", "aarch64", "--python", "3.13", "pi") == {"gpiod"}
    assert "rpi-ws281x" in names("--machine", "aarch64", "--python", "3.13", "neopixel")
    assert names("--machine", "x86_64", "--python", "3.13", "neopixel") == {"gpiod"}
    assert " ; " not in packages("--machine", "aarch64", "--python", "3.13", "neopixel").stdout


def copy_of_the_project(to: Path) -> Path:
    to.mkdir()
    shutil.copytree(PROJECT / "tools", to / "tools")
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(PROJECT / name, to)
    return to


@pytest.mark.parametrize("asked", ["no-such-package", "aiohttp>=99"])
def test_a_forgotten_make_constraints_is_named(tmp_path: Path, asked: str) -> None:
    project = copy_of_the_project(tmp_path / "project")
    toml = project / "pyproject.toml"
    toml.write_text(toml.read_text().replace('"aiohttp",', f'"{asked}",', 1))
    told = packages("play", project=project)
    assert told.returncode == 1
    assert told.stderr == (
        f"pyproject.toml asks for {asked} for play, which constraints.txt does not have:"
        ' run "make constraints"\n'
    )
    assert packages("no-such-extra").stderr.startswith(
        "no such purpose: no-such-extra (there are play, build, "
    )


def small_wheel(folder: Path, code: str) -> Path:
    """A package of one module, as an index would give it."""
    folder.mkdir()
    path = folder / "small-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("small.py", code)
        wheel.writestr("small-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: small\nVersion: 1.0\n")
        wheel.writestr(
            "small-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr("small-1.0.dist-info/RECORD", "")
    return path


@pytest.mark.parametrize("purpose", ["play", "dev"])
def test_a_package_that_was_exchanged_is_not_installed(tmp_path: Path, purpose: str) -> None:
    """An environment of its own, from an index that gives another file under the same name and version."""
    project = copy_of_the_project(tmp_path / "project")
    right, wrong = small_wheel(tmp_path / "right", "GOOD = 1"), small_wheel(tmp_path / "wrong", "GOOD = 0")
    shutil.copytree(PROJECT / "croupier", project / "croupier")
    (project / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\n[project]\ndependencies = ["small"]\n'
        '[project.optional-dependencies]\ndev = ["small"]\n'
    )
    digest = hashlib.sha256(right.read_bytes()).hexdigest()
    (project / "constraints.txt").write_text(
        f"# introduction\n\nsmall==1.0 \\\n    --hash=sha256:{digest}\n    # for play dev build\n"
    )
    for folder, words in (
        (wrong.parent, "DO NOT MATCH THE HASHES"),
        (right.parent, "could not install Croupier"),
    ):
        environ = {
            "PATH": "/usr/bin:/bin",
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(folder),
            "PIP_CONFIG_FILE": "/dev/null",
        }
        command = (project / "tools" / "environment", sys.executable, purpose)
        ran = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        assert ran.returncode == 1
        assert words in ran.stderr, ran.stderr
        modules = list(project.glob(".venv*/lib/*/site-packages/small.py"))
        assert len(modules) == (folder == right.parent)
