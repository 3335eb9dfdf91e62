"""Sentences for the terminal, in the user's language.

The language files are read with the first sentence, so that `--help` and `--version` answer at once.
"""

from __future__ import annotations

from collections.abc import Mapping


class _Terminal:
    """A process has one terminal, and so one language there."""

    language = "en"


def speak(language: str) -> None:
    """Say all sentences in this language from now on."""
    _Terminal.language = language


def wanted(environ: Mapping[str, str]) -> str:
    """The language that the environment variables ask for; "" if they ask for none."""
    said = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return said.partition(".")[0].replace("_", "-")


class Sentence:
    """A sentence of the language files, with its facts. `str` makes the text in the language of now."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        from croupier.config.languages import Messages

        facts = {name: str(fact) for name, fact in self.facts.items()}
        return Messages(_Terminal.language).format(self.key, facts)
