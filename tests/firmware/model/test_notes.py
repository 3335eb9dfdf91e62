"""Notes: what is handed over is worth what is owed, and nobody gives what they do not have."""

from __future__ import annotations

from random import Random

import pytest

from croupier.firmware.model.notes import (
    FIRST_NOTES,
    NOTES,
    PRINTED,
    Handed,
    after,
    begin_with,
    exactly,
    hand_over,
    in_notes,
    in_words,
    value,
)


def purse(**counts: int) -> tuple[int, ...]:
    """purse(n100=2, n5=1)"""
    return tuple(counts.get(f"n{note}", 0) for note in NOTES)


def test_the_first_notes_and_the_printed_money() -> None:
    assert begin_with(1500) == FIRST_NOTES
    assert value(FIRST_NOTES) == 1500
    assert value(PRINTED) == 15140
    assert begin_with(2666) == in_notes(2666) == (5, 1, 1, 0, 1, 1, 1)


def test_exact_notes_are_found_where_the_largest_first_would_not_do() -> None:
    assert exactly(purse(n50=1, n20=3), 60) == purse(n20=3)
    assert exactly(purse(n50=1, n20=1), 60) is None


def test_with_change() -> None:
    handed = hand_over(purse(n100=1), purse(n50=1, n5=1, n1=9), 44)
    assert handed == Handed(purse(n100=1), purse(n50=1, n5=1, n1=1))
    assert hand_over(purse(n100=1), None, 44) == Handed(purse(n100=1), purse(n50=1, n5=1, n1=1))


def test_who_has_no_change_lets_the_bank_change_a_note() -> None:
    handed = hand_over(purse(n500=1), purse(), 44)
    assert (handed.swapped, value(handed.smaller), value(handed.given)) == (500, 500, 44)
    left, got = after(purse(n500=1), purse(), handed)
    assert (value(left), value(got)) == (456, 44)


def test_in_words() -> None:
    assert in_words(purse(n100=2, n5=1)) == "2×100 1×5"
    assert in_words(purse()) == ""


@pytest.mark.parametrize("seed", range(40))
def test_any_payment(seed: int) -> None:
    random = Random(seed)
    one, other = (tuple(random.randrange(4) for _ in NOTES) for _ in range(2))
    amount = random.randrange(1, max(2, value(one) + 1))
    if value(one) < amount:
        return
    to_bank = seed % 4 == 0
    handed = hand_over(one, None if to_bank else other, amount)
    left, got = after(one, other, handed)
    assert value(left) == value(one) - amount
    assert value(got) == value(other) + amount
    assert min(left) >= 0
    assert to_bank or min(got) >= 0
