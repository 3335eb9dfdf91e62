"""Where the tokens really lie, and since when: on the way, arrived, or resting where they do not belong.

The game's state rules. A token that is not seen is no reason to stop; one that rests on a wrong space is.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.agenda import Travel
from engine.edition import SPACES
from hw.protocols import Sighting

ARRIVED_AFTER = 0.4
"""Seconds of rest on the destination."""
WRONG_AFTER = 2.5
"""Seconds of rest anywhere else: people count aloud, space by space."""
LOST_AFTER = 1.0
"""Seconds out of sight: a hand lifts a token from space to space."""


class Referee:
    def __init__(self) -> None:
        self._place: dict[str, int] = {}
        self._last: dict[str, int] = {}
        self._since: dict[str, float] = {}
        self._excused: dict[str, int] = {}

    def reset(self, seen: Mapping[str, int], now: float) -> None:
        """Begin with what lies on the board."""
        self._place = dict(seen)
        self._last = dict(seen)
        self._since = dict.fromkeys(seen, now)
        self._excused = {}

    def sighting(self, sighting: Sighting, now: float) -> None:
        uid, place = sighting.uid, sighting.place
        if uid is None or place is None:
            return
        if sighting.present:
            self._place[uid] = self._last[uid] = place
            self._since[uid] = now
            if self._excused.get(uid) != place:
                self._excused.pop(uid, None)
        elif self._place.get(uid) == place:
            del self._place[uid]
            self._since[uid] = now

    def last_seen(self, uid: str) -> int | None:
        """Where the token lies, or lay before it was lifted."""
        return self._last.get(uid)

    def at(self, space: int) -> list[str]:
        """The tokens on a space, in the order they came."""
        return sorted((u for u, p in self._place.items() if p == space), key=lambda u: self._since[u])

    def excuse(self, uid: str) -> None:
        """Its owner says that it is where it belongs, whatever the reader sees."""
        if uid in self._place:
            self._excused[uid] = self._place[uid]

    def has_arrived(self, uid: str, space: int, now: float) -> bool:
        return self._place.get(uid) == space and now >= self._since[uid] + ARRIVED_AFTER

    def is_lost(self, uid: str, now: float) -> bool:
        """Out of sight for longer than a hop takes."""
        return uid not in self._place and (uid not in self._since or now >= self._since[uid] + LOST_AFTER)

    def stray(self, uid: str, homes: tuple[int, ...], now: float) -> int | None:
        """Where the token rests although it belongs on one of `homes`."""
        place = self._place.get(uid)
        if place is None or place in homes or self._excused.get(uid) == place:
            return None
        return place if now >= self._since[uid] + WRONG_AFTER else None

    def next_look(self, uid: str, now: float) -> list[float]:
        """When the judgement of this token may change if nobody touches it."""
        since = self._since.get(uid)
        if since is None:
            return []
        waits = (ARRIVED_AFTER, WRONG_AFTER) if uid in self._place else (LOST_AFTER,)
        return [moment for wait in waits if (moment := since + wait) > now]


def path_of(start: int, travel: Travel) -> tuple[int, ...]:
    """The spaces to touch: forwards, backwards for a card that says so, straight into jail."""
    target = travel.space
    if travel.jailing or start == target:
        return (target,)
    backwards = target < start and not travel.passes_go
    step = -1 if backwards else 1
    length = (target - start) * step % SPACES
    return tuple((start + step * i) % SPACES for i in range(1, length + 1))


def still_to_touch(path: tuple[int, ...], place: int | None) -> tuple[int, ...]:
    """The lights go out behind the token."""
    if place is None or place not in path:
        return path
    return path[path.index(place) + 1 :] or path[-1:]
