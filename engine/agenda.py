"""What is still to be done before the next throw: a stack of small frozen tasks, the top one first.

An empty agenda is the time before a throw. Some tasks wait for a player, the others are done at once.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.events import Why

Item = Literal["deed", "house", "hotel"]


class OpenClaim(Struct, frozen=True):
    """Rent that an owner may ask for, fixed at the landing (R34): `amount`, or dice times `factor`."""

    id: int
    owner: int
    lander: int
    space: int
    amount: int
    factor: int
    throws_left: int
    """How many following players may yet throw before it lapses."""


class _Task(Struct, frozen=True, tag_field="task"):
    pass


class OrderRound(_Task, frozen=True, tag="order_round"):
    """Throwing for who starts; `totals` is 0 for those yet to throw."""

    round: int
    contenders: tuple[int, ...]
    totals: tuple[int, ...]


class MoveEnd(_Task, frozen=True, tag="move_end"):
    """Lies under everything a throw brings about: who throws next."""

    player: int
    again: bool


class Travel(_Task, frozen=True, tag="travel"):
    """The token has to arrive. `factor` is what a card does to the rent there (R55, R56)."""

    player: int
    space: int
    passes_go: bool = False
    jailing: bool = False
    factor: int = 0


class CardDue(_Task, frozen=True, tag="card_due"):
    player: int
    space: int


class TaxChoice(_Task, frozen=True, tag="tax_choice"):
    player: int
    space: int


class JailChoice(_Task, frozen=True, tag="jail_choice"):
    """After the third throw: the fine or, by that setting, a card (R74)."""

    player: int


class LeaveJail(_Task, frozen=True, tag="leave_jail"):
    """The third throw's move, made when its fine is paid (R74)."""

    player: int


class Purchase(_Task, frozen=True, tag="purchase"):
    player: int
    space: int


class RentThrow(_Task, frozen=True, tag="rent_throw"):
    """The owner has asked; the lander throws for the amount."""

    claim: OpenClaim


class Charge(_Task, frozen=True, tag="charge"):
    """Paid at once if the cash is there, otherwise it becomes a debt."""

    payer: int
    payee: int
    amount: int
    why: Why


class Debt(_Task, frozen=True, tag="debt"):
    id: int
    debtor: int
    creditor: int
    amount: int
    why: Why


class Estate(_Task, frozen=True, tag="estate"):
    """The creditor says which of the bankrupt's deeds to lift (R131)."""

    player: int
    deeds: tuple[int, ...]


class Auction(_Task, frozen=True, tag="auction"):
    lot: int
    item: Item
    space: int
    """The deed; in a shortage, the asker's street."""
    entrants: tuple[int, ...]
    out: tuple[int, ...] = ()
    standing: int = 0
    bidder: int = -1
    places: tuple[int, ...] = ()
    """In a shortage: where each entrant would put the piece."""


class Shortage(_Task, frozen=True, tag="shortage"):
    """The last pieces: does anyone else want one (R99)?"""

    lot: int
    item: Item
    asker: int
    space: int
    asked: tuple[int, ...]
    waiting: tuple[int, ...]
    wants: tuple[tuple[int, int], ...] = ()
    """Who wants it too, and for which street."""


class DeedSale(_Task, frozen=True, tag="deed_sale"):
    """A bankrupt's deeds, auctioned one by one in board order (R89, R133)."""

    spaces: tuple[int, ...]


class Leave(_Task, frozen=True, tag="leave"):
    """Somebody resigned; the claims above this are charged first (R156)."""

    player: int


Task = (
    OrderRound | MoveEnd | Travel | CardDue | TaxChoice | JailChoice | LeaveJail | Purchase | RentThrow
    | Charge | Debt | Estate | Auction | Shortage | DeedSale | Leave
)  # fmt: skip
