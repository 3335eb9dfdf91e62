"""Compares the Pi's config.txt with the lines that the wiring needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from croupier.config.wiring import Wiring, WrongPi, config_lines
from croupier.firmware.doctor.findings import Finding, look, ok, wrong

CONFIG_FILES = ("boot/firmware/config.txt", "boot/config.txt")
_MODELS = re.compile(r"(pi|cm|none).*")


def look_at_config(wiring: Wiring, pi: int, root: Path) -> Iterator[Finding]:
    """A finding for each line that is missing, with the line itself."""
    try:
        wanted = config_lines(wiring, pi=pi)
    except WrongPi as error:
        yield wrong("config.txt", str(error))
        return
    file = next((root / name for name in CONFIG_FILES if (root / name).exists()), None)
    if file is None:
        needs = "\n    ".join(["it needs these lines:", *wanted])
        yield look("config.txt", f"not found at /{CONFIG_FILES[0]}", needs)
        return
    shown = f"/{file.relative_to(root)}"
    try:
        found = active_lines(file.read_text(errors="replace"), pi)
    except OSError as error:
        yield look("config.txt", f"{shown} cannot be read ({error.strerror})")
        return
    missing = [line for line in wanted if not has_line(found, line)]
    yield from (_missing(line, found, shown) for line in missing)
    if wanted and not missing:
        yield ok("config.txt", f"{shown} has all {len(wanted)} lines that the wiring needs")


def active_lines(text: str, pi: int) -> list[str]:
    """The lines that count for this Pi, without comments and without sections for other models."""
    lines: list[str] = []
    counts = True
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].lower()
            counts = section in ("all", f"pi{pi}") or not _MODELS.fullmatch(section)
        elif line and counts:
            lines.append(line.replace(" ", ""))
    return lines


def has_line(found: list[str], line: str) -> bool:
    """Whether the file has a line. Its options may be in any order, with others between them, and a parameter
    may have its own line.
    """
    name, *options = line.split(",")
    for has in found:
        has_name, *has_options = has.split(",")
        if has_name == name and set(options) <= set(has_options):
            return True
    if not name.startswith("dtparam="):
        return False
    given = {option for has in found if has.startswith("dtparam=") for option in has[8:].split(",")}
    return {name.removeprefix("dtparam="), *options} <= given


def _missing(line: str, found: list[str], shown: str) -> Finding:
    other = next((has for has in found if _about(has) == _about(line)), None)
    if other:
        return wrong(
            "config.txt",
            f'{shown} has "{other}", which is not enough',
            f"put this in its place, and restart the Pi:\n    {line}",
        )
    task = f"add this line at the end, below [all], and restart the Pi:\n    {line}"
    return wrong("config.txt", f'{shown} lacks "{line}"', task)


def _about(line: str) -> str:
    """What a line sets: "core_freq", "dtoverlay=i2c3"."""
    name = line.partition(",")[0]
    return name if name.startswith(("dtoverlay=", "dtparam=")) else name.partition("=")[0]
