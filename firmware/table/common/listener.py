"""Who is told, after the fact, what happened in the game: the page's story beside the board."""

from __future__ import annotations

from typing import Protocol

from croupier.engine import Game
from croupier.engine.bots.reason import Reason
from croupier.engine.events import Event
from croupier.firmware.saves.saved_game import SavedGame


class GameListener(Protocol):
    """Called on the table's own thread before the scene is shown: note it, and do the work later."""

    def opened(self, saved_game: SavedGame) -> None:
        """A game begins, goes on after a restart, or has taken steps back."""

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        """One action was done; this is what happened, and how things stand now. `why` is a robot's reason."""

    def closed(self) -> None:
        """The game is put away."""


class NoListener:
    """Where nobody listens."""

    def opened(self, saved_game: SavedGame) -> None: ...

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None: ...

    def closed(self) -> None: ...
