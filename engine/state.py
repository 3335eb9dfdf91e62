"""The state: all that changes during a game, as plain lists indexed by player or by space."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from croupier.engine.actions import Dice
from croupier.engine.agenda import OpenClaim, Task
from croupier.engine.agenda import OpenOffer as OpenOffer  # noqa: PLC0414
from croupier.engine.agenda import Outcome as Outcome  # noqa: PLC0414
from croupier.engine.edition import SPACES
from croupier.engine.events import BANK

FREE: Final = -1
"""In `State.jail`: not in jail."""


@dataclass
class State:
    # by player
    cash: list[int]
    space: list[int]
    jail: list[int]
    """Throws made in jail; FREE for players who are not in jail, also those who only visit it (R67)."""
    cards: list[tuple[str, ...]]
    """The decks of the jail cards held."""
    out: list[bool]
    lapped: list[bool]
    """Has passed GO at least once (for the house rule `first_lap_before_buying`)."""
    # by space
    owner: list[int]
    level: list[int]
    """Buildings: houses up to the cap, one more is the hotel."""
    mortgaged: list[bool]
    # the bank
    houses: int
    hotels: int
    bank: int
    """What the bank has paid out, as a negative number: with the pot and all cash the sum is always 0."""
    pot: int = 0
    # the turn
    thrower: int = 0
    throw: int = 0
    doubles: int = 0
    dice: Dice = (0, 0)
    serial: int = 0
    """Numbers claims, lots, offers and debts."""
    agenda: list[Task] = field(default_factory=list)
    claims: list[OpenClaim] = field(default_factory=list)
    offers: list[OpenOffer] = field(default_factory=list)
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
