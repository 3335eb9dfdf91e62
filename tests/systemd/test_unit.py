"""The unit by itself: systemd understands every line of it, and finds little to object to."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import PROJECT

UNIT = PROJECT / "systemd" / "croupier.service"
MOST = 2.0

pytestmark = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """With a program that is there: the real one is where `make install` puts it."""
    text = UNIT.read_text().replace("/opt/croupier/current/bin/croupier", "/bin/true")
    (tmp_path / UNIT.name).write_text(text)
    return tmp_path / UNIT.name


def test_every_line_is_understood(unit: Path) -> None:
    done = analyze("verify", "--recursive-errors=no", unit)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_misspelt_line_would_be_noticed(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("ProtectHome=", "ProtectHomes="))
    done = analyze("verify", "--recursive-errors=no", unit)
    assert done.returncode != 0
    assert "ProtectHomes" in done.stderr


def exposure() -> float:
    done = analyze("security", "--offline=true", f"--threshold={MOST * 10:.0f}", UNIT)
    assert done.returncode == 0, done.stdout
    found = re.search(r"Overall exposure level for croupier\.service: (\d+\.\d)", done.stdout)
    assert found, done.stdout
    return float(found[1])


def test_it_is_as_closed_as_we_say() -> None:
    assert exposure() <= MOST
    told = re.search(r"score of \*\*(\d+\.\d)\*\*", (PROJECT / "docs" / "service.md").read_text())
    assert told, "docs/service.md does not tell the score"
    assert float(told[1]) == exposure()
