"""What stays the same from game to game: the printed board, its tokens, the dice, the folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine import Edition, Rules
from firmware.journal import StateFolder
from firmware.table.audience import Audience, Nobody
from firmware.table.comfort import Comfort
from firmware.table.dice import ThrowDice
from firmware.table.kept import Kept
from firmware.table.lobby import LastTime
from firmware.table.people import People
from firmware.table.phones import Phones
from firmware.table.plan import Plan
from firmware.table.referee import Referee
from firmware.table.shelf import Shelf
from firmware.table.tunes import Tune

Carry = Callable[[str, int], None]
"""Puts a token on a space, where there is no need for a hand."""


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
    people: People
    shelf: Shelf
    last: Kept[LastTime]
    comfort: Kept[Comfort]
    phones: Phones
    carry: Carry | None = None
    """Moves the robots' tokens; None where people do."""
    own_edition: bool = False
    """It was asked for at the start: whatever was played last time, this one comes first."""
    audience: Audience = field(default_factory=Nobody)
    wake: Callable[[], None] = lambda: None
    """Have the table look again; on the loop's own thread."""

    def plan(self) -> Plan:
        """What a game is like if nobody says otherwise: as last time."""
        last = self.last.value
        if not last.places:
            return Plan(rules=self.rules)
        return replace(last.plan, edition="") if self.own_edition else last.plan
