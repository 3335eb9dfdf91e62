"""Texts for the ear: makes of what screens and history say what a voice can say.

A sentence of the history may have one of its own for the ear: "told-paid" has "aloud-paid". Signs that a
voice reads badly become words: "$190" is "190 dollars", a shortened name is said in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from croupier.engine.edition import Edition
from croupier.firmware.text.history import Entry, entry_text
from croupier.firmware.text.say import LINE_LETTERS, Say

OWN = {
    "told-paid": "aloud-paid",
    "told-paid-bank": "aloud-paid-bank",
    "told-paid-pot": "aloud-paid-pot",
    "told-got": "aloud-got",
    "told-debt-opened": "aloud-debt-opened",
    "told-auction-opened": "aloud-auction-opened",
    "told-bid-made": "aloud-bid-made",
    "told-dropped-out": "aloud-dropped-out",
    "told-auction-ended": "aloud-auction-ended",
    "told-auction-ended-nobody": "aloud-auction-ended-nobody",
}
"""The sentences of the history that have one of their own for the ear."""
_SIGNS = str.maketrans(
    {"●": " ", "◀": " ", "▶": " ", "·": ",", "…": "", "⇄": ",", "→": ",", "‹": "", "×": " ", "\n": " "}
)
_ENDS = (".", "!", "?", ":", ",")
_MONEY = {"$": "dollars", "€": "euros", "£": "pounds"}
"""Signs of money that a voice reads badly, and the message that says them."""


def entry_aloud(say: Say, entry: Entry, names: Sequence[str]) -> str:
    """An entry of the history as a sentence for the ear."""
    if (own := OWN.get(entry.key)) is not None:
        entry = replace(entry, key=own)
    return for_ear(say, entry_text(say, entry, names))


def for_ear(say: Say, text: str) -> str:
    """A text of a screen as a voice says it."""
    money, names, full = _patterns(say)
    if money is not None:
        text = money.sub(lambda found: _money(say, found), text)
    if names is not None:
        text = names.sub(lambda found: full[found[0]], text)
    return " ".join(text.translate(_SIGNS).split())


def joined(say: Say, texts: Iterable[str]) -> str:
    """Several texts, one after the other, with a pause between them."""
    said = [for_ear(say, text) for text in texts]
    return " ".join(text if text.endswith(_ENDS) else f"{text}." for text in said if text)


def _money(say: Say, found: re.Match[str]) -> str:
    amount, sign = found["amount"], next(sign for sign in _MONEY if sign in found[0])
    return say(f"aloud-money-{_MONEY[sign]}", amount=amount, count=int(amount))


Patterns = tuple[re.Pattern[str] | None, re.Pattern[str] | None, dict[str, str]]
_known: WeakKeyDictionary[Say, Patterns] = WeakKeyDictionary()


def _patterns(say: Say) -> Patterns:
    """What stands for money in a text, what for a name that a small screen shortens, and the full names."""
    if say not in _known:
        _known[say] = _made(say.edition, say.currency)
    return _known[say]


def _made(edition: Edition, currency: str) -> Patterns:
    money = None
    if any(sign in currency for sign in _MONEY):
        before, after = (re.sub(r"\s+", r"\\s*", re.escape(part)) for part in _around(currency))
        money = re.compile(rf"{before}(?P<amount>\d+){after}(?!\w)")
    full = {space.label: space.name for space in edition.spaces if len(space.name) > LINE_LETTERS}
    names = "|".join(re.escape(label) for label in sorted(full, key=len, reverse=True))
    return money, re.compile(names) if full else None, full


def _around(currency: str) -> tuple[str, str]:
    before, _, after = currency.partition("%")
    return before, after
