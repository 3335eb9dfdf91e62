"""The builder robot: completes groups, puts three houses on each street, and keeps cash for rents ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from croupier.engine import actions as act
from croupier.engine.agenda import Auction, Debt
from croupier.engine.bots.builder_deals import completes, is_gain, proposal
from croupier.engine.bots.obvious import OBVIOUS, THROW, taken_back, thrown
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.rents import ahead, cheaper_at_auction
from croupier.engine.choices import BidForm, Choice, LiftForm, OfferForm, ThrowForm
from croupier.engine.edition import DEEDS, MATES
from croupier.engine.events import BANK
from croupier.engine.figures import building_sites, groups_of, lift_cost
from croupier.engine.view import View

_Raising = act.Sell | act.SellBuildings | act.Mortgage

MIN_CASH = 100
"""Money that it always keeps."""
TARGET_HOUSES = 3
"""On every street before it builds more: with the third house the rent rises most."""
SPARE_CASH = 100
"""Money beyond the reserve that it needs for a fourth house, a hotel, or to lift a mortgage."""
DEALS_PER_THROW = 1 / 4
"""How often it looks for a deal: before one throw in four."""
CASH_FOR_A_DEAL = 500
"""Money: with less it mortgages a deed to have something to offer."""
MANY_UNSOLD_DEEDS = 8
"""While the bank has so many deeds it does not stay in jail,"""
CASH_FOR_DEEDS = 200
"""and keeps this money to buy with."""


def choose(view: View, player: int, choices: Iterator[Choice], rng: Random) -> Decision | None:
    """The first choice it likes, in the order in which they are offered; otherwise it throws."""
    if view.offers and (decision := taken_back(view, player)):
        return decision
    throw: ThrowForm | None = None
    seeks_deal = False
    decline: act.Decline | None = None
    builds: list[act.Build] = []
    lists: list[_Raising] = []
    for choice in choices:
        kind: type = type(choice)
        if isinstance(choice, ThrowForm):
            throw = choice
            seeks_deal = choice.kind == "move" and rng.random() < DEALS_PER_THROW
        elif isinstance(choice, act.Decline):
            decline = choice
        elif isinstance(choice, act.Build):
            builds.append(choice)
        elif kind in OPINIONS:
            if builds and throw is not None and (decision := _build(view, player, builds)):
                return decision
            decision = OPINIONS[kind](view, player, choice)
            if decision is not None:
                return decision
        elif kind in OBVIOUS:
            return choice, OBVIOUS[kind]  # type: ignore[return-value]
        elif isinstance(choice, act.Sell | act.SellBuildings | act.Mortgage):
            if throw is not None and not seeks_deal:
                break
            lists.append(choice)
        elif isinstance(choice, OfferForm) and throw is not None and seeks_deal:
            decision = proposal(view, choice, _for_deeds(view) or MIN_CASH, rng)
            if decision is not None:
                return decision
            if loan := _loan_for_deal(view, player, choice, lists):
                return loan
    if throw is not None:
        if builds and (decision := _build(view, player, builds)):
            return decision
        if throw.kind == "move" and (loan := _loan_to_build(view, player)):
            return loan
        return thrown(throw, rng), THROW
    if decline is not None:
        return _borrow_to_buy(view, player, lists, decline)
    if lists and isinstance(view.task, Debt) and view.task.debtor == player:
        return min(lists, key=lambda choice: _loss(view, choice)), Reason("raise_cash")
    return None


def _reserve(view: View, player: int) -> int:
    """Money to keep: the average cost of the next throw and half of the worst."""
    mean, worst = ahead(view, player)
    return max(MIN_CASH, _for_deeds(view), int(mean + worst / 2))


def _for_deeds(view: View) -> int:
    """Money to keep for buying, while the bank has many deeds."""
    return CASH_FOR_DEEDS if sum(view.owner[space] == BANK for space in DEEDS) >= MANY_UNSOLD_DEEDS else 0


def _blocks(view: View, player: int, space: int) -> bool:
    """Whether one other player has all other deeds of the group."""
    owners = {view.owner[mate] for mate in MATES[space] if mate != space}
    return len(owners) == 1 and not owners & {BANK, player}


# -- what it thinks of a choice: a decision, or None to see the next


def _buy(view: View, player: int, choice: act.Buy) -> Decision | None:
    if cheaper_at_auction(view, player, choice.space):
        return act.Decline(player, choice.space), Reason("auction")
    if completes(view, player, choice.space):
        return choice, Reason("complete", {"space": choice.space})
    return choice, Reason("buy")


def _borrow_to_buy(view: View, player: int, lists: list[_Raising], decline: act.Decline) -> Decision:
    """Lone deeds are mortgaged for one that completes a group, its own or another's."""
    spaces = view.edition.spaces
    matters = completes(view, player, decline.space) or _blocks(view, player, decline.space)
    loans = [m for m in lists if isinstance(m, act.Mortgage) and _is_lone(view, player, m.space)]
    lacking = spaces[decline.space].price - view.cash[player]
    if matters and sum(spaces[loan.space].mortgage for loan in loans) >= lacking:
        return min(loans, key=lambda loan: spaces[loan.space].price), Reason("raise_cash")
    return decline, Reason("keep_cash", {"amount": view.cash[player]})


def _is_lone(view: View, player: int, space: int) -> bool:
    return not any(view.owner[mate] == player for mate in MATES[space] if mate != space)


def _bid(view: View, player: int, form: BidForm) -> Decision | None:
    limit = min(_limit(view, player), form.most)
    if form.least > limit:
        return None
    return form.action(min(form.least * 11 // 10 + 4, limit)), Reason("bid")


def _limit(view: View, player: int) -> int:
    task = view.task
    assert isinstance(task, Auction)
    price = view.edition.spaces[task.space].price
    if task.item != "deed":
        return min(view.edition.spaces[task.space].house_cost * 3 // 2, view.cash[player] - MIN_CASH)
    if completes(view, player, task.space):
        return price * 2
    if _blocks(view, player, task.space):
        return price * 2
    return price


def _build(view: View, player: int, builds: list[act.Build]) -> Decision | None:
    """First three houses on every street, beginning where they earn most for their price."""
    spaces = view.edition.spaces
    best = min(
        builds,
        key=lambda b: (
            b.level > TARGET_HOUSES,
            -spaces[b.space].rent[TARGET_HOUSES] / spaces[b.space].house_cost,
            b.level,
        ),
    )
    left = view.cash[player] - spaces[best.space].house_cost
    extra = 0 if best.level <= TARGET_HOUSES else SPARE_CASH
    return (best, Reason("build")) if left >= _reserve(view, player) + extra else None


def _loan_for_deal(view: View, player: int, form: OfferForm, lists: list[_Raising]) -> Decision | None:
    """Mortgage a lone deed, to have something to offer for a street that it lacks."""
    lacks = any(completes(view, player, space) for partner in form.partners for space in partner.deeds)
    if lacks and view.cash[player] < CASH_FOR_A_DEAL:
        for choice in lists:
            if isinstance(choice, act.Mortgage) and _is_lone(view, player, choice.space):
                return choice, Reason("raise_cash")
    return None


def _loan_to_build(view: View, player: int) -> Decision | None:
    """Mortgage a lone deed for the next of the first three houses."""
    deeds = view.deeds(player)
    groups = groups_of(deeds)
    if not groups or not view.houses:
        return None
    reserve = _reserve(view, player)
    for site in building_sites(view.rules, view, groups):
        needed = reserve + view.edition.spaces[site].house_cost - view.cash[player]
        if view.level[site] >= TARGET_HOUSES or needed <= 0:
            continue
        for space in deeds:
            enough = not view.mortgaged[space] and view.edition.spaces[space].mortgage >= needed
            if enough and _is_lone(view, player, space):
                return act.Mortgage(player, space), Reason("mortgage_to_build", {"space": site})
    return None


def _want(view: View, player: int, choice: act.Want) -> Decision | None:
    left = view.cash[player] - view.edition.spaces[choice.space].house_cost
    return (choice, Reason("want")) if left >= _reserve(view, player) else None


def _lift(view: View, player: int, choice: act.Lift) -> Decision | None:
    """A street of a group that it has complete at once, the others when it is rich."""
    left = view.cash[player] - lift_cost(view.edition, view.rules, choice.space)
    extra = 0 if completes(view, player, choice.space) else SPARE_CASH
    return (choice, Reason("lift")) if left >= _reserve(view, player) + extra else None


def _pay_jail(view: View, player: int, choice: act.PayJail) -> Decision | None:
    return (choice, Reason("leave_jail")) if view.task is not None or _wants_out(view, player) else None


def _use_card(view: View, player: int, choice: act.UseJailCard) -> Decision | None:
    return (choice, Reason("leave_jail")) if view.task is not None or _wants_out(view, player) else None


def _wants_out(view: View, player: int) -> bool:
    for_sale = sum(view.owner[space] == BANK for space in DEEDS)
    return for_sale >= MANY_UNSOLD_DEEDS and view.cash[player] >= 2 * MIN_CASH


def _accept(view: View, player: int, choice: act.Accept) -> Decision | None:
    return (choice, Reason("fair")) if is_gain(view, choice.offer) else None


def _take_mortgaged(view: View, player: int, form: LiftForm) -> Decision | None:
    if form.offer:
        return (form.action(), Reason("fair")) if is_gain(view, form.offer) else None
    return form.action(), Reason("lift")


OPINIONS: dict[type, Callable[[View, int, Any], Decision | None]] = {
    act.Buy: _buy,
    BidForm: _bid,
    act.Want: _want,
    act.Lift: _lift,
    act.PayJail: _pay_jail,
    act.UseJailCard: _use_card,
    act.Accept: _accept,
    LiftForm: _take_mortgaged,
}


def _loss(view: View, choice: _Raising) -> tuple[int, int]:
    """Lone deeds first, then transports, then buildings, and the streets of a whole group last."""
    if isinstance(choice, act.SellBuildings):
        return 3, -sum(choice.levels)
    info = view.edition.spaces[choice.space]
    if isinstance(choice, act.Sell):
        return 2, info.house_cost
    whole = completes(view, view.owner[choice.space], choice.space)
    return (4 if whole else 1 if info.kind == "transport" else 0), info.price
