"""Compares the Pi's config.txt with the lines that the wiring needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from croupier.config.wiring import Wiring, WrongPi, config_lines, pin_uses
from croupier.firmware.doctor.findings import Finding, look, ok, wrong

CONFIG_FILES = ("boot/firmware/config.txt", "boot/config.txt")
TAKES_PINS = {
    "dtparam=spi=on": (7, 8, 9),
    "dtoverlay=spi0-1cs": (8, 9),
    "dtoverlay=spi0-2cs": (7, 8, 9),
    "dtoverlay=spi1-": (16, 17, 18, 19, 20, 21),
    "dtparam=i2s=on": (18, 19, 20, 21),
    "dtoverlay=hifiberry": (18, 19, 20, 21),
    "dtoverlay=w1-gpio": (4,),
    "dtoverlay=gpio-shutdown": (3,),
    "dtoverlay=gpio-fan": (12,),
    "dtoverlay=gpio-ir": (18,),
    "dtoverlay=pwm": (18,),
    "dtoverlay=uart2": (0, 1),
    "dtoverlay=uart3": (4, 5),
    "dtoverlay=uart4": (8, 9),
    "dtoverlay=uart5": (12, 13),
    "enable_uart=1": (14, 15),
}
"""Lines that people have in config.txt, by their beginning, and the pins that these take for themselves."""
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
    undone = dict(contradictions(found, wanted, wiring))
    for line, why in undone.items():
        task = f"take this line out, and restart the Pi:\n    {line}"
        yield wrong("config.txt", f'{shown} has "{line}": {why}', task)
    rest = [line for line in found if line not in undone]
    missing = [line for line in wanted if not has_line(rest, line)]
    yield from (_missing(line, rest, shown) for line in missing)
    if wanted and not missing and not undone:
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
    """Whether the file has a line, and no later one undoes it. Its options may be in any order, with others
    between them, and a parameter may have its own line.
    """
    name = line.partition(",")[0]
    if name.startswith("dtoverlay="):
        return any(_covers(has, line) for has in found)
    if name.startswith("dtparam="):
        given = _parameters(found)
        return all(given.get(key) == value for key, value in _parameters([line]).items())
    values = [has for has in found if _about(has) == _about(line)]
    return values[-1:] == [line]


def contradictions(found: list[str], wanted: list[str], wiring: Wiring) -> Iterator[tuple[str, str]]:
    """Lines that undo what the wiring needs, each with the reason. They may stand beside the right ones."""
    for line in wanted:
        for has in found:
            if _contradicts(has, line, found):
                yield has, f'it contradicts "{line}"'
    used = {use.pin: use.what for use in pin_uses(wiring) if use.kind not in ("i2c", "pixels")}
    for has in found:
        taken = [pin for pin in _taken_pins(has) if pin in used]
        if taken and has not in wanted:
            whose = " and ".join(f"pin {pin} ({used[pin]})" for pin in taken)
            yield has, f"it takes {whose} away"


def _contradicts(has: str, line: str, found: list[str]) -> bool:
    """Whether a line undoes another. An overlay that is only written wrongly is to be replaced instead."""
    if line.startswith("dtparam="):
        return has.startswith("dtparam=") and _switches_off(has, line)
    is_there_twice = line.startswith("dtoverlay=") and has_line(found, line)
    return is_there_twice and _about(has) == _about(line) and not _covers(has, line)


def _covers(has: str, line: str) -> bool:
    name, *options = line.split(",")
    has_name, *has_options = has.split(",")
    return has_name == name and set(options) <= set(has_options)


def _parameters(lines: list[str]) -> dict[str, str]:
    """What all dtparam lines set in the end: of two that set the same, the later one counts."""
    pairs = (pair for line in lines if line.startswith("dtparam=") for pair in line[8:].split(","))
    return {pair.partition("=")[0]: pair.partition("=")[2] or "on" for pair in pairs}


def _switches_off(has: str, line: str) -> bool:
    wanted = _parameters([line])
    return any(key in wanted and value == "off" for key, value in _parameters([has]).items())


def _taken_pins(line: str) -> tuple[int, ...]:
    """The pins that a line gives to something else than a board."""
    name, *options = line.split(",")
    chosen = [re.fullmatch(r"gpio_?pin=(\d+)", option) for option in options]
    if any(chosen):
        return tuple(int(found[1]) for found in chosen if found)
    return next((pins for start, pins in TAKES_PINS.items() if name.startswith(start)), ())


def _missing(line: str, found: list[str], shown: str) -> Finding:
    other = next((has for has in reversed(found) if _about(has) == _about(line)), None)
    if other and not _covers(other, line):
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
