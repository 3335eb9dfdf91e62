"""Checks single fields of an edition: names, texts, colours."""

from __future__ import annotations

import re
from typing import get_args

from croupier.config.form import Form
from croupier.engine.edition import Gender

_MAX_TITLE, _MAX_NAME, _MAX_TEXT = 32, 48, 120
"""Letters. On a small screen a title has one line, a name two, and the text of a card all lines."""
_MAX_SHORT = 17
"""Letters that fit on a line of a small screen, beside the arrows of a menu."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_GENDERS: dict[str, Gender] = {letter: letter for letter in get_args(Gender) if letter}


def title(form: Form, key: str = "title") -> str:
    return form.text(key, longest=_MAX_TITLE)


def name(form: Form) -> str:
    return form.text("name", longest=_MAX_NAME)


def short(form: Form) -> str:
    """The shorter name, which is optional."""
    return form.text("short", longest=_MAX_SHORT) if form.has("short") else ""


def gender(form: Form) -> Gender:
    """The grammatical gender, which is optional."""
    return _GENDERS.get(form.choice("gender", _GENDERS), "") if form.has("gender") else ""


def card_text(form: Form) -> str:
    return form.text("text", longest=_MAX_TEXT)


def colour(form: Form) -> str:
    return form.matching("colour", _COLOUR, 'a colour such as "#1b3fc2"').lower()


def twin_to_correct(forms: list[Form], earlier: int, later: int, key: str) -> tuple[int, int]:
    """Of two equal values, the one to correct and the other: the later one, unless it is inherited."""
    swap = forms[later].inherits(key) and not forms[earlier].inherits(key)
    return (earlier, later) if swap else (later, earlier)
