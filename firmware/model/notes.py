"""Printed money: which notes to hand over for a payment, and which come back as change.

    handed = hand_over(payer, payee, 144)
    handed.given, handed.change       # (0, 1, 1, 0, 0, 0, 0) and (0, 0, 0, 0, 0, 1, 1)

A purse says how many notes of each kind somebody has, in the order of `NOTES`. What the bank does not have
any more is written on a slip of paper, so its purse may go below nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from msgspec import Struct

NOTES = (500, 100, 50, 20, 10, 5, 1)
PRINTED = (20, 20, 30, 50, 40, 40, 40)
"""How many of each the printed money has."""
FIRST_NOTES = (2, 4, 1, 1, 2, 1, 5)
"""What a player begins with by the rulebook: 1500 in all."""
NOTHING = (0,) * len(NOTES)
Purse = tuple[int, ...]


class Handed(Struct, frozen=True):
    """Notes that go from the payer to the payee, and back. `swapped` is one that the payer changes before."""

    given: Purse
    change: Purse = NOTHING
    swapped: int = 0
    """The value of a note that goes to the bank for smaller ones first."""
    smaller: Purse = NOTHING


def value(purse: Purse) -> int:
    return sum(count * note for count, note in zip(purse, NOTES, strict=True))


def in_notes(amount: int) -> Purse:
    """The fewest notes of this value."""
    counts = []
    for note in NOTES:
        count, amount = divmod(amount, note)
        counts.append(count)
    return tuple(counts)


def begin_with(amount: int) -> Purse:
    """What a player has at the beginning."""
    return FIRST_NOTES if amount == value(FIRST_NOTES) else in_notes(amount)


def plus(one: Purse, other: Purse) -> Purse:
    return tuple(mine + more for mine, more in zip(one, other, strict=True))


def minus(one: Purse, other: Purse) -> Purse:
    return tuple(mine - less for mine, less in zip(one, other, strict=True))


def exactly(purse: Purse, amount: int) -> Purse | None:
    """Notes from the purse of just this value, large ones first; None if there are none."""
    rests = [0]
    for count, note in zip(reversed(purse), reversed(NOTES), strict=True):
        rests.append(rests[-1] + max(0, count) * note)

    def chosen(at: int, left: int) -> tuple[int, ...] | None:
        if at == len(NOTES):
            return () if left == 0 else None
        if left > rests[len(NOTES) - at]:
            return None
        most = min(max(0, purse[at]), left // NOTES[at])
        for count in range(most, -1, -1):
            rest = chosen(at + 1, left - count * NOTES[at])
            if rest is not None:
                return (count, *rest)
        return None

    return chosen(0, amount)


def hand_over(payer: Purse, payee: Purse | None, amount: int) -> Handed:
    """Who pays gives the exact notes, or more and gets change, or changes a note at the bank before.

    `payee` None is the bank, which always has change. The payer has at least this much.
    """
    if (given := exactly(payer, amount)) is not None:
        return Handed(given)
    best: Handed | None = None
    for more in range(1, NOTES[0]):
        given = exactly(payer, amount + more)
        change = in_notes(more) if payee is None else exactly(payee, more)
        if given is None or change is None:
            continue
        found = Handed(given, change)
        if best is None or _count(found) < _count(best):
            best = found
    return best or _with_smaller(payer, amount)


def _with_smaller(payer: Purse, amount: int) -> Handed:
    """The payer changes one note at the bank, the smallest that helps."""
    for at in range(len(NOTES) - 1, -1, -1):
        note = NOTES[at]
        if payer[at] < 1:
            continue
        rest = amount % note
        smaller = plus(in_notes(rest), in_notes(note - rest)) if rest else in_notes(note - 1)
        without = tuple(count - (n == at) for n, count in enumerate(payer))
        if (given := exactly(plus(without, smaller), amount)) is not None:
            return Handed(given, swapped=note, smaller=smaller)
    given = in_notes(amount)  # the slips of the bank: what the payer has is not in notes
    return Handed(given)


def _count(handed: Handed) -> int:
    return sum(handed.given) + sum(handed.change)


def after(payer: Purse, payee: Purse, handed: Handed) -> tuple[Purse, Purse]:
    """Both purses after the payment."""
    gives = minus(plus(payer, handed.change), handed.given)
    if handed.swapped:
        swapped = tuple(int(note == handed.swapped) for note in NOTES)
        gives = minus(plus(gives, handed.smaller), swapped)
    return gives, minus(plus(payee, handed.given), handed.change)


def all_of(purses: Sequence[Purse]) -> Purse:
    return reduce(plus, purses, NOTHING)


def in_words(purse: Purse) -> str:
    """The notes of a purse: "2×100 1×50". The sign is in the font of the small screens."""
    return " ".join(f"{count}×{note}" for count, note in zip(purse, NOTES, strict=True) if count)
