"""Compares the Pi's config.txt with the lines that the wiring needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.config.wiring import Wiring, WrongPi, config_lines
from croupier.config.wiring.config_file import about, active_lines, contradictions, covers, has_line
from croupier.firmware.doctor.findings import Finding, look, ok, wrong
from croupier.firmware.model.sentence import told

CONFIG_FILES = ("boot/firmware/config.txt", "boot/config.txt")


def look_at_config(wiring: Wiring, pi: int, root: Path, model: str = "") -> Iterator[Finding]:
    """A finding for each line that is missing, with the line itself."""
    try:
        wanted = config_lines(wiring, pi=pi)
    except WrongPi as error:
        yield wrong("config.txt", str(error))
        return
    file = next((root / name for name in CONFIG_FILES if (root / name).exists()), None)
    if file is None:
        file_name = f"/{CONFIG_FILES[0]}"
        yield look(
            "config.txt", told("doctor-config-none", file=file_name), told("doctor-fix-lines", *wanted)
        )
        return
    shown = f"/{file.relative_to(root)}"
    try:
        found = active_lines(file.read_text(errors="replace"), pi, model)
    except OSError as error:
        yield look("config.txt", told("doctor-config-unreadable", file=shown, reason=error.strerror))
        return
    undone = dict(contradictions(found, wanted, wiring))
    for line, why in undone.items():
        what = told("doctor-config-undone", file=shown, line=line, why=why)
        yield wrong("config.txt", what, told("doctor-fix-line-out", line))
    rest = [line for line in found if line not in undone]
    missing = [line for line in wanted if not has_line(rest, line)]
    yield from (_missing(line, rest, shown) for line in missing)
    if wanted and not missing and not undone:
        yield ok("config.txt", told("doctor-config-whole", file=shown, count=len(wanted)))


def _missing(line: str, found: list[str], shown: str) -> Finding:
    other = next((has for has in reversed(found) if about(has) == about(line)), None)
    if other and not covers(other, line):
        what = told("doctor-config-not-enough", file=shown, line=other)
        return wrong("config.txt", what, told("doctor-fix-line-replace", line))
    return wrong(
        "config.txt", told("doctor-config-lacks", file=shown, line=line), told("doctor-fix-line-add", line)
    )
