"""Sets text in Helvetica, which every PDF reader has: how wide a line is, and how a text fits into a box."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from croupier.firmware.paper.shapes import INK, Align, Font, Text

ENCODING = "cp1252"
LEADING = 1.18
"""From line to line, as a multiple of the type size."""

# The widths of signs 32 to 255 of the encoding, in thousandths of the type size; 0 where there is no sign.
_WIDTHS: dict[Font, tuple[int, ...]] = {
    "regular": (
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 278,
        556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
        0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667,
        278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
        400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
        667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
        722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
        556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
    ),
    "bold": (
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
        975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
        333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
        611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 278,
        556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
        0, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 667,
        278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333,
        400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
        722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
        722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
        556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
        611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
    ),
}  # fmt: skip


def encoded(text: str) -> bytes:
    """The text in the encoding of the font; a letter whose accent is not in the font loses the accent."""
    return b"".join(_encoded(sign) for sign in text)


def has_sign(sign: str) -> bool:
    """Whether the font has this sign."""
    return _in_font(sign) is not None


def width(text: str, size: float, font: Font = "regular") -> float:
    widths = _WIDTHS[font]
    return sum(widths[code - 32] if code >= 32 else 0 for code in encoded(text)) * size / 1000


class Fitted(NamedTuple):
    """A text broken into lines, and the type size at which it fits."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def fit(
    text: str, room: float, *, size: float, rows: int, least: float = 1.2, font: Font = "regular"
) -> Fitted:
    """The text on at most `rows` lines of width `room`; the type is smaller than `size` if necessary."""
    while True:
        lines = wrap(text, room, size, font)
        if size <= least or (len(lines) <= rows and all(width(line, size, font) <= room for line in lines)):
            return Fitted(tuple(lines), size)
        size = max(least, size * 0.95)


def wrap(text: str, room: float, size: float, font: Font = "regular") -> list[str]:
    """The text broken into lines, at plain spaces only."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}", size, font) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def set_lines(
    fitted: Fitted, x: float, top: float, font: Font = "regular", align: Align = "middle", ink: str = INK
) -> list[Text]:
    """The lines as shapes, the first one just below `top`."""
    first, step = top + fitted.size * 0.93, fitted.size * LEADING
    return [
        Text(x, first + row * step, line, fitted.size, font, align, ink)
        for row, line in enumerate(fitted.lines)
    ]


def _encoded(sign: str) -> bytes:
    found = _in_font(sign)
    if found is None:
        plain = unicodedata.normalize("NFKD", sign)
        found = next((code for part in plain if (code := _in_font(part))), b"?")
    return found


def _in_font(sign: str) -> bytes | None:
    try:
        return sign.encode(ENCODING)
    except UnicodeEncodeError:
        return None
