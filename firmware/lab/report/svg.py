"""The elements of an SVG drawing, as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK, FAINT, PAPER = "#24303c", "#d5dbe1", "#ffffff"
COLOURS = ("#1f6f8b", "#d9822b", "#7a4fa3", "#3a8f4d", "#b8433f", "#5b6770")
"""One for each robot."""
Attribute = str | float


def tag(name: str, body: str = "", **attributes: Attribute) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_plain(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>"


def _plain(value: Attribute) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def text(x: float, y: float, words: str, **attributes: Attribute) -> str:
    return tag("text", escape(words), x=x, y=y, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> str:
    return tag("line", "", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def box(x: float, y: float, width: float, height: float, title: str = "", **attributes: Attribute) -> str:
    body = tag("title", escape(title)) if title else ""
    sides: dict[str, Attribute] = {"x": x, "y": y, "width": max(0.0, width), "height": max(0.0, height)}
    return tag("rect", body, **sides, **attributes)


def drawing(width: float, height: float, label: str, parts: Iterable[str]) -> str:
    return tag(
        "svg",
        "".join(parts),
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=label,
        xmlns="http://www.w3.org/2000/svg",
    )


def steps(most: float, about: int = 5) -> list[float]:
    """Round numbers from 0 to the first that is not below `most`."""
    if most <= 0:
        return [0.0, 1.0]
    size = 1.0
    while size * about < most:
        size *= 10
    for smaller in (10.0, 5.0, 4.0, 2.0):
        if size / smaller * about >= most:
            size /= smaller
            break
    marks = [0.0]
    while marks[-1] < most:
        marks.append(marks[-1] + size)
    return marks


def number(value: float) -> str:
    if value >= 10_000:
        return f"{value / 1000:,.0f}k"
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.2g}"
