"""The current game: says what the engine offers, which players it waits for, and who uses each console."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import Game, View
from croupier.engine import actions as act
from croupier.engine.choices import Choice, ThrowForm
from croupier.firmware.model import tunes
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import ThrowWait
from croupier.firmware.table.common.services import Services
from croupier.firmware.text import Say, Speakers
from croupier.firmware.tokens.guide import Guide

ANSWERS = (
    act.OrderRoll, act.Bid, act.DropOut, act.Claim, act.Waive, act.Want, act.Pass, act.Accept, act.Refuse,
)  # fmt: skip
"""After one of these a shared console goes on to the next player."""


class ConsoleUsers:
    """The players who have taken a shared console by a tap, until the next tap or the end of the turn."""

    def __init__(self) -> None:
        self._by_tap: dict[int, int] = {}

    def take(self, console: int, player: int) -> None:
        """That console is this player's now."""
        self._by_tap[console] = player

    def is_taken(self, console: int) -> bool:
        return console in self._by_tap

    def release(self, console: int | None = None) -> None:
        """That console, or every console if it is None, is no longer taken."""
        if console is None:
            self._by_tap.clear()
        else:
            self._by_tap.pop(console, None)

    def of(
        self, console: int, sits: Sequence[int], view: View, waits: list[int], robots: dict[int, str]
    ) -> int | None:
        """The player who uses that console now; None if nobody sits there.

        That is the player who has taken it; else the one the game waits for, the one who throws, or another
        one there. `sits` is the console of each player.
        """
        here = [player for player, where in enumerate(sits) if where == console]
        if len(here) < 2:
            return here[0] if here else None
        tapped = self._by_tap.get(console)
        if tapped in here:
            return tapped
        playing = [player for player in here if not view.out[player] and player not in robots] or here
        asked = [player for player in waits if player in playing]
        return next(iter([*asked, *(p for p in playing if p == view.thrower), *playing]))


class CurrentGame:
    """The part of `GamePhase` that only reads the game."""

    def __init__(self, services: Services, saved_game: SavedGame) -> None:
        self._services = services
        self._saved_game = saved_game
        self._guide = Guide(self, services.seen)
        self._users = ConsoleUsers()
        self._speakers = Speakers(saved_game.game.setup.edition)
        self._known: Game | None = None
        self._offered: dict[int, tuple[Choice, ...]] = {}

    @property
    def services(self) -> Services:
        return self._services

    @property
    def saved_game(self) -> SavedGame:
        return self._saved_game

    @property
    def guide(self) -> Guide:
        return self._guide

    # -- the game

    @property
    def view(self) -> View:
        self._learn()
        return self._view

    def options(self, player: int) -> tuple[Choice, ...]:
        """What the engine offers that player, without the throw while it has to wait."""
        self._learn()
        if player not in self._offered:
            self._offered[player] = tuple(self._saved_game.game.options(player))
        offered = self._offered[player]
        if self.throw_wait(player) is not None:
            return tuple(choice for choice in offered if not is_throw(choice))
        return offered

    def waits(self) -> list[int]:
        self._learn()
        return self._waits

    def throw_wait(self, player: int) -> ThrowWait | None:  # noqa: ARG002
        """Why a throw of that player has to wait now. `GamePhase` asks the rent feature."""
        return None

    def _learn(self) -> None:
        """Read the game once after each step. It does not change in between."""
        if self._known is not self._saved_game.game:
            self._known = self._saved_game.game
            self._view = self._known.view()
            self._waits = [wait.player for wait in self._known.waiting_on()]
            self._offered = {}

    # -- who sits where

    def say(self, player: int) -> Say:
        return self._speakers[self._saved_game.seats[player].language]

    def say_at(self, console: int) -> Say:
        """The language of the player there; if nobody sits there, of a player whose home it is."""
        seats, home = self._saved_game.seats, self._services.phones.home
        could = (player for player, seat in enumerate(seats) if home(seat.console) == console)
        player = self.player_at(console)
        player = next(could, None) if player is None else player
        return self._speakers["" if player is None else seats[player].language]

    def console(self, player: int) -> int:
        return self._services.phones.at(self._saved_game.seats[player].console)

    def player_at(self, console: int) -> int | None:
        sits = self._services.phones.places(seat.console for seat in self._saved_game.seats)
        return self._users.of(console, sits, self.view, self._first_users(), self._saved_game.robots)

    def _first_users(self) -> list[int]:
        """The players who come first at a shared console."""
        return self.waits()

    def is_shared(self, console: int) -> bool:
        view, robots = self.view, self._saved_game.robots
        sits = self._services.phones.places(seat.console for seat in self._saved_game.seats)
        here = [player for player, at in enumerate(sits) if at == console]
        return sum(not view.out[player] and player not in robots for player in here) > 1

    def is_taken(self, console: int) -> bool:
        return self._users.is_taken(console)

    def give_console(self, console: int, player: int) -> None:
        self._users.take(console, player)
        self._services.play(tunes.TICK)


def is_throw(does: object) -> bool:
    """Whether this is the throw that moves a player's token."""
    return isinstance(does, act.Roll) or (isinstance(does, ThrowForm) and does.kind == "move")
