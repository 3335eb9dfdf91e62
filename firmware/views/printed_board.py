"""The printed board as the page draws it: the spaces, the consoles round it and the tokens."""

from __future__ import annotations

from typing import Any

from croupier.engine import Edition

CONSOLE_COLOURS = ("#4f86c6", "#d77a61", "#5fa777", "#b48ad0", "#d0a344", "#7fa3a8")


def printed_board(
    edition: Edition, consoles: int, tokens: dict[str, int], *, own: int | None = None
) -> dict[str, Any]:
    """As JSON. The first `own` of the consoles are on the board (None: all), the others are phones."""
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
                "colour": CONSOLE_COLOURS[(seat - own if seat >= own else seat) % len(CONSOLE_COLOURS)],
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
