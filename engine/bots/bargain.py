"""Deals of the strong robot: a gain for both sides, and alike enough to be called fair."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from croupier.engine.actions import Goods, Refuse
from croupier.engine.bots.balance import Balance, Swap, Verdict
from croupier.engine.bots.hand import Hand
from croupier.engine.bots.mind import Mind
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.worth import IN_HAND
from croupier.engine.choices import CounterForm, LiftForm, OfferForm, Tradable
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.engine.state import OpenOffer

PROPOSES = 0.7
"""It offers a deal in which the other gains at least this share of what it gains itself,"""
GENEROUS = 2.5
"""or gets so many times the price of its deeds."""
ACCEPTS = 0.95
"""It wants at least this share of what the other gains,"""
ACCEPTS_OF_ONLY_RIVAL = 1.2
"""against a single rival more than he does, for what he gains is lost,"""
FOR_A_WHOLE_GROUP = 2.0
"""and much more for the street that makes his group whole, unless it gets one too;"""
TO_GET_ON = 0.9
"""but less where both are so rich that nothing else would ever end the game."""
EVEN = 1.0
"""What it asks for itself: as much as the other gains;"""
BEYOND = 1.15
"""where that is not enough, a little more than what it would be content with."""
VARIETY = 3
"""How far down the list of good deals it goes, in the mean."""
WORTH_A_WORD = 100
"""Nobody is asked for less gain than this."""


def _least(mind: Mind, swap: Swap) -> float:
    """The share of the other's gain that it is content with."""
    if mind.rivals > 1:
        return ACCEPTS
    mine, theirs = swap.completed(mind)
    if theirs is not None and mine is None:
        return FOR_A_WHOLE_GROUP
    return TO_GET_ON if mind.rich else ACCEPTS_OF_ONLY_RIVAL


def _is_even(verdict: Verdict) -> bool:
    """Neither side gains much more than the other."""
    less, more = sorted((verdict.mine, verdict.theirs))
    return less >= max(WORTH_A_WORD, PROPOSES * more)


def _settled(mind: Mind, swap: Swap, *, generous: bool = False) -> tuple[float, int] | None:
    """What it gains by the swap at a fair sum of cash, and that sum; None if there is none."""
    balance, least = Balance(mind, swap), _least(mind, swap)
    pays = balance.settle(min(mind.reserve, IN_HAND), EVEN if least < EVEN else least * BEYOND)
    if pays is None:
        return None
    verdict = balance.at(pays)
    generous = generous and verdict.theirs >= WORTH_A_WORD and _is_generous(mind, swap, pays)
    fair = (_is_even(verdict) or generous) and verdict.mine >= least * verdict.theirs
    return (verdict.mine, pays) if fair else None


def _is_generous(mind: Mind, swap: Swap, pays: int) -> bool:
    """Far more than the price on the deeds, where there is no money for more."""
    spaces = mind.view.edition.spaces
    asked, given = (sum(spaces[space].price for space in deeds) for deeds in (swap.take, swap.give))
    return bool(swap.take) and pays + given >= GENEROUS * asked


def _goods(swap: Swap, pays: int) -> tuple[Goods, Goods]:
    return Goods(cash=max(0, pays), deeds=swap.give), Goods(cash=max(0, -pays), deeds=swap.take)


# -- its own offers


def proposal(mind: Mind, form: OfferForm, rng: Random) -> Decision | None:
    """One of the best deals that both would like, not always the very best: whom that is offered to may have
    said no a dozen times."""
    found = [
        (*settled, swap)
        for partner in form.partners
        for swap in _swaps(form.mine, partner)
        if (settled := _settled(mind, swap, generous=True))
    ]
    if not found:
        return None
    found.sort(key=lambda deal: (-deal[0], deal[2].partner, deal[2].give, deal[2].take))
    _, pays, swap = found[min(int(rng.expovariate(1 / VARIETY)), len(found) - 1)]
    return form.action(swap.partner, *_goods(swap, pays)), _why(mind, swap)


def _swaps(mine: Tradable, partner: Tradable) -> Iterator[Swap]:
    """Parts of groups that one of both has begun: theirs for mine, or one of them for cash."""
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
    parts = (tuple(s for s in GROUPS[name] if s in giver.deeds) for name in GROUPS if name in begun)
    return [part for part in parts if part]


def _why(mind: Mind, swap: Swap) -> Reason:
    """In the robot's own words: what it completes, what both complete, or simply the cash."""
    mine, theirs = swap.completed(mind)
    if mine is not None and theirs is not None:
        return Reason("swap", {"space": mine, "other": theirs})
    if mine is not None:
        return Reason("complete", {"space": mine})
    return Reason("cash_for_deed", {"space": swap.give[0]}) if swap.give else Reason("group")


# -- answers


def answer(mind: Mind, hand: Hand) -> Decision | None:
    """Yes to what is a gain, and not a much greater one for the other; else it says what would be fair, or
    what was wrong."""
    for refuse in hand.all(Refuse):
        offer = next(offer for offer in mind.view.offers if offer.id == refuse.offer)
        return _accepted(mind, hand, offer) or _countered(mind, hand, offer) or _refused(mind, refuse, offer)
    return None


def _swap_of(offer: OpenOffer) -> Swap:
    """As the one sees it to whom the offer is made."""
    cards = len(offer.give.cards) - len(offer.take.cards)
    return Swap(offer.player, offer.take.deeds, offer.give.deeds, cards)


def _pays(offer: OpenOffer) -> int:
    return offer.take.cash - offer.give.cash


def _verdict(mind: Mind, offer: OpenOffer) -> Verdict:
    return Balance(mind, _swap_of(offer)).at(_pays(offer))


def _accepted(mind: Mind, hand: Hand, offer: OpenOffer) -> Decision | None:
    form, swap, verdict = hand.acceptance(offer.id), _swap_of(offer), _verdict(mind, offer)
    if form is None or verdict.mine <= 0 or verdict.mine < _least(mind, swap) * verdict.theirs:
        return None
    reason = _why(mind, swap)
    if reason.code not in ("swap", "complete"):
        reason = Reason("gain", {"amount": int(verdict.mine)})
    return form.action() if isinstance(form, LiftForm) else form, reason


def _refused(mind: Mind, refuse: Refuse, offer: OpenOffer) -> Decision:
    gain = _verdict(mind, offer).mine
    if gain <= 0:
        return refuse, Reason("short", {"amount": max(1, int(-gain))})
    return refuse, Reason("unequal", {"player": offer.player})


def _countered(mind: Mind, hand: Hand, offer: OpenOffer) -> Decision | None:
    """The same deeds for another sum; or, where one side has only cash in it, deeds of that side as well.

    What is even is taken or left, and a counter-offer is even: so two robots come to an end.
    """
    if _is_even(_verdict(mind, offer)):
        return None
    form = next((form for form in hand.all(CounterForm) if form.offer == offer.id), None)
    if form is None:
        return None
    asked = _swap_of(offer)
    found = [(*settled, swap) for swap in _alike(asked, form) if (settled := _settled(mind, swap))]
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
    """What was asked for, and the same with something on the side that has only cash in it."""
    yield asked
    groups = {GROUP_AT[space] for space in asked.give + asked.take}
    if not asked.take:
        for part in _parts(form.mine, form.partner):
            if GROUP_AT[part[0]] not in groups:
                yield replace(asked, take=part)
    if not asked.give:
        for part in _parts(form.partner, form.mine):
            if GROUP_AT[part[0]] not in groups:
                yield replace(asked, give=part)
