"""The printed board as the page draws it: the spaces, the consoles round it and the tokens."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from croupier.config.editions.drawn import drawn
from croupier.engine import Edition

CONSOLE_COLOURS = ("#4f86c6", "#d77a61", "#5fa777", "#b48ad0", "#d0a344", "#7fa3a8")


def printed_board(
    edition: Edition, consoles: int, tokens: dict[str, int], *, own: int | None = None
) -> dict[str, Any]:
    """As JSON. The first `own` of the consoles are on the board (None: all), the others are phones."""
    own = consoles if own is None else own
    look = drawn(edition)
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
                "icon": look.spaces[place],
                "own": place in edition.own_names,
            }
            for place, space in enumerate(edition.spaces)
        ],
        "decks": {name: deck.name for name, deck in edition.decks.items()},
        "deckIcons": look.decks,
        "deckColours": look.deck_colours,
        "look": to_builtins(look.look),
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
            {
                "uid": uid,
                "name": edition.tokens[index].name,
                "colour": edition.tokens[index].colour,
                "icon": look.tokens[index],
            }
            for uid, index in tokens.items()
        ],
    }
