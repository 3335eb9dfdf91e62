"""The wheel on the machine of a Pi: its packages are there, and a saved game gives the same events."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROJECT
from tests.systemd.conftest import a_game
from tests.vm.conftest import PI_4, Made

pytestmark = pytest.mark.vm

IMPORTS = "gpiozero, gpiod, luma.oled, PIL, aiohttp, smbus2, serial, msgspec, croupier.firmware.app.run"


@pytest.fixture(scope="module")
def root(made: Made, workshop: Path) -> Path:
    """A Debian of arm64 with the wheel in it; its programs run in qemu, one process at a time."""
    root = workshop / "arm64"
    subprocess.run(["cp", "-a", str(made.arm), str(root)], check=True)
    shutil.copytree(made.arm_wheels, root / "wheels")
    source = workshop / "arm64-source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, source)
    for room in ("croupier", "engine", "hw", "config", "firmware"):
        shutil.copytree(
            PROJECT / room, source / room, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    build = ("wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir")
    subprocess.run([sys.executable, "-m", "pip", *build, root / "wheels", source], check=True)
    install = ("install", "--quiet", "--no-index", "--find-links", "/wheels", "--target", "/opt/croupier")
    python(root, "-m", "pip", *install, "croupier", "gpiod", path="/opt/pip")
    return root


def python(root: Path, *arguments: str, path: str = "/opt/croupier") -> str:
    environ = {"PATH": "/usr/sbin:/usr/bin", "HOME": "/tmp", "PYTHONPATH": path, **PI_4}
    command = ["chroot", str(root), "/usr/bin/qemu-aarch64-static", "/usr/bin/python3", *arguments]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_library_is_there(root: Path) -> None:
    said = python(root, "-c", f"import {IMPORTS}, platform; print(platform.machine())")
    assert said == "aarch64\n"


def test_the_command_starts(root: Path) -> None:
    assert python(root, "-m", "croupier", "--version").startswith("croupier ")
    assert "Starter" in python(root, "-m", "croupier", "wiring", "starter")


def test_a_game_played_here_gives_the_same_events_there(root: Path) -> None:
    asyncio.run(a_game(root / "state"))
    said = python(root, "-m", "croupier", "games", "--state", "/state", "verify")
    assert "is sound: 80 rows, 80 steps played again" in said
