"""Who uses a console that several players share."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import View
from croupier.engine import actions as act

ANSWERS = (
    act.OrderRoll, act.Bid, act.DropOut, act.Claim, act.Waive, act.Want, act.Pass, act.Accept, act.Refuse,
)  # fmt: skip
"""After one of these a shared console goes on to the next player."""


class ConsoleUsers:
    """A tapped token makes a shared console its owner's, until the next tap or the end of the turn."""

    def __init__(self) -> None:
        self._by_tap: dict[int, int] = {}

    def take(self, console: int, player: int) -> None:
        self._by_tap[console] = player

    def is_taken(self, console: int) -> bool:
        return console in self._by_tap

    def release(self, console: int | None = None) -> None:
        """One of them, or all: a turn has ended."""
        if console is None:
            self._by_tap.clear()
        else:
            self._by_tap.pop(console, None)

    def of(
        self, console: int, sits: Sequence[int], view: View, waits: list[int], robots: dict[int, str]
    ) -> int | None:
        """Who has tapped; else whom the game waits for, who is to throw, or anybody who sits there.

        `sits` is the console of each player now.
        """
        here = [player for player, where in enumerate(sits) if where == console]
        if len(here) < 2:
            return here[0] if here else None
        tapped = self._by_tap.get(console)
        if tapped in here:
            return tapped
        playing = [player for player in here if not view.out[player] and player not in robots] or here
        asked = [player for player in waits if player in playing]
        return next(iter([*asked, *(p for p in playing if p == view.thrower), *playing]))
