"""How an edition is drawn, whole: what its file does not say is taken from a shipped edition.

A file may lack a look or some icons, and a game that an earlier version began has neither. They are drawn as
the shipped edition of the same name is, or else as the classic one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier.config.editions.find import find_shipped
from croupier.config.editions.load import load_checked
from croupier.engine.edition import Edition, Look


class Drawn(NamedTuple):
    """A look, and the name of the icon of each space, deck and token; "" for none."""

    look: Look
    spaces: tuple[str, ...]
    decks: dict[str, str]
    deck_colours: dict[str, str]
    tokens: tuple[str, ...]


def drawn(edition: Edition) -> Drawn:
    if edition.look is not None and _has_all_icons(edition):
        return _joined(edition, edition, edition.look)
    base = _shipped(edition.id) or _shipped("classic")
    if base is None or base.look is None:
        raise LookupError("the classic edition is shipped, and it has a look")
    look = edition.look or base.look
    return _joined(
        edition, base, Look(look.light, look.dark, look.lettering, look.pattern, base.look.icons | look.icons)
    )


def _joined(edition: Edition, base: Edition, look: Look) -> Drawn:
    figures = {token.name: token.icon for token in base.tokens}
    pairs = zip(edition.spaces, base.spaces, strict=True)
    return Drawn(
        look,
        tuple(space.icon or other.icon for space, other in pairs),
        {key: deck.icon or base.decks[key].icon for key, deck in edition.decks.items()},
        {key: deck.colour or base.decks[key].colour for key, deck in edition.decks.items()},
        tuple(token.icon or figures.get(token.name, "") for token in edition.tokens),
    )


def _has_all_icons(edition: Edition) -> bool:
    spaces = all(space.icon for space in edition.spaces if space.kind != "street")
    return spaces and all(deck.icon and deck.colour for deck in edition.decks.values())


@lru_cache(maxsize=2)
def _shipped(name: str) -> Edition | None:
    found = find_shipped(name)
    return None if found is None else load_checked(found).edition
