"""Checks the fields of one table of a TOML file, one after the other.

    with Form(node, problems) as form:
        title = form.text("title", longest=32)
        cash = form.number("cash")

Every answer has the right type. What is missing or wrong is added to `problems`, and the answer is "", 0 or
(), so that the other problems are found too. At the end of the `with` block, keys that nobody asked for are
reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Self

from croupier.config.problems import Problem, dotted
from croupier.config.toml_nodes import Node
from croupier.config.wording import did_you_mean, shown, whole_number

MAX_NUMBER = 1_000_000
"""More than any sum on a board. It fits on a screen and in every file format."""
_HARD_SPACES = str.maketrans("\u00a0\u202f", "  ")


class Form:
    """The fields of one table. If the table is missing, all answers are empty and nothing is reported.

    `file` is the file that is being checked; parts of the table may come from another that it extends.
    """

    def __init__(
        self,
        node: Node | None,
        problems: list[Problem],
        *,
        why: Mapping[str, str] | None = None,
        file: str = "",
    ) -> None:
        self._node = node
        self._problems = problems
        self._why = why or {}
        self._file = file or (node.file if node is not None else "")
        self.faulty = False
        """Whether a problem of this table has been reported."""
        self._asked: list[str] = []
        self._fields: dict[str, Node] = {}
        self._silent = node is None
        if node is not None and isinstance(node.value, dict):
            self._fields = node.value
        elif node is not None:
            self.report(f"must be a table, not {shown(node.value)}")
            self._silent = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and not self._silent:
            for key in self._fields:
                if key not in self._asked:
                    self.report(self._why_not(key), key)

    def report(self, message: str, key: str | None = None) -> None:
        """Add a problem with this table, or with the field `key` of it."""
        self.faulty = True
        if key is not None and key in self._fields:
            self._problems.append(self._fields[key].problem(message))
        elif self._node is not None:
            self._problems.append(self._node.problem(message, key))

    def has(self, key: str) -> bool:
        """Whether the optional field is there."""
        self.allow([key])
        return key in self._fields

    def inherits(self, key: str) -> bool:
        """Whether the field comes from a file that the checked one extends."""
        return key in self._fields and self._fields[key].file != self._file

    def allow(self, keys: Iterable[str]) -> None:
        """Take these keys as known. They may be missing."""
        self._asked.extend(keys)

    def forgive(self) -> None:
        """Report nothing about the other keys: nobody knows what they should be."""
        self._silent = True

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys, in the order of the file."""
        return tuple(self._fields)

    @property
    def complete(self) -> bool:
        """Whether all of the table could be read, so that counting makes sense."""
        return self._node is not None and not self._silent and not self._node.lost

    def table(
        self,
        key: str,
        *,
        wanted: str = "a table",
        why: Mapping[str, str] | None = None,
        optional: bool = False,
    ) -> Form:
        """The form of a table in this one; `why` explains keys that do not belong in it ("": all others)."""
        if optional and key not in self._fields:
            self.allow([key])
            return Form(None, self._problems)
        return Form(self._need(key, wanted), self._problems, why=why, file=self._file)

    def is_table(self, key: str) -> bool:
        """Whether the field is written as a table, where it might be a plain value."""
        return key in self._fields and isinstance(self._fields[key].value, dict)

    def text(self, key: str, *, longest: int) -> str:
        """One line of text that is not blank."""
        node = self._need(key, "a text")
        if node is None:
            return ""
        if not isinstance(node.value, str):
            return self._refuse(key, f"must be a text, not {shown(node.value)}")
        text = node.value.strip()
        if not text:
            return self._refuse(key, "must not be empty")
        if not text.translate(_HARD_SPACES).isprintable():
            return self._refuse(key, "must be one line without control characters")
        if len(text) > longest:
            return self._refuse(key, f"must have at most {longest} characters, not {len(text)}")
        return text

    def matching(self, key: str, pattern: re.Pattern[str], wanted: str) -> str:
        """A text that matches the pattern; `wanted` says in words what it should be."""
        node = self._need(key, wanted)
        if node is None:
            return ""
        if isinstance(node.value, str) and pattern.fullmatch(node.value):
            return node.value
        return self._refuse(key, f"must be {wanted}, not {shown(node.value)}")

    def texts(self, key: str, pattern: re.Pattern[str], wanted: str, *, most: int) -> tuple[str, ...]:
        """A list of texts that match the pattern, at least one; `wanted` says what each should be."""
        node = self._need(key, f"a list of texts, each {wanted}")
        if node is None:
            return ()
        if not isinstance(node.value, list) or not 0 < len(node.value) <= most:
            self.report(f"must be a list of 1 to {most} texts, each {wanted}, not {shown(node.value)}", key)
            return ()
        for item in node.value:
            if not isinstance(item.value, str) or not pattern.fullmatch(item.value):
                self._report_in(item, key, f"must be {wanted}, not {shown(item.value)}")
        return tuple(str(item.value) for item in node.value)

    def choice(self, key: str, options: Iterable[str]) -> str:
        """One of a few words."""
        options = tuple(options)
        wanted = f"one of {', '.join(options)}"
        node = self._need(key, wanted)
        if node is None:
            return ""
        if isinstance(node.value, str) and node.value in options:
            return node.value
        return self._refuse(
            key, f"must be {wanted}, not {shown(node.value)}{did_you_mean(node.value, options)}"
        )

    def number(self, key: str, *, least: int = 1, most: int = MAX_NUMBER) -> int:
        """A whole number."""
        wanted = f"a {whole_number(least, None if most == MAX_NUMBER else most)}"
        node = self._need(key, wanted)
        return 0 if node is None else self._number(node, key, least, most, wanted) or 0

    def rising(self, key: str, count: int) -> tuple[int, ...]:
        """A list of so many whole numbers. Each is at least as large as the one before."""
        wanted = f"a list of {count} whole numbers of 1 or more"
        node = self._need(key, wanted)
        if node is None:
            return ()
        if not isinstance(node.value, list):
            self.report(f"must be {wanted}, not {shown(node.value)}", key)
            return ()
        if len(node.value) != count:
            self.report(f"must be {wanted}, not of {len(node.value)}", key)
        numbers = [self._number(item, key, 1, MAX_NUMBER, wanted) for item in node.value]
        for item, (before, after) in zip(node.value[1:], pairwise(numbers), strict=True):
            if before is not None and after is not None and after < before:
                self._report_in(item, key, f"must never fall, but {after} comes after {before}")
        return tuple(number or 0 for number in numbers)

    def numbers(self, key: str, *, of: str, least: int, most: int) -> tuple[int, ...]:
        """A list of different whole numbers, at least one; `of` says what they number: "pixels"."""
        wanted = f"a list of {of}, each a {whole_number(least, most)}"
        node = self._need(key, wanted)
        if node is None:
            return ()
        if not isinstance(node.value, list) or not node.value:
            found = "an empty one" if node.value == [] else shown(node.value)
            self.report(f"must be {wanted}, not {found}", key)
            return ()
        numbers: list[int] = []
        for item in node.value:
            number = self._number(item, key, least, most, wanted)
            if number in numbers:
                self._report_in(item, key, f"has {number} twice")
            elif number is not None:
                numbers.append(number)
        return tuple(numbers)

    def settings(self, key: str, *, of: str, count: int, least: int, most: int) -> tuple[int, ...]:
        """One number for each of so many things. The same number may be there again."""
        wanted = f"a list of {count} {of}, each a {whole_number(least, most)}"
        node = self._need(key, wanted)
        if node is None:
            return ()
        if not isinstance(node.value, list) or len(node.value) != count:
            found = f"{len(node.value)} of them" if isinstance(node.value, list) else shown(node.value)
            self.report(f"must be {wanted}, not {found}", key)
            return ()
        numbers = [self._number(item, key, least, most, wanted) for item in node.value]
        return tuple(number for number in numbers if number is not None)

    def flag(self, key: str) -> bool:
        """True or false."""
        node = self._need(key, "true or false")
        if node is None or isinstance(node.value, bool):
            return node is not None and node.value is True
        self.report(f"must be true or false, not {shown(node.value)}", key)
        return False

    def _need(self, key: str, wanted: str) -> Node | None:
        self._asked.append(key)
        node = self._fields.get(key)
        if node is None and self._node is not None and not self._silent and not {key, ""} & self._node.lost:
            self.report(f"missing: must be {wanted}", key)
        return node

    def _number(self, node: Node, key: str, least: int, most: int, wanted: str) -> int | None:
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            self._report_in(node, key, f"must be {wanted}, not {shown(value)}")
        elif value > most == MAX_NUMBER:
            self._report_in(node, key, f"must be at most {MAX_NUMBER}, not {shown(value)}")
        elif not least <= value <= most:
            self._report_in(node, key, f"must be {wanted}, not {shown(value)}")
        else:
            return value
        return None

    def _report_in(self, node: Node, key: str, message: str) -> None:
        """A problem on the line of `node`, which is the field `key` or an item of it."""
        self.faulty = True
        self._problems.append(Problem(node.file, node.line, dotted(self._fields[key].path), message))

    def _refuse(self, key: str, message: str) -> str:
        self.report(message, key)
        return ""

    def _why_not(self, key: str) -> str:
        if key in self._why or "" in self._why:
            return self._why.get(key, self._why.get("", ""))
        belongs = f" (here belong {', '.join(dict.fromkeys(self._asked))})"
        return f"unknown key{did_you_mean(key, self._asked) or belongs}"
