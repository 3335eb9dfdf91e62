"""Robots around a table without a table: who is asked next, and the tokens that move by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.actions import Action, Arrive
from engine.agenda import Travel
from engine.bots.reason import Robot
from engine.events import Event
from engine.game import Game

OnStep = Callable[[Game, Action, list[Event]], None]


def next_action(game: Game, robots: Sequence[Robot], rng: Random) -> Action:
    """The next thing that happens: a token arrives, an answer, a claim, or the one waited for acts."""
    view = game.view()
    if isinstance(view.task, Travel):
        return Arrive(view.task.player, view.task.space)
    waits = [wait.player for wait in game.waiting_on()]
    asked = waits[0]
    for player in _may_speak_up(game, waits):
        decision = robots[player](view, player, game.options(player), rng)
        if decision is not None:
            return decision[0]
    decision = robots[asked](view, asked, game.options(asked), rng)
    if decision is None:
        raise AssertionError(f"player {asked} was asked and did nothing: {view.task}")
    return decision[0]


def _may_speak_up(game: Game, waits: list[int]) -> list[int]:
    """Those with rent to ask for or an offer to answer, besides the one the game waits for."""
    view = game.view()
    if view.task is not None or not (view.claims or view.offers):
        return []
    speakers = {claim.owner for claim in view.claims} | {offer.to for offer in view.offers}
    return sorted(speakers.difference(waits))


def play(
    game: Game, robots: Sequence[Robot], rng: Random, *, limit: int, on_step: OnStep | None = None
) -> int:
    """Play to the end, or for `limit` actions; how many there were."""
    for count in range(limit):
        if game.outcome() is not None:
            return count
        action = next_action(game, robots, rng)
        events = game.apply(action)
        if on_step is not None:
            on_step(game, action, events)
    return limit
