"""What names, texts and colours look like in an edition."""

from __future__ import annotations

import re
from typing import get_args

from croupier.config.form import Form
from croupier.engine.edition import Gender

_TITLE_LONGEST, _NAME_LONGEST, _TEXT_LONGEST = 32, 48, 120
"""A title has one line, a name two lines of a small screen, a card's text has the screen."""
_SHORT_LONGEST = 17
"""What a line of a small screen has room for, beside the arrows of a menu."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_GENDERS: dict[str, Gender] = {letter: letter for letter in get_args(Gender) if letter}


def title(form: Form, key: str = "title") -> str:
    return form.text(key, longest=_TITLE_LONGEST)


def name(form: Form) -> str:
    return form.text("name", longest=_NAME_LONGEST)


def short(form: Form) -> str:
    """A shorter name, which need not be there."""
    return form.text("short", longest=_SHORT_LONGEST) if form.has("short") else ""


def gender(form: Form) -> Gender:
    """It need not be there."""
    return _GENDERS.get(form.choice("gender", _GENDERS), "") if form.has("gender") else ""


def card_text(form: Form) -> str:
    return form.text("text", longest=_TEXT_LONGEST)


def colour(form: Form) -> str:
    return form.matching("colour", _COLOUR, 'a colour such as "#1b3fc2"').lower()


def twin_to_mend(forms: list[Form], earlier: int, later: int, key: str) -> tuple[int, int]:
    """Of two that say the same, the one to mend and the other: the second, if the checked file says it."""
    swap = forms[later].inherits(key) and not forms[earlier].inherits(key)
    return (earlier, later) if swap else (later, earlier)
