"""Reads a TOML file into nodes: values that know their file and line.

So every problem can name its line, also when one file extends another. What cannot be read is reported and
left out, and the rest is still checked.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.config.problems import Path, Problem, dotted
from croupier.config.toml_lines import Outline, Statement, TooDeep, outline

MAX_BYTES = 250_000
"""An edition has about ten thousand. A broken file of this size is still checked within seconds."""
MAX_BROKEN_STATEMENTS = 20
"""If more statements than this cannot be read, it is no TOML file, and checking stops."""

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a file: a dict of nodes, a list of nodes, or what TOML calls a scalar."""

    file: str
    line: int
    path: Path
    value: object
    lost: frozenset[str] = frozenset()
    """Keys of this table that are in the file but could not be read; "" is a key whose name is unreadable."""

    def problem(self, message: str, key: str | None = None) -> Problem:
        """Something wrong here, or with a key that should be here."""
        return Problem(self.file, self.line, dotted(self.path if key is None else (*self.path, key)), message)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file holds, as far as it can be read, and what is wrong with it as TOML."""

    root: Node | None
    problems: list[Problem]


def read_toml(file: str, raw: bytes) -> Reading:
    """Read the bytes of a file; `file` is how problems name it."""
    if len(raw) > MAX_BYTES:
        return Reading(
            None, [Problem(file, 1, "", f"larger than {MAX_BYTES} bytes: this cannot be a file of ours")]
        )
    problems: list[Problem] = []
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{raw[error.start]:02x}"
        problems.append(Problem(file, line, "", f"not UTF-8 text ({byte}): save the file as UTF-8"))
        if b"\0" in raw:
            return Reading(None, problems)
        text = raw.decode("utf-8-sig", errors="replace")
    text = text.replace("\r\n", "\n")
    try:
        found = outline(text)
    except TooDeep as error:
        return Reading(None, [*problems, Problem(file, error.line, "", "tables or lists nested too deeply")])
    salvage = _Salvage(file, text, found)
    data = salvage.load()
    problems += salvage.problems
    root = None if data is None else _node(file, (), data, 1, found.lines, salvage.lost)
    return Reading(root, problems)


def _node(
    file: str, path: Path, value: object, line: int, lines: dict[Path, int], lost: dict[Path, set[str]]
) -> Node:
    line = lines.get(path, line)
    if isinstance(value, dict):
        value = {key: _node(file, (*path, key), item, line, lines, lost) for key, item in value.items()}
    elif isinstance(value, list):
        value = [_node(file, (*path, i), item, line, lines, lost) for i, item in enumerate(value)]
    return Node(file, line, path, value, frozenset(lost.get(path, ())))


class _Salvage:
    """Loads a text. Statements that cannot be read are reported and left out, one after the other."""

    def __init__(self, file: str, text: str, found: Outline) -> None:
        self._file = file
        self._lines = text.split("\n")
        self._found = found
        self._dropped: set[Statement] = set()
        self.problems: list[Problem] = []
        self.lost: dict[Path, set[str]] = {}

    def load(self) -> dict[str, object] | None:
        """The data, or None if there is nothing worth reading."""
        try:
            return _loads("\n".join(self._lines))
        except _Unreadable:
            self._drop_unreadable()
        while len(self.problems) <= MAX_BROKEN_STATEMENTS:
            try:
                return _loads("\n".join(self._lines))
            except _Unreadable as error:
                if not self._drop_conflict(error):
                    break
        return None

    def _drop_unreadable(self) -> None:
        """Each statement must be TOML by itself."""
        for statement in self._found.statements:
            if statement in self._dropped:
                continue
            try:
                _loads("\n".join(self._lines[statement.first - 1 : statement.last]))
            except _Unreadable as error:
                self._report(statement, statement.first + error.line - 1, error.message)
                self._drop(statement)
                if len(self.problems) > MAX_BROKEN_STATEMENTS:
                    return

    def _drop_conflict(self, error: _Unreadable) -> bool:
        """The statements must fit together; leave out the later of two that do not."""
        for statement in self._found.statements:
            if statement.first <= error.line <= statement.last and statement not in self._dropped:
                earlier = self._found.lines.get(statement.path, statement.first)
                twice = f"is there twice: first on line {earlier}"
                self._report(
                    statement, statement.first, twice if earlier < statement.first else error.message
                )
                self._drop(statement)
                return True
        self.problems.append(Problem(self._file, error.line, "", error.message))
        return False

    def _report(self, statement: Statement, line: int, message: str) -> None:
        self.problems.append(Problem(self._file, line, dotted(statement.path), message))

    def _drop(self, statement: Statement) -> None:
        for gone in self._section(statement) if statement.header else (statement,):
            self._dropped.add(gone)
            count = gone.last - gone.first + 1
            self._lines[gone.first - 1 : gone.last] = [""] * count
        if statement.header or not statement.keyed:
            self.lost.setdefault(statement.path, set()).add("")
        for depth, key in enumerate(statement.path):
            self.lost.setdefault(statement.path[:depth], set()).add(key if isinstance(key, str) else "")

    def _section(self, header: Statement) -> Iterator[Statement]:
        """The header and all statements under it."""
        statements = self._found.statements
        yield header
        for statement in statements[statements.index(header) + 1 :]:
            if statement.header:
                return
            yield statement


class _Unreadable(Exception):
    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = f"not valid TOML: {message}"


def _loads(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _PLACE.search(message)
        if place is None:
            raise _Unreadable(1, message) from None
        message = message[0].lower() + message[1 : place.start()]
        if place[1] is None:
            raise _Unreadable(1, message) from None
        raise _Unreadable(int(place[1]), f"{message} (column {place[2]})") from None
    except (ValueError, RecursionError):
        raise _Unreadable(1, "a value nobody could have meant") from None
