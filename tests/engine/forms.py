"""Fills the forms of `options()`, at random or at their bounds, and tells whether an action was offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Literal

from croupier.engine.actions import (
    Accept,
    Action,
    Bid,
    Counter,
    Goods,
    Offer,
    OrderRoll,
    RentRoll,
    Roll,
    TakeEstate,
)
from croupier.engine.bots.reason import Decision
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm, Tradable
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.engine.view import View

ALL_DICE = [(first, second) for first in range(1, 7) for second in range(1, 7)]

# -- filling in


def decided(decision: Decision, rng: Random) -> Action:
    """What a robot has decided, with dice if it throws."""
    choice = decision[0]
    return choice.action(ALL_DICE[int(rng.random() * 36)]) if isinstance(choice, ThrowForm) else choice


def fill(choice: Choice, view: View, rng: Random) -> Action:
    """The choice itself, or the form with anything that its bounds allow."""
    match choice:
        case ThrowForm():
            return choice.action((rng.randint(1, 6), rng.randint(1, 6)))
        case BidForm(_, _, least, most):
            return choice.action(rng.choice((least, min(least + 20, most), rng.randint(least, most))))
        case LiftForm():
            return choice.action(_affordable_lift(choice, rng))
        case OfferForm():
            partner = rng.choice(choice.partners)
            give, take = _terms(choice.mine, partner, view, rng)
            return choice.action(partner.player, give, take, _some_mortgaged(take, view, rng))
        case CounterForm():
            give, take = _terms(choice.mine, choice.partner, view, rng)
            return choice.action(give, take, _some_mortgaged(take, view, rng))
        case _:
            return choice


def at_bounds(choice: Choice) -> Iterator[Action]:
    """A form filled at each of its bounds: all of these must pass `check`. Offers are for `check` alone."""
    match choice:
        case ThrowForm():
            yield from (choice.action(dice) for dice in ((1, 1), (1, 6), (6, 1), (6, 6)))
        case BidForm(_, _, least, most):
            yield from (choice.action(least), choice.action(most))
        case LiftForm():
            yield choice.action()
            costs = dict(zip(choice.deeds, choice.extra, strict=True))
            for count in (1, 2, len(choice.deeds)):
                for lift in combinations(choice.deeds, count):
                    if sum(costs[space] for space in lift) <= choice.budget:
                        yield choice.action(lift)
        case OfferForm() | CounterForm():
            pass
        case _:
            yield choice


def _affordable_lift(form: LiftForm, rng: Random) -> tuple[int, ...]:
    lift, budget = [], form.budget
    for space, extra in zip(form.deeds, form.extra, strict=True):
        if extra <= budget and rng.random() < 0.5:
            lift.append(space)
            budget -= extra
    return tuple(lift)


def _terms(mine: Tradable, theirs: Tradable, view: View, rng: Random) -> tuple[Goods, Goods]:
    """Anything for anything; half of the time cash for a deed that its buyer has neighbours of."""
    if rng.random() < 0.5:
        return _goods(mine, rng), _goods(theirs, rng)
    wanted = [space for space in theirs.deeds if _has_neighbour(view, mine.player, space)]
    if not wanted:
        return _goods(mine, rng), _goods(theirs, rng)
    space = rng.choice(wanted)
    return Goods(cash=rng.randint(0, mine.cash)), Goods(deeds=(space,))


def _has_neighbour(view: View, player: int, space: int) -> bool:
    return any(view.owner[other] == player for other in GROUPS[GROUP_AT[space]])


def _goods(there: Tradable, rng: Random) -> Goods:
    deeds = tuple(space for space in there.deeds if rng.random() < 0.2)
    cards = tuple(deck for deck in there.cards if rng.random() < 0.5)
    cash = rng.choice((0, min(there.cash, rng.randint(0, 300)), rng.randint(0, there.cash)))
    return Goods(cash, deeds, cards)


def _some_mortgaged(take: Goods, view: View, rng: Random) -> tuple[int, ...]:
    return tuple(space for space in take.deeds if view.mortgaged[space] and rng.random() < 0.5)


# -- was it offered?

Verdict = Literal["offered", "for check to say", "not offered"]


def verdict(action: Action, choices: Iterable[Choice]) -> Verdict:
    """What the choices of the action's player say about it."""
    said = {_verdict(action, choice) for choice in choices}
    if "offered" in said:
        return "offered"
    return "for check to say" if "for check to say" in said else "not offered"


def _verdict(action: Action, choice: Choice) -> Verdict:
    match choice, action:
        case ThrowForm(), OrderRoll() | Roll() | RentRoll():
            fits = action == choice.action(action.dice) and action.dice in ALL_DICE
        case BidForm(_, _, least, most), Bid():
            fits = action == choice.action(action.amount) and least <= action.amount <= most
        case LiftForm(), Accept() | TakeEstate():
            fits = action == choice.action(action.lift) and _within_budget(choice, action.lift)
        case OfferForm(), Offer():
            partner = next((p for p in choice.partners if p.player == action.to), None)
            in_bounds = partner is not None and _deal_in_bounds(choice.mine, partner, action)
            return "for check to say" if in_bounds and action.player == choice.player else "not offered"
        case CounterForm(), Counter():
            mine = (action.player, action.offer) == (choice.player, choice.offer)
            in_bounds = mine and _deal_in_bounds(choice.mine, choice.partner, action)
            return "for check to say" if in_bounds else "not offered"
        case _:
            fits = choice == action
    return "offered" if fits else "not offered"


def _within_budget(form: LiftForm, lift: tuple[int, ...]) -> bool:
    costs = dict(zip(form.deeds, form.extra, strict=True))
    known = len(set(lift)) == len(lift) and all(space in costs for space in lift)
    return known and sum(costs[space] for space in lift) <= form.budget


def _deal_in_bounds(mine: Tradable, theirs: Tradable, deal: Offer | Counter) -> bool:
    lift_is_taken = all(space in deal.take.deeds for space in deal.lift)
    return _goods_in_bounds(mine, deal.give) and _goods_in_bounds(theirs, deal.take) and lift_is_taken


def _goods_in_bounds(there: Tradable, goods: Goods) -> bool:
    has_deeds = all(space in there.deeds for space in goods.deeds)
    return 0 <= goods.cash <= there.cash and has_deeds and all(deck in there.cards for deck in goods.cards)
