"""Debts: a player owes more than they have, and the game waits while they raise money (R126, R127, R137)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import estate, figures, selling
from croupier.engine.actions import Bankrupt, PayDebt
from croupier.engine.agenda import Charge, Debt, Leave
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import DebtClosed, DebtOpened
from croupier.engine.ledger import pay
from croupier.engine.mortgage import lend
from croupier.engine.refusals import Refusal


def liquidation(core: Core, player: int) -> int:
    """All that a player can pay alone."""
    return core.state.cash[player] + figures.raised_by_all(core.edition, core.state, core.deeds_of(player))


def settle_charge(core: Core, task: Charge) -> None:
    """Pay it if the cash is there; otherwise it becomes a debt. For a leaver the board raises it."""
    state = core.state
    state.agenda.pop()
    leaving = bool(state.agenda) and Leave(task.payer) in state.agenda
    if leaving and liquidation(core, task.payer) >= task.amount:
        _raise_for_leaver(core, task.payer, task.amount)
    if state.cash[task.payer] >= task.amount:
        pay(core, task.payer, task.payee, task.amount, task.why)
        return
    debt = Debt(core.number(), task.payer, task.payee, task.amount, task.why)
    core.events.append(DebtOpened(debt.id, debt.debtor, debt.creditor, debt.amount, debt.why))
    core.agenda.append(debt)
    if leaving:
        fail(core, debt)


def _raise_for_leaver(core: Core, player: int, amount: int) -> None:
    """Sell buildings and mortgage deeds until it is there (R156)."""
    cash = core.state.cash
    if cash[player] < amount:
        selling.sell_everything(core, player)
    for space in core.deeds_of(player):
        if cash[player] < amount and not core.state.mortgaged[space]:
            lend(core, player, space)


def _refuse(core: Core, player: int, number: int) -> Refusal | None:
    task = core.task()
    if not isinstance(task, Debt):
        return NOT_NOW
    if number != task.id:
        return Refusal("no_such_debt", {"debt": task.id})
    return None if player == task.debtor else Refusal("not_yours")


def check_pay_debt(core: Core, action: PayDebt) -> Refusal | None:
    if refusal := _refuse(core, action.player, action.debt):
        return refusal
    task = core.agenda[-1]
    assert isinstance(task, Debt)
    if core.state.cash[action.player] >= task.amount:
        return None
    return Refusal("cannot_afford", {"amount": task.amount})


def do_pay_debt(core: Core, action: PayDebt) -> None:
    task = core.agenda.pop()
    assert isinstance(task, Debt)
    pay(core, task.debtor, task.creditor, task.amount, task.why)
    core.events.append(DebtClosed(task.id, paid=True))


def check_bankrupt(core: Core, action: Bankrupt) -> Refusal | None:
    if refusal := _refuse(core, action.player, action.debt):
        return refusal
    task = core.agenda[-1]
    assert isinstance(task, Debt)
    if liquidation(core, action.player) >= task.amount:
        return Refusal("debt_can_be_met", {"amount": task.amount})
    return None


def do_bankrupt(core: Core, action: Bankrupt) -> None:
    task = core.agenda[-1]
    assert isinstance(task, Debt)
    fail(core, task)


def fail(core: Core, task: Debt) -> None:
    """The unpaid rest is cancelled (R136)."""
    core.agenda.pop()
    core.events.append(DebtClosed(task.id, paid=False))
    estate.wind_up(core, task.debtor, task.creditor)


def options(core: Core, player: int) -> Sequence[Choice]:
    way_out = payment(core, player) or ruin(core, player)
    return () if way_out is None else (way_out,)


def payment(core: Core, player: int) -> PayDebt | None:
    task = core.agenda[-1]
    if not isinstance(task, Debt) or task.debtor != player or core.state.cash[player] < task.amount:
        return None
    return PayDebt(player, task.id)


def ruin(core: Core, player: int) -> Bankrupt | None:
    task = core.agenda[-1]
    if not isinstance(task, Debt) or task.debtor != player or liquidation(core, player) >= task.amount:
        return None
    return Bankrupt(player, task.id)
