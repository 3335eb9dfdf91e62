"""The room that the desks stand in: what a game is like right now, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import Game, View
from croupier.engine.choices import Choice
from croupier.firmware.model import tunes
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import Feature, Hold
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.rent import is_throw
from croupier.firmware.table.shared_console import Holders
from croupier.firmware.text import Say, Speakers


class GameState:
    """Looked at as often as one likes; only what `Playing` adds changes the game."""

    def __init__(self, services: Services, saved_game: SavedGame) -> None:
        self._services = services
        self._saved_game = saved_game
        self._holders = Holders()
        self._now = 0.0
        self._speakers = Speakers(saved_game.game.setup.edition)
        self._known: Game | None = None
        self._offered: dict[int, tuple[Choice, ...]] = {}
        self._features: list[Feature] = []
        """The first that has something to show is shown."""

    @property
    def services(self) -> Services:
        return self._services

    @property
    def saved_game(self) -> SavedGame:
        return self._saved_game

    @property
    def features(self) -> Sequence[Feature]:
        return self._features

    # -- the game

    @property
    def view(self) -> View:
        self._learn()
        return self._seen

    def options(self, player: int) -> tuple[Choice, ...]:
        self._learn()
        if player not in self._offered:
            self._offered[player] = tuple(self._saved_game.game.options(player))
        offered = self._offered[player]
        if self.hold(player) is not None:
            return tuple(choice for choice in offered if not is_throw(choice))
        return offered

    def _learn(self) -> None:
        """Look at the game once a step: it does not change in between."""
        if self._known is not self._saved_game.game:
            self._known = self._saved_game.game
            self._seen = self._known.view()
            self._waits = [wait.player for wait in self._known.waiting_on()]
            self._offered = {}

    def waits(self) -> list[int]:
        self._learn()
        return self._waits

    def hold(self, player: int) -> Hold | None:
        found = (hold for feature in self._features if (hold := feature.holds(player, self._now)) is not None)
        return max(found, key=lambda hold: hold.until, default=None)

    # -- who sits where

    def say(self, player: int) -> Say:
        return self._speakers[self._saved_game.seats[player].language]

    def say_at(self, console: int) -> Say:
        """Where nobody sits, in the words of somebody who could."""
        seats, home = self._saved_game.seats, self._services.phones.home
        could = (player for player, seat in enumerate(seats) if home(seat.console) == console)
        player = self.player_at(console)
        player = next(could, None) if player is None else player
        return self._speakers["" if player is None else seats[player].language]

    def console(self, player: int) -> int:
        return self._services.phones.at(self._saved_game.seats[player].console)

    def player_at(self, console: int) -> int | None:
        sits = [self.console(player) for player in range(len(self._saved_game.seats))]
        return self._holders.of(console, sits, self.view, self._busy(), self._saved_game.robots)

    def _busy(self) -> list[int]:
        """Who comes first at a shared console."""
        return self.waits()

    def is_shared(self, console: int) -> bool:
        view, robots = self.view, self._saved_game.robots
        here = [p for p in range(len(view.players)) if self.console(p) == console]
        return sum(not view.out[player] and player not in robots for player in here) > 1

    def is_held(self, console: int) -> bool:
        return self._holders.is_held(console)

    def hand(self, console: int, player: int) -> None:
        self._holders.take(console, player)
        self._services.play(tunes.TICK)
