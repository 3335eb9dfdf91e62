"""The drawing of a board in one piece: forty spaces around a middle, half a metre wide."""

from __future__ import annotations

from typing import NamedTuple

from croupier.config.wiring.model import Senses
from croupier.engine.edition import JAIL, Edition, Space
from croupier.firmware.paper.glyphs import DECK_COLOURS, glyph
from croupier.firmware.paper.landing import discs
from croupier.firmware.paper.ring import Place, places
from croupier.firmware.paper.shapes import PALE, Box, Group, Line, Shape, Text
from croupier.firmware.paper.typesetting import fit, set_lines
from croupier.firmware.text import Say

BOARD_MM = 500.0
CORNER_MM = 66.0
CELL_MM = (BOARD_MM - 2 * CORNER_MM) / 9
BAND_MM = 12.0
_MARGIN_MM = 2.5
_PILE_MM = (90.0, 60.0)
"""The width and height of a field for a pile of cards, which are a little smaller."""


class Piece(NamedTuple):
    """A part of the board, and the box that contains it."""

    shape: Shape
    box: Box


def pieces(edition: Edition, rings: Senses | None = None) -> list[Piece]:
    """All parts of the board. Every space is drawn so that it is read from outside.

    `rings` is what lies below the spaces and senses the tokens: each gets rings that show where to put them.
    """
    return [
        _middle(edition),
        *(_piece(edition, number, place, rings) for number, place in enumerate(places(BOARD_MM, CORNER_MM))),
    ]


def _piece(edition: Edition, number: int, place: Place, rings: Senses | None) -> Piece:
    """A space, turned so that its inner edge is towards the middle of the board."""
    below = discs(number, place, rings)
    shapes = _cell(edition, number, below) if number % 10 else _corner(edition, number, below)
    x = place.x + (place.width if place.side in (1, 2) else 0)
    y = place.y + (place.height if place.side in (2, 3) else 0)
    box = Box(place.x, place.y, place.width, place.height)
    return Piece(Group(tuple(shapes), x, y, turn=90 * place.side), box)


def _cell(edition: Edition, number: int, below: list[Shape]) -> list[Shape]:
    """A space that is not a corner, not turned yet: its inner edge is at the top. Words go over `below`."""
    space = edition.spaces[number]
    middle, room = CELL_MM / 2, CELL_MM - 2 * _MARGIN_MM
    called = f"{space.name}*" if number in edition.own_names else space.name
    name = fit(called, room, size=5, rows=4, least=2.2, font="bold")
    shapes: list[Shape] = [Box(0, 0, CELL_MM, CORNER_MM, fill="#ffffff", line=0.4), *below]
    if space.kind == "street":
        shapes.append(Box(0, 0, CELL_MM, BAND_MM, fill=edition.groups[space.group].colour, line=0.4))
        shapes += set_lines(name, middle, BAND_MM + 2, "bold")
    else:
        shapes += set_lines(name, middle, 3, "bold")
        shapes.append(Group(glyph(space.kind, space.deck), middle, 39))
    price = _price(edition, space)
    if price:
        shapes += set_lines(fit(price, room, size=4.6, rows=1), middle, CORNER_MM - 9)
    return [*shapes, _number(number, CELL_MM)]


def _price(edition: Edition, space: Space) -> str:
    if space.amount:
        return Say(edition, edition.language)("paper-pay", amount=edition.money(space.amount))
    return edition.money(space.price) if space.price else ""


def _corner(edition: Edition, number: int, below: list[Shape]) -> list[Shape]:
    space = edition.spaces[number]
    middle, room = CORNER_MM / 2, CORNER_MM - 4 * _MARGIN_MM
    shapes: list[Shape] = [Box(0, 0, CORNER_MM, CORNER_MM, fill="#ffffff", line=0.4)]
    if space.kind == "jail":
        return shapes + _jail(space, below)
    shapes += below
    name = fit(space.name, room, size=12 if space.kind == "go" else 7, rows=2, least=3, font="bold")
    shapes += set_lines(name, middle, 9, "bold")
    if space.kind == "go":
        shapes += set_lines(fit(f"+ {edition.money(edition.salary)}", room, size=7, rows=1), middle, 27)
    return [*shapes, Group(glyph(space.kind), middle, 47), _number(number, CORNER_MM)]


def _number(number: int, wide: float) -> Text:
    """The number of the space, small at the outer edge: which light and which reader belong here."""
    return Text(wide - 1.2, CORNER_MM - 1.2, str(number), 2, align="end", ink=PALE)


def _jail(space: Space, below: list[Shape]) -> list[Shape]:
    """The jail, with the cell towards the middle of the board. Visitors stand on the two outer strips."""
    inside, _, visiting = space.name.partition(" / ")
    cell = 46.0
    shapes: list[Shape] = [
        Box(0, 0, cell, cell, fill="#f3e3c8", line=0.4),
        *below,
        Group(glyph("jail"), cell / 2, 27),
        *set_lines(fit(inside, cell - 6, size=6, rows=1, font="bold"), cell / 2, 5, "bold"),
    ]
    outside = fit(visiting or inside, cell, size=5, rows=1, font="bold")
    return [*shapes, *set_lines(outside, CORNER_MM / 2, CORNER_MM - 13, "bold"), _number(JAIL, CORNER_MM)]


def _middle(edition: Edition) -> Piece:
    """The middle of the board: the title, and a field for each pile of cards."""
    inner = BOARD_MM - 2 * CORNER_MM
    title = fit(edition.title, inner * 0.8, size=34, rows=2, font="bold")
    top = BOARD_MM / 2 - title.height / 2
    shapes: list[Shape] = [
        Box(CORNER_MM, CORNER_MM, inner, inner, fill="#fbfaf6", line=0.4),
        *set_lines(title, BOARD_MM / 2, top, "bold"),
        Line(
            ((BOARD_MM / 2 - 60, top + title.height + 6), (BOARD_MM / 2 + 60, top + title.height + 6)),
            line=0.8,
        ),
    ]
    near, far = CORNER_MM + 20, BOARD_MM - CORNER_MM - 20
    shapes += _pile(edition, "community_chest", near, near)
    shapes += _pile(edition, "chance", far - _PILE_MM[0], far - _PILE_MM[1])
    return Piece(Group(tuple(shapes)), Box(CORNER_MM, CORNER_MM, inner, inner))


def _pile(edition: Edition, deck: str, x: float, y: float) -> list[Shape]:
    wide, high = _PILE_MM
    name, colour = edition.decks[deck].name, DECK_COLOURS[deck]
    frame = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
    words = fit(name, wide - 12, size=9, rows=3, font="bold")
    return [
        Line(frame, stroke=colour, line=0.8, dashed=True),
        *set_lines(words, x + wide / 2, y + high / 2 - words.height / 2, "bold", ink=colour),
    ]
