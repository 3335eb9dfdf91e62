"""What counts say and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.96
"""95 in 100."""


class Share(NamedTuple):
    value: float
    low: float
    high: float


def share(hits: float, trials: int) -> Share:
    """A rate with its 95% interval, by Wilson: sensible for few games, and for all or none won."""
    if not trials:
        return Share(0.0, 0.0, 1.0)
    rate = hits / trials
    spread = 1 + Z * Z / trials
    middle = (rate + Z * Z / (2 * trials)) / spread
    half = Z * sqrt(rate * (1 - rate) / trials + Z * Z / (4 * trials * trials)) / spread
    return Share(rate, min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half)))


def quantile(values: Sequence[int], part: float) -> int:
    """Of sorted values."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0
