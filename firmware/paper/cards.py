"""The drawings of the title deeds and of the cards of both decks, each on a card to cut out."""

from __future__ import annotations

from croupier.engine.edition import DEEDS, Card, Edition, Space
from croupier.firmware.model.terminal import ink_on
from croupier.firmware.paper.glyphs import DECK_COLOURS
from croupier.firmware.paper.shapes import INK, Box, Line, Shape, Text
from croupier.firmware.paper.typesetting import fit, set_lines, width
from croupier.firmware.text import Say

DEED_WIDTH, DEED_HEIGHT = 60.0, 67.0
CARD_WIDTH, CARD_HEIGHT = 62.0, 44.0
_CARD_HEAD = 9.0
_DEED_BAND = 14.0
_DEED_TYPE, _DEED_STEP = 2.9, 4.5


def deeds(edition: Edition) -> list[tuple[Shape, ...]]:
    """The 28 title deeds in the order of the board."""
    say = Say(edition, edition.language)
    return [tuple(_deed(edition, edition.spaces[place], say)) for place in DEEDS]


def _deed(edition: Edition, space: Space, say: Say) -> list[Shape]:
    colour = edition.groups[space.group].colour
    name = fit(space.name, DEED_WIDTH - 6, size=4.6, rows=2, least=2.4, font="bold")
    shapes: list[Shape] = [
        Box(0, 0, DEED_WIDTH, DEED_HEIGHT, fill="#ffffff"),
        Box(2, 2, DEED_WIDTH - 4, _DEED_BAND, fill=colour),
        *set_lines(name, DEED_WIDTH / 2, 2 + _DEED_BAND / 2 - name.height / 2, "bold", ink=ink_on(colour)),
    ]
    y = _DEED_BAND + 8
    for label, amount in _rents(edition, space, say):
        shapes += _deed_row(label, amount, y)
        y += _DEED_STEP
    shapes.append(Line(((6, y - 2.2), (DEED_WIDTH - 6, y - 2.2)), line=0.2))
    for label, amount in _costs(edition, space, say):
        shapes += _deed_row(label, amount, y + 1.5)
        y += _DEED_STEP
    return shapes


def _rents(edition: Edition, space: Space, say: Say) -> list[tuple[str, str]]:
    money = edition.money
    if space.kind == "transport":
        rents = enumerate(edition.transport_rent, 1)
        return [(say("paper-owned", count=count), money(rent)) for count, rent in rents]
    if space.kind == "utility":
        factors = enumerate(edition.utility_factor, 1)
        return [
            (say("paper-owned", count=count), say("paper-dice", factor=factor)) for count, factor in factors
        ]
    bare, *built, hotel = space.rent
    houses = [(say("paper-with-houses", count=count), money(rent)) for count, rent in enumerate(built, 1)]
    return [
        (say("paper-rent"), money(bare)),
        (say("paper-whole-group"), money(2 * bare)),
        *houses,
        (say("paper-with-hotel"), money(hotel)),
    ]


def _costs(edition: Edition, space: Space, say: Say) -> list[tuple[str, str]]:
    mortgage = (say("paper-mortgage"), edition.money(space.mortgage))
    if not space.house_cost:
        return [mortgage]
    cost = edition.money(space.house_cost)
    return [
        (say("paper-house-costs"), cost),
        (say("paper-hotel-costs"), say("paper-hotel-price", amount=cost)),
        mortgage,
    ]


def _deed_row(label: str, amount: str, y: float) -> list[Text]:
    sum_ = Text(DEED_WIDTH - 6, y, amount, _DEED_TYPE, "bold", "end", INK)
    words = fit(label, DEED_WIDTH - 13 - width(amount, _DEED_TYPE, "bold"), size=_DEED_TYPE, rows=1)
    return [Text(6, y, " ".join(words.lines), words.size), sum_]


def cards(edition: Edition, deck: str) -> list[tuple[Shape, ...]]:
    """The sixteen cards of a deck."""
    return [tuple(_card(edition, deck, card)) for card in edition.decks[deck].cards]


def _card(edition: Edition, deck: str, card: Card) -> list[Shape]:
    colour = DECK_COLOURS[deck]
    name = fit(edition.decks[deck].name, CARD_WIDTH - 10, size=3.8, rows=1, font="bold")
    text = fit(card.text, CARD_WIDTH - 10, size=4, rows=5, least=2.4)
    middle = 2 + _CARD_HEAD + (CARD_HEIGHT - 4 - _CARD_HEAD) / 2
    return [
        Box(0, 0, CARD_WIDTH, CARD_HEIGHT, fill="#ffffff"),
        Box(2, 2, CARD_WIDTH - 4, _CARD_HEAD, fill=colour, stroke=""),
        *set_lines(name, CARD_WIDTH / 2, 2 + _CARD_HEAD / 2 - name.height / 2, "bold", ink="#ffffff"),
        *set_lines(text, CARD_WIDTH / 2, middle - text.height / 2),
    ]
