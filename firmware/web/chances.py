"""Everybody's chances over a game, for the page: one row a turn, and the turns that changed most."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import View
from croupier.engine import events as ev
from croupier.engine.bots.forecast import forecast
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.web.history_line import HistoryLine

MIN_SWING = 60
"""Thousandths: a turn that changes nobody's chance by so much is no turning point."""
MAX_SWINGS = 5
RUIN_WEIGHT, DEAL_WEIGHT = 10**12, 10**10
"""A turn is remembered by a bankruptcy, else by a deal, else by the largest sum that was paid in it."""


class Swing(Struct, frozen=True):
    """A turn that changed somebody's chance much, and the line of the history that tells why."""

    throw: int
    player: int
    by: int
    """Thousandths: how much better the player's chance was after it; less than 0 is worse."""
    line: HistoryLine | None


def thousandths(view: View) -> tuple[int, ...]:
    """Everybody's chance now."""
    return tuple([round(1000 * chance) for chance in forecast(view)])


def weight(events: Sequence[StoryEvent]) -> int:
    """How much a step is likely to have changed."""
    return max([_weight(event) for event in events], default=0)


def _weight(event: StoryEvent) -> int:
    match event:
        case ev.WentBankrupt() | ev.Resigned():
            return RUIN_WEIGHT
        case ev.OfferClosed(how="accepted"):
            return DEAL_WEIGHT
        case ev.Paid(amount=amount) | ev.ClaimOpened(amount=amount):
            return amount
        case _:
            return 0


class TurningPoints:
    """The turns that changed most, of a whole game. Told of each step, and of the end of each turn."""

    def __init__(self) -> None:
        self.biggest: list[Swing] = []
        self._last: tuple[int, ...] | None = None
        self._weight = 0
        self._line: HistoryLine | None = None
        """Of the step in this turn that weighs most."""

    def step(self, events: Sequence[StoryEvent], line: HistoryLine | None) -> None:
        heavy = weight(events)
        if line is not None and heavy > self._weight:
            self._weight, self._line = heavy, line

    def turn_ended(self, view: View) -> tuple[int, ...]:
        """The row of this turn: the throw, then the thousandths of each player."""
        now = thousandths(view)
        if self._last is not None and len(self._last) == len(now):
            player = min(range(len(now)), key=lambda p: (-abs(now[p] - self._before(p)), now[p]))
            by = now[player] - self._before(player)
            if abs(by) >= MIN_SWING:
                self.biggest.append(Swing(view.throw, player, by, self._line))
                self.biggest.sort(key=lambda swing: (-abs(swing.by), swing.throw))
                del self.biggest[MAX_SWINGS:]
        self._last, self._weight, self._line = now, 0, None
        return (view.throw, *now)

    def _before(self, player: int) -> int:
        return 0 if self._last is None else self._last[player]
