"""The classic edition with something changed, and what the check says about it."""

from importlib.resources import files

import pytest

from croupier.config.editions import BadEdition, parse_edition

CLASSIC = (files("croupier.config.editions") / "classic.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, text: str = CLASSIC) -> str:
    """The text with one place changed; the place must be there exactly once."""
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return text.replace(old, new)


def without(start: str, text: str = CLASSIC) -> str:
    """The text without the line that starts so; other lines keep their numbers."""
    (line,) = [line for line in text.split("\n") if line.startswith(start)]
    return changed(f"\n{line}\n", "\n\n", text)


def line_of(start: str, text: str = CLASSIC) -> int:
    """The number of the only line that starts so."""
    (number,) = [n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start)]
    return number


def problems_of(text: str | bytes) -> list[str]:
    """All that is wrong, as the writer of the file reads it, with the file's name left out."""
    raw = text.encode() if isinstance(text, str) else text
    with pytest.raises(BadEdition) as caught:
        parse_edition("mine.toml", raw)
    said = str(caught.value).split("\n")
    assert said == [str(problem) for problem in caught.value.problems]
    assert all(line.startswith("mine.toml:") for line in said)
    return [line.removeprefix("mine.toml:") for line in said]
