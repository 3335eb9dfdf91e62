"""The room that the desks stand in: what a game is like right now, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Game, View
from engine.choices import Choice
from firmware.table import tunes
from firmware.table.claims import is_throw
from firmware.table.desk import Desk, Hold
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.sharing import Holders
from firmware.text import Say, Speakers


class GameRoom:
    """Looked at as often as one likes; only what `Playing` adds changes the game."""

    def __init__(self, kit: Kit, keeper: Keeper) -> None:
        self._kit = kit
        self._keeper = keeper
        self._holders = Holders()
        self._now = 0.0
        self._speakers = Speakers(keeper.game.setup.edition)
        self._known: Game | None = None
        self._offered: dict[int, tuple[Choice, ...]] = {}
        self._desks: list[Desk] = []
        """The first that has something to show is shown."""

    @property
    def kit(self) -> Kit:
        return self._kit

    @property
    def keeper(self) -> Keeper:
        return self._keeper

    @property
    def desks(self) -> Sequence[Desk]:
        return self._desks

    # -- the game

    @property
    def view(self) -> View:
        self._learn()
        return self._seen

    def options(self, player: int) -> tuple[Choice, ...]:
        self._learn()
        if player not in self._offered:
            self._offered[player] = tuple(self._keeper.game.options(player))
        offered = self._offered[player]
        if self.hold(player) is not None:
            return tuple(choice for choice in offered if not is_throw(choice))
        return offered

    def _learn(self) -> None:
        """Look at the game once a step: it does not change in between."""
        if self._known is not self._keeper.game:
            self._known = self._keeper.game
            self._seen = self._known.view()
            self._waits = [wait.player for wait in self._known.waiting_on()]
            self._offered = {}

    def waits(self) -> list[int]:
        self._learn()
        return self._waits

    def hold(self, player: int) -> Hold | None:
        found = (hold for desk in self._desks if (hold := desk.holds(player, self._now)) is not None)
        return max(found, key=lambda hold: hold.until, default=None)

    # -- who sits where

    def say(self, player: int) -> Say:
        return self._speakers[self._keeper.seats[player].language]

    def say_at(self, console: int) -> Say:
        """Where nobody sits, in the words of somebody who could."""
        seats, home = self._keeper.seats, self._kit.phones.home
        could = (player for player, seat in enumerate(seats) if home(seat.console) == console)
        player = self.player_at(console)
        player = next(could, None) if player is None else player
        return self._speakers["" if player is None else seats[player].language]

    def console(self, player: int) -> int:
        return self._kit.phones.at(self._keeper.seats[player].console)

    def player_at(self, console: int) -> int | None:
        sits = [self.console(player) for player in range(len(self._keeper.seats))]
        return self._holders.of(console, sits, self.view, self._busy(), self._keeper.robots)

    def _busy(self) -> list[int]:
        """Who comes first at a shared console."""
        return self.waits()

    def is_shared(self, console: int) -> bool:
        view, robots = self.view, self._keeper.robots
        here = [p for p in range(len(view.players)) if self.console(p) == console]
        return sum(not view.out[player] and player not in robots for player in here) > 1

    def is_held(self, console: int) -> bool:
        return self._holders.is_held(console)

    def hand(self, console: int, player: int) -> None:
        self._holders.take(console, player)
        self._kit.play(tunes.TICK)
