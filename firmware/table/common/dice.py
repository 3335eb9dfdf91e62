"""The electronic dice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from croupier.engine.actions import Dice
from croupier.engine.choices import ThrowForm

ThrowDice = Callable[[ThrowForm], Dice]

_fair = SystemRandom()


def fair_dice(_form: ThrowForm) -> Dice:
    return _fair.randint(1, 6), _fair.randint(1, 6)


def seeded_dice(seed: int) -> ThrowDice:
    """The same throws for the same game, also after a restart: each depends only on what is thrown for."""

    def throw(form: ThrowForm) -> Dice:
        random = Random(f"{seed}:{form.kind}:{form.number}:{form.player}")
        return random.randint(1, 6), random.randint(1, 6)

    return throw
