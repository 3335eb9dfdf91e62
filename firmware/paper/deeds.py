"""The title deeds, as cards."""

from __future__ import annotations

from croupier.engine.edition import DEEDS, Edition, Space
from croupier.firmware.model.terminal import ink_on
from croupier.firmware.paper.shapes import INK, Box, Line, Shape, Text
from croupier.firmware.paper.type import fit, set_lines, width
from croupier.firmware.text import Say

WIDE, HIGH = 60.0, 67.0
_BAND = 14.0
_SIZE, _STEP = 2.9, 4.5


def deeds(edition: Edition) -> list[tuple[Shape, ...]]:
    """All 28 in the order of the board, each in a box of WIDE by HIGH."""
    say = Say(edition, edition.language)
    return [tuple(_deed(edition, edition.spaces[place], say)) for place in DEEDS]


def _deed(edition: Edition, space: Space, say: Say) -> list[Shape]:
    colour = edition.groups[space.group].colour
    name = fit(space.name, WIDE - 6, size=4.6, rows=2, least=2.4, font="bold")
    shapes: list[Shape] = [
        Box(0, 0, WIDE, HIGH, fill="#ffffff"),
        Box(2, 2, WIDE - 4, _BAND, fill=colour),
        *set_lines(name, WIDE / 2, 2 + _BAND / 2 - name.height / 2, "bold", ink=ink_on(colour)),
    ]
    y = _BAND + 8
    for label, amount in _rents(edition, space, say):
        shapes += _row(label, amount, y)
        y += _STEP
    shapes.append(Line(((6, y - 2.2), (WIDE - 6, y - 2.2)), line=0.2))
    for label, amount in _costs(edition, space, say):
        shapes += _row(label, amount, y + 1.5)
        y += _STEP
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


def _row(label: str, amount: str, y: float) -> list[Text]:
    sum_ = Text(WIDE - 6, y, amount, _SIZE, "bold", "end", INK)
    words = fit(label, WIDE - 13 - width(amount, _SIZE, "bold"), size=_SIZE, rows=1)
    return [Text(6, y, " ".join(words.lines), words.size), sum_]
