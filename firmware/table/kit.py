"""What stays the same from game to game: the printed board, its tokens, the dice, the folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import Edition, Rules
from firmware.journal import StateFolder
from firmware.table.dice import ThrowDice
from firmware.table.referee import Referee
from firmware.table.tunes import Tune


@dataclass(frozen=True)
class Kit:
    edition: Edition
    rules: Rules
    consoles: int
    tokens: dict[str, int]
    """Which of the edition's six tokens carries which tag."""
    folder: StateFolder
    dice: ThrowDice
    play: Callable[[Tune], None]
    seed: int | None
    referee: Referee
