"""The findings of the doctor, and the table that shows them at the end."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from croupier.firmware.model.terminal import Look
from croupier.hw.device_id import DeviceId

State = Literal["ok", "look", "wrong", "skipped"]
_WORDS: dict[State, str] = {"ok": "ok", "look": "look", "wrong": "WRONG", "skipped": "–"}
_INKS: dict[State, str] = {"ok": "#3f9f5f", "look": "#c08a1e", "wrong": "#d0453a", "skipped": "#808080"}
DEFAULT_COLUMNS = 100


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. `fix` says what to do, if there is something to do.

    `what` and `fix` are mostly `Told`: texts that can be said in another language, too.
    """

    part: str
    state: State
    what: str
    fix: str = ""
    device: DeviceId | None = None
    """The device of the board that was looked at, if it was one."""


Part: TypeAlias = str | DeviceId
"""A device of the board, or something else that was looked at, such as "pins"; mostly `Told`, too."""


def ok(part: Part, what: str) -> Finding:
    return _finding(part, "ok", what)


def look(part: Part, what: str, fix: str = "") -> Finding:
    """Perhaps all is well, but a person should look at it."""
    return _finding(part, "look", what, fix)


def wrong(part: Part, what: str, fix: str | None = "") -> Finding:
    return _finding(part, "wrong", what, fix or "")


def skipped(part: Part, what: str) -> Finding:
    return _finding(part, "skipped", what)


def _finding(part: Part, state: State, what: str, fix: str = "") -> Finding:
    if isinstance(part, DeviceId):
        return Finding(str(part), state, what, fix, part)
    return Finding(part, state, what, fix)


class Report(msgspec.Struct, frozen=True):
    """All findings, as `--json` prints them."""

    wiring: str
    title: str
    findings: tuple[Finding, ...]

    @property
    def is_well(self) -> bool:
        return not any(finding.state == "wrong" for finding in self.findings)

    def to_json(self) -> str:
        found = [
            {"part": str(one.part), "state": one.state, "what": str(one.what), "fix": str(one.fix)}
            for one in self.findings
        ]
        body = {"wiring": self.wiring, "title": self.title, "well": self.is_well, "findings": found}
        return msgspec.json.format(msgspec.json.encode(body), indent=2).decode()


def table(findings: Sequence[Finding], look: Look, *, columns: int = DEFAULT_COLUMNS) -> list[str]:
    """The lines for a terminal. What to do is below what is wrong."""
    part_width = max((len(finding.part) for finding in findings), default=0)
    room = max(30, columns - part_width - 10)
    lines: list[str] = []
    for finding in findings:
        state = look.paint(f"{_WORDS[finding.state]:<5}", ink=_INKS[finding.state], bold=True)
        first, *more = textwrap.wrap(finding.what, room) or [""]
        lines.append(f"{finding.part:<{part_width}}  {state}  {first}".rstrip())
        indent = " " * (part_width + 9)
        lines += [indent + line for line in more]
        for task in finding.fix.splitlines():
            lines += _task(task, indent, room)
    return [*lines, "", summary(findings)]


def summary(findings: Iterable[Finding]) -> str:
    states = [finding.state for finding in findings]
    names: tuple[tuple[State, str], ...] = (("ok", "well"), ("look", "to look at"), ("wrong", "wrong"))
    return ", ".join(f"{states.count(state)} {name}" for state, name in names) + "."


def _task(task: str, indent: str, room: int) -> list[str]:
    """The lines of one task. A line to copy, which begins with spaces, is not wrapped."""
    if task.startswith("    "):
        return [f"{indent}{task}"]
    first, *more = textwrap.wrap(task, room - 2)
    return [f"{indent}> {first}", *(f"{indent}  {line}" for line in more)]
