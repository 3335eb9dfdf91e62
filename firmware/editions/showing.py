"""`croupier editions show`: the board as a picture, the spaces as a table, and both decks."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from croupier.engine.edition import Edition, Space
from croupier.firmware.editions.picture import picture
from croupier.firmware.model.terminal import COLUMNS, Look, cut

_INDENT = "  "


def showing(edition: Edition, look: Look) -> list[str]:
    return [*picture(edition, look), "", *_table(edition, look), *_decks(edition, look), *_money(edition)]


def _table(edition: Edition, look: Look) -> Iterator[str]:
    many, hotel = edition.house.many, edition.hotel.one
    yield look.paint(f"The spaces (rent: bare, with 1 to 4 {many}, with {hotel})", bold=True)
    rows = [
        (str(place), space.name, _group(edition, space), _price(edition, space), _rent(edition, space))
        for place, space in enumerate(edition.spaces)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    room = min(widths[1], COLUMNS - sum(widths) + widths[1] - 4 * len(_INDENT))
    for space, (place, name, group, price, rent) in zip(edition.spaces, rows, strict=True):
        called = cut(name if len(name) <= room else space.label, room, look)
        parts = [f"{place:>2}", f"{called:<{room}}", f"{group:<{widths[2]}}", f"{price:>{widths[3]}}", rent]
        yield _INDENT.join(parts).rstrip()


def _group(edition: Edition, space: Space) -> str:
    return edition.groups[space.group].label if space.group else ""


def _price(edition: Edition, space: Space) -> str:
    cost = space.price or space.amount
    return edition.money(cost) if cost else ""


def _rent(edition: Edition, space: Space) -> str:
    if space.kind == "transport":
        return " ".join(map(str, edition.transport_rent))
    if space.kind == "utility":
        return " ".join(f"{factor}x" for factor in edition.utility_factor)
    return " ".join(map(str, space.rent))


def _decks(edition: Edition, look: Look) -> Iterator[str]:
    for deck in edition.decks.values():
        yield ""
        yield look.paint(deck.name, bold=True)
        for card in deck.cards:
            yield from wrap(card.text, COLUMNS, initial_indent="- ", subsequent_indent=_INDENT)


def _money(edition: Edition) -> Iterator[str]:
    money = edition.money
    yield ""
    yield f"Everybody begins with {money(edition.starting_cash)}; the salary is {money(edition.salary)}."
    yield f"A fine of {money(edition.jail_fine)} opens the jail; mortgages cost {edition.mortgage_interest}%."
    for setting, value in edition.rules.items():
        yield f"The rules differ: {setting} = {str(value).lower() if isinstance(value, bool) else value}"
