"""Puts a wiring's lines into the config.txt of a Pi between two marks, and takes exactly these away again.

The lines of all models stand there, each below its own section: the card may go into another Pi. A line of
the file that would undo them is made a comment, with a mark by which it becomes a line again.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import NamedTuple

from croupier.config.problems import ConfigError
from croupier.config.wiring.config_file import active_lines, contradictions
from croupier.config.wiring.config_txt import WrongPi, config_lines
from croupier.config.wiring.model import Wiring
from croupier.config.wiring.pins import UART_PORTS

CONFIG, CMDLINE = "config.txt", "cmdline.txt"
BACKUP = ".before-croupier"
"""What is put behind the name of a file that is kept as it was."""
BEGIN = "# --- Croupier begins: what the board needs. Written by its installer, who takes it away again ---"
END = "# --- Croupier ends ---"
OFF = "#off for Croupier# "
HAD = "# cmdline.txt had: "
MODELS = (("pi3", 3), ("pi02", 3), ("pi4", 4), ("pi5", 5))
"""The section of each model, and the number it is wired by. A 400 reads pi4."""
CONSOLES = tuple(f"console={Path(port).name}" for port in UART_PORTS)


class NoBootFiles(ConfigError, ValueError):
    """There is no config.txt of a Pi in the folder."""


class Texts(NamedTuple):
    config: str
    cmdline: str | None
    """None where there is no such file."""


def prepared(texts: Texts, wiring: Wiring) -> Texts:
    """The files with what the wiring needs. What is there already stays as it is.

    `WrongPi` if there is no model that suits the wiring.
    """
    plain = restored(texts)
    config = plain.config
    end = "\r\n" if "\r\n" in config else "\n"
    wanted = wanted_lines(wiring)
    cmdline, taken = _without_console(plain.cmdline, wiring, wanted)
    block = [*([f"{HAD}{' '.join(taken)}"] if taken else []), *_sections(wanted)]
    if not block:
        return plain
    config = _switched_off(config, wanted, wiring)
    if config and not config.endswith("\n"):
        config += end
    return Texts(config + end.join([BEGIN, *block, END]) + end, cmdline)


def restored(texts: Texts) -> Texts:
    """The files without what `prepared` has put there."""
    lines: list[str] = []
    had: list[str] = []
    inside = False
    for line in texts.config.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        if bare == BEGIN:
            inside = True
        elif bare == END and inside:
            inside = False
        elif inside:
            had += bare.removeprefix(HAD).split() if bare.startswith(HAD) else []
        else:
            lines.append(line.removeprefix(OFF))
    cmdline = texts.cmdline
    missing = [] if cmdline is None else [word for word in had if word not in cmdline.split()]
    if cmdline is not None and missing:
        cmdline = " ".join([*missing, cmdline])
    return Texts("".join(lines), cmdline)


def wanted_lines(wiring: Wiring) -> dict[str, list[str]]:
    """The lines of each model that suits the wiring, by its section."""
    wanted: dict[str, list[str]] = {}
    why: WrongPi | None = None
    for section, pi in MODELS:
        try:
            wanted[section] = config_lines(wiring, pi=pi)
        except WrongPi as error:
            why = error
    if not wanted and why is not None:
        raise why
    return wanted


def write_boot_files(folder: Path, wiring: Wiring | None) -> list[str]:
    """Write what the wiring needs, or with None take it away. Returns what was changed, as a diff.

    Each file is kept as it was under its name and `BACKUP`, until what was written is taken away.
    """
    before = read_boot_files(folder)
    after = restored(before) if wiring is None else prepared(before, wiring)
    said: list[str] = []
    for name, old, now in zip((CONFIG, CMDLINE), before, after, strict=True):
        if old is None or now is None:
            continue
        file, backup = folder / name, folder / (name + BACKUP)
        new = _as_it_was(now, _read(backup)) if wiring is None and backup.exists() else now
        if new != old:
            if wiring is not None and not backup.exists():
                _write(backup, old)
            _write(file, new)
            said += _diff(file, old, new)
        if wiring is None and backup.exists() and _read(backup) == new:
            backup.unlink()
    return said


def read_boot_files(folder: Path) -> Texts:
    if not (folder / CONFIG).is_file():
        raise NoBootFiles(f"{folder} has no {CONFIG}: it is not the boot folder of a Raspberry Pi")
    cmdline = folder / CMDLINE
    return Texts(_read(folder / CONFIG), _read(cmdline) if cmdline.is_file() else None)


def _sections(wanted: dict[str, list[str]]) -> list[str]:
    """What all models need below [all], and then what each needs besides."""
    if not any(wanted.values()):
        return []
    first, *others = wanted.values()
    common = [line for line in first if all(line in lines for lines in others)]
    said = ["[all]", *common]
    for section, lines in wanted.items():
        own = [line for line in lines if line not in common]
        said += [f"[{section}]", *own] if own else []
    return said if said[-1] in common else [*said, "[all]"]


def _switched_off(config: str, wanted: dict[str, list[str]], wiring: Wiring) -> str:
    undone: set[str] = set()
    for section, pi in MODELS:
        lines = wanted.get(section, [])
        found = active_lines(config, pi, "Zero 2" if section == "pi02" else "")
        undone |= {line for line, _ in contradictions([*found, *lines], lines, wiring) if line in found}
    return "".join(
        OFF + line if line.partition("#")[0].strip().replace(" ", "") in undone else line
        for line in config.splitlines(keepends=True)
    )


def _without_console(
    cmdline: str | None, wiring: Wiring, wanted: dict[str, list[str]]
) -> tuple[str | None, list[str]]:
    """Where the pad is on the Pi's own serial port, or buttons on its pins, no login may be there."""
    has_pad = wiring.pad is not None and wiring.pad.port in UART_PORTS
    has_buttons = any("enable_uart=0" in lines for lines in wanted.values())
    if cmdline is None or not (has_pad or has_buttons):
        return cmdline, []
    taken = [word for word in cmdline.split() if word.partition(",")[0] in CONSOLES]
    for word in taken:
        cmdline = (
            cmdline.replace(f"{word} ", "", 1) if f"{word} " in cmdline else cmdline.replace(word, "", 1)
        )
    return cmdline, taken


def _as_it_was(new: str, backup: str) -> str:
    """To the last byte, where nobody else has changed the file meanwhile."""
    same = new.rstrip("\r\n") == backup.rstrip("\r\n") or sorted(new.split()) == sorted(backup.split())
    return backup if same else new


def _diff(file: Path, old: str, new: str) -> list[str]:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), str(file), str(file), lineterm="", n=1)
    return list(lines)


def _read(file: Path) -> str:
    return file.read_bytes().decode(errors="surrogateescape")


def _write(file: Path, text: str) -> None:
    """Whole or not at all: somebody may pull the plug."""
    fresh = file.with_name(f"{file.name}.new")
    with fresh.open("wb") as out:
        out.write(text.encode(errors="surrogateescape"))
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
