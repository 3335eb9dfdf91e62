"""Win rates and ratings of robots, with 95 % intervals.

A rating is computed from who beat whom (Bradley and Terry), on the scale of chess: 400 points are ten to one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

Z = 1.96
"""Standard errors on each side of a 95 % interval."""
MEAN_RATING = 1500
POINTS_PER_NAT = 400 / log(10)
ITERATIONS = 500
EXTRA_WINS = 0.5
"""Given to both sides of every pairing, so that a robot that never lost gets a rating too."""


class Share(NamedTuple):
    """A rate and its 95 % interval."""

    value: float
    low: float
    high: float


def share(hits: float, trials: int) -> Share:
    """A rate with its 95 % interval by Wilson, which is good for few games and for all or no games won."""
    if not trials:
        return Share(0.0, 0.0, 1.0)
    rate = hits / trials
    spread = 1 + Z * Z / trials
    middle = (rate + Z * Z / (2 * trials)) / spread
    half = Z * sqrt(rate * (1 - rate) / trials + Z * Z / (4 * trials * trials)) / spread
    return Share(rate, min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half)))


def quantile(values: Sequence[int], part: float) -> int:
    """The value below which that part of the sorted values is."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0


class Rating(NamedTuple):
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def ratings(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> dict[str, Rating]:
    """The rating of each robot; `wins[a, b]` is how often a beat b. The mean of all ratings is 1500."""
    size = range(len(names))
    beat = [[0.0 if i == j else wins.get((names[i], names[j]), 0.0) for j in size] for i in size]
    for i in size:
        for j in size:
            if beat[i][j] + beat[j][i] and i < j:
                beat[i][j] += EXTRA_WINS
                beat[j][i] += EXTRA_WINS
    strength = _strengths(beat)
    spread = _spreads(beat, strength)
    return {
        name: Rating(
            *(MEAN_RATING + POINTS_PER_NAT * (strength[i] + side * Z * spread[i]) for side in (0, -1, 1))
        )
        for i, name in enumerate(names)
    }


def _strengths(beat: list[list[float]]) -> list[float]:
    """The most likely strengths, by Hunter's iteration; their mean is 0."""
    size = range(len(beat))
    power = [1.0] * len(beat)
    for _ in range(ITERATIONS):
        for i in size:
            games = sum((beat[i][j] + beat[j][i]) / (power[i] + power[j]) for j in size if j != i)
            if games:
                power[i] = sum(beat[i]) / games
        middle = sum(map(log, power)) / len(power)
        power = [value / exp(middle) for value in power]
    return [log(value) for value in power]


def _spreads(beat: list[list[float]], strength: list[float]) -> list[float]:
    """The standard errors: the information matrix of all pairings, inverted with a fixed mean."""
    count = len(beat)
    size = range(count)
    matrix = [[1 / count] * count for _ in size]
    for i in size:
        for j in size:
            if i != j:
                chance = 1 / (1 + exp(strength[j] - strength[i]))
                information = (beat[i][j] + beat[j][i]) * chance * (1 - chance)
                matrix[i][j] -= information
                matrix[i][i] += information
    inverse = _inverse(matrix)
    return [sqrt(max(0.0, inverse[i][i] - 1 / count)) for i in size]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    count = len(matrix)
    rows = [row + [float(i == j) for j in range(count)] for i, row in enumerate(matrix)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for other in range(count):
            if other != column:
                factor = rows[other][column]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[column], strict=True)]
    return [row[count:] for row in rows]
