"""Sets hard spaces in a text where its language allows no line break."""

from __future__ import annotations

import re

HARD_SPACE = "\u00a0"
_FRENCH = re.compile(r" (?=[:;!?»])|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """The text with hard spaces where no line may end: in French, before ":" or "!"."""
    return _FRENCH.sub(HARD_SPACE, text) if language.partition("-")[0] == "fr" else text
