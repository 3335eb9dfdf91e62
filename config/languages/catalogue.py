"""The text files, and the words of an edition as terms that their messages can use."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Resource

from croupier.config.typography import typeset
from croupier.engine.edition import Building, Edition

LANGUAGES = ("en", "fr")
"""English first: it is spoken where a language is not known here."""


def spoken(language: str) -> str:
    """The language itself if it is known here, whatever its country; otherwise English."""
    found = language.partition("-")[0]
    return found if found in LANGUAGES else LANGUAGES[0]


@cache
def _messages(language: str) -> Resource:
    text = Path(__file__).with_name(f"{language}.ftl").read_text(encoding="utf-8")
    return FluentParser(with_spans=False).parse(text)  # nobody asks where each word stood


def bundle(language: str, edition: Edition | None) -> FluentBundle:
    """All messages of a language, with the edition's buildings as its terms."""
    found = FluentBundle([language], use_isolating=False)
    found.add_resource(_messages(language))
    if edition is not None:
        found.add_resource(FluentResource(_terms(edition, language)))
    return found


def _terms(edition: Edition, language: str) -> str:
    return _term("house", edition.house, language) + _term("hotel", edition.hotel, language)


def _term(name: str, building: Building, language: str) -> str:
    """In the language if the edition has the word there, otherwise as the edition says it."""
    word = building.said(language) or building
    one, many = (_literal(typeset(text, language)) for text in (word.one, word.many))
    gender = word.gender or "m"
    return f"-{name} = {{ $form ->\n    [many] {many}\n   *[one] {one}\n}}\n    .gender = {gender}\n"


def _literal(text: str) -> str:
    """Whatever an edition's word holds, it is taken as it stands."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{{ "{escaped}" }}'
