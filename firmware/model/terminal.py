"""Output on a terminal: its colours and signs, and printing that never fails on a sign."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TextIO

COLUMNS = 80
_SIGNS = "│─┼…●"


class Look(NamedTuple):
    """Which colours and signs an output can show."""

    colours: bool
    boxes: bool
    """Whether it has signs for boxes, or only ASCII."""

    def paint(self, text: str, *, ink: str = "", ground: str = "", bold: bool = False) -> str:
        """The text in these colours ("#rrggbb"), if the output has colours."""
        if not self.colours:
            return text
        codes = ["1"] * bold
        codes += [f"38;2;{_rgb(ink)}"] if ink else []
        codes += [f"48;2;{_rgb(ground)}"] if ground else []
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def look_of(stream: TextIO) -> Look:
    """What this output can show. A file or a pipe has no colours, nor has a terminal with NO_COLOR."""
    colours = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        _SIGNS.encode(stream.encoding)
    except (UnicodeEncodeError, LookupError):
        return Look(colours, boxes=False)
    return Look(colours, boxes=True)


def ink_on(ground: str) -> str:
    """Black or white: the one that is easy to read on this colour."""
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def cut(text: str, columns: int, look: Look) -> str:
    """The text, cut to this many columns."""
    if len(text) <= columns:
        return text
    more = "…" if look.boxes else "."
    return text[: max(0, columns - 1)].rstrip() + more


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines, with two spaces between the columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def say(lines: Iterable[str]) -> None:
    """Print the lines. A sign that the output does not have becomes "?". A reader that stops (`| head`) is no
    error."""
    text = "".join(f"{line}\n" for line in lines)
    encoding = sys.stdout.encoding
    text = text.encode(encoding, "replace").decode(encoding)
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer goes nowhere, or Python would complain about it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
