"""What is printed on the board, for the page to draw."""

from __future__ import annotations

from typing import Any

from croupier.engine import Edition

SEAT_COLOURS = ("#4f86c6", "#d77a61", "#5fa777", "#b48ad0", "#d0a344", "#7fa3a8")


def face(
    edition: Edition, consoles: int, tokens: dict[str, int], *, own: int | None = None
) -> dict[str, Any]:
    """The first `own` of the consoles have buttons of their own, for None all; phones are the rest."""
    own = consoles if own is None else own
    return {
        "edition": edition.title,
        "currency": edition.currency,
        "spaces": [
            {
                "name": space.name,
                "kind": space.kind,
                "colour": edition.groups[space.group].colour if space.kind == "street" else None,
                "price": space.price or None,
                "amount": space.amount or None,
                "deck": space.deck or None,
            }
            for space in edition.spaces
        ],
        "decks": {name: deck.name for name, deck in edition.decks.items()},
        "house": edition.house.one,
        "houses": edition.house.many,
        "hotel": edition.hotel.one,
        "hotels": edition.hotel.many,
        "consoles": [
            {
                "seat": seat,
                "colour": SEAT_COLOURS[(seat - own if seat >= own else seat) % len(SEAT_COLOURS)],
                "phone": seat >= own,
                "home": (seat - own) % own if seat >= own else seat,
            }
            for seat in range(consoles)
        ],
        "tokens": [
            {"uid": uid, "name": edition.tokens[index].name, "colour": edition.tokens[index].colour}
            for uid, index in tokens.items()
        ],
    }
