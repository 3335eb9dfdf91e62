"""The beginner robot: buys what it can, builds when it is rich, and pays well for a street that it lacks."""

from __future__ import annotations

from random import Random
from typing import Final

from croupier.engine.actions import (
    Build,
    Claim,
    Goods,
    Lift,
    Mortgage,
    Offer,
    PayJail,
    Refuse,
    Sell,
    SellBuildings,
    UseJailCard,
)
from croupier.engine.agenda import Auction, Debt, Estate, OrderRound, RentThrow
from croupier.engine.bots.obvious import CLAIM, LEAVE_JAIL, THROW, TOO_LITTLE, obvious, taken_back
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import BidForm, LiftForm, OfferForm, ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from croupier.engine.figures import transfer_cost
from croupier.engine.state import FREE
from croupier.engine.view import View

BUILD_RESERVE: Final = 150
LIFT_RESERVE: Final = 400
JAIL_RESERVE: Final = 300
"""Money that it keeps when it builds, lifts a mortgage, or pays its way out of jail."""
CASH_TO_SPEND: Final = BUILD_RESERVE + 50
"""Money: with less it does not look at buildings. On a board with ordinary prices none costs less than 50."""
DEALS_PER_THROW: Final = 1 / 40
"""How often it looks for a deal: before one throw in forty."""
THROWS: Final = {OrderRound, RentThrow}
"""What the game waits for when somebody is to throw and not to move."""
BUILD: Final = Reason("build")
LIFT: Final = Reason("lift")


def choose(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
    """It claims and answers, spends what it does not need, and throws if it is the one to throw.

    Where nobody is to throw it does what it has to, or what it likes, or nothing.
    """
    offers, task = view.offers, view.task
    if offers and (decision := taken_back(view, player)):
        return decision
    if task is None:
        throws = view.thrower == player
    elif type(task) in THROWS:
        throws = choices.one(ThrowForm) is not None
    else:
        return _between_throws(view, player, choices)
    seeks_deal = throws and rng.random() < DEALS_PER_THROW
    if view.jail[player] != FREE and (way_out := _leave_jail(view, player, choices)):
        return way_out
    if view.claims and (claim := choices.one(Claim)):
        return claim, CLAIM
    if offers and (answer := _answer(view, player, choices)):
        return answer
    cash = view.cash[player]
    build = choices.one(Build) if cash >= CASH_TO_SPEND else None
    if build is not None and cash >= BUILD_RESERVE + view.edition.spaces[build.space].house_cost:
        return build, BUILD
    lift = choices.one(Lift) if cash >= LIFT_RESERVE else None
    if lift is not None and cash >= LIFT_RESERVE + 2 * view.edition.spaces[lift.space].mortgage:
        return lift, LIFT
    if seeks_deal and (form := choices.one(OfferForm)) and (offer := _proposal(view, form, rng)):
        return offer, Reason("group")
    if not throws:
        return None
    throw = ThrowForm(player, "move", view.throw) if task is None else choices.one(ThrowForm)
    return None if throw is None else (throw, THROW)


def _between_throws(view: View, player: int, choices: ChoicesByKind) -> Decision | None:
    task = view.task
    kind = type(task)
    if kind is Auction and (bid := _bid(view, player, choices)):
        return bid
    if kind is Estate:
        return _take_estate(choices)
    if decision := obvious(view, choices):
        return decision
    if view.offers and (decision := _answer(view, player, choices)):
        return decision
    return _raise_cash(choices) if isinstance(task, Debt) and task.debtor == player else None


def _leave_jail(view: View, player: int, choices: ChoicesByKind) -> Decision | None:
    pay = choices.one(PayJail)
    if pay is not None and view.cash[player] >= JAIL_RESERVE:
        return pay, LEAVE_JAIL
    card = choices.one(UseJailCard)
    return None if card is None else (card, LEAVE_JAIL)


def _raise_cash(choices: ChoicesByKind) -> Decision | None:
    raising = choices.one(Sell) or choices.one(SellBuildings) or choices.one(Mortgage)
    return None if raising is None else (raising, Reason("raise_cash"))


# -- bids and answers


def _bid(view: View, player: int, choices: ChoicesByKind) -> Decision | None:
    """A tenth more than the least bid, up to what the lot is worth to it."""
    form = choices.one(BidForm)
    limit = 0 if form is None else min(_worth(view, player), form.most)
    if form is None or form.least > limit:
        return None
    return form.action(min(form.least * 11 // 10 + 9, limit)), Reason("bid")


def _worth(view: View, player: int) -> int:
    """The printed price, and half as much again for a deed that completes a group."""
    task = view.task
    assert isinstance(task, Auction)
    space = view.edition.spaces[task.space]
    if task.item != "deed":
        return space.house_cost
    others = [s for s in GROUPS[GROUP_AT[task.space]] if s != task.space]
    completes = all(view.owner[s] == player for s in others)
    return space.price * 3 // 2 if completes else space.price


def _take_estate(choices: ChoicesByKind) -> Decision | None:
    """It lifts no mortgage."""
    form = choices.one(LiftForm)
    return None if form is None else (form.action(), Reason("fair"))


def _answer(view: View, player: int, choices: ChoicesByKind) -> Decision | None:
    refuse = choices.one(Refuse)
    if refuse is None:
        return None
    accept = choices.acceptance(refuse.offer)
    if accept is None or not _likes(view, player, refuse.offer):
        return refuse, TOO_LITTLE
    return accept.action() if isinstance(accept, LiftForm) else accept, Reason("fair")


def _likes(view: View, player: int, number: int) -> bool:
    """It sells a deed for two and a half times its price, and for twice as much from a complete group."""
    offer = next(offer for offer in view.offers if offer.id == number)
    asked = 0.0
    for space in offer.take.deeds:
        whole = all(view.owner[s] == player for s in GROUPS[GROUP_AT[space]])
        asked += view.edition.spaces[space].price * (5 if whole else 2.5)
    gained = sum(view.edition.spaces[space].price for space in offer.give.deeds)
    return offer.give.cash + gained >= asked + offer.take.cash + 50 * len(offer.take.cards)


# -- its own deals


def _proposal(view: View, form: OfferForm, rng: Random) -> Offer | None:
    """Half the cash for one street of a group in which it has another."""
    begun = {GROUP_AT[space] for space in form.mine.deeds}.intersection(COLOUR_GROUPS)
    wanted = [
        (partner.player, space)
        for partner in form.partners
        for space in partner.deeds
        if GROUP_AT[space] in begun
    ]
    if not wanted:
        return None
    partner, space = rng.choice(wanted)
    info = view.edition.spaces[space]
    cash = min(form.mine.cash // 2, info.price * 5)
    fee = transfer_cost(view.edition, view.rules, space, lift=False) if view.mortgaged[space] else 0
    if cash < info.price or cash + fee > form.mine.cash:
        return None
    return form.action(partner, Goods(cash=cash), Goods(deeds=(space,)))
