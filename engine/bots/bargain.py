"""Deals of the strong robot: a gain for both sides, and alike enough to be called fair."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from engine.actions import Accept, Goods, Refuse
from engine.bots.mind import Mind
from engine.bots.reason import Decision, Reason
from engine.bots.worth import IN_HAND, Worths
from engine.choices import LiftForm, OfferForm, Tradable
from engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS

CARD = 50
"""A jail card, at the fine it saves."""
PROPOSES = 0.7
"""It offers a deal in which the other gains at least this share of what it gains itself."""
ACCEPTS = 0.95
"""It wants at least this share of what the other gains,"""
ACCEPTS_OF_ONLY_RIVAL = 1.2
"""against a single rival more than he does, for what he gains is lost;"""
TO_GET_ON = 0.9
"""unless both are so rich that nothing else would ever end the game."""
RICH = 1000
WORTH_A_WORD = 100
"""Nobody is asked for less gain than this."""


def _least(mind: Mind) -> float:
    if mind.rivals > 1:
        return ACCEPTS
    rich = all(mind.view.cash[player] >= RICH for player in (mind.player, *mind.others))
    return TO_GET_ON if rich else ACCEPTS_OF_ONLY_RIVAL


class Swap(Struct, frozen=True):
    """Deeds for deeds; cash makes it even."""

    partner: int
    give: tuple[int, ...]
    take: tuple[int, ...]


class Verdict(Struct, frozen=True):
    mine: float
    theirs: float


def _fees(mind: Mind, spaces: tuple[int, ...]) -> int:
    """What the bank takes for mortgaged deeds that change hands."""
    spaces = tuple(s for s in spaces if mind.view.mortgaged[s])
    return sum(mind.lifting(space) - mind.view.edition.spaces[space].mortgage for space in spaces)


class Balance:
    """Both sides of a swap, for any sum of cash that goes with it."""

    def __init__(self, mind: Mind, swap: Swap, partner: Worths) -> None:
        owner = list(mind.view.owner)
        for space in swap.give:
            owner[space] = swap.partner
        for space in swap.take:
            owner[space] = mind.player
        moved = swap.give + swap.take
        self.cash = mind.cash - _fees(mind, swap.take)
        self.their_cash = mind.view.cash[swap.partner] - _fees(mind, swap.give)
        self._mine = mind.after(mind.player, mind.mine, owner, moved)
        self._theirs = mind.after(swap.partner, partner, owner, moved)
        self._before = mind.standing
        self._their_before = partner.with_cash(mind.view.cash[swap.partner])

    def at(self, pays: int) -> Verdict:
        """What each gains if this robot pays so much; less than 0 is what it gets."""
        return Verdict(
            self._mine.with_cash(self.cash - pays) - self._before,
            self._theirs.with_cash(self.their_cash + pays) - self._their_before,
        )

    def even(self, keep: int) -> int | None:
        """The sum at which both gain about the same, as far as cash allows."""
        least, most = -self.their_cash, self.cash - keep
        if least > most:
            return None
        pays = 0
        for _ in range(3):  # the worth of cash bends where it pays for houses
            verdict = self.at(pays)
            pays = max(least, min(most, pays + int((verdict.mine - verdict.theirs) / 2)))
        return pays


# -- its own offers


def proposal(mind: Mind, form: OfferForm, rng: Random) -> Decision | None:
    """The best of the deals that both would like; now and then the second best, so that no offer is
    repeated for ever."""
    least = _least(mind)
    found: list[tuple[float, int, Swap]] = []
    for partner in form.partners:
        theirs = mind.worths_of(partner.player)
        for swap in _swaps(mind, form.mine, partner):
            balance = Balance(mind, swap, theirs)
            pays = balance.even(min(mind.reserve, IN_HAND))
            if pays is None:
                continue
            verdict = balance.at(pays)
            fair = verdict.theirs >= PROPOSES * verdict.mine and verdict.mine >= least * verdict.theirs
            if fair and min(verdict.mine, verdict.theirs) >= WORTH_A_WORD:
                found.append((verdict.mine, pays, swap))
    if not found:
        return None
    found.sort(key=lambda deal: (-deal[0], deal[2].partner, deal[2].give, deal[2].take))
    _, pays, swap = found[min(int(rng.expovariate(1.0)), len(found) - 1)]
    give = Goods(cash=max(0, pays), deeds=swap.give)
    take = Goods(cash=max(0, -pays), deeds=swap.take)
    return form.action(swap.partner, give, take), _why(mind, swap)


def _swaps(mind: Mind, mine: Tradable, partner: Tradable) -> Iterator[Swap]:
    """Parts of groups that one of both has begun: theirs for mine, or one of them for cash."""
    wanted = [part for name in GROUPS if (part := _part(name, mine, partner))]
    offered = [part for name in GROUPS if (part := _part(name, partner, mine))]
    for take in wanted:
        yield Swap(partner.player, (), take)
        for give in offered:
            if GROUP_AT[give[0]] != GROUP_AT[take[0]]:
                yield Swap(partner.player, give, take)
    for give in offered:
        yield Swap(partner.player, give, ())


def _part(name: str, taker: Tradable, giver: Tradable) -> tuple[int, ...]:
    """What the giver has of a group that the taker has begun."""
    spaces = GROUPS[name]
    if not any(space in taker.deeds for space in spaces):
        return ()
    return tuple(space for space in spaces if space in giver.deeds)


def _why(mind: Mind, swap: Swap) -> Reason:
    """In the robot's own words: what it completes, what both complete, or simply the cash."""
    owner = list(mind.view.owner)
    for space in swap.give:
        owner[space] = swap.partner
    for space in swap.take:
        owner[space] = mind.player
    mine = _completed(owner, mind.player, swap.take)
    theirs = _completed(owner, swap.partner, swap.give)
    if mine is not None and theirs is not None:
        return Reason("swap", {"space": mine, "other": theirs})
    if mine is not None:
        return Reason("complete", {"space": mine})
    return Reason("cash_for_deed", {"space": swap.give[0]}) if swap.give else Reason("group")


def _completed(owner: list[int], player: int, taken: tuple[int, ...]) -> int | None:
    for space in taken:
        name = GROUP_AT[space]
        if name in COLOUR_GROUPS and all(owner[mate] == player for mate in GROUPS[name]):
            return space
    return None


# -- answers


def answer(mind: Mind, choice: Accept | LiftForm | Refuse) -> Decision | None:
    """Yes to what is a gain, and not a much greater one for the other; a refusal says what was wrong."""
    offer = next((offer for offer in mind.view.offers if offer.id == choice.offer), None)
    if offer is None:
        return None
    swap = Swap(offer.player, offer.take.deeds, offer.give.deeds)
    balance = Balance(mind, swap, mind.worths_of(offer.player))
    cards = CARD * (len(offer.give.cards) - len(offer.take.cards))
    verdict = balance.at(offer.take.cash - offer.give.cash)
    gain, theirs = verdict.mine + cards, verdict.theirs - cards
    good = gain > 0 and gain >= _least(mind) * theirs
    if isinstance(choice, Refuse):
        if good:
            return None
        return choice, _why_not(mind, swap, gain, theirs)
    if not good:
        return None
    action = choice.action() if isinstance(choice, LiftForm) else choice
    reason = _why(mind, swap)
    return action, reason if reason.code in ("swap", "complete") else Reason("gain", {"amount": int(gain)})


def _why_not(mind: Mind, swap: Swap, gain: float, theirs: float) -> Reason:
    if gain <= 0:
        return Reason("short", {"amount": max(1, int(-gain))})
    return Reason("unequal", {"player": swap.partner})
