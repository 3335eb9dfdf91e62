"""Runs a game of robots without a board: asks the right robot next, and moves the tokens itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from croupier.engine.actions import Action, Arrive, Dice
from croupier.engine.agenda import OpenClaim, Travel
from croupier.engine.bots.reason import THROWN, Decision, Robot, must_not_throw
from croupier.engine.choices import ThrowForm
from croupier.engine.events import Event, Heading
from croupier.engine.game import Game
from croupier.engine.view import View
from croupier.engine.waiting import waited_for

ALL_DICE: Final[tuple[Dice, ...]] = tuple((one, two) for one in range(1, 7) for two in range(1, 7))
OnStep = Callable[[Game, Action, list[Event]], None]
Throw = Callable[[], Dice]


def next_action(
    game: Game, robots: Sequence[Robot], rng: Random, throw: Throw | None = None
) -> Action | None:
    """What happens next: a token arrives, or a robot claims, answers, or does what the game waits for.

    The robots use `rng` for their decisions. The dice come from `throw`, a source that no robot can influence
    or foresee; without it they come from `rng` too. None when the game is over.
    """
    view = game.view()
    task = view.task
    decision = None
    if task is None:
        if view.outcome is not None:
            return None
        asked = view.thrower
        if view.claims or view.offers:
            decision = _interruption(game, view, robots, rng)
    elif type(task) is Travel:
        return Arrive(task.player, task.space)
    else:
        asked = waited_for(task)[0]
    if decision is None:
        decision = robots[asked](view, asked, game.choices_by_kind(asked), rng)
        if decision is None:
            raise AssertionError(f"player {asked} was asked and did nothing: {task}")
    choice = decision[0]
    if type(choice) is ThrowForm:
        return choice.action(ALL_DICE[int(rng.random() * 36)] if throw is None else throw())
    if type(choice) in THROWN:
        must_not_throw(choice)
    return choice  # type: ignore[return-value]  # no form: these are filled above


def _interruption(game: Game, view: View, robots: Sequence[Robot], rng: Random) -> Decision | None:
    """What others than the thrower do before the throw: they claim rent or answer an offer."""
    thrower = view.thrower
    for concern in view.claims + view.offers:
        player = concern.owner if isinstance(concern, OpenClaim) else concern.to
        if player != thrower:
            decision = robots[player](view, player, game.choices_by_kind(player), rng)
            if decision is not None:
                return decision
    return None


def play(
    game: Game,
    robots: Sequence[Robot],
    rng: Random,
    *,
    limit: int,
    on_step: OnStep | None = None,
    throw: Throw | None = None,
) -> int:
    """Play to the end, or for `limit` actions. Returns the number of actions."""
    last: Event | None = None
    action: Action | None
    for count in range(limit):
        if type(last) is Heading:
            action = Arrive(last.player, last.space)
        elif (action := next_action(game, robots, rng, throw)) is None:
            return count
        events = game.apply(action)
        last = events[-1] if events else None
        if on_step:
            on_step(game, action, events)
    return limit
