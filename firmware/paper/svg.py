"""Writes a page as an SVG file."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from croupier.firmware.paper.shapes import Box, Circle, Group, Line, Page, Shape, Text, decimal
from croupier.firmware.paper.typesetting import width

_FAMILY = "Helvetica, Arial, sans-serif"


def svg(page: Page, title: str) -> bytes:
    """The whole file, in millimetres."""
    size = f'width="{decimal(page.width)}mm" height="{decimal(page.height)}mm"'
    box = f'viewBox="0 0 {decimal(page.width)} {decimal(page.height)}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{_FAMILY}">',
        f"<title>{escape(title)}</title>",
        *_Writer().shapes(page.shapes),
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode()


class _Writer:
    def __init__(self) -> None:
        self._clips = 0

    def shapes(self, shapes: tuple[Shape, ...]) -> Iterator[str]:
        for shape in shapes:
            yield from self._shape(shape)

    def _shape(self, shape: Shape) -> Iterator[str]:
        match shape:
            case Group():
                yield from self._group(shape)
            case Box():
                place = _attributes(x=shape.x, y=shape.y, width=shape.width, height=shape.height)
                yield f"<rect {place}{_inked(shape.fill, shape.stroke, shape.line)}/>"
            case Circle():
                place = _attributes(cx=shape.x, cy=shape.y, r=shape.radius)
                yield f"<circle {place}{_inked(shape.fill, shape.stroke, shape.line)}/>"
            case Line():
                points = " ".join(f"{decimal(x)},{decimal(y)}" for x, y in shape.points)
                kind = "polygon" if shape.fill else "polyline"
                dashes = ' stroke-dasharray="1.5 1.5"' if shape.dashed else ""
                yield f'<{kind} points="{points}"{_inked(shape.fill, shape.stroke, shape.line)}{dashes}/>'
            case Text():
                yield _text(shape)

    def _group(self, group: Group) -> Iterator[str]:
        if group.clip is not None:
            self._clips += 1
            box = group.clip
            place = _attributes(x=box.x, y=box.y, width=box.width, height=box.height)
            yield f'<clipPath id="clip{self._clips}"><rect {place}/></clipPath>'
            yield f'<g clip-path="url(#clip{self._clips})">'
        yield f'<g transform="matrix({" ".join(map(decimal, group.matrix))})">'
        yield from self.shapes(group.shapes)
        yield "</g>" if group.clip is None else "</g></g>"


def _text(shape: Text) -> str:
    weight = ' font-weight="bold"' if shape.font == "bold" else ""
    anchor = "" if shape.align == "start" else f' text-anchor="{shape.align}"'
    place = _attributes(x=shape.x, y=shape.y) + f' font-size="{decimal(shape.size)}"'
    # If the reader has another font, its letters are squeezed to the intended width.
    long = width(shape.text, shape.size, shape.font)
    if long:
        place += f' textLength="{decimal(long)}" lengthAdjust="spacingAndGlyphs"'
    return f"<text {place}{weight}{anchor} fill={quoteattr(shape.ink)}>{escape(shape.text)}</text>"


def _attributes(**values: float) -> str:
    return " ".join(f'{key}="{decimal(value)}"' for key, value in values.items())


def _inked(fill: str, stroke: str, line: float) -> str:
    edge = f' stroke="{stroke}" stroke-width="{decimal(line)}"' if stroke else ""
    return f' fill="{fill or "none"}"{edge}'
