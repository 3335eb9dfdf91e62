"""What the lobby begins with: the board's own edition and rules, and what was played last time."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from croupier.engine import Edition, Rules
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.lobby.editions import EditionList
from croupier.firmware.table.lobby.lobby import LastTime
from croupier.firmware.table.lobby.plan import Plan


@dataclass(frozen=True)
class LobbySetup:
    """Made once by the table; the same for every lobby."""

    edition: Edition
    rules: Rules
    editions: EditionList
    last: SavedValue[LastTime]
    edition_was_asked_for: bool = False
    """The program was started with this edition: it comes before the one that was played last time."""

    def plan(self) -> Plan:
        """What the next game is like if nobody changes anything: as last time."""
        last = self.last.value
        if not last.places:
            return Plan(rules=self.rules)
        return replace(last.plan, edition="") if self.edition_was_asked_for else last.plan
