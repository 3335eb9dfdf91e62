"""`croupier editions check`: every problem of an edition at once, or what nobody has confirmed yet."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.config.editions import BadEdition, Doubt, Found, load_checked
from croupier.engine.edition import Edition

_ABOUT = {
    "name": "names of our own choice; type what your board prints:",
    "place": "on the printed board, but perhaps in another place:",
    "sign": "the sign of the money; type what your bills print:",
}


def checking(found: Found) -> tuple[list[str], int]:
    """What to say, and the exit code."""
    try:
        edition, doubts = load_checked(found)
    except BadEdition as bad:
        count = len(bad.problems)
        sum_up = f"{count} problem{'s' * (count > 1)}: this edition cannot be played"
        return [*map(str, bad.problems), sum_up], 1
    cards = sum(len(deck.cards) for deck in edition.decks.values())
    good = f"{found.file.name} is a good edition: {edition.title} ({edition.language}), {cards} cards."
    return [good, *_unconfirmed(doubts), *_undrawable(edition)], 0


def _unconfirmed(doubts: tuple[Doubt, ...]) -> Iterator[str]:
    if doubts:
        yield "Not confirmed yet (take the mark away when it is):"
    for about, words in _ABOUT.items():
        found = [doubt for doubt in doubts if doubt.about == about]
        if found:
            yield f"  {words}"
            width = max(len(doubt.key) for doubt in found)
            yield from (f"    {doubt.key:<{width}}  {doubt.name}" for doubt in found)


def _undrawable(edition: Edition) -> Iterator[str]:
    """Signs that the small screens do not have: they would show a question mark."""
    words = [edition.title, edition.currency, edition.house.one, edition.hotel.one]
    words += [space.name for space in edition.spaces] + [token.name for token in edition.tokens]
    for deck in edition.decks.values():
        words += [deck.name, *(card.text for card in deck.cards)]
    strange = sorted({sign for word in words for sign in word if not _drawn(sign)})
    if strange:
        yield f"The small screens cannot draw these signs and show a question mark: {' '.join(strange)}"


def _drawn(sign: str) -> bool:
    try:
        sign.encode("iso8859-15")
    except UnicodeEncodeError:
        return False
    return True
