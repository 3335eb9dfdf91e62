"""What a verb of the root helper is: what it takes, and the function that does it.

    VERBS = {"wifi-join": Verb(join, takes={"name": text(1, 32), "password": text(0, 63)})}

A verb that was asked for with anything else than what it takes is refused before its function is called.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

COMMAND_WITHIN_S = 30.0
"""Seconds that a command may take. A verb that needs longer starts a unit of systemd and does not wait."""
COMMAND_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

Answer = dict[str, Any]
"""What a verb found out, as JSON knows it."""
Check = Callable[[object], str]
"""Says what is wrong with an argument; "" if nothing is."""


class VerbFailed(Exception):
    """It was tried and did not work. The text says why, for a log; it may be in the system's own language."""


@dataclass(frozen=True)
class Verb:
    """One thing that the root helper does.

    `does` is called with the arguments as keywords, on a thread of its own, and returns what it found out, or
    raises `VerbFailed`. It hands no argument to a shell, nor to a command that could take it for an option.
    """

    does: Callable[..., Answer]
    takes: Mapping[str, Check] = field(default_factory=dict)
    """A check for each argument. All of them must be given, and no others."""

    def objection(self, arguments: Mapping[str, object]) -> str:
        """What is wrong with these arguments; "" if nothing is."""
        for name in arguments:
            if name not in self.takes:
                return f'it takes no "{name[:40]}"'
        for name, check in self.takes.items():
            if name not in arguments:
                return f'"{name}" is missing'
            if wrong := check(arguments[name]):
                return f'"{name}" {wrong}'
        return ""


def text(least: int, most: int) -> Check:
    """A text of so many bytes that can be printed: no line ends, no other control characters."""

    def check(value: object) -> str:
        if not isinstance(value, str):
            return "is no text"
        try:
            size = len(value.encode())
        except UnicodeEncodeError:
            return "is no text"
        if not least <= size <= most:
            return f"has {size} bytes, and must have from {least} to {most}"
        return "" if value.isprintable() else "has characters that cannot be printed"

    return check


def flag(value: object) -> str:
    """Yes or no."""
    return "" if isinstance(value, bool) else "is neither true nor false"


def command(*words: str, told: str = "", within: float = COMMAND_WITHIN_S) -> str:
    """Run a command, without a shell; what it prints. `VerbFailed` with its first complaint if it fails.

    `told` goes to its standard input: secrets go there, as everybody can read a command line.
    """
    try:
        done = subprocess.run(
            words,
            env={"PATH": COMMAND_PATH, "LC_ALL": "C.UTF-8"},
            input=told,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=within,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise VerbFailed(f"{words[0]} did not end within {within:.0f} s") from None
    except OSError as error:
        raise VerbFailed(f"{words[0]}: {error.strerror}") from error
    if done.returncode:
        # some programs repeat what they were told, and the log is read by others
        said = "" if told else (done.stderr.strip() or done.stdout.strip()).partition("\n")[0]
        raise VerbFailed(said[:300] or f"{words[0]} ended with {done.returncode}")
    return done.stdout
