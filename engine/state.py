"""The state: all that changes during a game, by player or by space.

What changes with every throw is in lists. What seldom changes is in tuples, which the views share.
"""

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
    jail: tuple[int, ...]
    """Throws made in jail; FREE for players who are not in jail, also those who only visit it (R67)."""
    cards: tuple[tuple[str, ...], ...]
    """The decks of the jail cards held."""
    out: tuple[bool, ...]
    lapped: tuple[bool, ...]
    """Has passed GO at least once (for the house rule `first_lap_before_buying`)."""
    # by space
    owner: tuple[int, ...]
    level: tuple[int, ...]
    """Buildings: houses up to the cap, one more is the hotel."""
    mortgaged: tuple[bool, ...]
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
    claims: tuple[OpenClaim, ...] = ()
    offers: tuple[OpenOffer, ...] = ()
    outcome: Outcome | None = None

    @classmethod
    def new(cls, players: int, cash: int, houses: int, hotels: int) -> State:
        return cls(
            cash=[cash] * players,
            space=[0] * players,
            jail=(FREE,) * players,
            cards=((),) * players,
            out=(False,) * players,
            lapped=(False,) * players,
            owner=(BANK,) * SPACES,
            level=(0,) * SPACES,
            mortgaged=(False,) * SPACES,
            houses=houses,
            hotels=hotels,
            bank=-cash * players,
        )

    def copy(self) -> State:
        """Independent of the original: lists are copied, all else is frozen."""
        return State(
            self.cash.copy(), self.space.copy(), self.jail, self.cards,
            self.out, self.lapped, self.owner, self.level, self.mortgaged,
            self.houses, self.hotels, self.bank, self.pot, self.thrower, self.throw, self.doubles, self.dice,
            self.serial, self.agenda.copy(), self.claims, self.offers, self.outcome,
        )  # fmt: skip
