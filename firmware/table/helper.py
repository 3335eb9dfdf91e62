"""Helps small children: the board asks for their rent by itself and explains each choice on their screen."""

from __future__ import annotations

from croupier.engine import Game
from croupier.engine.actions import Claim
from croupier.firmware.table.common.feature import Feature, RunningGame

ASK_AFTER_S = 1.5
"""Long enough to see on the screen what is asked for."""


class HelperFeature(Feature):
    """Has no screen: what a choice means is added to the panel of a helped player."""

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._known: Game | None = None
        self._since = 0.0

    async def look(self, now: float) -> None:
        if self._known is not self.game.saved_game.game:
            self._known, self._since = self.game.saved_game.game, now
        claim = self._claim()
        if claim is not None and now >= self._since + ASK_AFTER_S:
            await self.game.do(claim)

    def _claim(self) -> Claim | None:
        """The first rent that somebody with a helper may ask for now."""
        for player in sorted(self.game.saved_game.helpers):
            for choice in self.game.options(player):
                if isinstance(choice, Claim):
                    return choice
        return None

    def moments(self, now: float) -> list[float]:
        if self._claim() is None:
            return []
        return [now if self._known is not self.game.saved_game.game else max(now, self._since + ASK_AFTER_S)]
