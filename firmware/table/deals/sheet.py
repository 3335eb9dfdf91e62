"""What two players want to exchange: one sheet for both, and the engine's actions that make it a deal.

The sheet itself is the table's: it may be changed as often as one likes and nothing is written down. A
handshake makes it an offer of the engine's, the other's handshake on the same sheet accepts that offer.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.edition import MATES
from croupier.engine.state import OpenOffer

T = TypeVar("T", int, tuple[int, str])


class Sheet(Struct, frozen=True):
    """A deed or a card goes from whoever holds it to the other of the two."""

    one: int
    other: int
    """The greater number of the two players."""
    deeds: tuple[int, ...] = ()
    cards: tuple[tuple[int, str], ...] = ()
    """Who holds it, and from which deck it is."""
    cash: int = 0
    """What `one` pays; below 0 the other pays."""
    lift: tuple[int, ...] = ()
    """The mortgaged deeds whose taker lifts them at once."""

    @property
    def empty(self) -> bool:
        return not (self.deeds or self.cards or self.cash)

    @property
    def pair(self) -> tuple[int, int]:
        return self.one, self.other

    def partner(self, player: int) -> int:
        return self.other if player == self.one else self.one

    def gets(self, player: int) -> int:
        """The cash that goes to this player, below 0 from him."""
        return -self.cash if player == self.one else self.cash


def blank(player: int, partner: int) -> Sheet:
    return Sheet(min(player, partner), max(player, partner))


# -- changing it


def turned_deed(sheet: Sheet, space: int) -> Sheet:
    """The deed changes hands, or stays after all."""
    return replace(sheet, deeds=_turned(sheet.deeds, space), lift=tuple(s for s in sheet.lift if s != space))


def turned_card(sheet: Sheet, holder: int, deck: str) -> Sheet:
    return replace(sheet, cards=_turned(sheet.cards, (holder, deck)))


def turned_lift(sheet: Sheet, space: int) -> Sheet:
    return replace(sheet, lift=_turned(sheet.lift, space))


def paid(sheet: Sheet, view: View, player: int, gets: int) -> Sheet:
    """As far as the purses of the two go."""
    limited = max(-view.cash[player], min(gets, view.cash[sheet.partner(player)]))
    return replace(sheet, cash=-limited if player == sheet.one else limited)


def _turned(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    if thing in things:
        return tuple(other for other in things if other != thing)
    return tuple(sorted(things + (thing,)))  # noqa: RUF005 - mypy knows its type


# -- what it means in the game


def tradable(view: View, player: int) -> tuple[int, ...]:
    """Deeds of groups without buildings (R115)."""
    return tuple(s for s in view.deeds(player) if not any(view.level[mate] for mate in MATES[s]))


def still_possible(sheet: Sheet, view: View) -> Sheet:
    """Without what has gone to somebody else, been built on, or cannot be paid any more."""
    held = {*tradable(view, sheet.one), *tradable(view, sheet.other)}
    deeds = tuple(space for space in sheet.deeds if space in held)
    cards = tuple((who, deck) for who, deck in sheet.cards if deck in view.cards[who])
    lift = tuple(space for space in sheet.lift if space in deeds and view.mortgaged[space])
    cash = max(-view.cash[sheet.other], min(sheet.cash, view.cash[sheet.one]))
    return replace(sheet, deeds=deeds, cards=cards, cash=cash, lift=lift)


def given(sheet: Sheet, view: View, player: int) -> act.Goods:
    """One side of the deal."""
    deeds = tuple(space for space in sheet.deeds if view.owner[space] == player)
    cards = tuple(deck for who, deck in sheet.cards if who == player)
    return act.Goods(max(0, -sheet.gets(player)), deeds, cards)


def lifted(sheet: Sheet, view: View, player: int) -> tuple[int, ...]:
    """What this player lifts of the mortgaged deeds he gets."""
    return tuple(space for space in sheet.lift if view.owner[space] == sheet.partner(player))


def of_offer(offer: OpenOffer) -> Sheet:
    sheet = blank(offer.player, offer.to)
    pays = offer.give.cash - offer.take.cash
    sides = ((offer.player, offer.give), (offer.to, offer.take))
    cards = [(holder, deck) for holder, goods in sides for deck in goods.cards]
    return replace(
        sheet,
        deeds=tuple(sorted(offer.give.deeds + offer.take.deeds)),
        cards=tuple(sorted(cards)),
        cash=pays if offer.player == sheet.one else -pays,
        lift=tuple(sorted(offer.lift)),
    )


def is_agreed(sheet: Sheet, view: View, offer: OpenOffer) -> bool:
    """Whether its proposer has shaken hands on just this; what the other lifts is the other's own affair."""
    wanted, mine = of_offer(offer), set(lifted(sheet, view, offer.player))
    return replace(wanted, lift=sheet.lift) == sheet and mine == set(offer.lift)


def handshake(sheet: Sheet, view: View, player: int) -> tuple[act.Action, ...]:
    """What makes it an offer, another offer in place of one, or a deal."""
    partner = sheet.partner(player)
    mine = next((offer for offer in view.offers if (offer.player, offer.to) == (player, partner)), None)
    theirs = next((offer for offer in view.offers if (offer.player, offer.to) == (partner, player)), None)
    give, take = given(sheet, view, player), given(sheet, view, partner)
    lift = lifted(sheet, view, player)
    if theirs is not None and is_agreed(sheet, view, theirs):
        return (act.Accept(player, theirs.id, lift),)
    first: tuple[act.Action, ...] = () if mine is None else (act.Withdraw(player, mine.id),)
    if theirs is not None:
        return (*first, act.Counter(player, theirs.id, give, take, lift))
    return (*first, act.Offer(player, partner, give, take, lift))


def transfer_cost(view: View, space: int, lift: bool) -> int:
    """What the taker of a mortgaged deed pays the bank (R119 to R123)."""
    value = view.edition.spaces[space].mortgage
    percent = value * view.edition.mortgage_interest
    fee = percent // 100 if view.rules.interest_rounding == "down" else -(-percent // 100)
    if not lift:
        return fee
    return value + (fee if view.rules.transfer_lift_interest else 0)
