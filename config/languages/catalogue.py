"""Finds the languages that Croupier speaks, and gives their messages. A language is one file: "fr.ftl".

The file's name is the language's code. Its message `language-name` is the language's name, as its
speakers say it.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from croupier.config.folders import BOARD_FOLDER, user_folder
from croupier.config.languages.message import Bundle, Entries, parse
from croupier.config.typography import typeset
from croupier.engine.edition import Building, Edition

_log = logging.getLogger(__name__)

ENGLISH = "en"
"""Spoken where a language is not known here, and where a message is missing in its file."""
_SHIPPED = Path(__file__).parent
_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2}|-[A-Z][a-z]{3})?")
"""A language, and where needed a country or a script: "de", "pt-BR", "zh-Hans"."""
_NAME = re.compile(r"^language-name *= *(.+?) *$", re.MULTILINE)


class Language(NamedTuple):
    """A language and its files. A message is taken from the first file that has it."""

    code: str
    name: str
    files: tuple[Path, ...]


def known_languages() -> tuple[Language, ...]:
    """English first, then the others by name.

    Their files are in the user's folder, in the board's, and among those that come with Croupier. A user's
    file that holds a few sentences of a shipped language changes these and leaves the rest.
    """
    return _found(_folders(os.environ))


def shipped_languages() -> tuple[str, ...]:
    """The codes of the languages that come with Croupier."""
    return tuple(language.code for language in _found((_SHIPPED,)))


def spoken(code: str) -> str:
    """The code itself if that language is known, or else without its country; otherwise English."""
    known = {language.code for language in known_languages()}
    return next((found for found in (code, code.partition("-")[0]) if found in known), ENGLISH)


def read_all_languages() -> None:
    """Read the files of all languages now: the first sentence of each then takes no longer than the next."""
    for language in known_languages():
        for file in language.files:
            _parsed(file)


def language_after(code: str) -> str:
    """The next one of all languages, for a button that changes it."""
    codes = [language.code for language in known_languages()]
    return codes[(codes.index(spoken(code)) + 1) % len(codes)]


def message_names(prefix: str) -> tuple[str, ...]:
    """The names of all messages that begin so."""
    return tuple(name for name in _names(_SHIPPED / f"{ENGLISH}.ftl") if name.startswith(prefix))


class Messages:
    """The messages of one language. An edition's words for its buildings are terms in them."""

    def __init__(self, language: str, edition: Edition | None = None) -> None:
        self.language = spoken(language)
        files = next(known.files for known in known_languages() if known.code == self.language)
        entries = [_parsed(file) for file in files]
        if edition is not None:
            entries.append(parse(_terms(edition, self.language)))
        self._bundle = Bundle(self.language, entries)
        self._edition = edition
        self._english: Messages | None = None

    def __contains__(self, key: str) -> bool:
        return key in self._bundle

    def format(self, key: str, facts: Mapping[str, int | str]) -> str:
        """The message with its facts filled in.

        A message that this language lacks is said in English. One that English lacks too is said by its name:
        the game goes on.
        """
        if key not in self:
            _log.error("there is no message %s in %s.ftl", key, self.language)
            return key if self.language == ENGLISH else self._in_english().format(key, facts)
        text, errors = self._bundle.format(key, facts)
        for error in errors:
            _log.error("%s.ftl, %s: %s", self.language, key, error)
        return typeset(text, self.language)

    def _in_english(self) -> Messages:
        if self._english is None:
            self._english = Messages(ENGLISH, self._edition)
        return self._english


# -- the files


def _folders(environ: Mapping[str, str]) -> tuple[Path, ...]:
    user = user_folder(environ)
    own = [] if user is None else [user / "languages"]
    return (*own, BOARD_FOLDER / "languages", _SHIPPED)


@cache
def _found(folders: tuple[Path, ...]) -> tuple[Language, ...]:
    """Read once: a new file is seen when the program starts again."""
    names: dict[str, str] = {}
    files: dict[str, list[Path]] = {}
    for file, name in (found for folder in folders for found in _in_folder(folder)):
        files.setdefault(file.stem, []).append(file)
        names[file.stem] = names.get(file.stem) or name
    languages = [Language(code, names[code] or code, tuple(files[code])) for code in sorted(files)]
    return tuple(sorted(languages, key=lambda found: (found.code != ENGLISH, found.name.casefold())))


def _in_folder(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of languages, each with the language's name or ""."""
    for file in sorted(folder.glob("*.ftl")):
        if not _CODE.fullmatch(file.stem):
            _log.error('%s: "%s" is no language: call the file "de.ftl" or "pt-BR.ftl"', file, file.stem)
            continue
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            _log.error("%s cannot be read: %s", file, error)
            continue
        name = _NAME.search(text)
        yield file, name[1] if name else ""


@cache
def _parsed(file: Path) -> Entries:
    return parse(file.read_text(encoding="utf-8"))


@cache
def _names(file: Path) -> tuple[str, ...]:
    return tuple(re.findall(r"^([a-z][a-z0-9_-]*) =", file.read_text(encoding="utf-8"), re.MULTILINE))


# -- an edition's words


def _terms(edition: Edition, language: str) -> str:
    return _term("house", edition.house, language) + _term("hotel", edition.hotel, language)


def _term(name: str, building: Building, language: str) -> str:
    """In the language if the edition has the word there, otherwise as the edition says it."""
    word = building.said(language) or building
    one, many = (_literal(typeset(text, language)) for text in (word.one, word.many))
    gender = word.gender or "m"
    return f"-{name} = {{ $form ->\n    [many] {many}\n   *[one] {one}\n}}\n    .gender = {gender}\n"


def _literal(text: str) -> str:
    """Takes an edition's word as it stands, whatever signs it holds."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{{ "{escaped}" }}'
