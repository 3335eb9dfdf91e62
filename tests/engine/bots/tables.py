"""Tables of robots, with a check of every decision they make."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.engine import BY_THE_BOOK, Game, Rules
from croupier.engine.bots.reason import REASONS, Decision, Robot
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import play
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.view import View
from tests.rules.positions import classic

MAX_ACTIONS = 60_000
"""A game that takes more actions than this counts as one that never ends."""


def begin(names: Sequence[str], rules: Rules = BY_THE_BOOK, seed: int = 1) -> Game:
    players = [f"{name} {seat}" for seat, name in enumerate(names)]
    return Game.new(classic(), players, rules=rules, seed=seed)


def watched(game: Game, robot: Robot) -> Robot:
    """Every decision is legal at once, its own, and has a reason with the facts that belong to it."""

    def choose(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
        decision = robot(view, player, choices, rng)
        if decision is not None:
            choice, reason = decision
            assert getattr(choice, "player", None) == player
            action = choice.action((3, 4)) if isinstance(choice, ThrowForm) else choice
            assert game.check(action) is None, f"{action}: {game.check(action)}"
            assert tuple(reason.facts) == REASONS[reason.code], reason
        return decision

    return choose


def finish(names: Sequence[str], rules: Rules = BY_THE_BOOK, seed: int = 1) -> Game:
    game = begin(names, rules, seed)
    robots = [watched(game, ROBOTS[name]) for name in names]
    steps = play(game, robots, Random(seed), limit=MAX_ACTIONS)
    assert game.outcome() is not None, f"{names} with {rules}, seed {seed}: no end after {steps} actions"
    return game


def points(one: str, other: str, games: int) -> float:
    """The share of games of two that `one` wins, seats in turn."""
    won = 0.0
    for seed in range(games):
        names = (one, other) if seed % 2 else (other, one)
        game = begin(names, seed=seed)
        play(game, [ROBOTS[name] for name in names], Random(seed), limit=MAX_ACTIONS)
        outcome = game.outcome()
        if outcome is not None:
            won += sum(names[winner] == one for winner in outcome.winners) / len(outcome.winners)
    return won / games
