"""A helper for small children: it asks for the rent by itself; what a choice means is on their screen."""

from __future__ import annotations

from croupier.engine import Game
from croupier.engine.actions import Claim
from croupier.firmware.table.common.feature import Feature

THINKS = 1.5
"""Seconds: long enough to see on the screen what is asked for."""


class HelperFeature(Feature):
    _game: Game | None = None
    _since = 0.0

    async def look(self, now: float) -> None:
        if self._game is not self.room.saved_game.game:
            self._game, self._since = self.room.saved_game.game, now
        claim = self._claim()
        if claim is not None and now >= self._since + THINKS:
            await self.room.do(claim)

    def _claim(self) -> Claim | None:
        """The first rent that somebody with a helper may ask for now."""
        for player in sorted(self.room.saved_game.helpers):
            for choice in self.room.options(player):
                if isinstance(choice, Claim):
                    return choice
        return None

    def moments(self, now: float) -> list[float]:
        if self._claim() is None:
            return []
        return [now if self._game is not self.room.saved_game.game else max(now, self._since + THINKS)]
