"""Ratings from who beat whom (Bradley and Terry), on the scale of chess: 400 points are ten to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from croupier.firmware.lab.numbers import Z

MIDDLE = 1500
SCALE = 400 / log(10)
ROUNDS = 500
NOBODY_IS_PERFECT = 0.5
"""Of a win, given to both sides of every pairing: who never lost is still rated."""


class Rating(NamedTuple):
    value: float
    low: float
    high: float


def ratings(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> dict[str, Rating]:
    """`wins[a, b]` is how often a beat b. The mean of all is 1500; the intervals are 95%."""
    size = range(len(names))
    beat = [[0.0 if i == j else wins.get((names[i], names[j]), 0.0) for j in size] for i in size]
    for i in size:
        for j in size:
            if beat[i][j] + beat[j][i] and i < j:
                beat[i][j] += NOBODY_IS_PERFECT
                beat[j][i] += NOBODY_IS_PERFECT
    strength = _strengths(beat)
    spread = _spreads(beat, strength)
    return {
        name: Rating(*(MIDDLE + SCALE * (strength[i] + side * Z * spread[i]) for side in (0, -1, 1)))
        for i, name in enumerate(names)
    }


def _strengths(beat: list[list[float]]) -> list[float]:
    """The most likely ones, by Hunter's iteration; their mean is 0."""
    size = range(len(beat))
    power = [1.0] * len(beat)
    for _ in range(ROUNDS):
        for i in size:
            games = sum((beat[i][j] + beat[j][i]) / (power[i] + power[j]) for j in size if j != i)
            if games:
                power[i] = sum(beat[i]) / games
        middle = sum(map(log, power)) / len(power)
        power = [value / exp(middle) for value in power]
    return [log(value) for value in power]


def _spreads(beat: list[list[float]], strength: list[float]) -> list[float]:
    """Standard errors: the information of all pairings, inverted with the mean held fast."""
    count = len(beat)
    size = range(count)
    matrix = [[1 / count] * count for _ in size]
    for i in size:
        for j in size:
            if i != j:
                chance = 1 / (1 + exp(strength[j] - strength[i]))
                told = (beat[i][j] + beat[j][i]) * chance * (1 - chance)
                matrix[i][j] -= told
                matrix[i][i] += told
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
