"""What the program says on a terminal, in the language of whoever sits there.

The text files are read when the first sentence is: `--help` and `--version` have to answer at once.
"""

from __future__ import annotations

from collections.abc import Mapping


class _Here:
    language = "en"


def speak(language: str) -> None:
    """From now on; a process has one terminal, and so one language there."""
    _Here.language = language


def wanted(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, as every program reads it."""
    said = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return said.partition(".")[0].replace("_", "-")


class Sentence:
    """Put together when it is read, so an error can be raised before anybody knows the language."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        from croupier.config.languages import Messages

        facts = {name: str(fact) for name, fact in self.facts.items()}
        return Messages(_Here.language).format(self.key, facts)
