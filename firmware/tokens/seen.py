"""Where the tokens really lie, and since when: on the way, arrived, or resting where they do not belong.

The game's state rules. A token that is not seen is no reason to stop; one that rests on a wrong space is. A
tag that is lost for less than a second has been there all the time. Where the board only feels that something
lies there, the game knows who moves.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.hw.protocols import Sighting

ARRIVED_AFTER = 0.4
"""Seconds of rest on the destination."""
WRONG_AFTER = 2.5
"""Seconds of rest anywhere else: people count aloud, space by space."""
LOST_AFTER = 1.0
"""Seconds out of sight: a hand lifts a token from space to space, a reader misses one for a moment."""


class SeenTokens:
    def __init__(self) -> None:
        self._place: dict[str, int] = {}
        """Where each was seen last; it may have been lifted since."""
        self._since: dict[str, float] = {}
        self._gone: dict[str, float] = {}
        """Those that are out of sight, and since when."""
        self._excused: dict[str, int] = {}
        self._felt: set[int] = set()
        """Spaces where something lies, nobody can tell what."""
        self._homes: Mapping[str, int] = {}
        self._mover: str | None = None
        self.blind: frozenset[int] = frozenset()
        """Spaces whose reader is lost: what was seen there last may be so no longer."""

    def reset(self, seen: Mapping[str, int], now: float) -> None:
        """Begin with what lies on the board."""
        self._place = dict(seen)
        self._since = dict.fromkeys(seen, now)
        self._gone, self._excused = {}, {}

    def expect(self, homes: Mapping[str, int], mover: str | None) -> None:
        """What the game knows: where each token belongs, and which is on its way."""
        self._homes, self._mover = homes, mover

    # -- what the readers say

    def sighting(self, sighting: Sighting, now: float) -> None:
        uid, place = sighting.uid, sighting.place
        if place is None:
            return
        if uid is None:
            self._felt_something(place, sighting.present, now)
        elif sighting.present:
            self._seen(uid, place, now)
        elif self._place.get(uid) == place:
            self._gone.setdefault(uid, now)

    def _seen(self, uid: str, place: int, now: float) -> None:
        gone = self._gone.pop(uid, None)
        if self._place.get(uid) == place and (gone is None or now < gone + LOST_AFTER):
            return
        self._place[uid] = place
        self._since[uid] = now
        if self._excused.get(uid) != place:
            self._excused.pop(uid, None)

    def _felt_something(self, place: int, present: bool, now: float) -> None:
        if not present:
            self._felt.discard(place)
            for uid in self.at(place):
                self._gone[uid] = now
            return
        self._felt.add(place)
        for uid in self._whose(place):
            self._seen(uid, place, now)

    def _whose(self, place: int) -> list[str]:
        """Who has come to a space: who was lifted from it, is at home there, is on his way, was lifted."""
        lifted = sorted(self._gone, key=lambda uid: self._gone[uid], reverse=True)
        back = [uid for uid in lifted if self._place[uid] == place]
        at_home = [
            uid
            for uid, home in self._homes.items()
            if home == place and uid not in self._place and uid != self._mover
        ]
        return back or at_home or ([self._mover] if self._mover is not None else lifted[:1])

    # -- what is judged

    def last_seen(self, uid: str) -> int | None:
        """Where the token lies, or lay before it was lifted."""
        return self._place.get(uid)

    def places(self) -> Mapping[str, int]:
        """Where each lies, or lay before it was lifted."""
        return dict(self._place)

    def place(self, uid: str, now: float) -> int | None:
        """Where the token lies, as far as anybody can tell."""
        if uid in self._gone and now >= self._gone[uid] + LOST_AFTER:
            return None
        return self._place.get(uid)

    def at(self, space: int) -> list[str]:
        """The tokens on a space, in the order they came."""
        here = (u for u, p in self._place.items() if p == space and u not in self._gone)
        return sorted(here, key=lambda u: self._since[u])

    def excuse(self, uid: str) -> None:
        """Its owner says that it is where it belongs, whatever the reader sees."""
        if uid in self._place and uid not in self._gone:
            self._excused[uid] = self._place[uid]

    def has_arrived(self, uid: str, space: int, now: float) -> bool:
        here = self._place.get(uid) == space and uid not in self._gone
        return here and now >= self._since[uid] + ARRIVED_AFTER

    def is_lost(self, uid: str, now: float) -> bool:
        """Out of sight for longer than a hop takes, or where nobody looks."""
        place = self.place(uid, now)
        return place is None or place in self.blind

    def is_hidden(self, space: int, uid: str) -> bool:
        """Nobody would see this token come there: no reader, or one that feels another token already."""
        return space in self.blind or (space in self._felt and self._place.get(uid) != space)

    def stray(self, uid: str, homes: tuple[int, ...], now: float) -> int | None:
        """Where the token rests although it belongs on one of `homes`."""
        place = self.place(uid, now)
        if place is None or place in homes or place in self.blind or self._excused.get(uid) == place:
            return None
        rested_until = self._gone.get(uid, now)
        return place if rested_until >= self._since[uid] + WRONG_AFTER else None

    def next_look(self, uid: str, now: float) -> list[float]:
        """When the judgement of this token may change if nobody touches it."""
        since = self._since.get(uid)
        if since is None:
            return []
        if uid in self._gone:
            found = [self._gone[uid] + LOST_AFTER]
        else:
            found = [since + ARRIVED_AFTER, since + WRONG_AFTER]
        return [moment for moment in found if moment > now]
