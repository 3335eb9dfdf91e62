"""Deals of the champion: it offers what helps both by the forecast, and says to both how much.

It thinks of the deals that complete a group for either side, or bring it nearer to one. Of each it works out
what the partner would ask in cash (`takers.py`) and what the deal would make of everybody's chances. A deal
that lowers the partner's chance is never offered, whatever the partner might say to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from croupier.engine import actions as act
from croupier.engine.actions import Goods
from croupier.engine.bots import strong_deals
from croupier.engine.bots.bargaining import Bargaining
from croupier.engine.bots.imagination import Imagination
from croupier.engine.bots.outlook import Chances, Outlook
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.takers import Asked, asked_for
from croupier.engine.choices import LiftForm, OfferForm, Tradable
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS, STREETS
from croupier.engine.figures import transfer_cost, unsold
from croupier.engine.state import OpenOffer
from croupier.engine.view import View

DEALS_PER_THROW = 0.4
"""How often it looks for a deal before a throw."""
MIN_GAIN = 0.01
"""Of its own chance: for less it makes no offer."""
MIN_PARTNER_GAIN = 0.002
"""Of the partner's chance: an offer that brings the partner less is not fair."""
GAIN_TO_ACCEPT = 0.006
"""Of its own chance: for less it accepts nothing."""
BY_RENTS_PER_THROW = 0.3
"""How often it offers before a throw what the strong robot would offer."""
MIN_GAIN_BY_RENTS = 0.0
EVEN = 0.008
"""Of both chances: a deal that changes them by no more is even."""
KEPT_CASH = 20
"""Money that it does not offer."""
MOST_CANDIDATES = 14
"""Swaps that it looks at before one throw."""
MOST_SWEETENERS = 5
"""Lone deeds that it adds to an offer at most."""
RAISES = 3
"""How often it adds cash until a deal is fair."""
STEP_OF_CASH = 5
"""Its offers are multiples of this."""


class Deal(Struct, frozen=True):
    """An offer that it could make, with everybody's chances after it."""

    partner: int
    give: Goods
    take: Goods
    chances: Chances
    likely: float
    """How likely the partner says yes."""


def proposal(
    outlook: Outlook, choices: ChoicesByKind, rng: Random, imagination: Imagination, memory: Bargaining
) -> Decision | None:
    """One of the offers that are likely to help most, or nothing."""
    if not memory.may_offer():
        return None
    one_rival = outlook.view.out.count(False) == 2
    if one_rival and not _is_deadlock(outlook.view):
        return None  # what one side gains the other loses
    form = choices.one(OfferForm)
    if form is None:
        return None
    partners = list(form.partners)
    rng.shuffle(partners)
    deals = _even_deals if one_rival else deals_with
    found = [deal for partner in partners for deal in deals(outlook, form.mine, partner)]
    found = [deal for deal in found if not memory.nags(outlook.view, deal.partner, deal.give, deal.take)]
    if not found:
        return None
    found.sort(key=lambda deal: -promise(outlook, deal))
    best = found[min(int(rng.expovariate(1.0)), len(found) - 1)]
    if not imagination.confirms(outlook, best.partner, best.give, best.take, best.chances):
        return None
    memory.note(outlook.view, best.partner, best.give, best.take)
    return form.action(best.partner, best.give, best.take), both_gain(outlook, best.partner, best.chances)


def by_rents(
    outlook: Outlook, position: Position, choices: ChoicesByKind, rng: Random, memory: Bargaining
) -> Decision | None:
    """What the strong robot would offer, by the rents to come, if by the forecast it is no loss to either."""
    form = choices.one(OfferForm) if memory.may_offer() and position.rivals > 1 else None
    found = None if form is None else strong_deals.proposal(position, form, rng)
    if found is None or not isinstance(offer := found[0], act.Offer):
        return None
    after = outlook.after_deal(offer.player, offer.to, offer.give, offer.take)
    mine, theirs = after[offer.player] - outlook.mine, after[offer.to] - outlook.now[offer.to]
    if mine < MIN_GAIN_BY_RENTS or theirs < -EVEN:
        return None
    if memory.nags(outlook.view, offer.to, offer.give, offer.take):
        return None
    memory.note(outlook.view, offer.to, offer.give, offer.take)
    return offer, both_gain(outlook, offer.to, after)


def promise(outlook: Outlook, deal: Deal) -> float:
    """What the offer is likely to add to its own chance."""
    return deal.likely * (deal.chances[outlook.player] - outlook.mine)


def both_gain(outlook: Outlook, partner: int, after: Chances) -> Reason:
    """What the deal does for both, in whole percent, said before the partner answers."""
    before = outlook.now
    return Reason(
        "both_gain",
        {
            "player": partner,
            "theirs": percent(before[partner]),
            "theirs_after": percent(after[partner]),
            "mine": percent(before[outlook.player]),
            "mine_after": percent(after[outlook.player]),
        },
    )


def percent(chance: float) -> int:
    return round(100 * chance)


# -- what could be offered


def deals_with(outlook: Outlook, mine: Tradable, partner: Tradable) -> Iterator[Deal]:
    """Fair deals with this partner, those that help it itself."""
    view, player = outlook.view, outlook.player
    theirs = Position(view, partner.player)
    swaps = list(dict.fromkeys(_swaps(view, mine, partner)))[:MOST_CANDIDATES]
    sweeteners = _sweeteners(view, mine, partner)
    for bare, take in swaps:
        most = mine.cash - KEPT_CASH - _fees(view, take)
        names = {GROUP_AT[space] for space in (*bare, *take)}
        more = [space for space in sweeteners if GROUP_AT[space] not in names] if take else []
        met = 0
        for count in range(min(len(more), MOST_SWEETENERS) + 1):
            give = (*bare, *more[:count])
            asked = asked_for(view, player, theirs, give, take)
            if asked.met_with(most) <= met and count:
                continue  # the deed would win nobody over
            met = asked.met_with(most)
            least = _fees(view, give) - partner.cash
            deal = _best_sum(outlook, partner.player, (give, take), asked, (least, most))
            if deal is not None:
                yield deal


def _best_sum(
    outlook: Outlook,
    partner: int,
    swap: tuple[tuple[int, ...], tuple[int, ...]],
    asked: Asked,
    bounds: tuple[int, int],
) -> Deal | None:
    """Of the sums that the partner might ask, the one that promises most, if it is fair."""
    best: Deal | None = None
    least, most = bounds
    for wanted in asked.sums():
        cash = -(-wanted // STEP_OF_CASH) * STEP_OF_CASH
        if cash > most:
            break
        deal = _fair(outlook, partner, swap, asked, max(cash, least), most)
        if deal is None:
            continue
        if deal.chances[outlook.player] - outlook.mine < MIN_GAIN:
            break  # more cash makes it worse
        if best is None or promise(outlook, deal) > promise(outlook, best):
            best = deal
    return best


def _fair(
    outlook: Outlook,
    partner: int,
    swap: tuple[tuple[int, ...], tuple[int, ...]],
    asked: Asked,
    cash: int,
    most: int,
) -> Deal | None:
    """The swap for this sum, or for more if the partner's chance would fall; None if it has not so much."""
    give, take = swap
    unit = outlook.view.edition.salary // 2 or STEP_OF_CASH
    for _ in range(RAISES + 1):
        goods = Goods(cash=max(0, cash), deeds=give), Goods(cash=max(0, -cash), deeds=take)
        after = outlook.after_deal(outlook.player, partner, *goods)
        gain = after[partner] - outlook.now[partner]
        if gain >= MIN_PARTNER_GAIN:
            return Deal(partner, *goods, after, asked.likely(cash, gain))
        if after[outlook.player] - outlook.mine < MIN_GAIN:
            return None
        lacking = min(max(MIN_PARTNER_GAIN - gain, 0.005), 0.06)
        cash += max(STEP_OF_CASH, int(lacking / 0.02 * unit) // STEP_OF_CASH * STEP_OF_CASH)
        if cash > most:
            return None
    return None


def _is_deadlock(view: View) -> bool:
    """One rival is left, all deeds are sold, and nobody has a whole group: only a deal can end the game."""
    return (
        view.out.count(False) == 2
        and not unsold(view)
        and all(len({view.owner[space] for space in streets}) > 1 for streets in STREETS)
    )


def _even_deals(outlook: Outlook, mine: Tradable, partner: Tradable) -> Iterator[Deal]:
    """Against one rival: swaps by which both complete a group, with the cash that makes them even."""
    for swap in _swaps(outlook.view, mine, partner):
        give, take = swap
        if not (give and take):
            continue
        least, most = _fees(outlook.view, give) - partner.cash, mine.cash - _fees(outlook.view, take)
        while least < most:  # the more cash, the better for the partner
            cash = (least + most) // 2
            goods = Goods(cash=max(0, cash), deeds=give), Goods(cash=max(0, -cash), deeds=take)
            after = outlook.after_deal(outlook.player, partner.player, *goods)
            gain = after[partner.player] - outlook.now[partner.player]
            if abs(gain) <= EVEN:
                yield Deal(partner.player, *goods, after, 1.0)
                break
            least, most = (cash + 1, most) if gain < 0 else (least, cash)


def _swaps(
    view: View, mine: Tradable, partner: Tradable
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Deeds to give and to take: first those that complete groups."""
    wanted, offered = _completing(view, mine, partner), _completing(view, partner, mine)
    for take in wanted:
        for give in offered:
            if GROUP_AT[give[0]] != GROUP_AT[take[0]]:
                yield give, take
        yield (), take
    for give in offered:
        yield give, ()
    nearer, theirs_nearer = _nearer(view, mine, partner), _nearer(view, partner, mine)
    for take in nearer:
        for give in theirs_nearer:
            if GROUP_AT[give[0]] != GROUP_AT[take[0]]:
                yield give, take
        yield (), take


def _completing(view: View, taker: Tradable, giver: Tradable) -> list[tuple[int, ...]]:
    """For each colour group that the two have between them: what the giver has of it."""
    found = []
    for name in COLOUR_GROUPS:
        holders = {view.owner[space] for space in GROUPS[name]}
        if holders == {taker.player, giver.player}:
            part = tuple([space for space in GROUPS[name] if view.owner[space] == giver.player])
            if set(part) <= set(giver.deeds):
                found.append(part)
    return found


def _nearer(view: View, taker: Tradable, giver: Tradable) -> list[tuple[int, ...]]:
    """Single deeds of the giver in a group that the taker has begun and that they do not complete."""
    found: list[tuple[int, ...]] = []
    for space in giver.deeds:
        owners = [view.owner[mate] for mate in GROUPS[GROUP_AT[space]]]
        begun = taker.player in owners
        street = GROUP_AT[space] in COLOUR_GROUPS
        if begun and (not street or len(set(owners)) > 2) and owners.count(giver.player) == 1:
            found.append((space,))
    return found


def _sweeteners(view: View, mine: Tradable, partner: Tradable) -> list[int]:
    """Lone deeds of its own that complete nothing for the partner; first those for which it has least use."""
    found = []
    for space in mine.deeds:
        owners = [view.owner[mate] for mate in GROUPS[GROUP_AT[space]]]
        if owners.count(mine.player) == 1 and owners.count(partner.player) < len(owners) - 1:
            found.append(space)
    return sorted(found, key=lambda space: (view.edition.spaces[space].price, space))


def _fees(view: View, deeds: tuple[int, ...]) -> int:
    return sum([transfer_cost(view.edition, view.rules, s, lift=False) for s in deeds if view.mortgaged[s]])


# -- answers


def answer(outlook: Outlook, choices: ChoicesByKind, imagination: Imagination) -> Decision | None:
    """Accept what helps it and does not ruin the other; otherwise refuse, and say why."""
    for refuse in choices.all(act.Refuse):
        offer = next(offer for offer in outlook.view.offers if offer.id == refuse.offer)
        form = choices.acceptance(offer.id)
        after = outlook.after_deal(offer.player, offer.to, offer.give, offer.take)
        if form is not None and _accepts(outlook, offer, after, imagination):
            reason = both_gain(outlook, offer.player, after)
            return form.action() if isinstance(form, LiftForm) else form, reason
        return refuse, _refusal(outlook, offer, after)
    return None


def _accepts(outlook: Outlook, offer: OpenOffer, after: Chances, imagination: Imagination) -> bool:
    least = -2 * EVEN if _is_deadlock(outlook.view) else GAIN_TO_ACCEPT
    if after[outlook.player] - outlook.mine < least:
        return False
    return imagination.confirms(outlook, offer.player, offer.give, offer.take, after, proposer=offer.player)


def _refusal(outlook: Outlook, offer: OpenOffer, after: Chances) -> Reason:
    before = outlook.now
    if after[outlook.player] > before[outlook.player]:
        return Reason("unequal", {"player": offer.player})
    facts = {"mine": percent(before[outlook.player]), "mine_after": percent(after[outlook.player])}
    return Reason("chance_falls", facts)
