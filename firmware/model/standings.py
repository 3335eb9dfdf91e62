"""The standings: what each player is worth, and who leads."""

from __future__ import annotations

from croupier.engine import View
from croupier.engine.figures import worth


def standings(view: View) -> list[tuple[int, int, int]]:
    """Place, player and worth of each player, the best first. Equal players share a place; those who are out
    come last."""
    if view.outcome is not None:
        worths = dict(enumerate(view.outcome.worth))
        ahead = frozenset(view.outcome.winners)
    else:
        worths = {player: worth(view.edition, view, player) for player in range(len(view.players))}
        ahead = frozenset()

    def rank(player: int) -> tuple[bool, bool, int]:
        return player not in ahead, view.out[player], -worths[player]

    order = sorted(worths, key=rank)
    return [
        (1 + sum(rank(other) < rank(player) for other in order), player, worths[player]) for player in order
    ]
