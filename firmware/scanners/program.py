"""The scanner's program as it ships with Croupier: its files and its version."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "scanner"
PINS = "pins.py"
_FIRMWARE = re.compile(r'^FIRMWARE = "([^"]+)"', re.MULTILINE)


def files() -> dict[str, bytes]:
    """The files by name. They are for a Pico, so they are read and never imported."""
    return {file.name: file.read_bytes() for file in sorted(FOLDER.glob("*.py"))}


def version() -> str:
    found = _FIRMWARE.search((FOLDER / "scan.py").read_text())
    assert found is not None
    return found[1]
