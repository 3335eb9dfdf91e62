"""Nobody is hurried; but whoever the table has waited for a good while is reminded, gently."""

from __future__ import annotations

from croupier.engine import Game
from croupier.firmware.model import tunes
from croupier.firmware.table.common.feature import Feature

AFTER = 45.0
"""Seconds without a step."""
AGAIN = 60.0
"""Seconds between two reminders."""
TIMES = 3
"""Then the table is left in peace: they are at dinner."""


class RemindersFeature(Feature):
    _game: Game | None = None
    _now = 0.0
    _next = 0.0
    _late = False
    _times = 0

    async def look(self, now: float) -> None:
        self._now = now
        game = self.room.saved_game.game
        if game is not self._game:
            self._game, self._next, self._late, self._times = game, now + AFTER, False, 0
        if now >= self._next and self._times <= TIMES and self._waited_for(now):
            self._next, self._times = now + AGAIN, self._times + 1
            self._late = self._times <= TIMES
            if self._late:
                self.room.services.play(tunes.REMINDER)

    def _waited_for(self, now: float) -> tuple[int, ...]:
        """People, not robots; where a robot needs a pair of hands, all of them."""
        if self.room.view.outcome is not None:
            return ()
        robots = self.room.saved_game.robots
        if any(feature.needs_hands(now) for feature in self.room.features):
            return tuple(p for p, out in enumerate(self.room.view.out) if not out and p not in robots)
        return tuple(player for player in self.room.waits() if player not in robots)

    def reminded(self) -> tuple[int, ...]:
        return self._waited_for(self._now) if self._late else ()

    def moments(self, now: float) -> list[float]:
        if not self._waited_for(now) or self._times > TIMES:
            return []
        return [now if self._game is not self.room.saved_game.game else max(now, self._next)]
