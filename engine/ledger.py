"""The ledger: the only functions that move money and deeds. Each move is an event."""

from __future__ import annotations

from croupier.engine.agenda import Charge
from croupier.engine.core import Core
from croupier.engine.events import BANK, DeedPassed, Paid, Why


def pay(core: Core, payer: int, payee: int, amount: int, why: Why) -> None:
    """Move money that is there. All money of the game moves through this function."""
    if amount <= 0:
        assert amount == 0, f"{payer} cannot pay {amount} for {why}"
        return
    state = core.state
    if payer >= 0:
        left = state.cash[payer] - amount
        assert left >= 0, f"{payer} cannot pay {amount} for {why}"
        state.cash[payer] = left
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
    core.events.append(Paid(payer, payee, amount, why))


def charge(core: Core, payer: int, payee: int, amount: int, why: Why) -> None:
    """Make somebody owe an amount, perhaps more than they have. It is paid when the agenda comes to it.

    That is now if there is nothing else to do and the cash is there.
    """
    if amount <= 0:
        return
    if not core.agenda and core.state.cash[payer] >= amount:
        pay(core, payer, payee, amount, why)
    else:
        core.agenda.append(Charge(payer, payee, amount, why))


def pass_deed(core: Core, space: int, taker: int) -> None:
    giver = core.state.owner[space]
    core.set_owner(space, taker)
    core.events.append(DeedPassed(space, giver, taker))
