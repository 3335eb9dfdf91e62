"""The cards of both decks."""

from __future__ import annotations

from croupier.engine.edition import Card, Edition
from croupier.firmware.paper.glyphs import DECK_COLOURS
from croupier.firmware.paper.shapes import Box, Shape
from croupier.firmware.paper.type import fit, set_lines

WIDE, HIGH = 62.0, 44.0
_HEAD = 9.0


def cards(edition: Edition, deck: str) -> list[tuple[Shape, ...]]:
    """The sixteen of a deck, each in a box of WIDE by HIGH."""
    return [tuple(_card(edition, deck, card)) for card in edition.decks[deck].cards]


def _card(edition: Edition, deck: str, card: Card) -> list[Shape]:
    colour = DECK_COLOURS[deck]
    name = fit(edition.decks[deck].name, WIDE - 10, size=3.8, rows=1, font="bold")
    text = fit(card.text, WIDE - 10, size=4, rows=5, least=2.4)
    middle = 2 + _HEAD + (HIGH - 4 - _HEAD) / 2
    return [
        Box(0, 0, WIDE, HIGH, fill="#ffffff"),
        Box(2, 2, WIDE - 4, _HEAD, fill=colour, stroke=""),
        *set_lines(name, WIDE / 2, 2 + _HEAD / 2 - name.height / 2, "bold", ink="#ffffff"),
        *set_lines(text, WIDE / 2, middle - text.height / 2),
    ]
