"""A line of the history: what it tells, who did it, and why."""

from __future__ import annotations

from msgspec import Struct

from croupier.firmware.text import Say
from croupier.firmware.text.history import Entry, entry_text
from croupier.firmware.text.reasons import ToldReason
from croupier.firmware.web.messages import Line

ANSWERS = frozenset({"told-offer-accepted", "told-offer-refused", "told-offer-countered"})
"""Lines that tell what the other player did."""


class HistoryLine(Struct, frozen=True):
    """A line of the history. It is put into words for each language when a page asks for it."""

    number: int
    entry: Entry
    names: tuple[str, ...]
    space: int | None
    player: int | None
    why: ToldReason | None = None
    """A robot's reason."""

    @property
    def doer(self) -> int | None:
        """Who made the step: the one who answers an offer, otherwise the player the line is about."""
        answers = self.entry.key in ANSWERS
        found = self.entry.facts.get("other" if answers else "who", self.player)
        return found if isinstance(found, int) else None

    def message(self, say: Say) -> Line:
        why = self.why.text(say, self.names) if self.why is not None else ""
        return Line(self.number, entry_text(say, self.entry, self.names), self.space, self.player, why)
