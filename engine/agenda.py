"""The agenda: what must still be done before the next throw, as a stack of small frozen tasks.

The top task is done first. Some tasks wait for a player, the others are done at once. An empty agenda is the
time before a throw.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from croupier.engine.actions import Goods
from croupier.engine.edition import Place as Place  # noqa: PLC0414
from croupier.engine.events import BANK, Why

Item = Literal["deed", "house", "hotel"]

# What a saved game may hold; checked when one is read.
Seat = Annotated[int, Meta(ge=0)]
Account = Annotated[int, Meta(ge=-2)]
Amount = Annotated[int, Meta(ge=0)]
"""Of money, or a count."""


MEAN_TOTAL: Final = 7
MAX_TOTAL: Final = 12
"""Of two dice."""


class Rent(Struct, frozen=True, gc=False):
    """What a landing costs: an amount, or for a utility so many times a throw of the dice."""

    amount: int
    times: int = 0

    @property
    def average(self) -> int:
        """The amount with an average throw."""
        return self.amount + self.times * MEAN_TOTAL


class Tax(Struct, frozen=True, gc=False):
    """What a tax space costs: an amount or, if the player prefers that, a tenth of everything (R61)."""

    amount: int
    or_tenth: bool = False


class OpenClaim(Struct, frozen=True, gc=False):
    """Rent that an owner may ask for, fixed at the landing (R34): `amount`, or dice times `factor`."""

    id: Amount
    owner: Seat
    lander: Seat
    space: Place
    amount: Amount
    factor: Amount
    throws_left: Amount
    """How many other players may still throw before it lapses."""


class OpenOffer(Struct, frozen=True, gc=False):
    id: Amount
    player: Seat
    to: Seat
    give: Goods
    take: Goods
    lift: tuple[int, ...]


class Outcome(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    worth: tuple[int, ...]


class _Task(Struct, frozen=True, gc=False, tag_field="task"):
    pass


class OrderRound(_Task, frozen=True, tag="order_round"):
    """Throwing for who starts; `totals` is 0 for those yet to throw."""

    round: Amount
    contenders: tuple[Seat, ...]
    totals: tuple[Amount, ...]


class MoveEnd(_Task, frozen=True, tag="move_end"):
    """After everything else that a throw causes: who throws next."""

    player: Seat
    again: bool


class Travel(_Task, frozen=True, tag="travel"):
    """The token has to arrive. `factor` is what a card does to the rent there (R55, R56)."""

    player: Seat
    space: Place
    passes_go: bool = False
    jailing: bool = False
    factor: Amount = 0


class CardDue(_Task, frozen=True, tag="card_due"):
    player: Seat
    space: Place


class TaxChoice(_Task, frozen=True, tag="tax_choice"):
    player: Seat
    space: Place


class JailChoice(_Task, frozen=True, tag="jail_choice"):
    """After the third throw: the fine or, by that setting, a card (R74)."""

    player: Seat


class LeaveJail(_Task, frozen=True, tag="leave_jail"):
    """The third throw's move, made when its fine is paid (R74)."""

    player: Seat


class Purchase(_Task, frozen=True, tag="purchase"):
    player: Seat
    space: Place


class RentThrow(_Task, frozen=True, tag="rent_throw"):
    """The owner has asked; the lander throws for the amount, or somebody else for a lander who leaves."""

    claim: OpenClaim
    substitute: Account = BANK
    """Who throws in place of the lander (R156); the bank if nobody does."""

    @property
    def player(self) -> int:
        """Who throws."""
        return self.claim.lander if self.substitute == BANK else self.substitute


class Charge(_Task, frozen=True, tag="charge"):
    """Paid at once if the cash is there, otherwise it becomes a debt."""

    payer: Seat
    payee: Account
    amount: Amount
    why: Why


class Debt(_Task, frozen=True, tag="debt"):
    id: Amount
    debtor: Seat
    creditor: Account
    amount: Amount
    why: Why


class Estate(_Task, frozen=True, tag="estate"):
    """The creditor says which of the bankrupt's deeds to lift (R131)."""

    player: Seat
    deeds: tuple[Place, ...]


class Auction(_Task, frozen=True, tag="auction"):
    lot: Amount
    item: Item
    space: Place
    """The deed; in a shortage, the asker's street."""
    entrants: tuple[Seat, ...]
    out: tuple[Seat, ...] = ()
    standing: Amount = 0
    bidder: Account = BANK
    places: tuple[Place, ...] = ()
    """In a shortage: where each entrant would put the piece."""


class Shortage(_Task, frozen=True, tag="shortage"):
    """The last pieces: does anyone else want one (R99)?"""

    lot: Amount
    item: Item
    asker: Seat
    space: Place
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    wants: tuple[tuple[Seat, Place], ...] = ()
    """Who wants it too, and for which street."""


class DeedSale(_Task, frozen=True, tag="deed_sale"):
    """A bankrupt's deeds, auctioned one by one in board order (R89, R133)."""

    spaces: tuple[Place, ...]


class Leave(_Task, frozen=True, tag="leave"):
    """Somebody resigned; the claims above this are charged first (R156)."""

    player: Seat


WaitingTask = (
    OrderRound | Travel | CardDue | TaxChoice | JailChoice | Purchase | RentThrow | Debt | Estate | Auction
    | Shortage
)  # fmt: skip
"""These wait for a player: between two actions one of them is on top of the agenda, or nothing."""
AtOnce = MoveEnd | LeaveJail | Charge | DeedSale | Leave
"""These wait for nobody: they are on top of the agenda only while an action is being done."""
Task = WaitingTask | AtOnce
