"""Imagined games: the champion plays on in its mind where a forecast alone may be mistaken.

An imagined game agrees with everything in the view (`Game.imagine`); builders play it, because they think
fast, and after a while the forecast judges where it has come to. How much is imagined is a number of steps,
not a time: the same seed and the same budget lead to the same decision on every machine.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from croupier.engine.actions import Goods
from croupier.engine.bots import builder
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.outlook import Chances, Outlook, dealt
from croupier.engine.bots.runner import play
from croupier.engine.game import Game
from croupier.engine.view import View

STEPS_AHEAD = 120
"""Actions of one imagined game: some five rounds of four players."""
FORECAST_SPREAD, GAME_SPREAD = 0.03, 0.12
"""How far the forecast of a difference is usually wrong, and how far one pair of imagined games is."""
MAX_PAIRS = 16
DOUBTFUL = 0.02
"""A deal that changes its chance by so much or more is worth imagining."""


class Thought:
    """How much was imagined for a decision: a table measures with it how fast its machine is."""

    def __init__(self) -> None:
        self.steps = 0


class Imagination:
    """What may be imagined for one decision: so many steps."""

    def __init__(self, budget: int, rng: Random, thought: Thought | None = None) -> None:
        self._left, self._rng = budget, rng
        self._thought = Thought() if thought is None else thought

    def confirms(
        self,
        outlook: Outlook,
        partner: int,
        give: Goods,
        take: Goods,
        after: Chances,
        proposer: int | None = None,
    ) -> bool:
        """Whether a deal that the forecast likes still helps its maker once both ways are played on.

        `partner` is the other side. The proposer is the player of the outlook, unless another is named.
        """
        me = outlook.player
        pairs = min(MAX_PAIRS, self._left // (2 * STEPS_AHEAD))
        gain = after[me] - outlook.mine
        if not pairs or gain < DOUBTFUL:
            return True
        maker, taker = (me, partner) if proposer is None else (proposer, me)
        seen = 0.0
        bare = replace(outlook.view, offers=())
        other = dealt(bare, maker, taker, give, take)
        for _ in range(pairs):
            seed = self._rng.getrandbits(30)
            seen += self._ahead(other, seed)[me] - self._ahead(bare, seed)[me]
        return combined(gain, seen / pairs, pairs) > 0

    def _ahead(self, view: View, seed: int) -> Chances:
        """Everybody's chances once an imagined game has gone on for a while."""
        self._left -= STEPS_AHEAD
        game = Game.imagine(view, seed)
        self._thought.steps += play(
            game, [builder.choose] * len(view.players), Random(seed), limit=STEPS_AHEAD
        )
        return forecast(game.view())


def combined(forecast_says: float, games_say: float, pairs: int) -> float:
    """The two estimates of a difference, each by how far it can be trusted."""
    trust, trust_in_games = 1 / FORECAST_SPREAD**2, pairs / GAME_SPREAD**2
    return (forecast_says * trust + games_say * trust_in_games) / (trust + trust_in_games)
