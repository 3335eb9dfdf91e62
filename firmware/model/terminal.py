"""What the terminal can show: colours, signs, and readers that stop reading."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import NamedTuple, TextIO

COLUMNS = 80
_SIGNS = "│─┼…●"


class Look(NamedTuple):
    """What may be used to draw."""

    colours: bool
    boxes: bool
    """Whether there are box signs, or only ASCII."""

    def paint(self, text: str, *, ink: str = "", ground: str = "", bold: bool = False) -> str:
        """The text in colours "#rrggbb", where there are colours."""
        if not self.colours:
            return text
        codes = ["1"] * bold
        codes += [f"38;2;{_rgb(ink)}"] if ink else []
        codes += [f"48;2;{_rgb(ground)}"] if ground else []
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def look_of(stream: TextIO) -> Look:
    """A terminal has colours, unless its user said NO_COLOR; a file or a pipe has none."""
    colours = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        _SIGNS.encode(stream.encoding)
    except (UnicodeEncodeError, LookupError):
        return Look(colours, boxes=False)
    return Look(colours, boxes=True)


def ink_on(ground: str) -> str:
    """Black or white, whichever can be read on that colour."""
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def cut(text: str, room: int, look: Look) -> str:
    """As much of a text as there is room for."""
    if len(text) <= room:
        return text
    more = "…" if look.boxes else "."
    return text[: max(0, room - 1)].rstrip() + more


def say(lines: Iterable[str]) -> None:
    """Print, also where a sign does not exist; a reader that has seen enough (`| head`) is no error."""
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
