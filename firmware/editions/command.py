"""Does what `croupier editions` was asked for; it lists and checks, other modules do the rest."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.config.editions import (
    BadEdition,
    ConfigError,
    Doubt,
    Found,
    find_edition,
    known_editions,
    load_checked,
    shipped_editions,
)
from croupier.engine.edition import Edition
from croupier.firmware.model.terminal import aligned, look_of, say

_COLUMNS = ("NAME", "TITLE", "LANGUAGE", "NAMES", "WHERE")
_OWN_NAMES = "Our own: nobody has told us what the board prints there. See: croupier editions check NAME"
_DOUBTS = {
    "name": "names of our own choice; type what your board prints:",
    "place": "on the printed board, but perhaps in another place:",
    "sign": "the sign of the money; type what your bills print:",
}
"""What an edition's file can be unsure about."""


def run(arguments: argparse.Namespace) -> int:
    """Do it, and return the exit code: 1 after an error message."""
    try:
        lines, code = _answer(arguments)
        say(lines)
    except ConfigError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"croupier: this cannot be printed ({error.strerror})", file=sys.stderr)
        return 1
    return code


def _answer(arguments: argparse.Namespace) -> tuple[list[str], int]:
    """The lines to print, and the exit code."""
    match arguments.action:
        case "list":
            return _list(), 0
        case "show":
            from croupier.firmware.editions.show import show

            edition = load_checked(find_edition(arguments.edition)).edition
            return show(edition, look_of(sys.stdout)), 0
        case "check":
            return _check(find_edition(arguments.edition))
        case "new":
            from croupier.firmware.editions.new_edition import begin_edition

            return begin_edition(Path(arguments.file), arguments.base), 0
        case _:
            from croupier.firmware.editions.print_edition import print_edition

            made = print_edition(
                arguments.edition,
                arguments.out,
                svg=arguments.svg,
                wiring=arguments.wiring,
                notes=arguments.notes,
            )
            return made, 0


def _list() -> list[str]:
    """The editions that can be played, and where they come from."""
    shipped = shipped_editions()
    rows = [_row(found, shipped) for found in known_editions()]
    own = any("our own" in names for _, _, _, names, _ in rows)
    return [*aligned([_COLUMNS, *rows]), *[_OWN_NAMES] * own]


def _row(found: Found, shipped: list[str]) -> tuple[str, str, str, str, str]:
    where = "shipped" if found.home == "shipped" else str(found.file)
    if found.home != "shipped" and found.name in shipped:
        where += " (in place of the shipped one)"
    try:
        edition, doubts = load_checked(found)
    except BadEdition as bad:
        count = len(bad.problems)
        return found.name, f"({count} problem{'s' * (count > 1)}: see check)", "", "", where
    except ConfigError:
        return found.name, "(cannot be read)", "", "", where
    return found.name, edition.title, edition.language, _names(edition, doubts), where


def _names(edition: Edition, doubts: tuple[Doubt, ...]) -> str:
    """How far the names are those of a printed board: "confirmed", or "13 our own, 21 perhaps elsewhere"."""
    own, elsewhere = len(edition.own_names), sum(doubt.about == "place" for doubt in doubts)
    said = [f"{own} our own"] * bool(own) + [f"{elsewhere} perhaps elsewhere"] * bool(elsewhere)
    return ", ".join(said) or "confirmed"


def _check(found: Found) -> tuple[list[str], int]:
    """Everything that is wrong with an edition, or what nobody has confirmed yet; and the exit code."""
    try:
        edition, doubts = load_checked(found)
    except BadEdition as bad:
        count = len(bad.problems)
        summary = f"{count} problem{'s' * (count > 1)}: this edition cannot be played"
        return [*map(str, bad.problems), summary], 1
    cards = sum(len(deck.cards) for deck in edition.decks.values())
    good = f"{found.file.name} is a good edition: {edition.title} ({edition.language}), {cards} cards."
    return [good, *_unconfirmed(doubts), *_signs_not_on_screens(edition)], 0


def _unconfirmed(doubts: tuple[Doubt, ...]) -> Iterator[str]:
    if doubts:
        yield "Not confirmed yet (take the mark away when it is):"
    for about, words in _DOUBTS.items():
        found = [doubt for doubt in doubts if doubt.about == about]
        if found:
            yield f"  {words}"
            width = max(len(doubt.key) for doubt in found)
            yield from (f"    {doubt.key:<{width}}  {doubt.name}" for doubt in found)


def _signs_not_on_screens(edition: Edition) -> Iterator[str]:
    """The signs that the small screens cannot draw."""
    words = [edition.title, edition.currency, edition.house.one, edition.hotel.one]
    words += [space.name for space in edition.spaces] + [token.name for token in edition.tokens]
    for deck in edition.decks.values():
        words += [deck.name, *(card.text for card in deck.cards)]
    strange = sorted({sign for word in words for sign in word if not _can_be_drawn(sign)})
    if strange:
        yield f"The small screens cannot draw these signs and show a question mark: {' '.join(strange)}"


def _can_be_drawn(sign: str) -> bool:
    try:
        sign.encode("iso8859-15")
    except UnicodeEncodeError:
        return False
    return True
