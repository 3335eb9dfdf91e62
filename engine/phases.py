"""Phases: who may do what, and when (R97). The subjects that are open in each, the obvious one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

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
from croupier.engine.actions import Arrive, Bankrupt, Build, Claim, Draw, Lift, Mortgage, PayDebt
from croupier.engine.choices import Choice, ThrowForm
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
    SUBJECTS,
    ChoicesByKind,
)
from croupier.engine.core import Core

_Sheet = Callable[[Core, int], Sequence[Choice]]


def _arrival(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    return (Arrive(player, task.space),) if isinstance(task, todo.Travel) and task.player == player else ()


def _card(core: Core, player: int) -> Sequence[Choice]:
    draw = _draw(core, player)
    return () if draw is None else (draw,)


def _draw(core: Core, player: int) -> Draw | None:
    task = core.agenda[-1]
    return Draw(player, task.space) if type(task) is todo.CardDue and task.player == player else None


def _selling_to_bid(core: Core, player: int) -> Sequence[Choice]:
    """Cash may be raised to bid for a deed, not to bid for a building (R99)."""
    return selling.options(core, player) if core.may_raise_cash() else ()


def _mortgaging_to_bid(core: Core, player: int) -> Sequence[Choice]:
    return mortgage.options(core, player) if core.may_raise_cash() else ()


_RAISING_AND_DEALING: Final[dict[int, _Sheet]] = {
    ANSWERS: deal.answers,
    SELLING: selling.options,
    MORTGAGING: mortgage.options,
    DEALING: deal.options,
}

PHASES: Final[dict[type | None, dict[int, _Sheet]]] = {
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
    if player not in core.active:
        return {}
    agenda = core.agenda
    return PHASES[type(agenda[-1]) if agenda else None]


# -- the same by kind, for robots

_First = Callable[[Core, int], Choice | None]

_QUICK: Final[dict[tuple[_Sheet, type], _First]] = {
    (turn.throw_options, ThrowForm): turn.throw_form,
    (_card, Draw): _draw,
    (rent.options, Claim): rent.first_claim,
    (building.options, Build): building.first_build,
    (mortgage.lift_options, Lift): mortgage.first_lift,
    (mortgage.options, Mortgage): mortgage.first_mortgage,
    (debt.options, PayDebt): debt.payment,
    (debt.options, Bankrupt): debt.ruin,
}
"""How the first choice of a kind is found without the others, where robots ask for it often."""


def _first(sheet: _Sheet, kind: type) -> _First:
    """Finds the sheet's first choice of this kind."""

    def first(core: Core, player: int) -> Choice | None:
        for choice in sheet(core, player):
            if type(choice) is kind:
                return choice
        return None

    return _QUICK.get((sheet, kind), first)


_SHEETS: Final[dict[type | None, dict[type, _Sheet]]] = {
    phase: {kind: sheets[subject] for kind, subject in SUBJECTS.items() if subject in sheets}
    for phase, sheets in PHASES.items()
}
_FIRST: Final[dict[type | None, dict[type, _First]]] = {
    phase: {kind: _first(sheet, kind) for kind, sheet in sheets.items()} for phase, sheets in _SHEETS.items()
}


def choices_by_kind(core: Core, player: int) -> ChoicesByKind:
    """The player's choices, always those of now. It shows nothing else of the game."""
    if player not in core.seats:
        return ChoicesByKind.of(())
    agenda, before_a_throw = core.agenda, _FIRST[None]

    def sheet(kind: type) -> Sequence[Choice]:
        if player not in core.active:
            return ()
        found = _SHEETS[type(agenda[-1]) if agenda else None].get(kind)
        return () if found is None else found(core, player)

    def one(kind: type) -> Choice | None:
        firsts = _FIRST[type(agenda[-1])] if agenda else before_a_throw
        return firsts[kind](core, player) if kind in firsts and player in core.active else None

    return ChoicesByKind(sheet, one)
