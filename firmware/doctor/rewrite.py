"""A wiring file with its seats and its strip in another order, and everything else as it was written."""

from __future__ import annotations

import re

from croupier.config.problems import ConfigError
from croupier.config.wiring import SIMULATED, ConsoleWiring, Wiring, parse_wiring

_TABLE = re.compile(r"\s*\[([\w.]+)\]")
_KEY = re.compile(r"(\s*)(\w+)(\s*=\s*)[\[{].*?[\]}](\s*(?:#.*)?)$")


class CannotRewrite(ConfigError):
    """The file is laid out in another way: it has to be changed by hand."""


def rewritten(file: str, text: str, wiring: Wiring) -> str:
    """`text` with the consoles and the spaces' pixels of `wiring`."""
    lines = []
    table = ""
    for line in text.splitlines():
        if found := _TABLE.match(line):
            table = found[1]
        key = _KEY.match(line)
        value = _value(table, key[2], wiring) if key else None
        lines.append(f"{key[1]}{key[2]}{key[3]}{value}{key[4]}" if key and value else line)
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


def _value(table: str, key: str, wiring: Wiring) -> str | None:
    name, _, seat = table.partition(".")
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
        return f"{{ {', '.join([*parts, f'text = {screen.text}'])} }}"
    if key == "buttons":
        parts = [f'driver = "{buttons.driver}"']
        if buttons.driver != SIMULATED:
            parts += [f"left = {buttons.left}", f"ok = {buttons.ok}", f"right = {buttons.right}"]
        return f"{{ {', '.join(parts)} }}"
    return None
