"""Deals of the builder robot: a deed is worth its price, a complete group twice its price more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from croupier.engine.actions import Goods, Offer
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import OfferForm, Tradable
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS, MATES, STREETS
from croupier.engine.figures import completes, transfer_cost
from croupier.engine.state import OpenOffer
from croupier.engine.view import View

JAIL_CARD_WORTH: Final = 50
"""Money: the fine that the card saves."""
FIRST_OFFER_FACTOR: Final = 5 / 2
"""It offers at least this many times the price for a street that it lacks."""


def is_gain(view: View, number: int) -> bool:
    """Whether the offer is a gain for the player who gets it."""
    offer = next(offer for offer in view.offers if offer.id == number)
    fees = transfer_fees(view, offer.give.deeds)
    left = view.cash[offer.to] + offer.give.cash - offer.take.cash - fees
    return left >= 0 and gain_of(view, offer) >= fees


def transfer_fees(view: View, deeds: Iterable[int]) -> int:
    """What the bank takes if these deeds change owners."""
    return sum([_fee(view, space) for space in deeds])


def _fee(view: View, space: int) -> int:
    """What the bank takes if the deed changes owners."""
    return transfer_cost(view.edition, view.rules, space, lift=False) if view.mortgaged[space] else 0


def gain_of(view: View, offer: OpenOffer | Offer) -> int:
    """What the player who gets the offer gains by it: goods, and groups completed or given up."""
    after = list(view.owner)
    for space in offer.give.deeds:
        after[space] = offer.to
    for space in offer.take.deeds:
        after[space] = offer.player
    gain = (
        _goods(view, offer.give) - _goods(view, offer.take) - sum(_price(view, s) for s in offer.take.deeds)
    )
    for name in {GROUP_AT[space] for space in offer.give.deeds + offer.take.deeds}.intersection(
        COLOUR_GROUPS
    ):
        was, will = (_whole(owner, name) for owner in (view.owner, after))
        bonus = 2 * _group_price(view, GROUPS[name][0])
        gain += bonus * ((will == offer.to) - (was == offer.to))
        gain -= bonus * ((will == offer.player) - (was == offer.player))
    return gain


def _goods(view: View, goods: Goods) -> int:
    return goods.cash + JAIL_CARD_WORTH * len(goods.cards) + sum(_price(view, space) for space in goods.deeds)


def _price(view: View, space: int) -> int:
    info = view.edition.spaces[space]
    return info.price - info.mortgage * view.mortgaged[space]


def _whole(owner: Sequence[int], name: str) -> int | None:
    """Who owns the whole group; None if nobody does."""
    owners = {owner[space] for space in GROUPS[name]}
    return owners.pop() if len(owners) == 1 else None


def proposal(view: View, form: OfferForm, in_hand: int, rng: Random) -> Decision | None:
    """An offer for streets that it lacks: it gives streets that the other lacks, or cash and lone deeds."""
    lacking = _lacking(view, form.player)
    wanted = [
        (partner, rest)
        for partner in form.partners
        for rest in lacking
        if all(space in partner.deeds for space in rest)
    ]
    if not wanted and len(form.partners) > 1:
        wanted = _nearer(view, form, in_hand)
    if not wanted:
        return None
    partner, rest = rng.choice(wanted)
    spare = form.mine.cash - sum(_fee(view, space) for space in rest) - in_hand
    if spare < 0:
        return None
    give = _bundle(view, form, partner, rest, spare)
    if give is None or rng.random() < 1 / 2:
        give = _swap(view, form, partner, rest) or give
    if give is None or give == Goods():
        return None
    completed = len(rest) + sum(view.owner[mate] == form.player for mate in MATES[rest[0]])
    whole = completed == len(MATES[rest[0]])
    reason = Reason("complete", {"space": rest[0]}) if whole else Reason("group")
    return form.action(partner.player, give, Goods(deeds=rest)), reason


def _nearer(view: View, form: OfferForm, in_hand: int) -> list[tuple[Tradable, tuple[int, ...]]]:
    """Where several others own parts of a group: when it is rich, it buys one street at a time."""
    begun = {GROUP_AT[space] for space in form.mine.deeds}.intersection(COLOUR_GROUPS)
    return [
        (partner, (space,))
        for partner in form.partners
        for space in partner.deeds
        if GROUP_AT[space] in begun and form.mine.cash - in_hand >= 5 * view.edition.spaces[space].price
    ]


def _lacking(view: View, player: int) -> list[tuple[int, ...]]:
    """For each colour group that it has begun, the deeds that it lacks."""
    owner = view.owner
    lacking = [tuple([space for space in streets if owner[space] != player]) for streets in STREETS]
    return [rest for rest, streets in zip(lacking, STREETS, strict=True) if 0 < len(rest) < len(streets)]


def _swap(view: View, form: OfferForm, partner: Tradable, rest: tuple[int, ...]) -> Goods | None:
    """A street for which both complete a group, if the partner's group is not the dearer one."""
    for mine in form.mine.deeds:
        other = GROUP_AT[mine] in COLOUR_GROUPS and GROUP_AT[mine] != GROUP_AT[rest[0]]
        helps = other and completes(view, partner.player, mine)
        if helps and not view.mortgaged[mine] and _group_price(view, mine) <= _group_price(view, rest[0]):
            return Goods(deeds=(mine,))
    return None


def _bundle(
    view: View, form: OfferForm, partner: Tradable, rest: tuple[int, ...], spare: int
) -> Goods | None:
    """Two and a half times the price, more when it is rich: in cash, and in lone deeds if cash is short."""
    price = sum(view.edition.spaces[space].price for space in rest)
    asked = max(int(price * FIRST_OFFER_FACTOR), min(spare // 2, 2 * (price + _group_price(view, rest[0]))))
    deeds: list[int] = []
    for mine in _lone(view, form, partner.player):
        if asked <= spare:
            break
        deeds.append(mine)
        asked -= _price(view, mine)
    return Goods(cash=max(0, asked), deeds=tuple(deeds)) if asked <= spare else None


def _group_price(view: View, space: int) -> int:
    return sum(view.edition.spaces[mate].price for mate in MATES[space])


def _lone(view: View, form: OfferForm, partner: int) -> Iterable[int]:
    """Transports and utilities of which it has only one, unless they complete the partner's group."""
    for mine in form.mine.deeds:
        mates = [mate for mate in MATES[mine] if mate != mine]
        alone = not any(view.owner[mate] == form.player for mate in mates)
        if (
            alone
            and GROUP_AT[mine] not in COLOUR_GROUPS
            and not view.mortgaged[mine]
            and not completes(view, partner, mine)
        ):
            yield mine
