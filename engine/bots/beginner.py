"""A beginner: buys what it can, builds when rich, pays well for the street it lacks, and ends every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine import actions as act
from engine.agenda import Auction, Debt
from engine.bots.reason import Decision, Reason
from engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm, Tradable
from engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from engine.view import View

BUILD_RESERVE = 150
LIFT_RESERVE = 400
JAIL_RESERVE = 300
DEALS_PER_THROW = 1 / 12
"""How often it looks for a deal before a throw."""

OBVIOUS = frozenset(
    (
        act.Arrive,
        act.Draw,
        act.Buy,
        act.Claim,
        act.PayDebt,
        act.Bankrupt,
        act.UseJailCard,
        act.ChooseTax,
        act.Want,
    )
)
"""Taken as soon as they are offered."""


def choose(view: View, player: int, choices: Iterator[Choice], rng: Random) -> Decision | None:
    cash = view.cash[player]
    fallback: Decision | None = None
    seeks_deal = False
    in_debt = isinstance(view.task, Debt) and view.task.debtor == player
    for choice in choices:
        kind = type(choice)
        if kind in OBVIOUS:
            return choice, Reason(kind.__name__)  # type: ignore[return-value]
        if isinstance(choice, ThrowForm):
            throw = choice.action((rng.randint(1, 6), rng.randint(1, 6)))
            if choice.kind != "move":
                return throw, Reason("throw")
            fallback = throw, Reason("throw")
            seeks_deal = rng.random() < DEALS_PER_THROW
        elif isinstance(choice, BidForm):
            limit = _worth_bidding(view, player)
            if choice.least <= limit:
                return choice.action(min(choice.least + rng.randint(0, 19), limit, choice.most)), Reason(
                    "bid"
                )
        elif isinstance(choice, act.Decline | act.DropOut | act.Pass):
            return choice, Reason("too_dear")
        elif isinstance(choice, act.PayJail):
            if cash >= JAIL_RESERVE or fallback is None:
                return choice, Reason("leave_jail")
        elif isinstance(choice, act.Build):
            if cash >= BUILD_RESERVE + view.edition.spaces[choice.space].house_cost:
                return choice, Reason("build")
        elif isinstance(choice, act.Lift):
            if cash >= LIFT_RESERVE + 2 * view.edition.spaces[choice.space].mortgage:
                return choice, Reason("lift")
        elif isinstance(choice, act.Sell | act.SellBuildings | act.Mortgage):
            if in_debt:
                return choice, Reason("raise_cash")
            if fallback is not None and not seeks_deal:
                return fallback
        elif isinstance(choice, act.Accept | LiftForm):
            accept = choice.action() if isinstance(choice, LiftForm) else choice
            if not isinstance(accept, act.Accept) or _likes(view, player, accept.offer):
                return accept, Reason("fair")
        elif isinstance(choice, act.Refuse):
            return choice, Reason("too_little")
        elif isinstance(choice, OfferForm):
            offer = _proposal(view, choice, rng) if seeks_deal else None
            return (offer, Reason("group")) if offer else fallback
        elif isinstance(choice, CounterForm | act.Withdraw | act.Resign):
            continue
    return fallback


def _worth_bidding(view: View, player: int) -> int:
    """Up to the printed price, and half as much again for a deed that completes a group."""
    task = view.task
    assert isinstance(task, Auction)
    space = view.edition.spaces[task.space]
    if task.item != "deed":
        return space.house_cost
    others = [s for s in GROUPS[GROUP_AT[task.space]] if s != task.space]
    completes = all(view.owner[s] == player for s in others)
    return space.price * 3 // 2 if completes else space.price


def _likes(view: View, player: int, number: int) -> bool:
    """A beginner parts with a deed for two and a half times its price, twice that from a whole group."""
    offer = next(offer for offer in view.offers if offer.id == number)
    asked = 0.0
    for space in offer.take.deeds:
        whole = all(view.owner[s] == player for s in GROUPS[GROUP_AT[space]])
        asked += view.edition.spaces[space].price * (5 if whole else 2.5)
    gained = sum(view.edition.spaces[space].price for space in offer.give.deeds)
    return offer.give.cash + gained >= asked + offer.take.cash + 50 * len(offer.take.cards)


def _proposal(view: View, form: OfferForm, rng: Random) -> act.Offer | None:
    """Half the cash for one street it lacks in a group it has begun, or begins."""
    wanted = [
        (partner, space)
        for partner in form.partners
        for space in partner.deeds
        if GROUP_AT[space] in COLOUR_GROUPS and _helps(view, form.mine, space)
    ]
    if not wanted:
        return None
    partner, space = rng.choice(wanted)
    cash = min(form.mine.cash // 2, view.edition.spaces[space].price * 5)
    fee = -(-view.edition.spaces[space].mortgage // 5) if view.mortgaged[space] else 0
    if cash < view.edition.spaces[space].price or cash + fee > form.mine.cash:
        return None
    return form.action(partner.player, act.Goods(cash=cash), act.Goods(deeds=(space,)))


def _helps(view: View, mine: Tradable, space: int) -> bool:
    return any(view.owner[other] == mine.player for other in GROUPS[GROUP_AT[space]])
