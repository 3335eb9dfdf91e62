"""What stays the same from game to game: the printed board, its tokens, the dice, the folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from croupier.engine import Edition, Rules
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.tunes import Tune
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BoardSettings
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.listener import GameListener, NoListener
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.lobby.editions import EditionList
from croupier.firmware.table.lobby.lobby import LastTime
from croupier.firmware.table.lobby.plan import Plan
from croupier.firmware.tokens.owners import Owners
from croupier.firmware.tokens.seen import SeenTokens

Carry = Callable[[str, int], None]
"""Puts a token on a space, where there is no need for a hand."""


@dataclass(frozen=True)
class Services:
    edition: Edition
    rules: Rules
    consoles: int
    layouts: tuple[Layout, ...]
    """Of each console's screen."""
    tokens: dict[str, int]
    """Which of the edition's six tokens carries which tag."""
    folder: StateFolder
    dice: ThrowDice
    play: Callable[[Tune], None]
    seed: int | None
    seen: SeenTokens
    people: Owners
    editions: EditionList
    last: SavedValue[LastTime]
    board_settings: SavedValue[BoardSettings]
    phones: Phones
    carry: Carry | None = None
    """Moves the robots' tokens; None where people do."""
    own_edition: bool = False
    """It was asked for at the start: whatever was played last time, this one comes first."""
    listener: GameListener = field(default_factory=NoListener)
    wake: Callable[[], None] = lambda: None
    """Have the table look again; on the loop's own thread."""

    def plan(self) -> Plan:
        """What a game is like if nobody says otherwise: as last time."""
        last = self.last.value
        if not last.places:
            return Plan(rules=self.rules)
        return replace(last.plan, edition="") if self.own_edition else last.plan
