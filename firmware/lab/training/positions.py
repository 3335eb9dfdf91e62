"""Positions of games with their figures and with who won: recorded by a worker, kept in a file."""

from __future__ import annotations

from array import array
from random import Random

from msgspec import Struct

from croupier.engine import Game
from croupier.engine.actions import Action
from croupier.engine.bots.features import features
from croupier.engine.bots.reason import Robot
from croupier.engine.bots.runner import play
from croupier.engine.events import Event
from croupier.firmware.lab.plan import Batch
from croupier.firmware.lab.robots import robot
from croupier.firmware.lab.training.recipe import BEFORE_A_SHAKE, Recipe, shaken, start

KEPT_SHARE = {False: 1 / 25, True: 1 / 8}
"""Of the positions of a game, in a standard and in a short one: neighbours are much alike."""
MAX_ACTIONS = 40_000
"""A game that is longer is left out."""
MAX_TO_A_THROW = 200


class Positions(Struct):
    """Some positions. The figures of all their players lie one after the other."""

    players: bytes = b""
    """How many are still in the game, a byte for each position."""
    figures: bytes = b""
    """Of each player, as 32-bit numbers."""
    shares: bytes = b""
    """What part of the victory each player had in the end, as 32-bit numbers."""
    games: int = 0


def record(recipe: Recipe, batch: Batch) -> Positions:
    """Play the games of a batch, and keep some positions of each."""
    players, figures, shares = array("B"), array("f"), array("f")
    games = 0
    for number in range(batch.first, batch.first + batch.count):
        found, game = _play(recipe, number)
        outcome = game.outcome()
        if outcome is None:
            continue
        games += 1
        for living, rows in found:
            players.append(len(living))
            for player, row in zip(living, rows, strict=True):
                figures.extend(row)
                shares.append(1 / len(outcome.winners) if player in outcome.winners else 0.0)
    return Positions(players.tobytes(), figures.tobytes(), shares.tobytes(), games)


_Found = list[tuple[list[int], list[list[float]]]]


def _play(recipe: Recipe, number: int) -> tuple[_Found, Game]:
    begun = start(recipe, number)
    game, found = begun.game, _Found()
    robots: list[Robot] = [robot(name) for name in begun.robots]
    whims, pick = recipe.random(number, "whims"), recipe.random(number, "positions")
    short = game.setup.rules.short_game
    share = KEPT_SHARE[short]

    def note(going_on: Game, _: Action, __: list[Event]) -> None:
        if pick.random() < share and going_on.outcome() is None:
            found.append(features(going_on.view()))

    for _ in range(begun.shakes):
        play(game, robots, whims, limit=pick.randint(*BEFORE_A_SHAKE[short]), on_step=note)
        if not to_a_throw(game, robots, whims):
            break
        game = shaken(game, pick)
        found.append(features(game.view()))
    play(game, robots, whims, limit=MAX_ACTIONS, on_step=note)
    return found, game


def to_a_throw(game: Game, robots: list[Robot], whims: Random) -> bool:
    """Play on until somebody is about to throw; False if the game ends before."""
    for _ in range(MAX_TO_A_THROW):
        view = game.view()
        if view.outcome is not None:
            return False
        if view.task is None:
            return True
        play(game, robots, whims, limit=1)
    return False
