"""Measures a turn in yardsticks: steps of a bare loop that throws two dice and moves round forty spaces.

A turn is one throw with everything it brings: arriving, buying, auctions, rent, building, deals, debts, and
the robots thinking over their options. Games and yardstick alternate, so a slow moment is slow for both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from statistics import median
from time import process_time

from croupier.config.editions import load_edition
from croupier.engine import Edition, Game
from croupier.engine.actions import Action, Roll
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import play
from croupier.engine.events import Event

ROUNDS = 15
GAMES = 6
"""In each round: four beginners, to the end."""
STEPS = 50_000
"""Of the yardstick, beside each game."""
REPLAYED = 2000


def figures() -> Iterator[tuple[str, str]]:
    costs = [_round(number * GAMES) for number in range(ROUNDS)]
    yield "turn_yardsticks", f"{median(playing for playing, _ in costs):.1f}"
    yield "turn_yardsticks_engine_alone", f"{median(replaying for _, replaying in costs):.1f}"
    yield f"replay_{REPLAYED}_actions_ms", f"{_long_replay() * 1000:.1f}"


def _round(first_seed: int) -> tuple[float, float]:
    """A turn in yardsticks: as played, and when the same actions are replayed."""
    playing = replaying = yardsticks = 0.0
    turns = 0
    for seed in range(first_seed, first_seed + GAMES):
        actions = _recorded(4, seed)
        turns += sum(type(action) is Roll for action in actions)
        playing += _play(4, seed)
        yardsticks += _walk()
        replaying += _replay(4, seed, actions)
    turn = yardsticks / (STEPS * GAMES) * turns
    return playing / turn, replaying / turn


def _long_replay() -> float:
    """The setup and the first actions of a game that is long enough, in seconds."""
    actions, seed = next((a, seed) for seed in count() if len(a := _recorded(6, seed)) >= REPLAYED)
    return median(_replay(6, seed, actions[:REPLAYED]) for _ in range(ROUNDS))


@cache
def _edition() -> Edition:
    return load_edition("classic")


def _new(players: int, seed: int) -> Game:
    return Game.new(_edition(), [f"Player {n}" for n in range(players)], seed=seed)


def _recorded(players: int, seed: int) -> list[Action]:
    actions: list[Action] = []

    def note(_: Game, action: Action, __: list[Event]) -> None:
        actions.append(action)

    play(_new(players, seed), [choose] * players, random.Random(seed), limit=100_000, on_step=note)
    return actions


# -- timed, in seconds of the processor


def _play(players: int, seed: int) -> float:
    game, rng = _new(players, seed), random.Random(seed)
    begun = process_time()
    play(game, [choose] * players, rng, limit=100_000)
    return process_time() - begun


def _replay(players: int, seed: int, actions: Sequence[Action]) -> float:
    begun = process_time()
    game = _new(players, seed)
    for action in actions:
        game.apply(action)
    return process_time() - begun


def _walk() -> float:
    space = 0
    begun = process_time()
    for _ in range(STEPS):
        space = (space + random.randint(1, 6) + random.randint(1, 6)) % 40
    return process_time() - begun
