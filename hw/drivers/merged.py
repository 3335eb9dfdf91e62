"""Merges what several scanners see: where the tokens lie, also when several readers hear one token."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from croupier.hw.drivers.scanner_lines import Ear
from croupier.hw.protocols import Sighting

CLEAR_LEADS = (9.0, 2.5, 1.3, 1.0, 0.8)
"""After one, two, … probes of two readers, a lead of so many steps of power says which of them has the
token."""
USUAL_STEPS, USUAL_WEIGHT = 1.5, 0.2
"""A token for which its reader needs no more than this above what it usually needs lies there, and not on
the next space. The newest report has that weight in what is usual."""
SPACES, SIDE = 40, 10
SURELY_OWN_STEPS = 4.0
"""A reader that needs no more above what its middle needs has the token on its own space."""
BEYOND_STEPS = 2.0
"""A reader that needs so much less than the one on the far side of a silent reader has the token: on the
space of the silent one both would hear it alike."""
BEATS = 2
"""After so many seconds another scanner has reported the token, if it hears it."""
OFTEN = 2
"""A reader with fewer hits in its last looks heard the token by chance, or before it was moved."""
MAX_TOKENS = 64
"""A damaged answer looks like a new token. With more of them, those that never arrived are forgotten."""
MAX_LYING = 32
"""So many tokens may lie on the spaces of one scanner. Of one that reports more the oldest are forgotten."""


@dataclass(slots=True)
class _Token:
    """What is known of one token: the places that the scanners report, and what their readers hear."""

    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By scanner: the number of the report, and the space."""
    ears: dict[int, dict[int, Ear]] = field(default_factory=dict)
    """By scanner, by the board's space."""
    beats: dict[int, int] = field(default_factory=dict)
    """By scanner: how often its heart has beaten since the last report of an arrival."""
    corrected: tuple[int, int] | None = None
    """The space that was reported last, and the one beside it where the token lies by the calibration."""
    told: Sighting | None = None


class Merged:
    """Keeps what each scanner sees. A token that two scanners report lies where the reader needs less power
    to hear it; if that is not known, where it was reported last.

    `middle` says for a space how much power its reader needs for a token on its middle. Each method takes a
    report of a scanner, which is given by its number, and returns the sightings that follow from it, in
    order.
    """

    def __init__(
        self,
        middle: Callable[[int], float] = lambda _: 0.0,
        owner: Callable[[int], int | None] = lambda _: None,
    ) -> None:
        self._middle = middle
        self._owner = owner
        self._tokens: dict[str, _Token] = {}
        self._sensed: dict[int, set[int]] = {}
        self._silent: dict[int, frozenset[int]] = {}
        """By scanner: the board's spaces whose readers do not answer."""
        self._usual: dict[str, float] = {}
        """By token: how much power it needs above that for the middle of a space, where it lies for
        certain. Tags differ.
        """
        self._reports = 0

    def seen(self) -> dict[str, int]:
        """Which token lies where."""
        return {uid: place for uid in self._tokens if (place := self._place(uid)) is not None}

    def felt(self) -> frozenset[int]:
        """The spaces whose sensors feel something."""
        return frozenset(space for sensed in self._sensed.values() for space in sensed)

    def ears(self, uid: str) -> Mapping[int, Ear]:
        """How well each reader hears a token, by the board's spaces."""
        token = self._tokens.get(uid)
        return {space: ear for ears in token.ears.values() for space, ear in ears.items()} if token else {}

    def arrived(self, scanner: int, space: int, uid: str | None) -> list[Sighting]:
        if uid is None:
            sensed = self._sensed.setdefault(scanner, set())
            news = [] if space in sensed else [Sighting(None, space, present=True)]
            sensed.add(space)
            return news
        self._reports += 1
        token = self._tokens.setdefault(uid, _Token())
        token.places[scanner] = (self._reports, space)
        token.beats = {}
        return [*self._forget_oldest(scanner), *self._news(uid)]

    def _forget_oldest(self, scanner: int) -> list[Sighting]:
        """Keep no more tokens than can lie on the spaces of a scanner."""
        lying = [uid for uid, token in self._tokens.items() if scanner in token.places]
        if len(lying) <= MAX_LYING:
            return []
        oldest = min(lying, key=lambda uid: self._tokens[uid].places[scanner])
        return self.left(scanner, self._tokens[oldest].places[scanner][1], oldest)

    def left(self, scanner: int, space: int, uid: str | None) -> list[Sighting]:
        if uid is None:
            sensed = self._sensed.setdefault(scanner, set())
            news = [Sighting(None, space, present=False)] if space in sensed else []
            sensed.discard(space)
            return news
        token = self._tokens.get(uid)
        if token is None or scanner not in token.places or token.places[scanner][1] != space:
            return []
        del token.places[scanner]
        token.ears.pop(scanner, None)
        return self._news(uid)

    def heard(self, scanner: int, uid: str, ears: Mapping[int, Ear]) -> list[Sighting]:
        """Take how well the readers of a scanner hear a token. Only where it has arrived does that matter."""
        self._tokens.setdefault(uid, _Token()).ears[scanner] = dict(ears)
        if len(self._tokens) > MAX_TOKENS:
            self._tokens = {uid: token for uid, token in self._tokens.items() if token.places}
        return self._news(uid) if uid in self._tokens else []

    def beat(self, scanner: int, silent: Iterable[int] = ()) -> list[Sighting]:
        """A second has passed at a scanner. What it did not report by now, it does not hear. `silent` are
        the spaces whose readers do not answer.
        """
        self._silent[scanner] = frozenset(silent)
        news = []
        for uid, token in list(self._tokens.items()):
            token.beats[scanner] = token.beats.get(scanner, 0) + 1
            news += self._news(uid)
        return news

    def began(self, scanner: int) -> list[Sighting]:
        """A scanner has started anew, or was away: what its readers heard no longer counts."""
        for token in self._tokens.values():
            token.ears.pop(scanner, None)
        return []

    def snapshot(self, scanner: int, lying: Iterable[tuple[int, str | None]]) -> list[Sighting]:
        """Take all that a scanner sees now. What it saw before may have changed while it was not heard."""
        now = set(lying)
        before = {(space, None) for space in self._sensed.get(scanner, ())} | {
            (token.places[scanner][1], uid) for uid, token in self._tokens.items() if scanner in token.places
        }
        arrived = sorted(now - before, key=str)
        moved = {uid for _, uid in arrived if uid is not None}
        gone = [pair for pair in sorted(before - now, key=str) if pair[1] not in moved]
        news = [sighting for space, uid in gone for sighting in self.left(scanner, space, uid)]
        return news + [sighting for space, uid in arrived for sighting in self.arrived(scanner, space, uid)]

    def _place(self, uid: str) -> int | None:
        """Where the token lies: by the power that the readers need, or else by the last report."""
        token = self._tokens[uid]
        if not token.places:
            return None
        needs = self._needs(token)
        last = max(token.places, key=lambda scanner: token.places[scanner])
        reported = [space for _, space in sorted(token.places.values(), reverse=True)]
        if reported[0] not in needs:
            told = -1 if token.told is None or token.told.place is None else token.told.place
            is_known = told in needs or last in token.ears  # else nobody knows of power: the last one counts
            stays = told in reported or token.corrected == (reported[0], told)
            return told if stays and is_known else reported[0]
        known = [space for space in reported if space in needs]
        best = min(known, key=lambda space: needs[space])
        if best != reported[0] and not self._is_clear(token, needs, best, reported[0]):
            best = reported[0]
        for space in ((best + 1) % SPACES, (best - 1) % SPACES):
            if space not in needs or self._will_report(token, space, best):
                continue
            if self._is_clear(token, needs, space, best):
                token.corrected = (reported[0], space)
                return space  # the calibration knows better
        token.corrected = None
        return best

    def _will_report(self, token: _Token, space: int, best: int) -> bool:
        """Whether their scanner hears the token clearly best at `space`, too.

        Then it reports that by itself, when the token has rested there: until then it may be on its way.
        """
        if self._owner(space) != self._owner(best):
            return False
        ears = {at: ear.weakest for ears in token.ears.values() for at, ear in ears.items()}
        weakest = {at: need for at, need in ears.items() if need is not None}
        return self._is_clear(token, weakest, space, best)

    def _needs(self, token: _Token) -> dict[int, float]:
        """How much more power each reader needs than for a token on the middle of its space."""
        return {
            space: ear.weakest - self._middle(space)
            for scanner, ears in token.ears.items()
            if scanner in token.places
            for space, ear in ears.items()
            if ear.weakest is not None
        }

    def _is_clear(self, token: _Token, needs: Mapping[int, float], best: int, other: int) -> bool:
        """Whether two readers were probed often enough to say that the token lies at `best`."""
        ears = {space: ear for ears in token.ears.values() for space, ear in ears.items()}
        probes = min(ears[best].probes, ears[other].probes, len(CLEAR_LEADS))
        return needs[other] - needs[best] >= CLEAR_LEADS[probes - 1]

    def _rivals(self, uid: str, place: int) -> frozenset[int]:
        """The spaces beside `place` where the token may lie instead."""
        token = self._tokens[uid]
        if place not in self._needs(token):  # it is being moved: what was not clear is no clearer now
            before = token.told
            return before.rivals if before is not None and before.place == place else frozenset()
        return frozenset(
            (place + step) % SPACES for step in (1, -1) if self._may_lie_beside(uid, place, step)
        )

    def _may_lie_beside(self, uid: str, place: int, step: int) -> bool:
        """Whether the token may lie on the next space in that direction instead."""
        token = self._tokens[uid]
        needs = self._needs(token)
        beside, beyond = (place + step) % SPACES, (place + 2 * step) % SPACES
        if beside in needs:
            return not self._is_clear(token, needs, place, beside)
        if not self._is_silent(beside):
            return self._is_awaited(token, needs[place], place, beside)
        if beyond not in needs and not self._is_silent(beyond):
            return self._is_awaited(token, needs[place], place, beyond)
        if beyond in needs and beyond % SIDE:
            return needs[beyond] - needs[place] < BEYOND_STEPS
        return needs[place] - self._usual.get(uid, -USUAL_STEPS) > USUAL_STEPS  # a corner is farther away

    def _is_silent(self, space: int) -> bool:
        return any(space in silent for silent in self._silent.values())

    def _is_awaited(self, token: _Token, need: float, place: int, space: int) -> bool:
        """Whether another scanner has that space, and may still report the token there.

        A reader that needs little has the token in any case.
        """
        other = self._owner(space)
        if need <= SURELY_OWN_STEPS or other is None or other == self._owner(place):
            return False
        return token.beats.get(other, 0) < BEATS or bool(token.ears.get(other))

    def _news(self, uid: str) -> list[Sighting]:
        """What changed for a token since it was last told."""
        token, place = self._tokens[uid], self._place(uid)
        before = token.told
        if place is None:
            if not token.ears:
                del self._tokens[uid]
            token.told = None
            return [] if before is None else [Sighting(uid, before.place, present=False)]
        also = frozenset(
            space for space, ear in self.ears(uid).items() if ear.hits >= OFTEN and space != place
        )
        now = token.told = Sighting(
            uid, place, True, self._rivals(uid, place), also, rested=place in self._needs(token)
        )
        if now == before:
            return []
        self._learn(uid, now)
        if before is None or before.place == place:
            return [now]
        return [Sighting(uid, before.place, present=False), now]

    def _learn(self, uid: str, now: Sighting) -> None:
        """Note how well a token is heard that lies somewhere for certain."""
        need = self._needs(self._tokens[uid]).get(-1 if now.place is None else now.place)
        if need is not None and not now.rivals:
            usual = self._usual.pop(uid, need)
            self._usual[uid] = usual + USUAL_WEIGHT * (need - usual)
            if len(self._usual) > MAX_TOKENS:
                del self._usual[next(iter(self._usual))]
