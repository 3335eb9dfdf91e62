"""A strong player: whatever is offered, it asks what its position would be worth afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.bots import deeds
from croupier.engine.bots.bargain import answer, proposal
from croupier.engine.bots.beginner import DICE, OBVIOUS, THROW
from croupier.engine.bots.hand import Hand
from croupier.engine.bots.mind import Mind
from croupier.engine.bots.patience import taken_back
from croupier.engine.bots.purse import least_loss, spend
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import Choice, LiftForm, OfferForm, ThrowForm
from croupier.engine.view import View

DEALS_PER_THROW = 1 / 4
"""How often it looks for a deal before a throw."""


def choose(view: View, player: int, choices: Iterator[Choice], rng: Random) -> Decision | None:
    if view.offers and (decision := taken_back(view, player)):
        return decision
    phase = PHASES.get(type(view.task))
    if phase is not None:
        return phase(Mind(view, player), Hand(choices), rng)
    for choice in choices:
        if isinstance(choice, ThrowForm):
            return _throw(choice, rng), THROW
        if type(choice) in OBVIOUS:
            return choice, OBVIOUS[type(choice)]  # type: ignore[return-value]
    return None


def _throw(form: ThrowForm, rng: Random) -> act.OrderRoll | act.Roll | act.RentRoll:
    return form.action(DICE[int(rng.random() * len(DICE))])


def _before_a_throw(mind: Mind, hand: Hand, rng: Random) -> Decision | None:
    ways_out = _ways_out(hand)
    if ways_out and mind.turn_outside <= 0:
        return ways_out[0], Reason("leave_jail")
    if claim := hand.one(act.Claim):
        return claim, Reason("claim")
    if answered := answer(mind, hand):
        return answered
    throw = hand.one(ThrowForm)
    if throw is None:
        return None
    if rng.random() < DEALS_PER_THROW and (form := hand.one(OfferForm)):
        offer = proposal(mind, form, rng)
        if offer is not None:
            return offer
    if spent := spend(mind, hand):
        return spent
    stays = Reason("danger", {"amount": int(mind.turn_outside)}) if ways_out else THROW
    return _throw(throw, rng), stays


def _ways_out(hand: Hand) -> list[act.PayJail | act.UseJailCard]:
    return [*hand.all(act.PayJail), *hand.all(act.UseJailCard)]


def _debt(mind: Mind, hand: Hand, _: Random) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Debt)
    if pay := hand.one(act.PayDebt):
        return pay, Reason("pay")
    if ruin := hand.one(act.Bankrupt):
        return ruin, Reason("ruined")
    if answered := answer(mind, hand):
        return answered
    if task.debtor != mind.player:
        return None
    least = least_loss(mind, hand, task.amount - mind.cash)
    return None if least is None else (least, Reason("least_loss", {"amount": task.amount}))


def _estate(mind: Mind, hand: Hand, _: Random) -> Decision | None:
    """Mortgages stay, but for whole groups that can be built on at once."""
    form = hand.one(LiftForm)
    if form is None:
        return None
    lift, left = [], form.budget - mind.reserve
    for space, extra in zip(form.deeds, form.extra, strict=True):
        if mind.completes(mind.player, space) and extra <= left:
            lift.append(space)
            left -= extra
    return form.action(tuple(lift)), Reason("lift")


def _tax(mind: Mind, hand: Hand, _: Random) -> Decision | None:
    """A tenth of its worth, if that is less than the sum on the space."""
    view, spaces = mind.view, mind.view.edition.spaces
    worth = mind.cash + sum(
        spaces[s].price + view.level[s] * spaces[s].house_cost for s in view.deeds(mind.player)
    )
    for choice in hand.all(act.ChooseTax):
        if choice.tenth == (worth // 10 < spaces[choice.space].amount):
            return choice, Reason("tax")
    return None


def _jail_choice(_: Mind, hand: Hand, __: Random) -> Decision | None:
    """After the third throw it has to go: by card if it has one."""
    ways = _ways_out(hand)
    return (ways[-1], Reason("leave_jail")) if ways else None


PHASES: dict[type, Callable[[Mind, Hand, Random], Decision | None]] = {
    type(None): _before_a_throw,
    todo.Purchase: deeds.purchase,
    todo.Auction: deeds.auction,
    todo.Shortage: deeds.shortage,
    todo.Debt: _debt,
    todo.Estate: _estate,
    todo.TaxChoice: _tax,
    todo.JailChoice: _jail_choice,
}
"""What it thinks about, by what the game is busy with; in the other phases there is one thing to do."""
