"""Finds the line of every key in a TOML text.

The standard library reads TOML but does not tell the lines. The outline made here does: it knows how strings,
lists, inline tables and keys are written, but not what they mean. A statement that it cannot read is marked
broken, and it goes on at the next line that looks like the start of a statement.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NoReturn

from croupier.config.problems import Path

MAX_DEPTH = 20
"""Tables inside tables. No file of ours needs nearly as many."""

_SPACE = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_LINE_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|(?!""")"(?:[^"\\\n]|\\[^\n])*"'
    r"|(?!''')'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\[\]{}#\n\"'=]+")
_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_START = re.compile(
    rf"^[ \t]*(?:\[\[?[^\[\],=\n]+\]\]?[ \t]*(?:#.*)?$|{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*[ \t]*=)",
    re.MULTILINE,
)


_NOWHERE: Path = (-1,)
"""The table of keys whose header could not be read."""


class TooDeep(ValueError):
    """More tables inside tables than `MAX_DEPTH`: no person wrote that."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"line {line}: nested too deeply")


@dataclass(frozen=True, slots=True)
class Statement:
    """A `[header]` or a `key = value`, from its first line to its last."""

    first: int
    last: int
    path: Path
    """What it states; if broken, as much of it as could be read."""
    header: bool
    broken: bool
    keyed: bool
    """Whether its own key could be read."""


@dataclass(slots=True)
class Outline:
    """The statements of a text in order, and the line of each path."""

    statements: list[Statement] = field(default_factory=list)
    lines: dict[Path, int] = field(default_factory=dict)


def outline(text: str) -> Outline:
    """Find the lines of all keys. The text has plain newlines. `TooDeep` is the only error."""
    return _Scanner(text).run()


class _Lost(Exception):
    """The text does not go on as TOML does."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._found = Outline()
        self._table: Path = ()
        self._arrays: dict[Path, int] = {}

    def run(self) -> Outline:
        self._skip(_GAP)
        while self._at < len(self._text):
            self._statement()
            self._skip(_GAP)
        return self._found

    def _statement(self) -> None:
        first = self._line()
        header = self._peek("[")
        path, keyed, broken = self._table, False, False
        try:
            path = self._header() if header else self._key_path(self._table)
            keyed = True
            if not header:
                self._value(path, 0)
            if not self._skip(_LINE_END):
                self._lose()
        except _Lost:
            broken = True
            if header and not keyed:
                path, self._table = (), _NOWHERE
            self._resume_after(first)
        last = max(first, self._line(self._at - 1))
        self._found.statements.append(Statement(first, last, path, header, broken, keyed))

    def _resume_after(self, line: int) -> None:
        start = self._starts[line] if line < len(self._starts) else len(self._text)
        match = _START.search(self._text, start)
        self._at = match.start() if match else len(self._text)

    def _header(self) -> Path:
        double = self._text.startswith("[[", self._at)
        line = self._line()
        self._at += 2 if double else 1
        self._skip(_SPACE)
        keys = self._keys()
        self._expect("]]" if double else "]")
        path: Path = ()
        for key in keys[:-1]:
            path = self._newest((*path, key))
            self._found.lines.setdefault(path, line)
        path = (*path, keys[-1])
        self._found.lines.setdefault(path, line)
        if double:
            self._arrays[path] = self._arrays.get(path, -1) + 1
        path = self._newest(path)
        self._found.lines.setdefault(path, line)
        self._table = path
        return path

    def _newest(self, path: Path) -> Path:
        """Inside a list of tables, a header speaks of the last one."""
        return (*path, self._arrays[path]) if path in self._arrays else path

    def _key_path(self, table: Path) -> Path:
        """Read `a.b =` and note the line of every part."""
        line = self._line()
        path = table
        for key in self._keys():
            path = (*path, key)
            self._found.lines.setdefault(path, line)
        self._expect("=")
        self._skip(_SPACE)
        return path

    def _keys(self) -> list[str]:
        keys = [self._key()]
        while self._peek("."):
            self._at += 1
            self._skip(_SPACE)
            keys.append(self._key())
            if len(keys) > MAX_DEPTH:
                raise TooDeep(self._line())
        return keys

    def _key(self) -> str:
        start = self._at
        if self._skip(_BARE_KEY):
            key = self._text[start : self._at]
        elif not self._text.startswith(('"""', "'''"), start) and self._skip(_STRING):
            key = _unquoted(self._text[start : self._at])
        else:
            self._lose()
        self._skip(_SPACE)
        return key

    def _value(self, path: Path, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise TooDeep(self._line())
        if self._peek("["):
            self._list(path, depth)
        elif self._peek("{"):
            self._inline_table(path, depth)
        elif not (self._skip(_STRING) or self._skip(_SCALAR)):
            self._lose()

    def _list(self, path: Path, depth: int) -> None:
        self._at += 1
        number = 0
        self._skip(_GAP)
        while not self._peek("]"):
            self._found.lines.setdefault((*path, number), self._line())
            self._value((*path, number), depth + 1)
            number += 1
            self._skip(_GAP)
            if not self._peek("]"):
                self._expect(",")
                self._skip(_GAP)
        self._at += 1

    def _inline_table(self, path: Path, depth: int) -> None:
        self._at += 1
        self._skip(_SPACE)
        while not self._peek("}"):
            inner = self._key_path(path)
            self._value(inner, depth + 1)
            self._skip(_SPACE)
            if not self._peek("}"):
                self._expect(",")
                self._skip(_SPACE)
        self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        match = pattern.match(self._text, self._at)
        if match is None:
            return False
        self._at = match.end()
        return True

    def _peek(self, mark: str) -> bool:
        return self._text.startswith(mark, self._at)

    def _expect(self, mark: str) -> None:
        if not self._peek(mark):
            self._lose()
        self._at += len(mark)

    def _lose(self) -> NoReturn:
        raise _Lost

    def _line(self, at: int | None = None) -> int:
        return bisect_right(self._starts, self._at if at is None else at)


def _unquoted(key: str) -> str:
    try:
        return next(iter(tomllib.loads(f"{key} = 0")))
    except tomllib.TOMLDecodeError:
        return key[1:-1]
