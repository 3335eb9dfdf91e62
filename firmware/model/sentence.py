"""Sentences for the terminal, in the user's language.

The language files are read with the first sentence, so that `--help` and `--version` answer at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class _Terminal:
    """A process has one terminal, and so one language there."""

    language = "en"


def speak(language: str) -> None:
    """Say all sentences in this language from now on."""
    _Terminal.language = language


def spoken_here() -> str:
    """The language of all sentences now."""
    return _Terminal.language


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
        return self.spoken(_Terminal.language)

    def spoken(self, language: str) -> str:
        """The same in this language."""
        from croupier.config.languages import Messages

        return Messages(language).format(
            self.key, {name: _fact(fact, language) for name, fact in self.facts.items()}
        )


def _fact(fact: object, language: str) -> str:
    if isinstance(fact, tuple):
        return ", ".join(_fact(one, language) for one in fact)
    return fact.spoken(language) if isinstance(fact, Told | Sentence) else str(fact)


class Told(str):
    """A text in the terminal's language, which can be said in another one, too.

    It is one or more sentences of the language files. Each may be followed by lines that are the same in
    every language, such as commands to type; these begin with four spaces.
    """

    __slots__ = ("_parts",)
    _parts: tuple[tuple[Sentence, tuple[str, ...]], ...]

    def __new__(cls, *parts: tuple[Sentence, Sequence[str]]) -> Told:
        made = super().__new__(cls, _written((str(sentence), lines) for sentence, lines in parts))
        made._parts = tuple((sentence, tuple(lines)) for sentence, lines in parts)
        return made

    def and_(self, other: Told) -> Told:
        """Both, one below the other."""
        return Told(*self._parts, *other._parts)

    def spoken(self, language: str) -> str:
        """The same in this language."""
        return _written((sentence.spoken(language), lines) for sentence, lines in self._parts)


def told(key: str, *lines: str, **facts: object) -> Told:
    """One sentence of the language files, and lines below it."""
    return Told((Sentence(key, **facts), lines))


def _written(parts: Iterable[tuple[str, Sequence[str]]]) -> str:
    return "\n".join("\n    ".join((sentence, *lines)) for sentence, lines in parts)
