"""Problems of a file, told in such a way that its writer can correct them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Where a value is: keys of tables, and numbers in lists."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Problem(NamedTuple):
    """One thing to correct: `classic.toml:41: spaces.4.amount: must be ...`."""

    file: str
    line: int
    key: str
    message: str

    def __str__(self) -> str:
        key = f"{self.key}: " if self.key else ""
        return f"{self.file}:{self.line}: {key}{self.message}"


class ConfigError(Exception):
    """A file of ours that cannot be used. The text is for the person who wrote it."""


class BadFile(ConfigError, ValueError):
    """A file with problems: all of them, in the order of their lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.file, problem.line)))
        super().__init__("\n".join(map(str, self.problems)))


def dotted(path: Path) -> str:
    """The path as it is written in a TOML file."""
    return ".".join(
        part if isinstance(part, str) and _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False)
        for part in path
    )
