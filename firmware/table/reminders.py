"""Reminders: reminds players the game has been waiting for, a few times only."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engine import Game
from croupier.firmware.model import tunes
from croupier.firmware.table.common.feature import Feature, RunningGame
from croupier.firmware.table.common.people import people

REMIND_AFTER_S = 45.0
"""After so long without a step of the game."""
REMIND_AGAIN_AFTER_S = 60.0
MAX_REMINDERS = 3
"""After these there are no more: people may be at dinner."""


class RemindersFeature(Feature):
    """The reminders since the last step.

    `robots_need_people` says whether a robot waits for a person who throws for it or moves its token.
    """

    def __init__(self, game: RunningGame, robots_need_people: Callable[[float], bool]) -> None:
        super().__init__(game)
        self._robots_need_people = robots_need_people
        self._known: Game | None = None
        self._now = 0.0
        self._next = 0.0
        self._late = False
        self._times = 0

    async def look(self, now: float) -> None:
        self._now = now
        game = self.game.saved_game.game
        if game is not self._known:
            self._known, self._next, self._late, self._times = game, now + REMIND_AFTER_S, False, 0
        if now >= self._next and self._times <= MAX_REMINDERS and self._waited_for(now):
            self._next, self._times = now + REMIND_AGAIN_AFTER_S, self._times + 1
            self._late = self._times <= MAX_REMINDERS
            if self._late:
                self.game.services.play(tunes.REMINDER)

    def _waited_for(self, now: float) -> tuple[int, ...]:
        """The people the game waits for; if a robot needs a person, all people."""
        if self.game.view.outcome is not None:
            return ()
        if self._robots_need_people(now):
            return tuple(people(self.game))
        robots = self.game.saved_game.robots
        return tuple(player for player in self.game.waits() if player not in robots)

    def reminded(self) -> tuple[int, ...]:
        """The players who are reminded now, on their screens and with lights."""
        return self._waited_for(self._now) if self._late else ()

    def moments(self, now: float) -> list[float]:
        if not self._waited_for(now) or self._times > MAX_REMINDERS:
            return []
        return [now if self._known is not self.game.saved_game.game else max(now, self._next)]
