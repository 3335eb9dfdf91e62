"""The view: what everybody at the table can see, without the order of the decks. For robots and screens."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from croupier.engine.actions import Dice
from croupier.engine.agenda import OpenClaim, Task, WaitingTask
from croupier.engine.edition import Edition
from croupier.engine.figures import deeds_of
from croupier.engine.rules import Rules
from croupier.engine.state import FREE, OpenOffer, Outcome


class SeenCards(Struct, frozen=True, gc=False):
    """The lower part of each deck: the cards that everybody saw go there, the last one lowest.

    Used cards go to the bottom and are never shuffled again (R9, R49). Above them lie those that nobody has
    seen. Cards are numbered as in the edition's deck.
    """

    chance: tuple[int, ...]
    community_chest: tuple[int, ...]


class View(Struct, frozen=True, gc=False):
    """The fields are those of `engine.state.State`, by player or by space."""

    edition: Edition
    rules: Rules
    players: tuple[str, ...]
    cash: tuple[int, ...]
    space: tuple[int, ...]
    jail: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    out: tuple[bool, ...]
    owner: tuple[int, ...]
    level: tuple[int, ...]
    mortgaged: tuple[bool, ...]
    houses: int
    hotels: int
    pot: int
    thrower: int
    throw: int
    doubles: int
    dice: Dice
    task: WaitingTask | None
    """What the game waits for; None is the time before a throw."""
    claims: tuple[OpenClaim, ...]
    offers: tuple[OpenOffer, ...]
    outcome: Outcome | None
    # what somebody who writes along knows
    agenda: tuple[Task, ...]
    """All that must still be done before the next throw, `task` last."""
    lapped: tuple[bool, ...]
    seen: SeenCards
    serial: int

    def __repr__(self) -> str:
        return f"<View {self.brief}>"

    @property
    def brief(self) -> str:
        """The view in one line, for developers."""
        return f"{self.edition.id}, {len(self.players)} players, throw {self.throw}"

    def jailed(self, player: int) -> bool:
        return self.jail[player] != FREE

    def deeds(self, player: int) -> tuple[int, ...]:
        return deeds_of(self, player)

    @property
    def hotel_level(self) -> int:
        return self.rules.house_cap + 1


Need = Literal[
    "order_roll", "roll", "arrive", "draw", "tax", "jail", "buy", "rent_roll", "bid", "want", "debt", "estate"
]


class Wait(Struct, frozen=True, gc=False):
    """The game waits for this player."""

    player: int
    what: Need
