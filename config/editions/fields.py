"""What names, texts and colours look like in an edition."""

from __future__ import annotations

import re

from config.form import Form

_NAME_LONGEST, _TEXT_LONGEST = 32, 120
"""A name has one line of a small screen, a card's text has the screen."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def name(form: Form, key: str = "name") -> str:
    return form.text(key, longest=_NAME_LONGEST)


def card_text(form: Form) -> str:
    return form.text("text", longest=_TEXT_LONGEST)


def colour(form: Form) -> str:
    return form.matching("colour", _COLOUR, 'a colour such as "#1b3fc2"').lower()
