"""The beginner robot: buys what it can, builds when it is rich, and pays well for a street that it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

from croupier.engine import actions as act
from croupier.engine.agenda import Auction, Debt
from croupier.engine.bots.obvious import OBVIOUS, THROW, taken_back, thrown
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import BidForm, Choice, LiftForm, OfferForm, ThrowForm
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from croupier.engine.figures import transfer_cost
from croupier.engine.state import FREE
from croupier.engine.view import View

_Raising = act.Sell | act.SellBuildings | act.Mortgage

BUILD_RESERVE = 150
LIFT_RESERVE = 400
JAIL_RESERVE = 300
"""Money that it keeps when it builds, lifts a mortgage, or pays its way out of jail."""
CHEAPEST_BUILDING = 50
"""Money: no building costs less on a board with ordinary prices."""
DEALS_PER_THROW = 1 / 40
"""How often it looks for a deal: before one throw in forty."""


def choose(view: View, player: int, choices: Iterator[Choice], rng: Random) -> Decision | None:
    """The first choice it likes; if there is none, the throw."""
    if view.offers and (decision := taken_back(view, player)):
        return decision
    throw: ThrowForm | None = None
    seeks_deal = False
    for choice in choices:
        kind: type = type(choice)
        obvious = OBVIOUS.get(kind)
        if obvious is not None:
            return choice, obvious  # type: ignore[return-value]
        if kind is ThrowForm:
            throw = cast(ThrowForm, choice)
            seeks_deal = rng.random() < DEALS_PER_THROW
            if not seeks_deal and _only_throws(view, player, throw):
                break
        elif throw is not None and kind in RAISING:
            if not seeks_deal:
                break
        elif kind in OPINIONS:
            decision = OPINIONS[kind](view, player, choice)
            if decision is not None:
                return decision
            if throw is not None and not seeks_deal and kind in SPENDING:
                break
        elif isinstance(choice, OfferForm) and seeks_deal:
            offer = _proposal(view, choice, rng)
            if offer is not None:
                return offer, Reason("group")
    return None if throw is None else (thrown(throw, rng), THROW)


def _only_throws(view: View, player: int, form: ThrowForm) -> bool:
    """Whether it can only throw: nothing to claim, to answer or to buy."""
    if form.kind != "move":
        return True
    poor = view.cash[player] < BUILD_RESERVE + CHEAPEST_BUILDING
    return poor and not view.claims and not view.offers and view.jail[player] == FREE


# -- what it thinks of a choice: a decision, or None to see the next


def _bid(view: View, player: int, form: BidForm) -> Decision | None:
    """A tenth more than the least bid, up to what the lot is worth to it."""
    limit = min(_worth(view, player), form.most)
    if form.least > limit:
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


def _pay_jail(view: View, player: int, choice: act.PayJail) -> Decision | None:
    must = view.task is not None
    return (choice, Reason("leave_jail")) if must or view.cash[player] >= JAIL_RESERVE else None


def _build(view: View, player: int, choice: act.Build) -> Decision | None:
    rich = view.cash[player] >= BUILD_RESERVE + view.edition.spaces[choice.space].house_cost
    return (choice, Reason("build")) if rich else None


def _lift(view: View, player: int, choice: act.Lift) -> Decision | None:
    rich = view.cash[player] >= LIFT_RESERVE + 2 * view.edition.spaces[choice.space].mortgage
    return (choice, Reason("lift")) if rich else None


def _raise_cash(
    view: View, player: int, choice: act.Sell | act.SellBuildings | act.Mortgage
) -> Decision | None:
    in_debt = isinstance(view.task, Debt) and view.task.debtor == player
    return (choice, Reason("raise_cash")) if in_debt else None


def _accept(view: View, player: int, choice: act.Accept) -> Decision | None:
    return (choice, Reason("fair")) if _likes(view, player, choice.offer) else None


def _take_mortgaged(view: View, player: int, form: LiftForm) -> Decision | None:
    """It must take an estate, and takes a good deal. It lifts no mortgage."""
    fair = not form.offer or _likes(view, player, form.offer)
    return (form.action(), Reason("fair")) if fair else None


def _likes(view: View, player: int, number: int) -> bool:
    """It sells a deed for two and a half times its price, and for twice as much from a complete group."""
    offer = next(offer for offer in view.offers if offer.id == number)
    asked = 0.0
    for space in offer.take.deeds:
        whole = all(view.owner[s] == player for s in GROUPS[GROUP_AT[space]])
        asked += view.edition.spaces[space].price * (5 if whole else 2.5)
    gained = sum(view.edition.spaces[space].price for space in offer.give.deeds)
    return offer.give.cash + gained >= asked + offer.take.cash + 50 * len(offer.take.cards)


OPINIONS: dict[type, Callable[[View, int, Any], Decision | None]] = {
    BidForm: _bid,
    LiftForm: _take_mortgaged,
    act.PayJail: _pay_jail,
    act.Build: _build,
    act.Lift: _lift,
    act.Sell: _raise_cash,
    act.SellBuildings: _raise_cash,
    act.Mortgage: _raise_cash,
    act.Accept: _accept,
}
RAISING = {act.Sell, act.SellBuildings, act.Mortgage}
"""Done only in debt. Before a throw, only deals are offered after these."""
SPENDING = {act.Build, act.Lift}
"""The cheapest is offered first, and lifting needs more cash: if it is too poor for one, then for all."""


# -- its own deals


def _proposal(view: View, form: OfferForm, rng: Random) -> act.Offer | None:
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
    return form.action(partner, act.Goods(cash=cash), act.Goods(deeds=(space,)))
