"""The sheet of a deal: what two players want to exchange, and the engine's actions that make it a deal.

The sheet belongs to the table. Its changes are not written to the journal. A handshake makes it an offer in
the engine; the partner's handshake on the same sheet accepts that offer.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import View, figures
from croupier.engine import actions as act
from croupier.engine.state import OpenOffer

T = TypeVar("T", int, tuple[int, str])


class Sheet(Struct, frozen=True):
    """What two players want to exchange. Each deed and card goes from its owner to the other player."""

    one: int
    other: int
    """The greater number of the two players."""
    deeds: tuple[int, ...] = ()
    cards: tuple[tuple[int, str], ...] = ()
    """The owner of each jail card, and its deck."""
    cash: int = 0
    """What `one` pays; if it is negative, the other pays."""
    lift: tuple[int, ...] = ()
    """The mortgaged deeds whose new owner lifts the mortgage at once."""

    @property
    def empty(self) -> bool:
        return not (self.deeds or self.cards or self.cash)

    @property
    def pair(self) -> tuple[int, int]:
        """Both players, the smaller number first."""
        return self.one, self.other

    def partner(self, player: int) -> int:
        return self.other if player == self.one else self.one

    def gets(self, player: int) -> int:
        """The cash that this player gets; if it is negative, they pay it."""
        return -self.cash if player == self.one else self.cash


def blank(player: int, partner: int) -> Sheet:
    """An empty sheet for these two."""
    return Sheet(min(player, partner), max(player, partner))


# -- changing it


def toggled_deed(sheet: Sheet, space: int) -> Sheet:
    """With that deed on the sheet, or without it if it was on it."""
    return replace(sheet, deeds=_toggled(sheet.deeds, space), lift=tuple(s for s in sheet.lift if s != space))


def toggled_card(sheet: Sheet, holder: int, deck: str) -> Sheet:
    """With that jail card on the sheet, or without it if it was on it."""
    return replace(sheet, cards=_toggled(sheet.cards, (holder, deck)))


def toggled_lift(sheet: Sheet, space: int) -> Sheet:
    """With that mortgage lifted at once, or not if it was."""
    return replace(sheet, lift=_toggled(sheet.lift, space))


def with_cash(sheet: Sheet, view: View, player: int, gets: int) -> Sheet:
    """With so much cash for this player, as far as the cash of both allows."""
    limited = max(-view.cash[player], min(gets, view.cash[sheet.partner(player)]))
    return replace(sheet, cash=-limited if player == sheet.one else limited)


def _toggled(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    if thing in things:
        return tuple(other for other in things if other != thing)
    return tuple(sorted(things + (thing,)))  # noqa: RUF005 - mypy knows its type


# -- what it means in the game


def tradable(view: View, player: int) -> tuple[int, ...]:
    """The deeds that the player can put on a sheet."""
    return figures.tradable(view, view.deeds(player))


def still_possible(sheet: Sheet, view: View) -> Sheet:
    """Without what can no longer be exchanged: it has another owner, has buildings, or cannot be paid."""
    can_go = {*tradable(view, sheet.one), *tradable(view, sheet.other)}
    deeds = tuple(space for space in sheet.deeds if space in can_go)
    cards = tuple((who, deck) for who, deck in sheet.cards if deck in view.cards[who])
    lift = tuple(space for space in sheet.lift if space in deeds and view.mortgaged[space])
    cash = max(-view.cash[sheet.other], min(sheet.cash, view.cash[sheet.one]))
    return replace(sheet, deeds=deeds, cards=cards, cash=cash, lift=lift)


def given_by(sheet: Sheet, view: View, player: int) -> act.Goods:
    """What this player gives."""
    deeds = tuple(space for space in sheet.deeds if view.owner[space] == player)
    cards = tuple(deck for who, deck in sheet.cards if who == player)
    return act.Goods(max(0, -sheet.gets(player)), deeds, cards)


def lifted_by(sheet: Sheet, view: View, player: int) -> tuple[int, ...]:
    """The mortgaged deeds that this player gets and lifts at once."""
    return tuple(space for space in sheet.lift if view.owner[space] == sheet.partner(player))


def from_offer(offer: OpenOffer) -> Sheet:
    """The sheet of an offer in the engine."""
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


def is_same(sheet: Sheet, view: View, offer: OpenOffer) -> bool:
    """Whether the offer is exactly this sheet. What the other player lifts makes no difference."""
    wanted, mine = from_offer(offer), set(lifted_by(sheet, view, offer.player))
    return replace(wanted, lift=sheet.lift) == sheet and mine == set(offer.lift)


def handshake_actions(sheet: Sheet, view: View, player: int) -> tuple[act.Action, ...]:
    """The actions with which this player agrees to the sheet: offer it, offer it instead, or accept it."""
    partner = sheet.partner(player)
    mine = next((offer for offer in view.offers if (offer.player, offer.to) == (player, partner)), None)
    theirs = next((offer for offer in view.offers if (offer.player, offer.to) == (partner, player)), None)
    give, take = given_by(sheet, view, player), given_by(sheet, view, partner)
    lift = lifted_by(sheet, view, player)
    if theirs is not None and is_same(sheet, view, theirs):
        return (act.Accept(player, theirs.id, lift),)
    first: tuple[act.Action, ...] = () if mine is None else (act.Withdraw(player, mine.id),)
    if theirs is not None:
        return (*first, act.Counter(player, theirs.id, give, take, lift))
    return (*first, act.Offer(player, partner, give, take, lift))
