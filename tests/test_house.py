"""Tests of the house rules: a pure engine, one kind of import, files and folders one finds one's way in."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import PROJECT, fetch, playing

# A clock, the disk, the network, other threads, chance from outside: with any of these the same header and
# actions could give other events on another machine.
IMPURE = {
    *("time", "datetime", "zoneinfo", "calendar", "sched", "timeit"),
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "fileinput", "sqlite3", "dbm", "shelve", "mmap"),
    *("socket", "socketserver", "ssl", "select", "selectors", "http", "urllib", "subprocess", "signal"),
    *("threading", "_thread", "multiprocessing", "concurrent", "queue", "asyncio", "contextvars"),
    *(
        "secrets",
        "uuid",
        "platform",
        "getpass",
        "locale",
        "logging",
        "random",
        "warnings",
        "importlib",
        "ctypes",
    ),
}
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "compile", "__import__", "hash", "id"}

PIN_LIBRARIES = {"gpiozero", "board", "digitalio", "neopixel", "serial", "lgpio", "gpiod", "smbus2", "spidev"}


def impurities(file: Path, name: str) -> list[str]:
    """What a file of the engine reaches for in the world outside: `where:line what`."""
    return [
        f"{name}:{line} {what}" for line, what in reached_for(ast.parse(file.read_text(encoding="utf-8")))
    ]


def reached_for(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module="random", level=0, names=[ast.alias(name="Random")]):
                continue
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield node.lineno, f"calls {name}()"
                continue
            case ast.Call(func=ast.Name(id="Random"), args=[], keywords=[]):
                yield node.lineno, "calls Random() without a seed"
                continue
            case _:
                continue
        for module in modules:
            if module.partition(".")[0] in IMPURE:
                yield node.lineno, f"imports {module}"


def test_the_engine_is_pure() -> None:
    files = sorted((PROJECT / "engine").rglob("*.py"))
    assert files, "there is no engine"
    assert [what for file in files for what in impurities(file, str(file.relative_to(PROJECT)))] == []


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("import time", "engine/jail.py:1 imports time"),
        ("from datetime import datetime", "engine/jail.py:1 imports datetime"),
        ("import os.path as p", "engine/jail.py:1 imports os.path"),
        ("def f():\n    import random", "engine/jail.py:2 imports random"),
        ("from random import randint", "engine/jail.py:1 imports random"),
        ("Random()", "engine/jail.py:1 calls Random() without a seed"),
        ("open('x')", "engine/jail.py:1 calls open()"),
    ],
)
def test_an_impure_engine_would_be_noticed(code: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "jail.py"
    file.write_text(code)
    assert impurities(file, "engine/jail.py") == [complaint]


def test_a_given_seed_and_the_neighbours_are_pure(tmp_path: Path) -> None:
    file = tmp_path / "setup.py"
    file.write_text(
        "from random import Random\nRandom(7)\nfrom .time import x\nfrom croupier.engine.io import y"
    )
    assert impurities(file, "engine/setup.py") == []


@pytest.mark.parametrize("folder", ["engine", "hw", "config", "firmware"])
@pytest.mark.parametrize(
    "statement", ["import {}", "import {}.game", "from {} import game", "from {}.a import b"]
)
def test_importing_a_folder_past_the_package_is_refused_by_make_lint(folder: str, statement: str) -> None:
    """It would work from the project's own folder, and make a second copy of every module."""
    command = (sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise")
    done = subprocess.run(
        [*command, "--stdin-filename", PROJECT / "bench" / "example.py", "-"],
        input=statement.format(folder) + "\n",
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"TID251 `{folder}" in done.stdout
    assert f"is banned: import croupier.{folder}\n" in done.stdout


def test_a_laptop_plays_without_any_pin_library(tmp_path: Path) -> None:
    """By the interpreter's own list of imports, from the start of the program to its end."""
    environ = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
    with playing(tmp_path, environ=environ) as game:
        assert fetch(game.wait_until_ready())
        assert game.interrupt() == 0
        imported = set(re.findall(r"^import time:[ \d|]+\| +(\w+)", game.err, re.MULTILINE))
    assert "aiohttp" in imported
    assert imported & PIN_LIBRARIES == set()


def test_the_changelog_has_a_dated_section_for_this_version() -> None:
    version = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]
    changelog = (PROJECT / "CHANGELOG.md").read_text()
    assert re.search(rf"^## \[{re.escape(version)}\] - 20\d\d-\d\d-\d\d$", changelog, re.MULTILINE)


DOCUMENTS = sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md"), *PROJECT.glob("examples/*.md")])
OUR_PATH = re.compile(
    r"`((?:engine|hw|config|firmware|croupier|tests|docs|tools|systemd|bench|examples)/[\w./-]*)`"
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(PROJECT)))
def test_links_and_paths_in_a_document_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)", text)
    gone = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    if document.parent.name != "decisions":  # those tell how things were when they were decided
        gone += [path for path in OUR_PATH.findall(text) if not (PROJECT / path).exists()]
    assert gone == []


def test_the_example_in_the_readme_runs() -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```", (PROJECT / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    command = (sys.executable, "-c", code)
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout == "(Wait(player=1, what='order_roll'),)\n"


SHIPPED = ("engine", "hw", "config", "firmware")
MAX_LINES = 400
"""Of a Python file that is shipped: more than one idea would be in it."""
MAX_FILES = 40
"""Python files in a folder that is shipped: a person can still read the list of their names."""


def complaints_about(folder: Path) -> list[str]:
    """What makes the Python files and folders under this one hard to read: `where: what`."""
    found = []
    files = [file for file in sorted(folder.rglob("*.py")) if "node_modules" not in file.parts]
    for file in files:
        text = file.read_text(encoding="utf-8")
        where, docstring = file.relative_to(folder), ast.get_docstring(ast.parse(text)) or ""
        if len(re.findall(r"\w+", docstring)) < 2:
            found.append(f"{where}: no docstring that says what it is and does")
        if folder.name in SHIPPED and len(text.splitlines()) > MAX_LINES:
            found.append(f"{where}: more than {MAX_LINES} lines")
    for parent, count in Counter(file.parent for file in files).items():
        if folder.name in SHIPPED and count > MAX_FILES:
            found.append(f"{parent.relative_to(folder)}: {count} files, more than {MAX_FILES}")
    return found


@pytest.mark.parametrize("name", [*SHIPPED, "bench", "examples", "tests"])
def test_files_say_what_they_are_and_folders_are_small(name: str) -> None:
    assert complaints_about(PROJECT / name) == []


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("x = 1", "jail.py: no docstring that says what it is and does"),
        ('"""."""', "jail.py: no docstring that says what it is and does"),
        ('"""Jail."""', "jail.py: no docstring that says what it is and does"),
        ('"""The jail."""\n' + "x = 1\n" * 400, "jail.py: more than 400 lines"),
    ],
)
def test_a_file_that_is_hard_to_read_would_be_noticed(code: str, complaint: str, tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "jail.py").write_text(code)
    assert complaints_about(folder) == [complaint]


def test_a_folder_that_is_too_full_would_be_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    folder.mkdir()
    for number in range(41):
        (folder / f"rule_{number}.py").write_text('"""A rule."""\n')
    assert complaints_about(folder) == [".: 41 files, more than 40"]
