"""The listener to a game: is told what has happened in it, so that the page can tell the story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from croupier.engine import Game
from croupier.engine.bots.reason import Reason
from croupier.engine.events import Event
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.mishaps import beside_the_game


class GameListener(Protocol):
    """Called on the table's own thread, before the scene is shown. It returns at once and works later."""

    def opened(self, saved_game: SavedGame) -> None:
        """A game begins, goes on after a restart, or goes on after an undo."""

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        """An action was done: these events happened. `game` is the game now, `why` a robot's reason."""

    def closed(self) -> None:
        """The game is closed."""


class NoListener:
    """A listener that does nothing."""

    def opened(self, saved_game: SavedGame) -> None: ...

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None: ...

    def closed(self) -> None: ...


class Listeners:
    """Several listeners, told one after the other. A mistake in one of them stops neither game nor others."""

    def __init__(self, *listeners: GameListener) -> None:
        self._all = listeners

    def opened(self, saved_game: SavedGame) -> None:
        self._tell(lambda one: one.opened(saved_game))

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        self._tell(lambda one: one.heard(events, game, why))

    def closed(self) -> None:
        self._tell(lambda one: one.closed())

    def _tell(self, tell: Callable[[GameListener], None]) -> None:
        for one in self._all:
            with beside_the_game(one):
                tell(one)
