"""Words for problems: the value that was found, and the value that was wanted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches

_MAX_SHOWN = 40
"""Letters of a wrong text."""


def shown(value: object) -> str:
    """A value as its writer will recognise it: `"sixty"`, `1.5`, `a list`."""
    match value:
        case str():
            cut = value if len(value) <= _MAX_SHOWN else value[:_MAX_SHOWN] + "..."
            return json.dumps(cut, ensure_ascii=False)
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
        case float():
            return str(value)
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return "a date or time"


def whole_number(least: int, most: int | None) -> str:
    """Either "whole number of 1 or more" or "whole number from 0 to 39"."""
    return f"whole number of {least} or more" if most is None else f"whole number from {least} to {most}"


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """`, did you mean "price"?`, or nothing if no known word is like it."""
    near = get_close_matches(str(word)[:_MAX_SHOWN], list(known), n=1)
    return f', did you mean "{near[0]}"?' if near else ""
