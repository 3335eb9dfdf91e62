"""Buying: a deed that nobody owns is bought at its price, or auctioned (R26 to R29)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import auction
from croupier.engine.actions import Buy, Decline
from croupier.engine.agenda import Purchase
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import BANK, Declined
from croupier.engine.ledger import pass_deed, pay
from croupier.engine.refusals import Refusal


def _refuse(core: Core, player: int, space: int) -> Refusal | None:
    task = core.task()
    if not isinstance(task, Purchase):
        return NOT_NOW
    if player != task.player:
        return Refusal("not_your_turn", {"lander": task.player})
    return None if space == task.space else Refusal("not_offered", {"space": task.space})


def check_buy(core: Core, action: Buy) -> Refusal | None:
    if refusal := _refuse(core, action.player, action.space):
        return refusal
    price = core.spaces[action.space].price
    return None if core.state.cash[action.player] >= price else Refusal("cannot_afford", {"amount": price})


def do_buy(core: Core, action: Buy) -> None:
    core.agenda.pop()
    pay(core, action.player, BANK, core.spaces[action.space].price, "price")
    pass_deed(core, action.space, action.player)


def check_decline(core: Core, action: Decline) -> Refusal | None:
    return _refuse(core, action.player, action.space)


def do_decline(core: Core, action: Decline) -> None:
    """The auction is not optional, and opens at once (R27, R28)."""
    core.agenda.pop()
    core.events.append(Declined(action.player, action.space))
    if not core.rules.no_auctions:
        auction.open_deed_auction(core, action.space)


def options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    assert isinstance(task, Purchase)
    if task.player != player:
        return ()
    decline = Decline(player, task.space)
    affordable = core.state.cash[player] >= core.spaces[task.space].price
    return (Buy(player, task.space), decline) if affordable else (decline,)
