"""The seen tokens: knows where the readers see each token, and since when.

A token is on its way, has arrived, or rests on a wrong space. A token that is not seen is no reason to stop
the game; one that rests on a wrong space is. A token that is lost for less than a second counts as not moved.
A sensor that only feels that something lies there does not say which token it is: the token that the game
expects there counts as seen.

Readers may hear a token of the next space as well as their own. What the game knows then decides: a token
that nobody has to move stays where it belongs. The one that is on its way has arrived only when its
destination hears it clearly best. While another space hears it as well, the people are asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.hw.protocols import Sighting

ARRIVED_AFTER_S = 0.4
"""A token has arrived when it has rested on its destination for this long."""
WRONG_AFTER_S = 2.5
"""A token is wrong when it has rested elsewhere for this long: on the way people touch space after space."""
UNSURE_AFTER_S = 3.5
"""When a token has rested for this long and it is still not sure on which of two spaces, people are asked."""
LOST_AFTER_S = 1.0
"""A token is lost when no reader has seen it for this long; a lifted token is out of sight for less."""
MAX_TOKENS = 200
"""So many tokens are remembered. Of those that belong nowhere the ones that have gone are forgotten first."""


class SeenTokens:
    """The space where each token lies, or was seen last. A token is known by the `uid` of its tag."""

    def __init__(self) -> None:
        self._place: dict[str, int] = {}
        """The space where each token was seen last; it may have been lifted since."""
        self._since: dict[str, float] = {}
        """Since when each token has been on that space."""
        self._gone: dict[str, float] = {}
        """The tokens that no reader sees now, and since when."""
        self._rivals: dict[str, frozenset[int]] = {}
        """The spaces where each token may lie instead, as their readers hear it about as well."""
        self._rested: set[str] = set()
        """The tokens of which a reader is sure that they rest where they were seen last."""
        self._excused: dict[str, int] = {}
        """Tokens whose owner said that they are right, and the space where they were seen."""
        self._felt: set[int] = set()
        """Spaces where a sensor feels something, without knowing which token it is."""
        self._homes: Mapping[str, int] = {}
        """The space where each token belongs."""
        self._mover: str | None = None
        """The token that is on its way."""
        self.blind_spaces: frozenset[int] = frozenset()
        """Spaces whose reader is lost: the token that was seen there last may have gone."""

    def reset(self, seen: Mapping[str, int], now: float) -> None:
        """Forget everything and begin with these tokens on the board."""
        self._place = dict(seen)
        self._since = dict.fromkeys(seen, now)
        self._gone, self._excused, self._rivals, self._rested = {}, {}, {}, set()

    def expect(self, homes: Mapping[str, int], mover: str | None) -> None:
        """The game says where each token belongs, and which one is on its way."""
        self._homes, self._mover = homes, mover

    # -- what the readers say

    def sighting(self, sighting: Sighting, now: float) -> None:
        """A reader sees a token or something else come or go."""
        uid, place = sighting.uid, sighting.place
        if place is None:
            return
        if uid is None:
            self._felt_something(place, sighting.present, now)
        elif sighting.present:
            self._heard(uid, place, sighting.rivals, now)
            if sighting.rested:
                self._rested.add(uid)
                self._since[uid] = min(self._since[uid], now - ARRIVED_AFTER_S)
            elif uid in self._rested:
                self._rested.discard(uid)  # it was moved, and nobody knows yet where it lies
                self._since[uid] = now
        elif self._place.get(uid) == place:
            self._gone.setdefault(uid, now)

    def _heard(self, uid: str, place: int, rivals: frozenset[int], now: float) -> None:
        """A reader hears a token; those of `rivals` hear it about as well."""
        home = self._homes.get(uid)
        if home in rivals and uid != self._mover and self._place.get(uid) == home:
            rivals = (rivals | {place}) - {home}  # nobody moved it, so it has not jumped
            place = home
        before = self._place.get(uid)
        is_one_of_them = before in rivals and place in self._rivals.get(uid, ())
        self._rivals[uid] = rivals
        since = self._since.get(uid, now)
        self._seen(uid, place, now)
        if is_one_of_them:
            self._since[uid] = since  # it lies still: only the readers changed their minds

    def _seen(self, uid: str, place: int, now: float) -> None:
        gone = self._gone.pop(uid, None)
        if self._place.get(uid) == place and (gone is None or now < gone + LOST_AFTER_S):
            return
        self._place[uid] = place
        self._since[uid] = now
        if self._excused.get(uid) != place:
            self._excused.pop(uid, None)
        if len(self._place) > MAX_TOKENS:
            self._forget_one(uid)

    def _forget_one(self, newest: str) -> None:
        """A reader that is out of order may report a new token every moment."""
        others = (uid for uid in self._place if uid not in self._homes and uid != newest)
        oldest = min(others, key=lambda uid: (uid not in self._gone, self._since[uid]), default=None)
        if oldest is not None:
            for known in (self._place, self._since, self._gone, self._rivals, self._excused):
                known.pop(oldest, None)
            self._rested.discard(oldest)

    def _felt_something(self, place: int, present: bool, now: float) -> None:
        if not present:
            self._felt.discard(place)
            for uid in self.at(place):
                self._gone[uid] = now
            return
        self._felt.add(place)
        for uid in self._tokens_felt_at(place):
            self._seen(uid, place, now)

    def _tokens_felt_at(self, place: int) -> list[str]:
        """The tokens that a sensor most likely feels there now.

        These are the tokens that were lifted from that space; else those that belong there and were never
        seen; else the one that is on its way; else the one that was lifted last.
        """
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
        """The space where the token lies, or lay before it was lifted."""
        return self._place.get(uid)

    def places(self) -> Mapping[str, int]:
        """The space where each token lies, or lay before it was lifted."""
        return dict(self._place)

    def place(self, uid: str, now: float) -> int | None:
        """The space where the token lies; None if it was never seen or is lost."""
        if uid in self._gone and now >= self._gone[uid] + LOST_AFTER_S:
            return None
        return self._place.get(uid)

    def at(self, space: int) -> list[str]:
        """The tokens on a space, in the order they came."""
        here = (u for u, p in self._place.items() if p == space and u not in self._gone)
        return sorted(here, key=lambda u: self._since[u])

    def excuse(self, uid: str) -> None:
        """The owner says that the token is right: it is not wrong until it is seen on another space."""
        if uid in self._place and uid not in self._gone:
            self._excused[uid] = self._place[uid]

    def has_arrived(self, uid: str, space: int, now: float) -> bool:
        """Whether the token has rested on that space for long enough, and surely not on one beside it."""
        here = self._place.get(uid) == space and uid not in self._gone
        return here and not self._rivals.get(uid) and now >= self._since[uid] + ARRIVED_AFTER_S

    def doubt(self, uid: str, space: int, now: float) -> int | None:
        """The other space where the token may lie, if nobody can tell for some time whether it lies on
        `space`.
        """
        may_lie = self._rivals.get(uid, frozenset()) | {self._place.get(uid, -1)}
        if len(may_lie) < 2 or space not in may_lie or uid in self._gone:
            return None
        if now < self._since[uid] + UNSURE_AFTER_S:
            return None
        return min(may_lie - {space}, key=lambda other: (other != self._place.get(uid), other))

    def is_lost(self, uid: str, now: float) -> bool:
        """Whether no reader sees the token: it was lifted for too long, or its reader is lost."""
        place = self.place(uid, now)
        return place is None or place in self.blind_spaces

    def is_hidden(self, space: int, uid: str) -> bool:
        """Whether the token would not be seen there: its reader is lost, or feels another token already."""
        return space in self.blind_spaces or (space in self._felt and self._place.get(uid) != space)

    def stray(self, uid: str, homes: tuple[int, ...], now: float) -> int | None:
        """The wrong space where the token rests; None if it is not wrong. It belongs on one of `homes`."""
        place = self.place(uid, now)
        if place is None or place in homes or place in self.blind_spaces or self._excused.get(uid) == place:
            return None
        if not self._rivals.get(uid, frozenset()).isdisjoint(homes):
            return None
        rested_until = self._gone.get(uid, now)
        return place if rested_until >= self._since[uid] + WRONG_AFTER_S else None

    def moments(self, uid: str, now: float) -> list[float]:
        """When this token becomes arrived, wrong or lost, if nobody touches it."""
        since = self._since.get(uid)
        if since is None:
            return []
        if uid in self._gone:
            found = [self._gone[uid] + LOST_AFTER_S]
        else:
            found = [since + ARRIVED_AFTER_S, since + WRONG_AFTER_S, since + UNSURE_AFTER_S]
        return [moment for moment in found if moment > now]
