"""The message about the stage: a title, and the parts that its kind has. All words are ready to show."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from croupier.engine.actions import Dice

Kind: TypeAlias = Literal[
    "", "turn", "order", "dice", "card", "tax", "buy", "bought", "rent", "salary", "auction", "sold", "deal",
    "debt", "jail", "shortage", "built", "estate", "bankruptcy", "winner",
]  # fmt: skip
"""What is going on. The page draws each kind in its own way; "" is an empty stage."""

NOBODY = -1
NOWHERE = -1


class Sum(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line with an amount at its end: "In hand", "$120"."""

    words: str
    amount: str
    total: bool = False
    """The line that matters most."""
    space: int = NOWHERE
    player: int = NOBODY
    """Whose line it is."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who takes part, and how they stand."""

    player: int
    words: str
    mark: Literal["", "leads", "in", "out"] = ""
    dice: Dice | None = None


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that changes hands: a deed (by its space), a jail card, or cash."""

    kind: Literal["deed", "card", "cash"]
    words: str
    space: int = NOWHERE
    detail: str = ""


class Stage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="stage"):
    """What the middle of the board shows now."""

    kind: Kind
    title: str
    player: int = NOBODY
    """Whose scene it is: their token stands beside the title."""
    other: int = NOBODY
    """The other side: the creditor, the partner of a deal."""
    lines: tuple[str, ...] = ()
    dice: Dice | None = None
    deck: str = ""
    text: str = ""
    """What stands on a card."""
    item: Literal["", "deed", "house", "hotel"] = ""
    """What is sold or asked for."""
    space: int = NOWHERE
    """The deed that lies on the stage."""
    amount: str = ""
    """The sum in large letters: the standing bid, the rent that was paid."""
    sums: tuple[Sum, ...] = ()
    ways: tuple[Sum, ...] = ()
    """Ways to raise money, or out of jail."""
    people: tuple[Person, ...] = ()
    give: tuple[Thing, ...] = ()
    take: tuple[Thing, ...] = ()
    give_title: str = ""
    take_title: str = ""
    note: str = ""
    """A last line in small letters."""
    over: bool = False
    """It has happened, and the game goes on: the page takes it away after a while."""
    next: str = ""
    """Whom the game waits for, where the title speaks of something that is over."""


EMPTY = Stage("", "")
