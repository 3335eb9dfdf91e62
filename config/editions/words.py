"""Checks the words of an edition that differ by language: money, houses and hotels."""

from __future__ import annotations

import re
from typing import NamedTuple

from croupier.config.editions.doubts import Doubt, check_doubt
from croupier.config.editions.fields import gender, title
from croupier.config.form import Form
from croupier.config.typography import HARD_SPACE
from croupier.engine.edition import Building, in_language

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_WANTED_LANGUAGE = 'a language such as "en" or "fr-CA"'
_PATTERN = re.compile(r"[^%\d\n]{0,8}%[^%\d\n]{0,8}")
_WANTED_PATTERN = 'a text with exactly one %, for the number, and no digits, such as "$%"'


class Currency(NamedTuple):
    own: str
    """The pattern of the edition's language."""
    others: dict[str, str]
    """By language; "" is for those that are not named."""


def check_language(edition: Form) -> str:
    return edition.matching("language", _LANGUAGE, _WANTED_LANGUAGE)


def check_currency(edition: Form, language: str, doubts: list[Doubt]) -> Currency:
    """`currency = "$%"`, or `currency = { default = "$%", in.fr = "% $" }`."""
    if not edition.is_table("currency"):
        return Currency(_check_pattern(edition, "currency"), {})
    with edition.table("currency") as form:
        others = {"": _check_pattern(form, "default")}
        with form.table("in", optional=True) as languages:
            for key in _languages(languages):
                others[key] = _check_pattern(languages, key)
        own = in_language(others, language) or others[""]
        check_doubt(form, "currency", own, ("sign",), doubts)
    return Currency(own, others)


def check_building(buildings: Form, key: str) -> tuple[Building, int]:
    """`house = { one = "House", many = "Houses", stock = 32, in.fr = { one = "maison", ... } }`."""
    with buildings.table(key) as form:
        word, stock = _check_word(form), form.number("stock")
        others: dict[str, Building] = {}
        with form.table("in", optional=True) as languages:
            for language in _languages(languages):
                with languages.table(language) as other:
                    others[language] = _check_word(other)
    return Building(word.one, word.many, word.gender, others), stock


def _check_pattern(form: Form, key: str) -> str:
    """A pattern with hard spaces: no line may end between a number and its sign."""
    return form.matching(key, _PATTERN, _WANTED_PATTERN).replace(" ", HARD_SPACE)


def _check_word(form: Form) -> Building:
    return Building(title(form, "one"), title(form, "many"), gender(form))


def _languages(form: Form) -> list[str]:
    """The keys that are languages; the others are reported."""
    form.allow(form.keys)
    for key in form.keys:
        if not _LANGUAGE.fullmatch(key):
            form.report(f"must be {_WANTED_LANGUAGE}", key)
    return [key for key in form.keys if _LANGUAGE.fullmatch(key)]
