"""The state: all that changes during a game, as plain lists indexed by player or by space."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from croupier.engine.actions import Dice, Goods
from croupier.engine.agenda import Account, OpenClaim, Place, Seat, Task
from croupier.engine.edition import SPACES
from croupier.engine.events import BANK

FREE = -1
"""In `State.jail`: not in jail."""
_EACH_SPACE = Meta(min_length=SPACES, max_length=SPACES)


class OpenOffer(Struct, frozen=True, gc=False):
    id: int
    player: Seat
    to: Seat
    give: Goods
    take: Goods
    lift: tuple[int, ...]


class Outcome(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    worth: tuple[int, ...]


class State(Struct):
    # by player
    cash: list[int]
    space: list[Place]
    jail: list[int]
    """Throws made in jail; FREE for players who are not in jail, also those who only visit it (R67)."""
    cards: list[tuple[str, ...]]
    """The decks of the jail cards held."""
    out: list[bool]
    lapped: list[bool]
    """Has passed GO at least once (for the house rule `first_lap_before_buying`)."""
    # by space
    owner: Annotated[list[Account], _EACH_SPACE]
    level: Annotated[list[int], _EACH_SPACE]
    """Buildings: houses up to the cap, one more is the hotel."""
    mortgaged: Annotated[list[bool], _EACH_SPACE]
    # the bank
    houses: int
    hotels: int
    bank: int
    """What the bank has paid out, as a negative number: with the pot and all cash the sum is always 0."""
    pot: int = 0
    # the turn
    thrower: Seat = 0
    throw: int = 0
    doubles: int = 0
    dice: Dice = (0, 0)
    serial: int = 0
    """Numbers claims, lots, offers and debts."""
    agenda: list[Task] = []
    claims: list[OpenClaim] = []
    offers: list[OpenOffer] = []
    outcome: Outcome | None = None

    @classmethod
    def new(cls, players: int, cash: int, houses: int, hotels: int) -> State:
        return cls(
            cash=[cash] * players,
            space=[0] * players,
            jail=[FREE] * players,
            cards=[()] * players,
            out=[False] * players,
            lapped=[False] * players,
            owner=[BANK] * SPACES,
            level=[0] * SPACES,
            mortgaged=[False] * SPACES,
            houses=houses,
            hotels=hotels,
            bank=-cash * players,
        )

    def copy(self) -> State:
        """Independent of the original: lists are copied, what lies in them is frozen."""
        return State(
            self.cash.copy(), self.space.copy(), self.jail.copy(), self.cards.copy(),
            self.out.copy(), self.lapped.copy(), self.owner.copy(), self.level.copy(), self.mortgaged.copy(),
            self.houses, self.hotels, self.bank, self.pot, self.thrower, self.throw, self.doubles, self.dice,
            self.serial, self.agenda.copy(), self.claims.copy(), self.offers.copy(), self.outcome,
        )  # fmt: skip
