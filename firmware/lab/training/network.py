"""The network of the forecast while it is fitted, with numpy: points for each player, then a soft-max."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.engine.bots import forecast_weights
from croupier.engine.bots.features import NAMES, SIZE
from croupier.firmware.lab.training.positions import Positions
from croupier.firmware.model.seats import MAX_PLAYERS

Numbers: TypeAlias = NDArray[np.floating[Any]]
CHUNK = 50_000
"""Positions that are looked at together."""
BATCH = 1024
"""Positions for each step of the fitting."""
STEP, WARM_UP_STEPS = 2e-3, 200
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
"""Of Adam, by which it is fitted (Kingma and Ba, 2015)."""
FAR_BELOW = np.float32(-1e9)
"""The points of a seat where nobody plays."""


class Games(NamedTuple):
    """Positions as arrays: by position, seat, figure."""

    figures: Numbers
    shares: Numbers
    """What part of the victory each had."""
    plays: NDArray[np.bool_]
    """Whether somebody is in that seat."""

    @property
    def players(self) -> NDArray[np.int64]:
        """How many play, in each position."""
        return np.asarray(self.plays.sum(1), np.int64)


def load(parts: Iterable[Positions]) -> Games:
    found = list(parts)
    players = np.frombuffer(b"".join(part.players for part in found), np.uint8).astype(np.int64)
    rows = np.frombuffer(b"".join(part.figures for part in found), np.float32).reshape(-1, SIZE)
    won = np.frombuffer(b"".join(part.shares for part in found), np.float32)
    position = np.repeat(np.arange(len(players)), players)
    seat = np.arange(len(rows)) - np.repeat(np.cumsum(players) - players, players)
    figures = np.zeros((len(players), MAX_PLAYERS, SIZE), np.float32)
    shares = np.zeros((len(players), MAX_PLAYERS), np.float32)
    plays = np.zeros((len(players), MAX_PLAYERS), np.bool_)
    figures[position, seat], shares[position, seat], plays[position, seat] = rows, won, True
    return Games(figures, shares, plays)


class Network(NamedTuple):
    """Points = direct · figures + out · max(0, hidden · figures + bias)."""

    hidden: Numbers
    bias: Numbers
    out: Numbers
    direct: Numbers

    def strengths(self, figures: Numbers) -> Numbers:
        return np.asarray(np.maximum(0, figures @ self.hidden + self.bias), np.float32)

    def chances(self, games: Games, strengths: Numbers | None = None) -> Numbers:
        if strengths is None:
            strengths = self.strengths(games.figures)
        points = strengths @ self.out + games.figures @ self.direct
        return _soft_max(points, games.plays)

    def all_chances(self, games: Games) -> Numbers:
        """The same for many positions, some at a time."""
        parts = [self.chances(some(games, slice(at, at + CHUNK))) for at in range(0, len(games.plays), CHUNK)]
        return np.concatenate(parts)


def _soft_max(points: Numbers, plays: NDArray[np.bool_]) -> Numbers:
    kept = np.where(plays, points, FAR_BELOW)
    parts = np.exp(kept - kept.max(1, keepdims=True))
    return np.asarray(parts / parts.sum(1, keepdims=True), np.float32)


def some(games: Games, which: slice | NDArray[np.int64]) -> Games:
    return Games(games.figures[which], games.shares[which], games.plays[which])


def log_loss(chances: Numbers, games: Games) -> float:
    """The mean of -log(the chance that the winner was given)."""
    said = np.log(chances.astype(np.float64) + 1e-9)
    return float(-(games.shares * said).sum() / len(games.plays))


def shipped() -> Network:
    """The network whose numbers the program has now."""
    return Network(
        np.array(forecast_weights.HIDDEN, np.float32).T,
        np.array(forecast_weights.BIAS, np.float32),
        np.array(forecast_weights.OUT, np.float32),
        np.array(forecast_weights.DIRECT, np.float32),
    )


def fit(
    games: Games,
    hidden: int,
    epochs: int,
    seed: int,
    show: Callable[[int], None],
    begin: Network | None = None,
) -> Network:
    """A network that says how such games end. The figures are scaled first; then the scale goes into it.

    It begins with chance numbers of that many hidden units, or learns further from `begin`.
    """
    mean = games.figures[games.plays].mean(0)
    scale = games.figures[games.plays].std(0) + 1e-6
    scaled = games._replace(figures=(games.figures - mean) / scale)
    random = np.random.default_rng(seed)
    net = Network(
        random.normal(0, SIZE**-0.5, (SIZE, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        random.normal(0, 0.1, hidden).astype(np.float32),
        np.zeros(SIZE, np.float32),
    )
    if begin is not None:
        net = Network(
            begin.hidden * scale[:, None], begin.bias + mean @ begin.hidden, begin.out, begin.direct * scale
        )
    fitting = _Fitting(net, epochs * (len(games.plays) // BATCH))
    for epoch in range(epochs):
        order = random.permutation(len(games.plays))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            fitting.step(some(scaled, order[at : at + BATCH]))
        show(epoch + 1)
    found = fitting.net
    return Network(
        found.hidden / scale[:, None],
        found.bias - (mean / scale) @ found.hidden,
        found.out,
        found.direct / scale,
    )


class _Fitting:
    """Adam, with a step that grows at first and then falls to nothing."""

    def __init__(self, net: Network, steps: int) -> None:
        self.net, self._steps, self._done = net, max(1, steps), 0
        self._first = [np.zeros_like(part) for part in net]
        self._second = [np.zeros_like(part) for part in net]

    def step(self, games: Games) -> None:
        self._done += 1
        size = STEP * min(1.0, self._done / WARM_UP_STEPS)
        size *= 0.5 * (1 + np.cos(np.pi * self._done / self._steps))
        parts: list[Numbers] = []
        for at, (part, slope) in enumerate(zip(self.net, slopes(self.net, games), strict=True)):
            self._first[at] = FIRST_MOMENT * self._first[at] + (1 - FIRST_MOMENT) * slope
            self._second[at] = SECOND_MOMENT * self._second[at] + (1 - SECOND_MOMENT) * slope**2
            first = self._first[at] / (1 - FIRST_MOMENT**self._done)
            second = self._second[at] / (1 - SECOND_MOMENT**self._done)
            parts.append((part - size * first / (np.sqrt(second) + TINY)).astype(np.float32))
        self.net = Network(*parts)


def slopes(net: Network, games: Games) -> Network:
    """How the log loss changes with each number of the network."""
    strengths = net.strengths(games.figures)
    wrong = (net.chances(games, strengths) - games.shares) / np.float32(len(games.plays))
    wrong[~games.plays] = 0
    behind = wrong[..., None] * net.out * (strengths > 0)
    return Network(
        np.tensordot(games.figures, behind, ([0, 1], [0, 1])),
        behind.sum((0, 1)),
        np.einsum("ij,ijk->k", wrong, strengths),
        np.einsum("ij,ijk->k", wrong, games.figures),
    )


# -- what it is compared with

SKETCH = (
    "cash", "can_raise", "worth", "rents", "rents_to_pay", "whole_groups", "groups_funded", "transports",
    "utilities", "buildings", "mean_ahead", "worst_ahead", "worst_ahead_of_all", "owes", "mortgaged", "deeds",
)  # fmt: skip
"""Sixteen figures of each player, with no network: the sketch from which the forecast began."""


def by_sketch(games: Games, held_out: Games, epochs: int, seed: int) -> Numbers:
    """What a soft-max of the sketch alone, fitted to the same games, says of those that are held out."""
    return fit(_sketched(games), 0, epochs, seed, lambda _: None).all_chances(_sketched(held_out))


def _sketched(games: Games) -> Games:
    kept = np.array([name in SKETCH for name in NAMES], np.float32)
    return games._replace(figures=games.figures * kept)


def guess(games: Games) -> Numbers:
    """Everybody has the same chance."""
    return np.asarray(games.plays / games.players[:, None], np.float32)


def by_worth(games: Games, steepness: float) -> Numbers:
    """The richest has the best chance: a soft-max of the logarithm of what everybody is worth."""
    return _soft_max(steepness * games.figures[:, :, NAMES.index("worth")], games.plays)


def best_steepness(games: Games) -> float:
    tried = [tenth / 10 for tenth in range(2, 80, 2)]
    return min(tried, key=lambda steepness: log_loss(by_worth(games, steepness), games))
