"""The lobby as a value: who has joined the next game, at which console, and with which token. It is saved."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model.seats import MAX_PLAYERS, MIN_PLAYERS
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.lobby.plan import Plan

LAST_FILE = "last-time.json"
"""Holds a `LastTime`."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A player who has joined at a console. `uid` is their token, None until it stands on GO."""

    console: int
    uid: str | None = None
    language: str = ""
    """The player's language; "" is the edition's."""
    advice: bool = False
    """Whether the player wants to ask the champion for advice."""


class Lobby(Struct, frozen=True, omit_defaults=True):
    """Everybody who has joined, and what they want to play. It is saved, so its field names stay."""

    places: tuple[Place, ...] = ()
    """In the order of joining."""
    plan: Plan | None = None
    """None if nobody has changed the plan."""

    def place_with(self, uid: str) -> Place | None:
        """The place that has this token."""
        return next((place for place in self.places if place.uid == uid), None)

    def ready(self, robots: int) -> bool:
        """Whether the game can start with so many robots: all have their tokens, and they are enough."""
        have_tokens = all(place.uid for place in self.places)
        return bool(self.places) and have_tokens and len(self.places) + robots >= MIN_PLAYERS

    def join(self, console: int, uid: str | None = None) -> Lobby:
        """With one more player, if there are not too many."""
        full = len(self.places) >= MAX_PLAYERS
        return self if full else replace(self, places=(*self.places, Place(console, uid)))

    def leave(self, place: Place) -> Lobby:
        """Without this player."""
        return self._replaced(place)

    def on_phone(self, console: int, who: Place | None) -> Lobby:
        """With this player at a phone's console; None is a new player."""
        if who is None:
            return self.join(console)
        there = [place for place in self.places if place.console == who.console]
        same = [place for place in there if place.uid == who.uid] or (there[-1:] if who.uid is None else [])
        return self.change(same[0], replace(same[0], console=console)) if same else self

    def change(self, place: Place, changed: Place) -> Lobby:
        """With `changed` instead of `place`."""
        return self._replaced(place, changed)

    def _replaced(self, place: Place, *instead: Place) -> Lobby:
        """Only the first equal place is replaced: two players without a token at one console are equal."""
        if place not in self.places:
            return self
        at = self.places.index(place)
        return replace(self, places=(*self.places[:at], *instead, *self.places[at + 1 :]))

    def give_tokens(self, free: list[str]) -> Lobby:
        """Give the free ones of these tokens to the players without a token, in the order of joining."""
        free = self.free(free)
        places = []
        for place in self.places:
            gets_one = place.uid is None and free
            places.append(replace(place, uid=free.pop(0)) if gets_one else place)
        return replace(self, places=tuple(places))

    def free(self, uids: list[str]) -> list[str]:
        """The tokens of these that nobody has."""
        return [uid for uid in uids if self.place_with(uid) is None]

    def clockwise(self, phones: Phones) -> list[tuple[Place, str]]:
        """The places and their tokens, in the order of the seats (R12). A phone counts as at its home."""
        seated = sorted(self.places, key=lambda place: phones.home(place.console))
        return [(place, place.uid) for place in seated if place.uid]

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes | None, phones: Phones) -> Lobby:
        """The saved lobby; an empty one if the text is damaged or does not fit this board."""
        try:
            lobby = msgspec.json.decode(text or b"{}", type=cls)
        except (msgspec.MsgspecError, RecursionError):
            return cls()
        return lobby if lobby.fits(phones) else cls()

    def fits(self, phones: Phones) -> bool:
        """Whether this board has the consoles of all these places."""
        return len(self.places) <= MAX_PLAYERS and all(phones.fits(place.console) for place in self.places)


class LastTime(Struct, frozen=True, omit_defaults=True):
    """Who played the last game, and its plan, so that the same game can begin with one press."""

    places: tuple[Place, ...] = ()
    plan: Plan = Plan()
