"""The electronic dice: throws two numbers by chance, or the same numbers for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from croupier.engine.actions import Dice
from croupier.engine.choices import ThrowForm

ThrowDice = Callable[[ThrowForm], Dice]
"""Throws two dice for what the form asks for."""

_random = SystemRandom()


def fair_dice(_form: ThrowForm) -> Dice:
    """Two numbers by chance."""
    return _random.randint(1, 6), _random.randint(1, 6)


def seeded_dice(seed: int) -> ThrowDice:
    """Dice for demonstrations and tests: each throw depends only on the seed and on what is thrown for."""

    def throw(form: ThrowForm) -> Dice:
        random = Random(f"{seed}:{form.kind}:{form.number}:{form.player}")
        return random.randint(1, 6), random.randint(1, 6)

    return throw
