"""Deals of the strong robot: it looks for deals in which both sides gain, by fair shares."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from croupier.engine.actions import Goods, Refuse
from croupier.engine.agenda import Debt
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.swap import Gains, Swap, SwapValue
from croupier.engine.bots.worth import CASH_IN_HAND
from croupier.engine.choices import CounterForm, LiftForm, OfferForm, Tradable
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.engine.state import OpenOffer

MIN_PARTNER_SHARE: Final = 0.7
"""It proposes a deal only if the partner gains at min_ratio this share of what it gains itself,"""
GENEROUS_PRICE_FACTOR: Final = 2.5
"""or if it pays at min_ratio this many times the printed price of the partner's deeds."""
MIN_RATIO: Final = 0.95
"""It accepts a deal only if it gains at min_ratio this many times what the partner gains."""
MIN_RATIO_ONE_RIVAL: Final = 1.2
"""The same against the only rival left: what the rival gains is its own loss."""
MIN_RATIO_GIVES_GROUP: Final = 2.0
"""The same if the only rival completes a group by the deal, and it does not."""
MIN_RATIO_ALL_RICH: Final = 0.9
"""The same if everybody is so rich that only deals can end the game."""
EVEN_RATIO: Final = 1.0
"""The ratio that it asks for in its own offers, where that is more than it must have."""
MARGIN_OVER_MIN_RATIO: Final = 1.15
"""Otherwise it asks for this many times the ratio that it must have."""
MEAN_RANK: Final = 3
"""How far down the list of good deals it goes, on average, when it proposes one."""
MIN_GAIN: Final = 100
"""Money: it proposes no deal in which a side gains less."""


def least_ratio(position: Position, swap: Swap) -> float:
    """How many times the partner's gain its own gain must be."""
    if position.rivals > 1:
        return MIN_RATIO
    mine, theirs = swap.completed(position)
    if theirs is not None and mine is None:
        return MIN_RATIO_GIVES_GROUP
    return MIN_RATIO_ALL_RICH if position.rich else MIN_RATIO_ONE_RIVAL


def _is_even(gains: Gains) -> bool:
    """Neither side gains much more than the other."""
    less, more = sorted((gains.mine, gains.theirs))
    return less >= max(MIN_GAIN, MIN_PARTNER_SHARE * more)


def _settled(position: Position, swap: Swap, *, generous: bool = False) -> tuple[float, int] | None:
    """What it gains by the swap with a fair sum of cash, and that sum; None if no sum is fair."""
    value, min_ratio = SwapValue(position, swap), least_ratio(position, swap)
    asked = EVEN_RATIO if min_ratio < EVEN_RATIO else min_ratio * MARGIN_OVER_MIN_RATIO
    pays = value.settle(min(position.reserve, CASH_IN_HAND), asked)
    if pays is None:
        return None
    gains = value.at(pays)
    generous = generous and gains.theirs >= MIN_GAIN and _is_generous(position, swap, pays)
    fair = (_is_even(gains) or generous) and gains.mine >= min_ratio * gains.theirs
    return (gains.mine, pays) if fair else None


def _is_generous(position: Position, swap: Swap, pays: int) -> bool:
    """Whether it pays far more than the printed price: that is fair too, if it has no money for more."""
    spaces = position.view.edition.spaces
    asked, given = (sum(spaces[space].price for space in deeds) for deeds in (swap.take, swap.give))
    return bool(swap.take) and pays + given >= GENEROUS_PRICE_FACTOR * asked


def _goods(swap: Swap, pays: int) -> tuple[Goods, Goods]:
    return Goods(cash=max(0, pays), deeds=swap.give), Goods(cash=max(0, -pays), deeds=swap.take)


# -- its own offers


def proposal(position: Position, form: OfferForm, rng: Random) -> Decision | None:
    """One of the best deals for both. Not always the very best: the partner may have refused that before."""
    found = [
        (*settled, swap)
        for partner in form.partners
        for swap in _swaps(form.mine, partner)
        if (settled := _settled(position, swap, generous=True))
    ]
    if not found:
        return None
    found.sort(key=lambda deal: (-deal[0], deal[2].partner, deal[2].give, deal[2].take))
    _, pays, swap = found[min(int(rng.expovariate(1 / MEAN_RANK)), len(found) - 1)]
    return form.action(swap.partner, *_goods(swap, pays)), _why(position, swap)


def _swaps(mine: Tradable, partner: Tradable) -> Iterator[Swap]:
    """Deeds of groups that either side has begun: theirs for mine, or some of one side for cash."""
    wanted, offered = _parts(mine, partner), _parts(partner, mine)
    for take in wanted:
        yield Swap(partner.player, (), take)
        for give in offered:
            if GROUP_AT[give[0]] != GROUP_AT[take[0]]:
                yield Swap(partner.player, give, take)
    for give in offered:
        yield Swap(partner.player, give, ())


def _parts(taker: Tradable, giver: Tradable) -> list[tuple[int, ...]]:
    """What the giver has of each group that the taker has begun."""
    begun = {GROUP_AT[space] for space in taker.deeds}
    parts: dict[str, tuple[int, ...]] = {}
    for space in giver.deeds:
        name = GROUP_AT[space]
        if name in begun:
            parts[name] = (*parts.get(name, ()), space)
    return [parts[name] for name in GROUPS if name in parts]


def _why(position: Position, swap: Swap) -> Reason:
    """The reason to show: what it completes, what both complete, or the cash."""
    mine, theirs = swap.completed(position)
    if mine is not None and theirs is not None:
        return Reason("swap", {"space": mine, "other": theirs})
    if mine is not None:
        return Reason("complete", {"space": mine})
    return Reason("cash_for_deed", {"space": swap.give[0]}) if swap.give else Reason("group")


# -- answers


def answer(position: Position, choices: ChoicesByKind) -> Decision | None:
    """Accept a gain that is not much greater for the partner; otherwise make a fairer offer, or refuse."""
    for refuse in choices.all(Refuse):
        offer = next(offer for offer in position.view.offers if offer.id == refuse.offer)
        return (
            _accepted(position, choices, offer)
            or _countered(position, choices, offer)
            or _refused(position, refuse, offer)
        )
    return None


def _swap_of(offer: OpenOffer) -> Swap:
    """The offer as a swap, seen by the player who gets the offer."""
    cards = len(offer.give.cards) - len(offer.take.cards)
    return Swap(offer.player, offer.take.deeds, offer.give.deeds, cards)


def _pays(offer: OpenOffer) -> int:
    return offer.take.cash - offer.give.cash


def _gains(position: Position, offer: OpenOffer) -> Gains:
    return SwapValue(position, _swap_of(offer)).at(_pays(offer))


def _accepted(position: Position, choices: ChoicesByKind, offer: OpenOffer) -> Decision | None:
    form, swap, gains = choices.acceptance(offer.id), _swap_of(offer), _gains(position, offer)
    if form is None or gains.mine <= 0 or gains.mine < least_ratio(position, swap) * gains.theirs:
        return None
    reason = _why(position, swap)
    if reason.code not in ("swap", "complete"):
        reason = Reason("gain", {"amount": int(gains.mine)})
    return form.action() if isinstance(form, LiftForm) else form, reason


def _refused(position: Position, refuse: Refuse, offer: OpenOffer) -> Decision:
    gain = _gains(position, offer).mine
    if gain <= 0:
        return refuse, Reason("short", {"amount": max(1, int(-gain))})
    return refuse, Reason("unequal", {"player": offer.player})


def _countered(position: Position, choices: ChoicesByKind, offer: OpenOffer) -> Decision | None:
    """A fairer offer: the same deeds for another sum, or with deeds of a side that gave only cash.

    An offer that is even already is accepted or refused, and so is every offer in a debt. Counter-offers are
    even, so two robots never go on making them to each other.
    """
    if _is_even(_gains(position, offer)) or isinstance(position.view.task, Debt):
        return None
    form = next((form for form in choices.all(CounterForm) if form.offer == offer.id), None)
    if form is None:
        return None
    asked = _swap_of(offer)
    found = [(*settled, swap) for swap in _alike(asked, form) if (settled := _settled(position, swap))]
    found = [deal for deal in found if deal[2] != asked or deal[1] < _pays(offer)]
    if not found:
        return None
    _, pays, swap = max(found, key=lambda deal: (deal[0], deal[2] == asked, deal[2].give, deal[2].take))
    give, take = _goods(swap, pays)
    action = form.action(replace(give, cards=offer.take.cards), replace(take, cards=offer.give.cards))
    if swap.take != asked.take:
        return action, Reason("in_return", {"space": swap.take[0]})
    if swap.give != asked.give:
        return action, Reason("instead", {"space": swap.give[0]})
    return action, Reason("fairer", {"amount": _pays(offer) - pays})


def _alike(asked: Swap, form: CounterForm) -> Iterator[Swap]:
    """The swap that was asked for, and the same with deeds of a side that gives only cash."""
    yield asked
    groups = {GROUP_AT[space] for space in asked.give + asked.take}
    if not asked.take:
        for part in _parts(form.mine, form.partner):
            if GROUP_AT[part[0]] not in groups:
                yield Swap(asked.partner, asked.give, part, asked.cards)
    if not asked.give:
        for part in _parts(form.partner, form.mine):
            if GROUP_AT[part[0]] not in groups:
                yield Swap(asked.partner, part, asked.take, asked.cards)
