"""The time limit (R155): ends the game before the first throw after its time is over. Pauses do not count."""

from __future__ import annotations

from math import ceil

from croupier.engine.actions import TimeUp
from croupier.firmware.model.menu import Cursor, Item
from croupier.firmware.table.common.feature import At, Feature, RunningGame


class TimeLimitFeature(Feature):
    """The time that is left, if the game has a limit."""

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        limit = game.saved_game.game.setup.rules.time_limit * 60
        self._left = limit - game.saved_game.seconds_played() if limit else None
        """The seconds left when the game was opened; None without a limit."""
        self._end: float | None = None

    async def look(self, now: float) -> None:
        if self._left is None or self.game.view.outcome is not None:
            return
        if self._end is None:
            self._end = now + self._left
        if now >= self._end and self.game.saved_game.game.check(TimeUp()) is None:
            await self.game.do(TimeUp())

    def moments(self, now: float) -> list[float]:
        return [self._end] if self._end is not None and self._end > now else []

    def entries(self, at: At) -> list[Item]:
        """An item of the first list that shows how much time is left, in minutes, rounded up."""
        if self._end is None:
            return []
        minutes = max(0, ceil((self._end - at.now) / 60))
        about = (at.say("line-time-left"), (at.say("line-set-limit-on", count=minutes),))
        return [Item(f"time:{minutes}", at.say("do-read"), opens=Cursor(), about=about)]
