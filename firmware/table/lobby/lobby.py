"""Before a game: who sits where, with which token, for what kind of game. Kept across a pulled plug."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model.seats import MAX_PLAYERS, MIN_PLAYERS
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.lobby.plan import Plan

LAST_FILE = "last-time.json"


class Place(Struct, frozen=True, omit_defaults=True):
    """Somebody who has asked to join at a console; `uid` is the token, once that stands on GO."""

    console: int
    uid: str | None = None
    language: str = ""
    """"" is the edition's."""


class Lobby(Struct, frozen=True, omit_defaults=True):
    places: tuple[Place, ...] = ()
    """In the order of joining."""
    plan: Plan | None = None
    """None as long as nobody has changed anything."""

    def holder(self, uid: str) -> Place | None:
        return next((place for place in self.places if place.uid == uid), None)

    def ready(self, robots: int) -> bool:
        everybody = all(place.uid for place in self.places)
        return bool(self.places) and everybody and len(self.places) + robots >= MIN_PLAYERS

    def join(self, console: int, uid: str | None = None) -> Lobby:
        full = len(self.places) >= MAX_PLAYERS
        return self if full else replace(self, places=(*self.places, Place(console, uid)))

    def leave(self, place: Place) -> Lobby:
        return self._with(place)

    def phone(self, console: int, who: Place | None) -> Lobby:
        """Whoever had that place plays at that console now; for None somebody new does."""
        if who is None:
            return self.join(console)
        there = [place for place in self.places if place.console == who.console]
        same = [place for place in there if place.uid == who.uid] or (there[-1:] if who.uid is None else [])
        return self.change(same[0], replace(same[0], console=console)) if same else self

    def change(self, place: Place, changed: Place) -> Lobby:
        return self._with(place, changed)

    def _with(self, place: Place, *instead: Place) -> Lobby:
        """Two who wait for a token at one console look the same: only one of them is meant."""
        if place not in self.places:
            return self
        at = self.places.index(place)
        return replace(self, places=(*self.places[:at], *instead, *self.places[at + 1 :]))

    def give_tokens(self, free: list[str]) -> Lobby:
        """Hand these tokens to those who wait for one, first come first served."""
        free = self.free(free)
        places = []
        for place in self.places:
            taken = place.uid is None and free
            places.append(replace(place, uid=free.pop(0)) if taken else place)
        return replace(self, places=tuple(places))

    def free(self, uids: list[str]) -> list[str]:
        """Those of them that nobody has."""
        return [uid for uid in uids if self.holder(uid) is None]

    def clockwise(self, phones: Phones) -> list[tuple[Place, str]]:
        """Everyone who plays, and their token, in the order of the seats (R12); a phone is at its home."""
        seated = sorted(self.places, key=lambda place: phones.home(place.console))
        return [(place, place.uid) for place in seated if place.uid]

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes | None, phones: Phones) -> Lobby:
        """What was saved, as far as it fits this board; an empty lobby otherwise."""
        try:
            lobby = msgspec.json.decode(text or b"{}", type=cls)
        except msgspec.MsgspecError:
            return cls()
        return lobby if lobby.fits(phones) else cls()

    def fits(self, phones: Phones) -> bool:
        return len(self.places) <= MAX_PLAYERS and all(phones.fits(place.console) for place in self.places)


class LastTime(Struct, frozen=True, omit_defaults=True):
    """The last game that was begun, to be begun again with one press."""

    places: tuple[Place, ...] = ()
    plan: Plan = Plan()
