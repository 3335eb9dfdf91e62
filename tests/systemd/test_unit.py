"""The units by themselves: systemd understands every line of them, and finds little to object to."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import PROJECT

UNITS = PROJECT / "systemd"
SERVICE, HELPER = "croupier.service", "croupier-root.service"
PROGRAM = re.compile(r"(?<=^ExecStart=)\S+", re.MULTILINE)
MOST = {SERVICE: 2.0, HELPER: 2.0}

pytestmark = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """With a program that is there: the real one is where `make install` puts it."""
    for unit in UNITS.glob("croupier*.*"):
        (tmp_path / unit.name).write_text(PROGRAM.sub("/bin/true", unit.read_text()))
    return tmp_path


@pytest.mark.parametrize("name", [SERVICE, HELPER, "croupier-root.socket"])
def test_every_line_is_understood(units: Path, name: str) -> None:
    done = analyze("verify", "--recursive-errors=no", units / name)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_misspelt_line_would_be_noticed(units: Path) -> None:
    unit = units / SERVICE
    unit.write_text(unit.read_text().replace("ProtectHome=", "ProtectHomes="))
    done = analyze("verify", "--recursive-errors=no", unit)
    assert done.returncode != 0
    assert "ProtectHomes" in done.stderr


def exposure(name: str) -> float:
    done = analyze("security", "--offline=true", f"--threshold={MOST[name] * 10:.0f}", UNITS / name)
    assert done.returncode == 0, done.stdout
    found = re.search(rf"Overall exposure level for {name}: (\d+\.\d)", done.stdout)
    assert found, done.stdout
    return float(found[1])


def test_it_is_as_closed_as_we_say() -> None:
    told = re.search(r"score of \*\*(\d+\.\d)\*\*", (PROJECT / "docs" / "service.md").read_text())
    assert told, "docs/service.md does not tell the score"
    assert float(told[1]) == exposure(SERVICE)


def test_the_root_helper_is_as_closed_as_we_say() -> None:
    told = re.search(r"its own score is \*\*(\d+\.\d)\*\*", (PROJECT / "docs" / "service.md").read_text())
    assert told, "docs/service.md does not tell the score"
    assert float(told[1]) == exposure(HELPER)
