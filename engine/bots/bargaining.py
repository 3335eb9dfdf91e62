"""What the champion remembers of the offers that it made in a game, so that it does not nag.

All of it happened at the table, before everybody's eyes.
"""

from __future__ import annotations

from croupier.engine.actions import Goods
from croupier.engine.view import View

ROUNDS_TO_REPEAT = 6
"""It does not offer a person the same again before so many rounds have gone by."""
MOST_BEFORE_A_THROW = 2
"""Offers that it makes before one throw."""


class Bargaining:
    """The memory of one champion for one seat of one game."""

    def __init__(self) -> None:
        self._last_seen = 0
        """The throw before which it chose last. An earlier one belongs to another game, or was taken back."""
        self._made: dict[tuple[int, Goods, Goods], int] = {}
        """By partner and what either side gives: before which throw it was offered last."""
        self._now = 0
        """How many offers it has made before this throw."""

    def look(self, view: View) -> None:
        if view.throw < self._last_seen:
            self._made.clear()
        if view.throw != self._last_seen:
            self._now = 0
        self._last_seen = view.throw

    def may_offer(self) -> bool:
        return self._now < MOST_BEFORE_A_THROW

    def nags(self, view: View, partner: int, give: Goods, take: Goods) -> bool:
        """Whether it has offered just this too lately."""
        before = self._made.get((partner, give, take))
        return before is not None and view.throw - before < ROUNDS_TO_REPEAT * len(view.players)

    def note(self, view: View, partner: int, give: Goods, take: Goods) -> None:
        """This offer is made now."""
        self._now += 1
        self._made[partner, give, take] = view.throw
