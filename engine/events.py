"""Events: what happened, in order. From the events alone every balance and every deed can be worked out."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from croupier.engine.actions import Dice, Goods
from croupier.engine.board import BANK as BANK  # noqa: PLC0414
from croupier.engine.board import POT as POT  # noqa: PLC0414

Why = Literal[
    "salary", "price", "rent", "tax", "fine", "card", "bid", "building", "mortgage", "lift", "transfer",
    "deal", "estate", "bankruptcy", "pot",
]  # fmt: skip


class _Event(Struct, frozen=True, gc=False, tag_field="is"):
    pass


class OrderRolled(_Event, frozen=True, tag="order_rolled"):
    player: int
    dice: Dice


class OrderTied(_Event, frozen=True, tag="order_tied"):
    players: tuple[int, ...]
    round: int


class Starts(_Event, frozen=True, tag="starts"):
    player: int


class TurnBegan(_Event, frozen=True, tag="turn_began"):
    player: int
    throw: int


class ThrowsAgain(_Event, frozen=True, tag="throws_again"):
    player: int
    throw: int


class Rolled(_Event, frozen=True, tag="rolled"):
    player: int
    dice: Dice


class Heading(_Event, frozen=True, tag="heading"):
    """The token has to go from `start` to `space`."""

    player: int
    start: int
    space: int
    why: Literal["dice", "card", "back", "jail"]


class Arrived(_Event, frozen=True, tag="arrived"):
    player: int
    space: int


class Paid(_Event, frozen=True, tag="paid"):
    """Every coin that moves: player numbers, BANK or POT."""

    payer: int
    payee: int
    amount: int
    why: Why


class DeedPassed(_Event, frozen=True, tag="deed_passed"):
    space: int
    giver: int
    taker: int


class Mortgaged(_Event, frozen=True, tag="mortgaged"):
    player: int
    space: int


class Unmortgaged(_Event, frozen=True, tag="unmortgaged"):
    """`player` is BANK where a bankrupt's deed comes back clean (R133)."""

    player: int
    space: int


class BuildingChanged(_Event, frozen=True, tag="building_changed"):
    player: int
    space: int
    level: int


class CardDrawn(_Event, frozen=True, tag="card_drawn"):
    player: int
    deck: str
    card: str


class CardPassed(_Event, frozen=True, tag="card_passed"):
    """A jail card changes hands; BANK is its deck."""

    deck: str
    giver: int
    taker: int


class Jailed(_Event, frozen=True, tag="jailed"):
    player: int
    why: Literal["space", "card", "doubles"]


class StayedInJail(_Event, frozen=True, tag="stayed_in_jail"):
    player: int
    throws: int


class Freed(_Event, frozen=True, tag="freed"):
    player: int
    how: Literal["fine", "card", "double", "third_throw"]


class OfferedDeed(_Event, frozen=True, tag="offered_deed"):
    """The lander may buy."""

    player: int
    space: int
    price: int


class Declined(_Event, frozen=True, tag="declined"):
    player: int
    space: int


class ClaimOpened(_Event, frozen=True, tag="claim_opened"):
    """Rent is due if asked for: `amount`, or dice times `factor`."""

    claim: int
    owner: int
    lander: int
    space: int
    amount: int
    factor: int


class ClaimClosed(_Event, frozen=True, tag="claim_closed"):
    claim: int
    how: Literal["asked", "waived", "lapsed"]


class RentRolled(_Event, frozen=True, tag="rent_rolled"):
    player: int
    claim: int
    dice: Dice


class AuctionOpened(_Event, frozen=True, tag="auction_opened"):
    """A lot is a deed, by space, or one "house" or "hotel" in a shortage."""

    lot: int
    item: str
    space: int
    entrants: tuple[int, ...]


class BidMade(_Event, frozen=True, tag="bid_made"):
    lot: int
    player: int
    amount: int


class DroppedOut(_Event, frozen=True, tag="dropped_out"):
    lot: int
    player: int


class AuctionEnded(_Event, frozen=True, tag="auction_ended"):
    """`winner` is BANK when nobody bid (R86)."""

    lot: int
    winner: int
    amount: int


class ShortageAsked(_Event, frozen=True, tag="shortage_asked"):
    lot: int
    item: str
    asker: int
    asked: tuple[int, ...]


class ShortageAnswered(_Event, frozen=True, tag="shortage_answered"):
    lot: int
    player: int
    wants: bool


class OfferMade(_Event, frozen=True, tag="offer_made"):
    offer: int
    player: int
    to: int
    give: Goods
    take: Goods
    lift: tuple[int, ...]


class OfferClosed(_Event, frozen=True, tag="offer_closed"):
    """It ends by itself when anything in it has changed, or when it has lapsed: it is not legal any more."""

    offer: int
    how: Literal["accepted", "refused", "countered", "withdrawn", "changed", "lapsed"]


class DebtOpened(_Event, frozen=True, tag="debt_opened"):
    debt: int
    debtor: int
    creditor: int
    amount: int
    why: Why


class DebtClosed(_Event, frozen=True, tag="debt_closed"):
    debt: int
    paid: bool


class WentBankrupt(_Event, frozen=True, tag="went_bankrupt"):
    player: int
    creditor: int


class Resigned(_Event, frozen=True, tag="resigned"):
    player: int


class EstateReceived(_Event, frozen=True, tag="estate_received"):
    """The creditor has yet to say which of these to lift."""

    player: int
    deeds: tuple[int, ...]


class GameOver(_Event, frozen=True, tag="game_over"):
    winners: tuple[int, ...]
    reason: Literal["last_standing", "first_bankruptcy", "time_up"]
    worth: tuple[int, ...]


Event = (
    OrderRolled | OrderTied | Starts | TurnBegan | ThrowsAgain | Rolled | Heading | Arrived | Paid
    | DeedPassed | Mortgaged | Unmortgaged | BuildingChanged | CardDrawn | CardPassed | Jailed | StayedInJail
    | Freed
    | OfferedDeed | Declined | ClaimOpened | ClaimClosed | RentRolled | AuctionOpened | BidMade | DroppedOut
    | AuctionEnded | ShortageAsked | ShortageAnswered | OfferMade | OfferClosed | DebtOpened | DebtClosed
    | WentBankrupt | Resigned | EstateReceived | GameOver
)  # fmt: skip

_decoder: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[Event])


def encode_events(events: list[Event]) -> bytes:
    return msgspec.json.encode(events)


def decode_events(text: bytes | str) -> list[Event]:
    return _decoder.decode(text)
