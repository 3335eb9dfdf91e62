"""The machine with Croupier on it, booted once for all tests here."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from croupier.engine import FAMILY, Game
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC, NAMES
from tests.support import PROJECT
from tests.systemd.machine import Machine, booted

ROOMS = ("croupier", "engine", "hw", "config", "firmware", "systemd", "tools")
FILES = ("pyproject.toml", "constraints.txt", "README.md", "LICENSE", "Makefile")
OFFLINE = {
    "PIP_NO_INDEX": "1",
    "PIP_FIND_LINKS": "/wheels",
    "PIP_NO_COMPILE": "1",
    "http_proxy": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9",
}
"""Nothing is fetched: pip has the wheels, and apt finds nobody."""

DROP_IN = """\
# so that the tests need not wait: everything else is the unit's own
[Unit]
StartLimitBurst=100
[Service]
WatchdogSec=3
RestartSec=100ms
Environment=PYTHONPATH=/trouble
ExecStartPre=/opt/croupier/current/bin/python /probe.py
"""


BROKEN = """\
import sqlite3
from pathlib import Path
for game in Path("/var/lib/croupier/games").glob("*.croupier"):
    sqlite3.connect(game, isolation_level=None).execute("PRAGMA user_version=9")
raise SystemExit(7)

def run(options: RunOptions)"""
"""A `croupier run` that brings the games up to date, so that no other version can read them, and fails."""


def copy_of_the_project(to: Path) -> Path:
    to.mkdir()
    for name in FILES:
        shutil.copy(PROJECT / name, to)
    for room in ROOMS:
        shutil.copytree(
            PROJECT / room, to / room, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    return to


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


async def a_game(state: Path, robots: int = 0) -> None:
    """80 steps of a game of two, and of so many robots, that goes on."""
    with StateFolder(state) as folder:
        players = 2 + robots
        game = Game.new(CLASSIC, NAMES[:players], rules=FAMILY, seed=1)
        seats = tuple(Seat(n if n < 2 else -1, TOKEN_UIDS[n], n) for n in range(players))
        minds = dict.fromkeys(range(2, players), "builder")
        saved_game, random = SavedGame.begin(folder.new_path(), game, seats, robots=minds), Random(1)
        for _ in range(80):
            action = next_action(saved_game.game, [choose] * players, random)
            assert action is not None
            await saved_game.do(action)
        saved_game.close()


@pytest.fixture(scope="package")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A Debian 13 with four versions of Croupier's source in it, and none of them installed."""
    made = subprocess.run([PROJECT / "tools" / "machine"], capture_output=True, text=True, check=False)
    if not made.stdout:
        pytest.skip(made.stderr.strip().splitlines()[-1])
    root, wheels = map(Path, made.stdout.split())
    sources = tmp_path_factory.mktemp("sources")
    copy_of_the_project(sources / "first")
    newer = copy_of_the_project(sources / "newer")
    replace(newer / "pyproject.toml", 'version = "', 'version = "99.')
    missing = copy_of_the_project(sources / "missing")
    replace(missing / "pyproject.toml", '"aiohttp",', '"aiohttp", "no-such-package-anywhere",')
    broken = copy_of_the_project(sources / "broken")
    replace(broken / "firmware" / "app" / "run.py", "def run(options: RunOptions)", BROKEN)
    asyncio.run(a_game(sources / "state"))
    here = Path(__file__).parent
    binds = {
        "/sources": sources,
        "/wheels": wheels,
        "/probe.py": here / "probe.py",
        "/crowd.py": here / "crowd.py",
        "/trouble/sitecustomize.py": here / "trouble.py",
    }
    with booted(root, binds) as machine:
        yield machine


@pytest.fixture(scope="package")
def installed(machine: Machine) -> Machine:
    """Installed, with a game that was going on, and started."""
    wary = "umask 077 && make -C /sources/first install START=no"
    said = machine.run("sh", "-c", wary, environ=OFFLINE).stdout
    for change in ("the user croupier was made", "/etc/systemd/system/croupier.service", "board.toml"):
        assert change in said
    machine.run("mkdir", "-p", "/etc/systemd/system/croupier.service.d", "/var/lib/croupier")
    machine.write("/etc/systemd/system/croupier.service.d/test.conf", DROP_IN)
    machine.run("cp", "-r", "/sources/state/games", "/var/lib/croupier/")
    machine.run("chown", "-R", "croupier:croupier", "/var/lib/croupier")
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "enable", "--now", "croupier")
    return machine
