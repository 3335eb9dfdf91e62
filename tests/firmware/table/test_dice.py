"""Tests of the electronic dice."""

from collections import Counter

from croupier.engine.choices import ThrowForm
from croupier.firmware.table.common.dice import fair_dice, seeded_dice


def form(number: int, player: int = 0) -> ThrowForm:
    return ThrowForm(player, "move", number)


def test_a_seed_gives_the_same_throws_again_also_after_a_restart() -> None:
    first, again = seeded_dice(7), seeded_dice(7)
    throws = [first(form(number)) for number in range(20)]
    assert [again(form(number)) for number in reversed(range(20))] == throws[::-1]
    assert [seeded_dice(8)(form(number)) for number in range(20)] != throws


def test_every_throw_can_come_and_nothing_else() -> None:
    seen = Counter(fair_dice(form(1)) for _ in range(3000))
    assert set(seen) == {(one, other) for one in range(1, 7) for other in range(1, 7)}
