"""Phases: who may do what, and when (R97). The choices of each phase by subject, the obvious ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    Sheet,
)
from croupier.engine.core import Core
from croupier.engine.state import FREE


def before_a_throw(core: Core, player: int) -> Iterator[Sheet]:
    """Everybody may claim, answer, build, lift, sell, mortgage and deal; the thrower may throw."""
    state = core.state
    if player == state.thrower:
        yield ASKED, (turn.throw_form(core),)
        if state.jail[player] != FREE:
            yield JAIL, jail.options(core, player)
    if state.claims:
        yield CLAIMS, rent.options(core, player)
    if state.offers:
        yield ANSWERS, deal.answers(core, player)
    groups = core.groups_of(player)
    yield BUILDING, building.options(core, player) if groups else ()
    yield LIFTING, mortgage.lift_options(core, player) if True in state.mortgaged else ()
    yield SELLING, selling.options(core, player) if groups else ()
    yield MORTGAGING, mortgage.options(core, player)
    yield DEALING, deal.options(core, player)
    yield LEAVING, leaving.options(core, player)


def on_the_way(core: Core, player: int) -> Iterator[Sheet]:
    """The mover arrives, and takes a card; offers may be withdrawn."""
    task = core.task()
    if isinstance(task, todo.Travel) and task.player == player:
        yield ASKED, (Arrive(player, task.space),)
    elif isinstance(task, todo.CardDue) and task.player == player:
        yield ASKED, (Draw(player, task.space),)
    if core.state.offers:
        yield DEALING, deal.withdrawals(core, player)


def order_throw(core: Core, player: int) -> Iterator[Sheet]:
    yield ASKED, turn.order_options(core, player)


def rent_throw(core: Core, player: int) -> Iterator[Sheet]:
    yield ASKED, rent.throw_options(core, player)


def tax_choice(core: Core, player: int) -> Iterator[Sheet]:
    yield ASKED, landing.tax_options(core, player)


def jail_choice(core: Core, player: int) -> Iterator[Sheet]:
    yield JAIL, jail.options(core, player)


def buy_decision(core: Core, player: int) -> Iterator[Sheet]:
    yield ASKED, purchase.options(core, player)
    yield from _raising_and_dealing(core, player)


def in_debt(core: Core, player: int) -> Iterator[Sheet]:
    yield ASKED, debt.options(core, player)
    yield from _raising_and_dealing(core, player)


def _raising_and_dealing(core: Core, player: int) -> Iterator[Sheet]:
    yield ANSWERS, deal.answers(core, player) if core.state.offers else ()
    yield SELLING, selling.options(core, player)
    yield MORTGAGING, mortgage.options(core, player)
    yield DEALING, deal.options(core, player)


def at_auction(core: Core, player: int) -> Iterator[Sheet]:
    """Cash may be raised to bid for a deed, not to bid for a building (R99)."""
    yield ASKED, auction.options(core, player)
    if core.may_raise_cash():
        yield SELLING, selling.options(core, player)
        yield MORTGAGING, mortgage.options(core, player)


def building_shortage(core: Core, player: int) -> Iterator[Sheet]:
    yield ASKED, shortage.options(core, player)


def estate_answer(core: Core, player: int) -> Iterator[Sheet]:
    yield ANSWERS, estate.options(core, player)


PHASES: dict[type | None, Callable[[Core, int], Iterator[Sheet]]] = {
    None: before_a_throw,
    todo.OrderRound: order_throw,
    todo.Travel: on_the_way,
    todo.CardDue: on_the_way,
    todo.TaxChoice: tax_choice,
    todo.JailChoice: jail_choice,
    todo.RentThrow: rent_throw,
    todo.Purchase: buy_decision,
    todo.Auction: at_auction,
    todo.Shortage: building_shortage,
    todo.Debt: in_debt,
    todo.Estate: estate_answer,
}
"""By the task on top of the agenda; without one it is the time before a throw."""
