"""Deals between players: any mix of cash, unimproved deeds and jail cards (R115 to R125, R158)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

from croupier.engine import cards
from croupier.engine.actions import Accept, Counter, Goods, Offer, Refuse, Withdraw
from croupier.engine.agenda import CardDue, Debt, Purchase, Travel
from croupier.engine.choices import Choice, CounterForm, LiftForm, OfferForm, Tradable
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.edition import MATES
from croupier.engine.events import (
    BANK,
    BuildingChanged,
    CardPassed,
    DeedPassed,
    Event,
    Mortgaged,
    OfferClosed,
    OfferMade,
    Unmortgaged,
)
from croupier.engine.figures import can_raise, has_buildings, owed, raised_by, transfer_cost
from croupier.engine.ledger import pass_deed, pay
from croupier.engine.mortgage import unmortgage
from croupier.engine.refusals import Refusal
from croupier.engine.state import OpenOffer

MAX_SELECTED: Final = 6
"""Up to so many mortgaged deeds every selection is tried."""
Ending = Literal["accepted", "refused", "countered", "withdrawn", "changed", "lapsed"]

# -- what a deal costs


def _mortgaged(core: Core, deeds: Iterable[int]) -> list[int]:
    return [space for space in deeds if core.state.mortgaged[space]]


def _fees(core: Core, deeds: tuple[int, ...], lift: tuple[int, ...]) -> int:
    return sum(_fee(core, space, space in lift) for space in _mortgaged(core, deeds))


def _fee(core: Core, space: int, lift: bool) -> int:
    return transfer_cost(core.edition, core.rules, space, lift)


def _left_over(core: Core, player: int, pays: Goods, gets: Goods, lift: tuple[int, ...]) -> int:
    return core.state.cash[player] - pays.cash + gets.cash - _fees(core, gets.deeds, lift)


# -- is it a deal at all?


def _refuse_goods(core: Core, giver: int, goods: Goods) -> Refusal | None:
    state = core.state
    if not 0 <= goods.cash <= state.cash[giver]:
        return Refusal("cannot_afford", {"amount": goods.cash, "player": giver})
    if len(set(goods.deeds)) != len(goods.deeds) or len(set(goods.cards)) != len(goods.cards):
        return Refusal("bad_goods")
    for space in goods.deeds:
        if not 0 <= space < len(state.owner) or state.owner[space] != giver:
            return Refusal("not_yours", {"space": space})
        if has_buildings(core.state, space):
            return Refusal("group_has_buildings", {"space": space})
    if any(deck not in state.cards[giver] for deck in goods.cards):
        return Refusal("no_such_card")
    return None


def _refuse_lift(core: Core, deeds: tuple[int, ...], lift: tuple[int, ...]) -> Refusal | None:
    mortgaged = _mortgaged(core, deeds)
    if len(set(lift)) != len(lift) or any(space not in mortgaged for space in lift):
        return Refusal("bad_lift")
    return None


def refuse_terms(
    core: Core, player: int, to: int, give: Goods, take: Goods, lift: tuple[int, ...], their: tuple[int, ...]
) -> Refusal | None:
    """The content of a deal, whatever the phase: goods that are there, and money for the 10% (R125)."""
    state = core.state
    if not 0 <= to < len(state.out) or to == player or state.out[to] or state.out[player]:
        return Refusal("bad_partner")
    if give == Goods() and take == Goods():
        return Refusal("empty_deal")
    if refusal := _refuse_goods(core, player, give) or _refuse_goods(core, to, take):
        return refusal
    if refusal := _refuse_lift(core, take.deeds, lift) or _refuse_lift(core, give.deeds, their):
        return refusal
    if _left_over(core, player, give, take, lift) < 0:
        return Refusal("cannot_afford", {"player": player})
    if _left_over(core, to, take, give, their) < 0:
        return Refusal("cannot_afford", {"player": to})
    return None


def _refuse_in_debt(
    core: Core, player: int, give: Goods, take: Goods, lift: tuple[int, ...], their: tuple[int, ...]
) -> Refusal | None:
    """Nobody deals themselves poor while they are in debt (R127).

    The debtor must still be able to raise what they owe or, if they could not before, as much as before.
    """
    task = core.task()
    if type(task) is not Debt:
        return None
    if task.debtor == player:
        change = _raises_more(core, give, take, lift)
    else:
        change = _raises_more(core, take, give, their)
    before = can_raise(core.edition, core.state, task.debtor)
    due = owed(core.agenda, core.state.claims, task.debtor)
    if before + change >= min(before, due):
        return None
    return Refusal("would_not_cover_debt", {"debtor": task.debtor, "amount": due})


def _raises_more(core: Core, pays: Goods, gets: Goods, lift: tuple[int, ...]) -> int:
    """How much more a player could raise after a deal than before it; below 0, how much less."""
    gained = sum(raised_by(core.edition, core.state, space) for space in gets.deeds)
    gained += sum(core.spaces[space].mortgage for space in lift)
    lost = sum(raised_by(core.edition, core.state, space) for space in pays.deeds)
    return gets.cash - pays.cash - _fees(core, gets.deeds, lift) + gained - lost


# -- offering


def check_offer(core: Core, action: Offer) -> Refusal | None:
    if refusal := core.may_deal(action.player, action.to):
        return refusal
    if any(offer.player == action.player for offer in core.state.offers):
        return Refusal("has_open_offer")
    return _refuse_deal(core, action.player, action.to, action.give, action.take, action.lift, ())


def _refuse_deal(
    core: Core, player: int, to: int, give: Goods, take: Goods, lift: tuple[int, ...], their: tuple[int, ...]
) -> Refusal | None:
    """Why this deal is not possible now."""
    refusal = refuse_terms(core, player, to, give, take, lift, their)
    return refusal or _refuse_in_debt(core, player, give, take, lift, their)


def do_offer(core: Core, action: Offer) -> None:
    _open(core, action.player, action.to, action.give, action.take, action.lift)


def _open(core: Core, player: int, to: int, give: Goods, take: Goods, lift: tuple[int, ...]) -> None:
    offer = OpenOffer(core.number(), player, to, give, take, lift)
    core.state.offers = (*core.state.offers, offer)
    core.events.append(OfferMade(offer.id, player, to, give, take, lift))


def _refuse_answer(core: Core, player: int, number: int) -> Refusal | None:
    offer = core.offer(number)
    if offer is None:
        return Refusal("no_such_offer")
    if offer.to != player:
        return Refusal("not_your_offer")
    return core.may_deal(offer.player, offer.to)


def check_counter(core: Core, action: Counter) -> Refusal | None:
    if refusal := _refuse_answer(core, action.player, action.offer):
        return refusal
    if any(offer.player == action.player for offer in core.state.offers):
        return Refusal("has_open_offer")
    offer = core.offer(action.offer)
    assert offer is not None
    return _refuse_deal(core, action.player, offer.player, action.give, action.take, action.lift, ())


def do_counter(core: Core, action: Counter) -> None:
    offer = _close(core, action.offer, "countered")
    _open(core, action.player, offer.player, action.give, action.take, action.lift)


def check_accept(core: Core, action: Accept) -> Refusal | None:
    if refusal := _refuse_answer(core, action.player, action.offer):
        return refusal
    offer = core.offer(action.offer)
    assert offer is not None
    return _refuse_deal(core, offer.player, offer.to, offer.give, offer.take, offer.lift, action.lift)


def do_accept(core: Core, action: Accept) -> None:
    offer = _close(core, action.offer, "accepted")
    one, other = offer.player, offer.to
    pay(core, one, other, offer.give.cash, "deal")
    pay(core, other, one, offer.take.cash, "deal")
    _hand_over(core, one, other, offer.give)
    _hand_over(core, other, one, offer.take)
    _settle_mortgages(core, other, offer.give.deeds, action.lift)
    _settle_mortgages(core, one, offer.take.deeds, offer.lift)


def _hand_over(core: Core, giver: int, taker: int, goods: Goods) -> None:
    for space in goods.deeds:
        pass_deed(core, space, taker)
    for deck in goods.cards:
        cards.pass_jail_card(core, deck, giver, taker)


def _settle_mortgages(core: Core, taker: int, deeds: tuple[int, ...], lift: tuple[int, ...]) -> None:
    for space in _mortgaged(core, deeds):
        pay(core, taker, BANK, _fee(core, space, space in lift), "transfer")
        if space in lift:
            unmortgage(core, taker, space)


def check_refuse(core: Core, action: Refuse) -> Refusal | None:
    return _refuse_answer(core, action.player, action.offer)


def do_refuse(core: Core, action: Refuse) -> None:
    _close(core, action.offer, "refused")


def _may_withdraw(core: Core) -> bool:
    task = core.task()
    return task is None or isinstance(task, Purchase | Debt | Travel | CardDue)


def check_withdraw(core: Core, action: Withdraw) -> Refusal | None:
    offer = core.offer(action.offer)
    if offer is None:
        return Refusal("no_such_offer")
    if offer.player != action.player:
        return Refusal("not_your_offer")
    return None if _may_withdraw(core) else NOT_NOW


def do_withdraw(core: Core, action: Withdraw) -> None:
    _close(core, action.offer, "withdrawn")


def _close(core: Core, number: int, how: Ending) -> OpenOffer:
    offer = core.offer(number)
    assert offer is not None
    core.state.offers = tuple([other for other in core.state.offers if other is not offer])
    core.events.append(OfferClosed(number, how))
    return offer


def end_changed_offers(core: Core, events: list[Event]) -> None:
    """An offer ends by itself when these events changed anything it speaks of: a deed was mortgaged, lifted
    or passed on, its group was built on, or a card was used."""
    deeds, cards = _changed(events)
    for offer in core.state.offers:
        give, take = offer.give, offer.take
        if not (deeds.isdisjoint(give.deeds + take.deeds) and cards.isdisjoint(give.cards + take.cards)):
            _close(core, offer.id, "changed")


def _changed(events: list[Event]) -> tuple[set[int], set[str]]:
    """The deeds and the jail cards that are no longer as they were before these events."""
    deeds: set[int] = set()
    cards: set[str] = set()
    for event in events:
        match event:
            case Mortgaged(space=space) | Unmortgaged(space=space) | DeedPassed(space=space):
                deeds.add(space)
            case BuildingChanged(space=space):
                deeds.update(MATES[space])
            case CardPassed(deck=deck):
                cards.add(deck)
            case _:
                pass
    return deeds, cards


def lapse_offers(core: Core) -> None:
    """An offer also ends by itself when it stops being legal: a side cannot pay any more, or has left."""
    for offer in core.state.offers:
        if refuse_terms(core, offer.player, offer.to, offer.give, offer.take, offer.lift, ()):
            _close(core, offer.id, "lapsed")


# -- what may be done now


def _tradable(core: Core, player: int) -> Tradable:
    state = core.state
    return Tradable(player, state.cash[player], core.tradable_deeds_of(player), state.cards[player])


def withdrawals(core: Core, player: int) -> Sequence[Choice]:
    return [Withdraw(player, offer.id) for offer in core.state.offers if offer.player == player]


def _to_me(core: Core, player: int) -> list[OpenOffer]:
    return [o for o in core.state.offers if o.to == player and core.may_deal(o.player, player) is None]


def answers(core: Core, player: int) -> Sequence[Choice]:
    """Accept, unless a debt stands in the way (R127), and refuse."""
    return [
        choice
        for offer in _to_me(core, player)
        for choice in (*_acceptances(core, offer), Refuse(player, offer.id))
    ]


def _acceptances(core: Core, offer: OpenOffer) -> Iterable[Choice]:
    if not _refuse_in_debt(core, offer.player, offer.give, offer.take, offer.lift, ()):
        return (_acceptance(core, offer),)
    return () if core.rules.transfer_lift_interest else _acceptances_in_debt(core, offer)


def options(core: Core, player: int) -> Sequence[Choice]:
    """For the phases in which deals are open: before a throw, at a purchase, in a debt."""
    if mine_open := withdrawals(core, player):
        return mine_open
    partners = [p for p in core.left_of(player) if core.may_deal(player, p) is None]
    if not partners:
        return ()
    mine = _tradable(core, player)
    counters = [CounterForm(player, o.id, mine, _tradable(core, o.player)) for o in _to_me(core, player)]
    return [*counters, OfferForm(player, mine, tuple([_tradable(core, p) for p in partners]))]


def _acceptances_in_debt(core: Core, offer: OpenOffer) -> Iterator[Choice]:
    """Where lifting is free of interest (R123), a debtor may be able to take deeds only if they lift them.

    Of many deeds not every selection is tried: there would be millions.
    """
    deeds = _mortgaged(core, offer.give.deeds)
    for count in range(1, len(deeds) + 1):
        lifts = combinations(deeds, count) if len(deeds) <= MAX_SELECTED else [tuple(deeds[:count])]
        for lift in lifts:
            action = Accept(offer.to, offer.id, lift)
            if check_accept(core, action) is None:
                yield action


def _acceptance(core: Core, offer: OpenOffer) -> Choice:
    deeds = tuple(_mortgaged(core, offer.give.deeds))
    if not deeds:
        return Accept(offer.to, offer.id)
    extra = tuple(_fee(core, s, True) - _fee(core, s, False) for s in deeds)
    budget = _left_over(core, offer.to, offer.take, offer.give, ())
    return LiftForm(offer.to, offer.id, deeds, extra, budget)
