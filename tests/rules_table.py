"""The table rule → tests, from the marks: `make rules`. A live rule without a test is an error.

docs/rules.md is this table; `make rules ARGS=--write` writes it.
"""

from __future__ import annotations

import argparse
import io
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parent.parent
RULES = PROJECT / "tests" / "rules" / "rules.toml"
PAGE = PROJECT / "docs" / "rules.md"

Tests = dict[str, dict[str, list[str]]]
"""By rule, by file: what its tests are called, in the order of the file."""

HEAD = """# The rules and their tests

Every rule the board plays by, and the tests that show it. Written by `make rules ARGS=--write` from
`tests/rules/rules.toml` and the tests' marks; rows in brackets only explain a wording.
"""


class Rule(NamedTuple):
    id: str
    section: str
    says: str
    live: bool


def load_rules() -> list[Rule]:
    sections = tomllib.loads(RULES.read_text(encoding="utf-8"))
    found = []
    for section, rows in sections.items():
        for number, row in rows.items():
            live = isinstance(row, str)
            found.append(Rule(number, section, row if live else row["says"], live))
    return found


class CannotCollect(Exception):
    """The tests cannot be read; pytest's own words say why."""


class _Marks:
    """A pytest plugin that reads the marks of what was collected."""

    def __init__(self) -> None:
        self.tests: Tests = defaultdict(lambda: defaultdict(list))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            file = item.path.relative_to(PROJECT).as_posix()
            name = getattr(item, "originalname", item.name).removeprefix("test_").replace("_", " ")
            for mark in item.iter_markers("rule"):
                names = self.tests[mark.args[0]][file]
                if name not in names:
                    names.append(name)


def collect_tests(where: Sequence[Path | str] = ()) -> Tests:
    marks, said = _Marks(), io.StringIO()
    with redirect_stdout(said):
        options = ["--collect-only", "-q", "--no-header", "-p", "no:cacheprovider", "--rootdir", str(PROJECT)]
        code = pytest.main([*options, *map(str, where)], plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise CannotCollect(said.getvalue())
    return marks.tests


def complaints(rules: Sequence[Rule], tests: Tests) -> Iterator[str]:
    for rule in rules:
        if rule.live and not tests.get(rule.id):
            yield f"{rule.id} has no test: {rule.says}"
    for number in sorted(tests.keys() - {rule.id for rule in rules}):
        yield f"{number} is no rule, but {', '.join(sorted(tests[number]))} names it"


def table(rules: Sequence[Rule], tests: Tests) -> str:
    lines = [HEAD]
    for section in dict.fromkeys(rule.section for rule in rules):
        lines.append(f"## {section}\n\n| rule | what the board does | shown by |\n|---|---|---|")
        for rule in rules:
            if rule.section == section:
                says = rule.says if rule.live else f"({rule.says})"
                lines.append(f"| {rule.id} | {says} | {_shown_by(tests.get(rule.id, {}))} |")
        lines.append("")
    return "\n".join(lines)


def _shown_by(files: dict[str, list[str]]) -> str:
    shown = []
    for file, names in sorted(files.items()):
        shown.append(f"[{Path(file).name}](../{file}): {'; '.join(names)}")
    return "<br>".join(shown).replace("|", "\\|") or "–"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make rules", description="Prints the table rule → tests.")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(PROJECT)} as well")
    write: bool = parser.parse_args(arguments).write
    rules = load_rules()
    try:
        tests = collect_tests()
    except CannotCollect as error:
        print(error, file=sys.stderr)
        return 2
    text = table(rules, tests)
    print(text)
    if write:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(text, encoding="utf-8")
    wrong = list(complaints(rules, tests))
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
