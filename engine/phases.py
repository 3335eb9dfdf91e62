"""Phases: who may do what, and when (R97). The choices of each phase, the obvious one first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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
from croupier.engine.core import Core
from croupier.engine.state import FREE


def before_a_throw(core: Core, player: int) -> Iterator[Choice]:
    """Everybody may claim, answer, build, lift, sell, mortgage and deal; the thrower may throw."""
    state = core.state
    if player == state.thrower:
        yield turn.throw_form(core)
        if state.jail[player] != FREE:
            yield from jail.options(core, player)
    if state.claims:
        yield from rent.options(core, player)
    if state.offers:
        yield from deal.answers(core, player)
    groups = core.groups_of(player)
    if groups:
        yield from building.options(core, player)
    if True in state.mortgaged:
        yield from mortgage.lift_options(core, player)
    if groups:
        yield from selling.options(core, player)
    yield from mortgage.options(core, player)
    yield from deal.options(core, player)
    yield from leaving.options(core, player)


def on_the_way(core: Core, player: int) -> Iterator[Choice]:
    """The mover arrives, and takes a card; offers may be withdrawn."""
    task = core.task()
    if isinstance(task, todo.Travel) and task.player == player:
        yield Arrive(player, task.space)
    elif isinstance(task, todo.CardDue) and task.player == player:
        yield Draw(player, task.space)
    if core.state.offers:
        yield from deal.withdrawals(core, player)


def buy_decision(core: Core, player: int) -> Iterator[Choice]:
    yield from purchase.options(core, player)
    yield from _raising_and_dealing(core, player)


def in_debt(core: Core, player: int) -> Iterator[Choice]:
    yield from debt.options(core, player)
    yield from _raising_and_dealing(core, player)


def _raising_and_dealing(core: Core, player: int) -> Iterator[Choice]:
    yield from deal.answers(core, player)
    yield from selling.options(core, player)
    yield from mortgage.options(core, player)
    yield from deal.options(core, player)


def at_auction(core: Core, player: int) -> Iterator[Choice]:
    """Cash may be raised to bid for a deed, not to bid for a building (R99)."""
    yield from auction.options(core, player)
    if core.may_raise_cash():
        yield from selling.options(core, player)
        yield from mortgage.options(core, player)


PHASES: dict[type | None, Callable[[Core, int], Iterable[Choice]]] = {
    None: before_a_throw,
    todo.OrderRound: turn.order_options,
    todo.Travel: on_the_way,
    todo.CardDue: on_the_way,
    todo.TaxChoice: landing.tax_options,
    todo.JailChoice: jail.options,
    todo.RentThrow: rent.throw_options,
    todo.Purchase: buy_decision,
    todo.Auction: at_auction,
    todo.Shortage: shortage.options,
    todo.Debt: in_debt,
    todo.Estate: estate.options,
}
"""By the task on top of the agenda; without one it is the time before a throw."""
