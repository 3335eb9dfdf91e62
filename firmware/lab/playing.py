"""Plays a batch of games and counts what happens. Other processes and computers run this too."""

from __future__ import annotations

from croupier.engine import Game
from croupier.engine.actions import Dice, TimeUp
from croupier.engine.bots.reason import Robot
from croupier.engine.bots.runner import play
from croupier.firmware.lab.plan import Batch, Plan
from croupier.firmware.lab.robots import robot
from croupier.firmware.lab.tally import GameCounter, Tally

CHECK_LENGTH_EVERY_ACTIONS = 200
"""How often it is checked whether a game is too long."""


def play_batch(plan: Plan, batch: Batch) -> Tally:
    """Play all games of a batch."""
    tally = Tally()
    for number in range(batch.first, batch.first + batch.count):
        _play(plan, number, tally)
    return tally


def _play(plan: Plan, number: int, tally: Tally) -> None:
    names = plan.seats(number)
    robots: list[Robot] = [robot(name) for name in names]
    whims, dice = plan.random(number, "whims"), plan.random(number, "dice")
    decks = plan.random(number, "decks").getrandbits(63)
    players = [f"{name} {seat}" for seat, name in enumerate(names, 1)]
    game = Game.new(plan.edition, players, rules=plan.rules, seed=decks)
    counter = GameCounter(tally, names)

    def throw() -> Dice:
        return dice.randint(1, 6), dice.randint(1, 6)

    while game.outcome() is None and counter.round <= plan.max_rounds:
        play(game, robots, whims, limit=CHECK_LENGTH_EVERY_ACTIONS, on_step=counter.count, throw=throw)
    while plan.rules.time_limit and game.outcome() is None:
        if game.check(TimeUp()) is None:
            game.apply(TimeUp())
        else:
            play(game, robots, whims, limit=1, on_step=counter.count, throw=throw)
    counter.finish(number, game)
