"""The forecast: everybody's chance to win, from what everybody can see.

    forecast(view)    # (0.41, 0.22, 0.37): one chance for each player, 1 in all

A small network gives each player points for the figures of `features.py`; the points become chances by a
soft-max. Its numbers are in `forecast_weights.py`, made by `croupier train` from games between robots.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from croupier.engine.bots.features import features
from croupier.engine.bots.forecast_weights import BIAS, DIRECT, HIDDEN, OUT
from croupier.engine.view import View


def forecast(view: View) -> tuple[float, ...]:
    """The chance of each player; 0 for those who are out. In the end it is who has won."""
    chances = [0.0] * len(view.players)
    if view.outcome is not None:
        for player in view.outcome.winners:
            chances[player] = 1 / len(view.outcome.winners)
        return tuple(chances)
    living, figures = features(view)
    for player, chance in zip(living, soft_max([_points(row) for row in figures]), strict=True):
        chances[player] = chance
    return tuple(chances)


def _points(figures: list[float]) -> float:
    points: float = sum(map(mul, DIRECT, figures))
    for weights, bias, out in zip(HIDDEN, BIAS, OUT, strict=True):
        strength = bias + sum(map(mul, weights, figures))
        if strength > 0:
            points += out * strength
    return points


def soft_max(points: Sequence[float]) -> list[float]:
    most = max(points)
    parts = [exp(value - most) for value in points]
    whole = sum(parts)
    return [part / whole for part in parts]
