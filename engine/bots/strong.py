"""The strong robot: it compares what its position would be worth after each choice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from croupier.engine import agenda as todo
from croupier.engine.actions import Bankrupt, ChooseTax, Claim, PayDebt, PayJail, UseJailCard
from croupier.engine.bots import strong_buying
from croupier.engine.bots.obvious import CLAIM, LEAVE_JAIL, THROW, obvious, taken_back
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.strong_deals import answer, proposal
from croupier.engine.bots.strong_spending import least_loss, spend
from croupier.engine.choices import LiftForm, OfferForm, ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.figures import tenth_of_worth
from croupier.engine.state import FREE
from croupier.engine.view import View

DEALS_PER_THROW: Final = 1 / 4
"""How often it looks for a deal: before one throw in four."""


def choose(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
    if view.offers and (decision := taken_back(view, player)):
        return decision
    phase = PHASES.get(type(view.task))
    return obvious(view, choices) if phase is None else phase(Position(view, player), choices, rng)


def _before_a_throw(position: Position, choices: ChoicesByKind, rng: Random) -> Decision | None:
    view = position.view
    ways = ways_out(choices) if view.jail[position.player] != FREE else []
    if ways and position.turn_outside <= 0:
        return ways[0], LEAVE_JAIL
    if view.claims and (claim := choices.one(Claim)):
        return claim, CLAIM
    if view.offers and (answered := answer(position, choices)):
        return answered
    throw = choices.one(ThrowForm)
    if throw is None:
        return None
    if rng.random() < DEALS_PER_THROW and (form := choices.one(OfferForm)):
        offer = proposal(position, form, rng)
        if offer is not None:
            return offer
    if spent := spend(position, choices):
        return spent
    stays = Reason("danger", {"amount": int(position.turn_outside)}) if ways else THROW
    return throw, stays


def ways_out(choices: ChoicesByKind) -> list[PayJail | UseJailCard]:
    """The fine, and the cards that it holds."""
    return [*choices.all(PayJail), *choices.all(UseJailCard)]


def _debt(position: Position, choices: ChoicesByKind, _: Random) -> Decision | None:
    task = position.view.task
    assert isinstance(task, todo.Debt)
    if pay := choices.one(PayDebt):
        return pay, Reason("pay")
    if ruin := choices.one(Bankrupt):
        return ruin, Reason("ruined")
    if position.view.offers and (answered := answer(position, choices)):
        return answered
    if task.debtor != position.player:
        return None
    least = least_loss(position, choices, task.amount - position.cash)
    return None if least is None else (least, Reason("least_loss", {"amount": task.amount}))


def _estate(position: Position, choices: ChoicesByKind, _: Random) -> Decision | None:
    """It lifts only the mortgages of groups that it completes."""
    form = choices.one(LiftForm)
    if form is None:
        return None
    lift, left = [], form.budget - position.reserve
    for space, extra in zip(form.deeds, form.extra, strict=True):
        if position.completes(position.player, space) and extra <= left:
            lift.append(space)
            left -= extra
    return form.action(tuple(lift)), Reason("lift")


def _tax(position: Position, choices: ChoicesByKind, _: Random) -> Decision | None:
    """A tenth of its worth, if that is less than the sum on the space."""
    view = position.view
    tenth = tenth_of_worth(view.edition, view, position.player)
    for choice in choices.all(ChooseTax):
        if choice.tenth == (tenth < view.edition.spaces[choice.space].amount):
            return choice, Reason("tax")
    return None


def _jail_choice(_: Position, choices: ChoicesByKind, __: Random) -> Decision | None:
    """After the third throw it must leave jail: with a card if it has one."""
    ways = ways_out(choices)
    return (ways[-1], Reason("leave_jail")) if ways else None


PHASES: Final[dict[type, Callable[[Position, ChoicesByKind, Random], Decision | None]]] = {
    type(None): _before_a_throw,
    todo.Purchase: strong_buying.purchase,
    todo.Auction: strong_buying.auction,
    todo.Shortage: strong_buying.shortage,
    todo.Debt: _debt,
    todo.Estate: _estate,
    todo.TaxChoice: _tax,
    todo.JailChoice: _jail_choice,
}
"""What it considers, by what the game waits for. In the other phases there is only one thing to do."""
