"""The guide: says where each token of a game belongs, which way it has to take, and which one lies wrong.

It compares the positions in the game with what the readers see. A game has one guide, so lights, screens and
robots always agree.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from croupier.engine import View
from croupier.engine.agenda import Travel
from croupier.engine.edition import SPACES
from croupier.engine.events import Heading
from croupier.firmware.model.scene import Journey
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.tokens.seen import SeenTokens

LED_BACK_FOR_S = 20.0
"""After an undo a token has this much time to go back before it counts as wrong."""


class GamePosition(Protocol):
    """The game, as far as the guide reads it."""

    @property
    def view(self) -> View: ...

    @property
    def saved_game(self) -> SavedGame: ...

    def waits(self) -> list[int]:
        """The players the game waits for."""
        ...


class LedBack(Struct, frozen=True):
    """A token that still lies where a step had brought it, after that step was taken back."""

    place: int
    until: float


class Guide:
    """Asked by player: each player has one token."""

    def __init__(self, game: GamePosition, seen: SeenTokens) -> None:
        self._game = game
        self._seen = seen
        self._led: dict[int, LedBack] = {}

    # -- who and where

    def uid(self, player: int) -> str:
        """The tag of that player's token."""
        return self._game.saved_game.seats[player].uid

    def travel(self) -> Travel | None:
        """The journey that the game waits for; None if no token has to move."""
        task = self._game.view.task
        return task if isinstance(task, Travel) else None

    def travels(self, player: int) -> bool:
        """Whether that player's token has to move now."""
        travel = self.travel()
        return travel is not None and travel.player == player

    def player_of(self, uid: str) -> int | None:
        """The player who has that token."""
        seats = self._game.saved_game.seats
        return next((player for player, seat in enumerate(seats) if seat.uid == uid), None)

    def homes(self, player: int) -> tuple[int, ...]:
        """The spaces where this token may rest: its space, and on a journey also its destination."""
        space, travel = self._game.view.space[player], self.travel()
        if travel is not None and travel.player == player:
            return space, travel.space
        return (space,)

    def is_out_of_sight(self, player: int, now: float) -> bool:
        """Whether no reader sees the token where it is now, would see it at its destination, or can tell
        that it lies there.
        """
        travel, uid = self.travel(), self.uid(player)
        hidden = travel is not None and self._seen.is_hidden(travel.space, uid)
        return hidden or self._seen.is_lost(uid, now) or self.doubt(player, now) is not None

    def doubt(self, player: int, now: float) -> int | None:
        """The space where the travelling token may lie instead of on its destination; None if it is not in
        doubt.
        """
        travel = self.travel()
        if travel is None or travel.player != player:
            return None
        return self._seen.doubt(self.uid(player), travel.space, now)

    # -- what has to be put right

    def stray(self, player: int, now: float) -> int | None:
        """The wrong space where this token rests; None if it is not wrong."""
        view = self._game.view
        if view.out[player] or view.outcome is not None:
            return None
        led = self._led.get(player)
        if led is not None and now < led.until and self._seen.place(self.uid(player), now) == led.place:
            return None
        return self._seen.stray(self.uid(player), self.homes(player), now)

    def is_led_back(self, player: int, now: float) -> bool:
        """Whether this token still has to go back after an undo."""
        return player in self._led and self._seen.place(self.uid(player), now) is not None

    def must_fix(self, player: int, now: float) -> bool:
        """Whether the owner has to put the token right now, before they throw or travel.

        Whatever else the game asks of them comes first.
        """
        if self.stray(player, now) is None and not self.is_led_back(player, now):
            return False
        return self._game.view.task is None or self.travels(player) or player not in self._game.waits()

    def excuse(self, player: int) -> None:
        """The owner says that the token is where it belongs, so the readers are ignored."""
        self._seen.excuse(self.uid(player))
        self._led.pop(player, None)

    def lead_back(self, now: float) -> None:
        """A step was taken back: every token that it moved has to go back."""
        self._led = {}
        for player, out in enumerate(self._game.view.out):
            place = self._seen.place(self.uid(player), now)
            if not out and place is not None and place not in self.homes(player):
                self._led[player] = LedBack(place, now + LED_BACK_FOR_S)

    def look(self, now: float) -> None:
        """Tell `SeenTokens` where the tokens belong, and forget the tokens that have gone back."""
        view, travel = self._game.view, self.travel()
        everybody = range(len(view.players))
        homes = {self.uid(player): view.space[player] for player in everybody if not view.out[player]}
        self._seen.expect(homes, None if travel is None else self.uid(travel.player))
        self._led = {
            player: led
            for player, led in self._led.items()
            if not view.out[player]
            and not self.travels(player)
            and self._seen.place(self.uid(player), now) not in self.homes(player)
        }

    def has_arrived(self, now: float) -> Travel | None:
        """The journey that has just ended, because its token rests on the destination."""
        travel = self.travel()
        if travel is None or not self._seen.has_arrived(self.uid(travel.player), travel.space, now):
            return None
        return travel

    # -- what is lit

    def journey(self) -> Journey | None:
        """The way that the moving token still has to go."""
        travel = self.travel()
        if travel is None:
            return None
        start = self._game.view.space[travel.player]
        path = path_of(start, travel, backwards=self._goes_back(travel.player))
        left = still_to_touch(path, self._seen.last_seen(self.uid(travel.player)))
        return Journey(travel.player, left, len(path) - len(left))

    def _goes_back(self, player: int) -> bool:
        """Whether the last order to move told this player to go back, as a card may do."""
        orders = (
            event.why == "back"
            for step in reversed(self._game.saved_game.recent)
            for event in reversed(step.events)
            if isinstance(event, Heading) and event.player == player
        )
        return next(orders, False)

    def ways_back(self, now: float) -> tuple[Journey, ...]:
        """The way of each token that has to be put right.

        After an undo that is the whole way back. For a token on a wrong space it is only the space where it
        belongs.
        """
        ways = []
        for player in range(len(self._game.view.players)):
            home = self.homes(player)[-1]
            led = self._led.get(player)
            if led is not None:
                path = shortest(led.place, home)
                left = still_to_touch(path, self._seen.last_seen(self.uid(player)))
                ways.append(Journey(player, left, len(path) - len(left)))
            elif self.stray(player, now) is not None and not self.travels(player):
                ways.append(Journey(player, (home,)))
        return tuple(ways)

    def moments(self, now: float) -> list[float]:
        """When a token becomes arrived, wrong or lost, if nobody touches it."""
        everybody = range(len(self._game.view.players))
        found = [m for player in everybody for m in self._seen.moments(self.uid(player), now)]
        return found + [led.until for led in self._led.values() if led.until > now]


def path_of(start: int, travel: Travel, *, backwards: bool = False) -> tuple[int, ...]:
    """The spaces to touch, the destination last: forwards, backwards if a card says so, or only jail."""
    target = travel.space
    if travel.jailing or (start == target and not travel.passes_go):
        return (target,)
    return _walk(start, target, -1 if backwards else 1)


def shortest(start: int, target: int) -> tuple[int, ...]:
    """The spaces of the shorter way, forwards or backwards."""
    forwards, back = _walk(start, target, 1), _walk(start, target, -1)
    return forwards if len(forwards) < len(back) else back


def _walk(start: int, target: int, step: int) -> tuple[int, ...]:
    length = (target - start) * step % SPACES or SPACES
    return tuple((start + step * i) % SPACES for i in range(1, length + 1))


def still_to_touch(path: tuple[int, ...], place: int | None) -> tuple[int, ...]:
    """The spaces of the path that the token has not touched yet."""
    if place is None or place not in path:
        return path
    return path[path.index(place) + 1 :] or path[-1:]
