"""Choices: what a player may do now. Each is a complete action, or a form with exact bounds to fill in."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from croupier.engine.actions import (
    Accept,
    Action,
    Bid,
    Counter,
    Dice,
    Goods,
    Offer,
    OrderRoll,
    RentRoll,
    Roll,
    TakeEstate,
)


class ThrowForm(Struct, frozen=True, gc=False):
    """Two dice, each 1 to 6: for the order, for a move, or for a utility's rent."""

    player: int
    kind: Literal["order", "move", "rent"]
    number: int

    def action(self, dice: Dice) -> OrderRoll | Roll | RentRoll:
        if self.kind == "move":
            return Roll(self.player, self.number, dice)
        if self.kind == "rent":
            return RentRoll(self.player, self.number, dice)
        return OrderRoll(self.player, self.number, dice)


class BidForm(Struct, frozen=True, gc=False):
    """Any whole amount from `least` to `most`."""

    player: int
    lot: int
    least: int
    most: int

    def action(self, amount: int) -> Bid:
        return Bid(self.player, self.lot, amount)


class Tradable(Struct, frozen=True, gc=False):
    """What a player could put into a deal."""

    player: int
    cash: int
    deeds: tuple[int, ...]
    cards: tuple[str, ...]


class OfferForm(Struct, frozen=True, gc=False):
    """Propose a deal. The bounds are necessary; `check` decides."""

    player: int
    mine: Tradable
    partners: tuple[Tradable, ...]

    def action(self, to: int, give: Goods, take: Goods, lift: tuple[int, ...] = ()) -> Offer:
        return Offer(self.player, to, give, take, lift)


class CounterForm(Struct, frozen=True, gc=False):
    """Answer an offer with another one. The bounds are necessary; `check` decides."""

    player: int
    offer: int
    mine: Tradable
    partner: Tradable

    def action(self, give: Goods, take: Goods, lift: tuple[int, ...] = ()) -> Counter:
        return Counter(self.player, self.offer, give, take, lift)


class LiftForm(Struct, frozen=True, gc=False):
    """Take mortgaged deeds, by a deal (`offer`) or as an estate (0): any of them may be lifted at once
    as long as the `extra` costs stay within `budget`."""

    player: int
    offer: int
    deeds: tuple[int, ...]
    extra: tuple[int, ...]
    budget: int

    def action(self, lift: tuple[int, ...] = ()) -> Accept | TakeEstate:
        return Accept(self.player, self.offer, lift) if self.offer else TakeEstate(self.player, lift)


Form = ThrowForm | BidForm | OfferForm | CounterForm | LiftForm
Choice = Action | Form
