"""Measures a turn and a decision of each robot, and how much faster two workers are than one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter, process_time

from bench.turns import STEPS, _edition, _new, _walk
from croupier.engine import BY_THE_BOOK
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.reason import Decision, Robot
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import play
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.view import View
from croupier.firmware.lab.plan import Plan, batches
from croupier.firmware.lab.workers import Job, gather, open_workers

GAMES = 10
"""Played by each robot against itself."""
FORECASTS = 500
SHARED_GAMES = 200
"""Shared by the workers."""


def figures() -> Iterator[tuple[str, str]]:
    for name, robot in ROBOTS.items():
        turn, decision = _cost(robot)
        yield f"turn_yardsticks_{name}", f"{turn:.1f}"
        yield f"decision_us_{name}", f"{decision * 1e6:.0f}"
    yield "forecast_us", f"{_forecast() * 1e6:.0f}"
    alone, shared = (_seconds(workers) for workers in (1, 2))
    yield "simulate_games_a_second", f"{SHARED_GAMES / alone:.0f}"
    yield "speed_up_with_2_workers", f"{alone / shared:.2f}"


def _cost(robot: Robot) -> tuple[float, float]:
    """Of four alike: a turn in yardsticks, a decision in seconds."""
    playing = yardsticks = thinking = 0.0
    turns = decisions = 0

    def timed(view: View, player: int, choices: ChoicesByKind, rng: random.Random) -> Decision | None:
        nonlocal thinking, decisions
        begun = process_time()
        decision = robot(view, player, choices, rng)
        thinking += process_time() - begun
        decisions += 1
        return decision

    for seed in range(GAMES):
        game, begun = _new(4, seed), process_time()
        play(game, [robot] * 4, random.Random(seed), limit=20_000)
        playing += process_time() - begun
        turns += game.view().throw
        yardsticks += _walk() / STEPS
    play(_new(4, 0), [timed] * 4, random.Random(0), limit=20_000)
    return playing / turns / (yardsticks / GAMES), thinking / decisions


def _seconds(workers: int) -> float:
    """On the clock, with processes that are already there."""
    plan = Plan(_edition(), BY_THE_BOOK, ("builder", "beginner"), SHARED_GAMES, seed=1, max_rounds=1000)
    jobs = [Job(0, batch) for batch in batches(SHARED_GAMES)]
    with open_workers(workers) as crew:
        gather([plan], jobs[:2], crew, lambda _: None)
        begun = perf_counter()
        gather([plan], jobs, crew, lambda _: None)
        return perf_counter() - begun


def _forecast() -> float:
    """One forecast for four players in the middle of a game, in seconds."""
    game = _new(4, 1)
    play(game, [ROBOTS["builder"]] * 4, random.Random(1), limit=400)
    view = game.view()
    forecast(view)
    began = process_time()
    for _ in range(FORECASTS):
        forecast(view)
    return (process_time() - began) / FORECASTS
