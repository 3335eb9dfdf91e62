"""Who is told, after the fact, what happened in the game: the page's story beside the board."""

from __future__ import annotations

from typing import Protocol

from engine import Game
from engine.bots.reason import Reason
from engine.events import Event
from firmware.table.keeper import Keeper


class Audience(Protocol):
    """Called on the table's own thread before the scene is shown: note it, and do the work later."""

    def opened(self, keeper: Keeper) -> None:
        """A game begins, goes on after a restart, or has taken steps back."""

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        """One action was done; this is what happened, and how things stand now. `why` is a robot's reason."""

    def closed(self) -> None:
        """The game is put away."""


class Nobody:
    """Where nobody listens."""

    def opened(self, keeper: Keeper) -> None: ...

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None: ...

    def closed(self) -> None: ...
