"""Before a game: who sits where, with which token. A frozen value, kept across a pulled plug."""

from __future__ import annotations

import msgspec
from msgspec import Struct

FEWEST = 2


class Place(Struct, frozen=True):
    """A console that has asked to join; `uid` is its token, once that stands on GO."""

    console: int
    uid: str | None = None


class Lobby(Struct, frozen=True):
    places: tuple[Place, ...] = ()
    """In the order of joining."""

    def place(self, console: int) -> Place | None:
        return next((place for place in self.places if place.console == console), None)

    def holder(self, uid: str) -> Place | None:
        return next((place for place in self.places if place.uid == uid), None)

    def ready(self) -> bool:
        return len(self.places) >= FEWEST and all(place.uid for place in self.places)

    def join(self, console: int) -> Lobby:
        return self if self.place(console) else Lobby((*self.places, Place(console)))

    def leave(self, console: int) -> Lobby:
        return Lobby(tuple(place for place in self.places if place.console != console))

    def give_tokens(self, on_go: list[str]) -> Lobby:
        """Hand the free tokens on GO to those who wait for one, first come first served."""
        free = [uid for uid in on_go if self.holder(uid) is None]
        places = []
        for place in self.places:
            taken = place.uid is None and free
            places.append(Place(place.console, free.pop(0)) if taken else place)
        return Lobby(tuple(places))

    def clockwise(self) -> list[tuple[int, str]]:
        """Console and token of everyone who plays, in the order of the seats (R12)."""
        return sorted((place.console, place.uid) for place in self.places if place.uid)

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes | None, consoles: int, uids: set[str]) -> Lobby:
        """What was saved, as far as it fits this board; an empty lobby otherwise."""
        try:
            lobby = msgspec.json.decode(text or b"{}", type=cls)
        except msgspec.MsgspecError:
            return cls()
        fits = all(p.console < consoles and (p.uid is None or p.uid in uids) for p in lobby.places)
        return lobby if fits else cls()
