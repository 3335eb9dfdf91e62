"""Writes what the doctor has learnt into a wiring file, and leaves the rest of the file as it was."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from croupier.config.problems import ConfigError
from croupier.config.wiring import SIMULATED, ConsoleWiring, ScannerWiring, Wiring, parse_wiring
from croupier.config.wiring.model import SCREEN_SIZES
from croupier.firmware.saves import durable_files

FILE_MODE = 0o644
"""The service, which is another user, must be able to read the file."""
COPY = Path("board.toml")
"""Where a wiring that comes with croupier is written to, as it cannot be changed itself."""
LIST_ROW = 10
"""A longer list is written in rows of so many."""
_TABLE = re.compile(r"\s*\[([\w.-]+)\]")
_KEY = re.compile(r"(\s*)(\w+)(\s*=\s*)[\[{].*?[\]}](\s*(?:#.*)?)$")
_LONG_LIST = re.compile(r"(\s*)(\w+)(\s*=\s*)\[[^\]]*$")


class CannotRewrite(ConfigError):
    """The wiring file is laid out in a way that has to be changed by hand."""


def why_not_written(config: str) -> str:
    """Why the file could not be written, in words; empty if it could. To be asked before the work."""
    target = _target(config)
    if os.access(target.absolute().parent, os.W_OK) and (not target.exists() or os.access(target, os.W_OK)):
        return ""
    return f"{target}: you may not write it; run the same with sudo"


def scanner_lines(wiring: Wiring) -> list[str]:
    """The lines of the scanners, for a person who has to put them into the file by hand."""
    lines = []
    for scanner in wiring.scanners:
        found = {"spaces": scanner.spaces, **_settings(scanner)}
        lines += [f"[scanners.{scanner.name}]", *(f"{key} = {_list(found[key])}" for key in found)]
    return lines


def _target(config: str) -> Path:
    return Path(config) if config.endswith(".toml") or "/" in config else COPY


def write(wiring: Wiring, config: str) -> str:
    """Write the file, and keep the old one beside it. Returns a sentence that says what was done."""
    target = _target(config)
    own = target == Path(config)
    source = target if own else files("croupier.config") / "boards" / f"{config}.toml"
    before = source.read_text(encoding="utf-8")
    mode = target.stat().st_mode & 0o777 if target.exists() else FILE_MODE
    named = replace(wiring, id=target.name.removesuffix(".toml"))
    text = rewritten(target.name, before, named)
    kept = ""
    if target.exists():
        backup = target.with_name(f"{target.name}.before")
        durable_files.write(backup, target.read_bytes())
        kept = f"; as it was it is kept as {backup}"
    durable_files.write(target.absolute(), text.encode(), mode=mode)
    return f"{target}: written{kept}."


def rewritten(file: str, text: str, wiring: Wiring) -> str:
    """The text of a wiring file with the consoles, pixels and scanners of `wiring`; the rest as it was."""
    lines = list(_lines(_with_new_keys(text, wiring), wiring))
    new = "\n".join(lines) + "\n"
    try:
        is_right = parse_wiring(file, new.encode()) == wiring
    except ConfigError:
        is_right = False
    if not is_right:
        raise CannotRewrite(
            f"{file}: it is laid out in a way that cannot be changed from here; "
            "copy one that croupier comes with, and put your pins there"
        )
    return new


def _lines(text: str, wiring: Wiring) -> Iterator[str]:
    table = ""
    lines = iter(text.splitlines())
    for line in lines:
        if found := _TABLE.match(line):
            table = found[1]
        if key := _KEY.match(line):
            value = _value(table, key[2], wiring)
            yield line if value is None else f"{key[1]}{key[2]}{key[3]}{value}{key[4]}"
        elif (key := _LONG_LIST.match(line)) and (value := _value(table, key[2], wiring)) is not None:
            rest = [line, *_up_to_its_end(lines)]
            yield from [f"{key[1]}{key[2]}{key[3]}{value}"] if _says_another(rest, value) else rest
        else:
            yield line


def _up_to_its_end(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if "]" in line.partition("#")[0]:
            return


def _says_another(lines: Sequence[str], value: str) -> bool:
    said = " ".join(line.partition("#")[0] for line in lines)
    return re.findall(r"\d+", said.partition("=")[2]) != re.findall(r"\d+", value)


def _value(table: str, key: str, wiring: Wiring) -> str | None:
    name, _, seat = table.partition(".")
    scanner = next((scanner for scanner in wiring.scanners if scanner.name == seat), None)
    if name == "scanners" and scanner is not None:
        return _scanner_value(key, scanner)
    if name == "consoles" and seat.isdigit() and 0 < int(seat) <= len(wiring.consoles):
        return _console_value(key, wiring.consoles[int(seat) - 1])
    if table == "pixels.spaces" and key.isdigit() and int(key) < len(wiring.pixels.spaces):
        return f"[{', '.join(map(str, wiring.pixels.spaces[int(key)]))}]"
    return None


def _console_value(key: str, console: ConsoleWiring) -> str | None:
    screen, buttons = console.screen, console.buttons
    if key == "screen":
        parts = [f'driver = "{screen.driver}"']
        parts += [f"channel = {screen.channel}"] if screen.channel is not None else []
        parts += [f"address = 0x{screen.address:02x}"] if screen.address != 0x3C else []
        parts.append(f"text = {screen.text}")
        if (screen.width, screen.height) != SCREEN_SIZES[screen.driver]:
            parts += [f"width = {screen.width}", f"height = {screen.height}"]
        return f"{{ {', '.join(parts)} }}"
    if key == "buttons":
        parts = [f'driver = "{buttons.driver}"']
        if buttons.driver != SIMULATED:
            parts += [f"left = {buttons.left}", f"ok = {buttons.ok}", f"right = {buttons.right}"]
        return f"{{ {', '.join(parts)} }}"
    return None


def _scanner_value(key: str, scanner: ScannerWiring) -> str | None:
    values = {"spaces": scanner.spaces, **_settings(scanner)}
    return _list(values[key]) if key in values else None


def _settings(scanner: ScannerWiring) -> dict[str, tuple[int, ...]]:
    """What the calibration has found; without what it has not."""
    found = {"power": scanner.power, "gain": scanner.gain, "middle": scanner.middle}
    return {key: numbers for key, numbers in found.items() if numbers}


def _with_new_keys(text: str, wiring: Wiring) -> str:
    """Below the spaces of each scanner, a line for each of its settings that has none yet."""
    root = tomllib.loads(text)
    for scanner in wiring.scanners:
        has = root.get("scanners", {}).get(scanner.name, {})
        missing = [key for key in _settings(scanner) if key not in has]
        table = re.search(rf"^\s*\[scanners\.{re.escape(scanner.name)}\].*$", text, re.MULTILINE)
        spaces = re.compile(r"^\s*spaces\s*=\s*\[[^\]]*\].*$", re.MULTILINE)
        line = spaces.search(text, table.end()) if table else None
        if missing and line:
            added = "".join(f"\n{key} = []" for key in missing)
            text = text[: line.end()] + added + text[line.end() :]
    return text


def _list(numbers: Sequence[int]) -> str:
    if len(numbers) <= LIST_ROW:
        return f"[{', '.join(map(str, numbers))}]"
    rows = [numbers[at : at + LIST_ROW] for at in range(0, len(numbers), LIST_ROW)]
    return "\n".join(["[", *(f"    {', '.join(map(str, row))}," for row in rows), "]"])
