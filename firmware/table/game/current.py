"""The game as it is now: what the engine offers, whom it waits for, and who sits where."""

from __future__ import annotations

from croupier.engine import Game, View
from croupier.engine import actions as act
from croupier.engine.choices import Choice, ThrowForm
from croupier.firmware.model import tunes
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import ThrowWait
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.game.console_users import ConsoleUsers
from croupier.firmware.text import Say, Speakers
from croupier.firmware.tokens.guide import Guide


class CurrentGame:
    """Reading it changes nothing; only `GamePhase`, which is made from it, plays on."""

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
        """What the engine offers; without the throw, while that has to wait."""
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
        """Why a throw of that player has to wait now; the rent feature knows."""
        return None

    def _learn(self) -> None:
        """Read the game once after each step: it does not change in between."""
        if self._known is not self._saved_game.game:
            self._known = self._saved_game.game
            self._view = self._known.view()
            self._waits = [wait.player for wait in self._known.waiting_on()]
            self._offered = {}

    # -- who sits where

    def say(self, player: int) -> Say:
        return self._speakers[self._saved_game.seats[player].language]

    def say_at(self, console: int) -> Say:
        """The language of the player there; where nobody sits, of a player who could."""
        seats, home = self._saved_game.seats, self._services.phones.home
        could = (player for player, seat in enumerate(seats) if home(seat.console) == console)
        player = self.player_at(console)
        player = next(could, None) if player is None else player
        return self._speakers["" if player is None else seats[player].language]

    def console(self, player: int) -> int:
        return self._services.phones.at(self._saved_game.seats[player].console)

    def player_at(self, console: int) -> int | None:
        sits = [self.console(player) for player in range(len(self._saved_game.seats))]
        return self._users.of(console, sits, self.view, self._first_users(), self._saved_game.robots)

    def _first_users(self) -> list[int]:
        """Who comes first at a shared console."""
        return self.waits()

    def is_shared(self, console: int) -> bool:
        view, robots = self.view, self._saved_game.robots
        here = [p for p in range(len(view.players)) if self.console(p) == console]
        return sum(not view.out[player] and player not in robots for player in here) > 1

    def is_taken(self, console: int) -> bool:
        return self._users.is_taken(console)

    def give_console(self, console: int, player: int) -> None:
        self._users.take(console, player)
        self._services.play(tunes.TICK)


def is_throw(does: object) -> bool:
    """Whether this is the throw that moves a player's token."""
    return isinstance(does, act.Roll) or (isinstance(does, ThrowForm) and does.kind == "move")
