"""Reads a config.txt of the Pi: which of its lines count for a model, and which of them undo others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.config.wiring.model import Wiring
from croupier.config.wiring.pins import pin_uses

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


def sections_of(pi: int, model: str = "") -> frozenset[str]:
    """The sections that this model reads. A Zero 2 W is wired like a Pi 3, and has sections of its own."""
    own = {"pi0", "pi02"} if "Zero" in model else {f"pi{pi}"}
    return frozenset({"all", *own})


def active_lines(text: str, pi: int, model: str = "") -> list[str]:
    """The lines that count for this Pi, without comments and without sections for other models."""
    sections = sections_of(pi, model)
    lines: list[str] = []
    counts = True
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].lower()
            counts = section in sections or not _MODELS.fullmatch(section)
        elif line and counts:
            lines.append(line.replace(" ", ""))
    return lines


def has_line(found: list[str], line: str) -> bool:
    """Whether the file has a line, and no later one undoes it. Its options may be in any order, with others
    between them, and a parameter may have its own line.
    """
    name = line.partition(",")[0]
    if name.startswith("dtoverlay="):
        return any(covers(has, line) for has in found)
    if name.startswith("dtparam="):
        given = _parameters(found)
        return all(given.get(key) == value for key, value in _parameters([line]).items())
    values = [has for has in found if about(has) == about(line)]
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
    return is_there_twice and about(has) == about(line) and not covers(has, line)


def covers(has: str, line: str) -> bool:
    """Whether a line has the name and at least the options of another."""
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


def about(line: str) -> str:
    """What a line sets: "core_freq", "dtoverlay=i2c3"."""
    name = line.partition(",")[0]
    return name if name.startswith(("dtoverlay=", "dtparam=")) else name.partition("=")[0]
