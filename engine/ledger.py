"""The ledger: the only functions that move money and deeds. Each move is an event."""

from __future__ import annotations

from croupier.engine.agenda import Charge
from croupier.engine.core import Core
from croupier.engine.events import BANK, DeedPassed, Paid, Why


def pay(core: Core, payer: int, payee: int, amount: int, why: Why) -> None:
    """Move money that is there. All money of the game moves through this function."""
    if amount == 0:
        return
    state = core.state
    if amount < 0 or (payer >= 0 and state.cash[payer] < amount):
        raise AssertionError(f"{payer} cannot pay {amount} for {why}")
    if payer >= 0:
        state.cash[payer] -= amount
    elif payer == BANK:
        state.bank -= amount
    else:
        state.pot -= amount
    if payee >= 0:
        state.cash[payee] += amount
    elif payee == BANK:
        state.bank += amount
    else:
        state.pot += amount
    core.emit(Paid(payer, payee, amount, why))


def charge(core: Core, payer: int, payee: int, amount: int, why: Why) -> None:
    """Make somebody owe an amount, perhaps more than they have. It is paid when the agenda comes to it."""
    if amount > 0:
        core.push(Charge(payer, payee, amount, why))


def pass_deed(core: Core, space: int, taker: int) -> None:
    giver = core.state.owner[space]
    core.set_owner(space, taker)
    core.emit(DeedPassed(space, giver, taker))
