"""The time limit (R155): ends the game before the first throw after its time is over. Pauses do not count."""

from __future__ import annotations

from math import ceil

from croupier.engine.actions import TimeUp
from croupier.firmware.model.menu import Cursor, Item
from croupier.firmware.table.common.feature import At, Feature, RunningGame

SECONDS_A_MINUTE = 60


class TimeLimitFeature(Feature):
    """The time that is left, if the game has a limit."""

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        limit = game.saved_game.game.setup.rules.time_limit * SECONDS_A_MINUTE
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
        """The end, and before it each minute: a console may show how many are left."""
        if self._end is None or self._end <= now:
            return []
        return [self._end - SECONDS_A_MINUTE * (_minutes(self._end - now) - 1)]

    def entries(self, at: At) -> list[Item]:
        """An item of the first list that shows how much time is left, in minutes, rounded up."""
        if self._end is None:
            return []
        minutes = _minutes(self._end - at.now)
        name = at.say("line-time-left")
        about = (name, (at.say("line-set-limit-on", count=minutes),))
        return [Item("time", at.say("do-read"), opens=Cursor(), about=about, name=name)]


def _minutes(seconds: float) -> int:
    """Minutes rounded up. A clock that is a millisecond early has reached the minute."""
    return max(0, ceil((seconds - 0.001) / SECONDS_A_MINUTE))
