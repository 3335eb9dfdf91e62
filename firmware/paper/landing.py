"""The rings that are printed on the spaces: a token that stands on one is seen by what lies below it.

Below each ring of a board with Hall sensors is one sensor; a board with an NFC reader under each space has
one ring, over the reader's middle.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.config.wiring.model import Senses
from croupier.engine.edition import JAIL, SPACES
from croupier.firmware.paper.ring import Place, places
from croupier.firmware.paper.shapes import Circle, Shape

RING_MM = 12.0
"""The radius: a token's base of 25 mm, which is as large as the tag below it, covers the ring."""
NARROW_MM = 9.0
"""The radius in the strips beside the jail, which are narrower than a base."""
_CORNER_MM = 66.0
"""The corner for which the numbers below are; other sizes are in proportion."""
_DISC, _EDGE = "#eef1f5", "#8d97a5"


class Ring(NamedTuple):
    """A circle on the board, in millimetres from its upper left corner or from that of a space."""

    x: float
    y: float
    radius: float = RING_MM


_ALONG = (26.5, 52.0)
"""The distances from the inner edge of a space. Neither ring touches the band, on which houses stand."""
_CORNER = (Ring(18, 20), Ring(48, 20), Ring(33, 48))
_JAIL = (Ring(23, 27), Ring(56, 22, NARROW_MM), Ring(56, 56, NARROW_MM))
"""One in the cell, two where visitors stand."""


def rings(board: float, corner: float, senses: Senses) -> list[tuple[Ring, ...]]:
    """The rings of each of the forty spaces, seen from above."""
    return [
        tuple(_turned(place, ring) for ring in rings_of(space, place, senses))
        for space, place in enumerate(places(board, corner))
    ]


def rings_of(space: int, place: Place, senses: Senses) -> tuple[Ring, ...]:
    """The rings of a space before it is turned: its inner edge is above, its corner of origin upper left."""
    wide, high = _unturned(place)
    scale = high / _CORNER_MM
    if senses == "identity":
        return (Ring(wide / 2, high / 2),)
    if space % (SPACES // 4):
        return tuple(Ring(wide / 2, y * scale) for y in _ALONG)
    chosen = _JAIL if space == JAIL else _CORNER
    return tuple(Ring(ring.x * scale, ring.y * scale, ring.radius) for ring in chosen)


def discs(space: int, place: Place, senses: Senses | None) -> list[Shape]:
    """The rings of a space that is not turned yet, as pale discs for its words to be printed on."""
    if senses is None:
        return []
    return [
        Circle(ring.x, ring.y, ring.radius, fill=_DISC, stroke=_EDGE, line=0.35)
        for ring in rings_of(space, place, senses)
    ]


def _unturned(place: Place) -> tuple[float, float]:
    """Width along the edge of the board, and depth."""
    return (place.width, place.height) if place.side % 2 == 0 else (place.height, place.width)


def _turned(place: Place, ring: Ring) -> Ring:
    x, y = ring.x, ring.y
    match place.side:
        case 0:
            return Ring(place.x + x, place.y + y, ring.radius)
        case 1:
            return Ring(place.x + place.width - y, place.y + x, ring.radius)
        case 2:
            return Ring(place.x + place.width - x, place.y + place.height - y, ring.radius)
        case _:
            return Ring(place.x + y, place.y + place.height - x, ring.radius)
