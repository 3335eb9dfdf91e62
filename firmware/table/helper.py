"""The helper for small children: asks for their rent by itself. Their screens also explain each choice."""

from __future__ import annotations

from croupier.engine import Game
from croupier.engine.actions import Claim
from croupier.firmware.table.common.feature import Feature, RunningGame

ASK_AFTER_S = 1.5
"""The rent is on the screen for this long before the board asks for it."""


class HelperFeature(Feature):
    """Asks for rent for each player who has a helper. It has no menu; `GameScreens` adds the explanations."""

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._known: Game | None = None
        self._since = 0.0
        """When the game was last changed."""

    async def look(self, now: float) -> None:
        if self._known is not self.game.saved_game.game:
            self._known, self._since = self.game.saved_game.game, now
        claim = self._claim()
        if claim is not None and now >= self._since + ASK_AFTER_S:
            await self.game.do(claim)

    def _claim(self) -> Claim | None:
        """The first rent that a player with a helper may ask for now."""
        for player in sorted(self.game.saved_game.helpers):
            for choice in self.game.options(player):
                if isinstance(choice, Claim):
                    return choice
        return None

    def moments(self, now: float) -> list[float]:
        if self._claim() is None:
            return []
        return [now if self._known is not self.game.saved_game.game else max(now, self._since + ASK_AFTER_S)]
