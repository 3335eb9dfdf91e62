"""All that can be shown at one moment, as one frozen value. A view is a function of it."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from croupier.engine import Edition, View

HOTEL, MORTGAGED = 5, -1
"""In `Panel.streets`, beside the number of houses."""


class Countdown(Struct, frozen=True):
    """When the hammer falls by the table's clock, and how many seconds it was up for."""

    until: float
    seconds: float

    def left(self, now: float) -> int:
        """Whole seconds, begun ones too."""
        return max(0, ceil(self.until - now - 1e-6))


class Panel(Struct, frozen=True):
    """What one console says; a screen draws it, a test reads it."""

    name: str = ""
    cash: str = ""
    headline: str = ""
    details: tuple[str, ...] = ()
    choice: str = ""
    """What ● does now; empty if nothing."""
    index: int = 0
    count: int = 0
    """◀ ▶ walk through this many choices."""
    alarm: bool = False
    flashing: bool = False
    """The choice has changed under the finger: ● was not taken."""
    fault: str = ""
    """A device was just lost, or is back."""
    impaired: bool = False
    """Some device is lost."""
    dial: bool = False
    """◀ ▶ change what ● does."""
    dice: tuple[int, int] | None = None
    """Drawn large; 0 is a die without an answer yet."""
    streets: tuple[int, ...] = ()
    """The deeds of a group, drawn beside the headline: buildings, HOTEL or MORTGAGED."""
    countdown: tuple[int, int] | None = None
    """Seconds left until the hammer falls, of how many."""
    turn: tuple[str, ...] = ()
    """Whose turn it is and what the table waits for, shorter and shorter; the first that fits is shown."""
    awaited: bool = False
    """The table waits for whoever sits here."""
    refused: str = ""
    """Why ● has just come to nothing."""
    secret: bool = False
    """A code stands here, for those in the room only."""


class Journey(Struct, frozen=True):
    """A token on its way: the spaces still lit, its destination last."""

    player: int
    path: tuple[int, ...]
    touched: int = 0
    """How many spaces of the way lie behind it."""


class Seat(Struct, frozen=True):
    """A console that somebody plays at."""

    console: int
    uid: str
    token: int
    """Which of the edition's six."""
    language: str = ""
    """In which this player is spoken to; "" is the edition's."""
    colour: str = ""
    """The owner's own, such as "#4f86c6"; "" is the token's."""


class Fault(Struct, frozen=True):
    """A device that is lost."""

    device: str
    why: str


class Replay(Struct, frozen=True):
    """The game that is over, once more: who landed where, from this moment on."""

    since: float
    landings: tuple[tuple[int, int], ...]
    """Player and space."""


class Scene(Struct, frozen=True):
    edition: Edition
    panels: tuple[Panel, ...]
    seats: tuple[Seat, ...] = ()
    """By player, clockwise; empty before the game."""
    view: View | None = None
    journey: Journey | None = None
    wrong: tuple[int, ...] = ()
    """Spaces with a token that belongs elsewhere."""
    ways_back: tuple[Journey, ...] = ()
    """Tokens that have to be put right, or taken back after a step was."""
    wanted: tuple[int, ...] = ()
    """Spaces where a token is waited for before the game."""
    hammer: Countdown | None = None
    """An auction, or a question to all, ends by itself."""
    lit: tuple[int, ...] = ()
    """Spaces that somebody is looking at: to build there, to trade them, to read their deeds."""
    faults: tuple[Fault, ...] = ()
    """What does not answer now, the longest lost first."""
    replay: Replay | None = None
    welcome: float | None = None
    """The board has just been switched on, at that moment: a short show of lights."""
    reminded: tuple[int, ...] = ()
    """Players whom the table has waited for so long that it reminds them gently."""
    colour_blind: bool = False
    """In colours that everybody can tell apart."""
    robots: frozenset[int] = frozenset()
    """Players for whom a robot plays."""
