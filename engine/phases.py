"""Phases: who may do what, and when (R97). The subjects that are open in each, the obvious one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engine import agenda as todo
from croupier.engine import (
    auction,
    building,
    deal,
    debt,
    estate,
    jail,
    landing,
    leaving,
    mortgage,
    purchase,
    rent,
    selling,
    shortage,
    turn,
)
from croupier.engine.actions import Arrive, Draw
from croupier.engine.choices import Choice
from croupier.engine.choices_by_kind import (
    ANSWERS,
    ASKED,
    BUILDING,
    CLAIMS,
    DEALING,
    JAIL,
    LEAVING,
    LIFTING,
    MORTGAGING,
    SELLING,
)
from croupier.engine.core import Core

_Sheet = Callable[[Core, int], Sequence[Choice]]


def _arrival(core: Core, player: int) -> Sequence[Choice]:
    task = core.task()
    return (Arrive(player, task.space),) if isinstance(task, todo.Travel) and task.player == player else ()


def _card(core: Core, player: int) -> Sequence[Choice]:
    task = core.task()
    return (Draw(player, task.space),) if isinstance(task, todo.CardDue) and task.player == player else ()


def _selling_to_bid(core: Core, player: int) -> Sequence[Choice]:
    """Cash may be raised to bid for a deed, not to bid for a building (R99)."""
    return selling.options(core, player) if core.may_raise_cash() else ()


def _mortgaging_to_bid(core: Core, player: int) -> Sequence[Choice]:
    return mortgage.options(core, player) if core.may_raise_cash() else ()


_RAISING_AND_DEALING: dict[int, _Sheet] = {
    ANSWERS: deal.answers,
    SELLING: selling.options,
    MORTGAGING: mortgage.options,
    DEALING: deal.options,
}

PHASES: dict[type | None, dict[int, _Sheet]] = {
    None: {
        ASKED: turn.throw_options,
        JAIL: jail.options,
        CLAIMS: rent.options,
        ANSWERS: deal.answers,
        BUILDING: building.options,
        LIFTING: mortgage.lift_options,
        SELLING: selling.options,
        MORTGAGING: mortgage.options,
        DEALING: deal.options,
        LEAVING: leaving.options,
    },
    todo.OrderRound: {ASKED: turn.order_options},
    todo.Travel: {ASKED: _arrival, DEALING: deal.withdrawals},
    todo.CardDue: {ASKED: _card, DEALING: deal.withdrawals},
    todo.TaxChoice: {ASKED: landing.tax_options},
    todo.JailChoice: {JAIL: jail.options},
    todo.RentThrow: {ASKED: rent.throw_options},
    todo.Purchase: {ASKED: purchase.options, **_RAISING_AND_DEALING},
    todo.Auction: {ASKED: auction.options, SELLING: _selling_to_bid, MORTGAGING: _mortgaging_to_bid},
    todo.Shortage: {ASKED: shortage.options},
    todo.Debt: {ASKED: debt.options, **_RAISING_AND_DEALING},
    todo.Estate: {ANSWERS: estate.options},
}
"""By the task on top of the agenda: what a player may do, by subject. None is the time before a throw."""


def sheets(core: Core, player: int) -> dict[int, _Sheet]:
    """What the player may do now, by subject; nothing once they are out or the game is over."""
    state = core.state
    if state.outcome is not None or player not in core.seats or state.out[player]:
        return {}
    agenda = state.agenda
    return PHASES[type(agenda[-1]) if agenda else None]


def asking(core: Core, player: int) -> Callable[[int], Sequence[Choice]]:
    """A function that works out the player's choices about a subject. It shows nothing else of the game."""

    if player not in core.seats:
        return lambda _: ()
    state = core.state

    def about(subject: int) -> Sequence[Choice]:
        if state.outcome is not None or state.out[player]:
            return ()
        agenda = state.agenda
        sheet = PHASES[type(agenda[-1]) if agenda else None].get(subject)
        return () if sheet is None else sheet(core, player)

    return about
