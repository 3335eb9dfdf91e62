"""Bitmap fonts for small screens, and how wide a text is in them. The letters are those of ISO 8859-15.

`text` and `large` are Terminus (OFL.txt), `small` is the 5x8 of X11's misc-fixed, in the public domain.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from PIL import ImageDraw, ImageFont

Face = Literal["small", "text", "large"]


@cache
def _font(face: Face) -> Any:
    return ImageFont.load(str(Path(__file__).with_name(f"{face}.pil")))


def _bytes(text: str) -> bytes:
    return text.encode("iso8859-15", "replace")


def width(text: str, face: Face = "text") -> int:
    """In dots."""
    left, _top, right, _bottom = _font(face).getbbox(_bytes(text))
    return int(right - left)


def write(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, face: Face = "text", ink: int = 1
) -> None:
    draw.text(at, _bytes(text), font=_font(face), fill=ink)


def fit(text: str, dots: int, face: Face = "text") -> str:
    """The text, cut to this width."""
    if width(text, face) <= dots:
        return text
    while text and width(text + "..", face) > dots:
        text = text[:-1]
    return text.rstrip() + ".."


def wrap(text: str, dots: int, face: Face = "text") -> list[str]:
    """The text as lines of at most this width; a longer word has a line for itself."""
    lines: list[str] = []
    for word in filter(None, text.split(" ")):  # a hard space keeps "200 €" together
        if lines and width(f"{lines[-1]} {word}", face) <= dots:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
