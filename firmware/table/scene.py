"""All that can be shown at one moment, as one frozen value. A view is a function of it."""

from __future__ import annotations

from msgspec import Struct

from engine import Edition, View


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


class Journey(Struct, frozen=True):
    """A token on its way: the spaces still lit, its destination last."""

    player: int
    path: tuple[int, ...]


class Seat(Struct, frozen=True):
    """A console that somebody plays at."""

    console: int
    uid: str
    token: int
    """Which of the edition's six."""


class Scene(Struct, frozen=True):
    edition: Edition
    panels: tuple[Panel, ...]
    seats: tuple[Seat, ...] = ()
    """By player, clockwise; empty before the game."""
    view: View | None = None
    journey: Journey | None = None
    wrong: tuple[int, ...] = ()
    """Spaces with a token that belongs elsewhere."""
    wanted: tuple[int, ...] = ()
    """Spaces where a token is waited for before the game."""
