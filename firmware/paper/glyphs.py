"""The small drawings on the board, each about 14 mm wide, with the origin in their middle."""

from __future__ import annotations

import math

from croupier.engine.edition import Kind
from croupier.firmware.paper.shapes import INK, Box, Circle, Group, Line, Shape

DECK_COLOURS = {"chance": "#c4622d", "community_chest": "#2d6f8f"}


def glyph(kind: Kind, deck: str = "") -> tuple[Shape, ...]:
    match kind:
        case "transport":
            return _wheel()
        case "utility":
            return _drop()
        case "tax":
            return _coins()
        case "card":
            return _card(DECK_COLOURS[deck])
        case "go":
            return _arrow()
        case "jail":
            return _bars()
        case "parking":
            return _bench()
        case "go_to_jail":
            return (Group(_arrow(), 15, 0), Group(_bars(), -15, 0))
        case "street":
            return ()


def _wheel() -> tuple[Shape, ...]:
    spokes = [
        Line(((0, 0), (6 * math.cos(angle), 6 * math.sin(angle))), line=0.7)
        for angle in (math.radians(60 * number + 30) for number in range(6))
    ]
    return (Circle(0, 0, 7, line=1.2), *spokes, Circle(0, 0, 1.6, fill=INK))


def _drop() -> tuple[Shape, ...]:
    return (
        Line(((0, -8), (4.4, 0), (-4.4, 0), (0, -8)), fill=INK, stroke=""),
        Circle(0, 2, 5, fill=INK, stroke=""),
        Line(
            ((0.8, -2.5), (-2.2, 2.6), (-0.2, 2.6), (-0.9, 6), (2.2, 1), (0.2, 1), (0.8, -2.5)), "#ffffff", ""
        ),
    )


def _coins() -> tuple[Shape, ...]:
    return tuple(Circle(x, y, 3.6, fill="#ffffff", line=0.8) for x, y in ((-3.5, 2.5), (3.5, 2.5), (0, -3)))


def _card(colour: str) -> tuple[Shape, ...]:
    return (
        Box(-3.2, -6.5, 9, 12, fill="#ffffff", stroke=colour, line=0.8),
        Box(-6, -4.5, 9, 12, fill=colour, stroke="#ffffff", line=0.8),
        Circle(-1.5, 1.5, 2, fill="#ffffff", stroke=""),
    )


def _arrow() -> tuple[Shape, ...]:
    points = ((-14, 0), (-5, -8), (-5, -3.2), (14, -3.2), (14, 3.2), (-5, 3.2), (-5, 8), (-14, 0))
    return (Line(points, fill=INK, stroke=""),)


def _bars() -> tuple[Shape, ...]:
    bars = [Line(((x, -9), (x, 9)), line=1.1) for x in (-4.5, 0, 4.5)]
    return (Box(-9, -9, 18, 18, fill="#ffffff", line=1.2), *bars, Line(((-9, 0), (9, 0)), line=0.8))


def _bench() -> tuple[Shape, ...]:
    legs = [Line(((x, 1), (x, 7)), line=1.2) for x in (-8, 8)]
    return (Box(-11, -6, 22, 2.4, fill=INK, stroke=""), Box(-11, -1, 22, 2.4, fill=INK, stroke=""), *legs)
