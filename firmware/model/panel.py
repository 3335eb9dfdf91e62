"""The words and pictures that one console shows, as a value. A view draws it; a test reads it."""

from __future__ import annotations

from msgspec import Struct

Message = tuple[str, tuple[str, ...]]
"""A headline and the details below it."""

HOTEL, MORTGAGED = 5, -1
"""In `Panel.streets`, beside the number of houses."""


class Panel(Struct, frozen=True):
    """What one console shows."""

    name: str = ""
    cash: str = ""
    headline: str = ""
    details: tuple[str, ...] = ()
    choice: str = ""
    """What ● does now; empty if nothing."""
    index: int = 0
    count: int = 0
    """The choice is number `index`, from 0, of this many that ◀ ▶ walk through."""
    alarm: bool = False
    flashing: bool = False
    """The choice changed just before ● was pressed, so ● did nothing."""
    fault: str = ""
    """The device that was just lost, or that works again, in words."""
    impaired: bool = False
    """Whether a device of the board is lost."""
    dial: bool = False
    """◀ ▶ change what ● does."""
    dice: tuple[int, int] | None = None
    """Drawn large; 0 is a die whose number is not known yet."""
    streets: tuple[int, ...] = ()
    """The deeds of a group, drawn beside the headline: buildings, HOTEL or MORTGAGED."""
    countdown: tuple[int, int] | None = None
    """Seconds left until the hammer falls, of how many."""
    turn: tuple[str, ...] = ()
    """Whose turn it is and what the table waits for, in several lengths. The longest comes first; the screen
    shows the first that fits."""
    awaited: bool = False
    """Whether the table waits for the player at this console."""
    refused: str = ""
    """Why ● did nothing just now."""
    large: bool = False
    """Its player wants large letters, wherever all of it fits in them."""
    qr: str = ""
    """What a QR code says that is drawn beside the words, on a panel without a head."""
    secret: bool = False
    """It shows a code or a password that only people in the room may see: the page hides it."""
