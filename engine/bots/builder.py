"""The builder robot: completes groups, puts three houses on each street, and keeps cash for rents ahead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from croupier.engine.actions import (
    Build,
    Buy,
    Claim,
    Decline,
    Lift,
    Mortgage,
    Pass,
    PayJail,
    Refuse,
    Sell,
    SellBuildings,
    UseJailCard,
    Want,
)
from croupier.engine.agenda import Auction, Debt, Estate, Purchase, Shortage
from croupier.engine.bots.builder_deals import is_gain, proposal
from croupier.engine.bots.obvious import (
    CLAIM,
    LEAVE_JAIL,
    THROW,
    TOO_DEAR,
    TOO_LITTLE,
    obvious,
    taken_back,
)
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.rents import ahead, cheaper_at_auction
from croupier.engine.choices import BidForm, LiftForm, OfferForm, ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind, Raising
from croupier.engine.edition import MATES
from croupier.engine.events import BANK
from croupier.engine.figures import (
    building_sites,
    completes,
    groups_of,
    lift_cost,
    mates_held,
    may_buy,
    unsold,
)
from croupier.engine.state import FREE
from croupier.engine.view import View

MIN_CASH: Final = 100
"""Money that it always keeps."""
TARGET_HOUSES: Final = 3
"""On every street before it builds more: with the third house the rent rises most."""
SPARE_CASH: Final = 100
"""Money beyond the reserve that it needs for a fourth house, a hotel, or to lift a mortgage."""
DEALS_PER_THROW: Final = 1 / 4
"""How often it looks for a deal: before one throw in four."""
CASH_FOR_A_DEAL: Final = 500
"""Money: with less it mortgages a deed to have something to offer."""
MANY_UNSOLD_DEEDS: Final = 8
"""While the bank has so many deeds it does not stay in jail,"""
CASH_FOR_DEEDS: Final = 200
"""and keeps this money to buy with."""


def choose(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
    if view.offers and (decision := taken_back(view, player)):
        return decision
    phase = PHASES.get(type(view.task))
    return obvious(view, choices) if phase is None else phase(view, player, choices, rng)


def _before_a_throw(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
    """It claims and answers, spends, looks for a deal, borrows to build, and throws."""
    throw = choices.one(ThrowForm)
    seeks_deal = throw is not None and rng.random() < DEALS_PER_THROW
    if view.jail[player] != FREE and _wants_out(view, player) and (way_out := _way_out(choices)):
        return way_out
    if view.claims and (claim := choices.one(Claim)):
        return claim, CLAIM
    if view.offers and (answer := _answer(view, choices)):
        return answer
    if lifts := choices.all(Lift):
        built = None if throw is None else _build(view, player, choices)
        if spent := built or _lift(view, player, lifts):
            return spent
    if throw is None:
        return None
    if seeks_deal and (form := choices.one(OfferForm)):
        keeps = _for_deeds(view) or MIN_CASH
        if deal := proposal(view, form, keeps, rng) or _loan_for_deal(view, player, form, choices):
            return deal
    return _build(view, player, choices) or _loan_to_build(view, player) or (throw, THROW)


def _purchase(view: View, player: int, choices: ChoicesByKind, _: Random) -> Decision | None:
    if buy := choices.one(Buy):
        return _buy(view, player, buy)
    if view.offers and (answer := _answer(view, choices)):
        return answer
    decline = choices.one(Decline)
    return None if decline is None else _borrow_to_buy(view, player, choices, decline)


def _auction(view: View, player: int, choices: ChoicesByKind, _: Random) -> Decision | None:
    form = choices.one(BidForm)
    limit = 0 if form is None else min(_limit(view, player), form.most)
    if form is None or form.least > limit:
        return obvious(view, choices)
    return form.action(min(form.least * 11 // 10 + 4, limit)), Reason("bid")


def _shortage(view: View, player: int, choices: ChoicesByKind, _: Random) -> Decision | None:
    for want in choices.all(Want):
        if view.cash[player] - view.edition.spaces[want.space].house_cost >= _reserve(view, player):
            return want, Reason("want")
    no = choices.one(Pass)
    return None if no is None else (no, TOO_DEAR)


def _debt(view: View, player: int, choices: ChoicesByKind, _: Random) -> Decision | None:
    if decision := obvious(view, choices):
        return decision
    if view.offers and (answer := _answer(view, choices)):
        return answer
    if not isinstance(view.task, Debt) or view.task.debtor != player:
        return None
    raising = choices.raising()
    return (min(raising, key=lambda choice: _loss(view, choice)), Reason("raise_cash")) if raising else None


def _estate(_: View, __: int, choices: ChoicesByKind, ___: Random) -> Decision | None:
    form = choices.one(LiftForm)
    return None if form is None else (form.action(), Reason("lift"))


PHASES: Final[dict[type, Callable[[View, int, ChoicesByKind, Random], Decision | None]]] = {
    type(None): _before_a_throw,
    Purchase: _purchase,
    Auction: _auction,
    Shortage: _shortage,
    Debt: _debt,
    Estate: _estate,
}
"""What it considers, by what the game waits for. In the other phases there is only one thing to do."""


def _reserve(view: View, player: int) -> int:
    """Money to keep: the average cost of the next throw and half of the worst."""
    mean, worst = ahead(view, player)
    return max(MIN_CASH, _for_deeds(view), int(mean + worst / 2))


def _for_deeds(view: View) -> int:
    """Money to keep for buying, while the bank has many deeds."""
    return CASH_FOR_DEEDS if unsold(view) >= MANY_UNSOLD_DEEDS else 0


def _blocks(view: View, player: int, space: int) -> bool:
    """Whether one other player has all other deeds of the group."""
    owners = {view.owner[mate] for mate in MATES[space] if mate != space}
    return len(owners) == 1 and not owners & {BANK, player}


# -- what it thinks of a choice


def _buy(view: View, player: int, choice: Buy) -> Decision:
    if cheaper_at_auction(view, player, choice.space):
        return Decline(player, choice.space), Reason("auction")
    if completes(view, player, choice.space):
        return choice, Reason("complete", {"space": choice.space})
    return choice, Reason("buy")


def _borrow_to_buy(view: View, player: int, choices: ChoicesByKind, decline: Decline) -> Decision:
    """Lone deeds are mortgaged for one that completes a group, its own or another's."""
    spaces = view.edition.spaces
    matters = completes(view, player, decline.space) or _blocks(view, player, decline.space)
    loans = [loan for loan in choices.all(Mortgage) if _is_lone(view, player, loan.space)]
    lacking = spaces[decline.space].price - view.cash[player]
    if matters and sum(spaces[loan.space].mortgage for loan in loans) >= lacking:
        return min(loans, key=lambda loan: spaces[loan.space].price), Reason("raise_cash")
    return decline, Reason("keep_cash", {"amount": view.cash[player]})


def _is_lone(view: View, player: int, space: int) -> bool:
    return not mates_held(view, player, space)


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


def _build(view: View, player: int, choices: ChoicesByKind) -> Decision | None:
    """First three houses on every street, beginning where they earn most for their price."""
    builds = choices.all(Build)
    if not builds:
        return None
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
    if left < MIN_CASH + extra:
        return None
    return (best, Reason("build")) if left >= _reserve(view, player) + extra else None


def _loan_for_deal(view: View, player: int, form: OfferForm, choices: ChoicesByKind) -> Decision | None:
    """Mortgage a lone deed, to have something to offer for a street that it lacks."""
    lacks = any(completes(view, player, space) for partner in form.partners for space in partner.deeds)
    if lacks and view.cash[player] < CASH_FOR_A_DEAL:
        for choice in choices.all(Mortgage):
            if _is_lone(view, player, choice.space):
                return choice, Reason("raise_cash")
    return None


def _loan_to_build(view: View, player: int) -> Decision | None:
    """Mortgage a lone deed for the next of the first three houses."""
    if not view.houses or not may_buy(view.rules, view, player):
        return None
    deeds = view.deeds(player)
    groups = groups_of(deeds)
    if not groups:
        return None
    level, spaces = view.level, view.edition.spaces
    sites = [site for site in building_sites(view.rules, view, groups) if level[site] < TARGET_HOUSES]
    if not sites:
        return None
    loans = [space for space in deeds if not view.mortgaged[space] and _is_lone(view, player, space)]
    if not loans:
        return None
    spare = view.cash[player] - _reserve(view, player)
    for site in sites:
        needed = spaces[site].house_cost - spare
        if needed <= 0:
            continue
        for loan in loans:
            if spaces[loan].mortgage >= needed:
                return Mortgage(player, loan), Reason("mortgage_to_build", {"space": site})
    return None


def _lift(view: View, player: int, lifts: list[Lift]) -> Decision | None:
    """A street of a group that it has complete at once, the others when it is rich."""
    if view.cash[player] <= MIN_CASH:
        return None
    spare = view.cash[player] - _reserve(view, player)
    for lift in lifts:
        extra = 0 if completes(view, player, lift.space) else SPARE_CASH
        if spare - lift_cost(view.edition, view.rules, lift.space) >= extra:
            return lift, Reason("lift")
    return None


def _way_out(choices: ChoicesByKind) -> Decision | None:
    way = choices.one(PayJail) or choices.one(UseJailCard)
    return None if way is None else (way, LEAVE_JAIL)


def _wants_out(view: View, player: int) -> bool:
    return unsold(view) >= MANY_UNSOLD_DEEDS and view.cash[player] >= 2 * MIN_CASH


def _answer(view: View, choices: ChoicesByKind) -> Decision | None:
    refuse = choices.one(Refuse)
    if refuse is None:
        return None
    accept = choices.acceptance(refuse.offer)
    if accept is None or not is_gain(view, refuse.offer):
        return refuse, TOO_LITTLE
    return accept.action() if isinstance(accept, LiftForm) else accept, Reason("fair")


def _loss(view: View, choice: Raising) -> tuple[int, int]:
    """Lone deeds first, then transports, then buildings, and the streets of a whole group last."""
    if isinstance(choice, SellBuildings):
        return 3, -sum(choice.levels)
    info = view.edition.spaces[choice.space]
    if isinstance(choice, Sell):
        return 2, info.house_cost
    whole = completes(view, view.owner[choice.space], choice.space)
    return (4 if whole else 1 if info.kind == "transport" else 0), info.price
