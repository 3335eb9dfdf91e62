"""NFC readers: finds how strongly each must send to hear its own space, and how near its neighbours come.

Somebody puts one token on the middle of each lit space. Every reader that hears it says the weakest power at
which it does. The one under the token needs the least; how much more the next one needs is the margin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median

from msgspec.structs import replace

from croupier.config.wiring import SIMULATED, ScannerWiring, Wiring
from croupier.firmware.calibration.naming import renamed
from croupier.hw.drivers.scanner_lines import MAX_GAIN, MAX_POWER, Ear
from croupier.hw.drivers.tuning import Tuning

LISTENING = Tuning(power=MAX_POWER, gain=4)
"""While they are measured all readers send as strongly as they can: so it is seen who else hears a token."""
LOUDEST = Tuning(power=MAX_POWER, gain=MAX_GAIN)
"""The last try for a reader that hears nothing."""
USUAL_POWER, USUAL_GAIN = 26, 4
"""As the chip comes."""
RESERVE_STEPS = 9
"""So much more power than for a token on the middle: for one near the edge, and for two at once."""
HEARD, PROBES = 2, 3
"""So many of its last looks, and so many probes, make what a reader says reliable."""
FAR_STEPS = 4.0
"""A reader that needs so much more than the best is asked no more by the scanner."""
NEAR_STEPS = 0.8
"""Two readers that differ by less cannot be told apart."""
WEAK_STEPS = 6.0
"""A reader that needs so much more power than the others is weak."""
ELSEWHERE_AFTER_S = 1.5
"""How long a token lies elsewhere before that is said: it may be carried past."""
PATIENCE_S = 3.0
"""How long readers that hear the token faintly are waited for: a scanner that is sure asks them no more."""
STILL_FOR_S = 6.0
"""How long it may stay where it was measured last, until somebody has lifted it."""
LISTEN_S = 1.2
"""How long a token lies on its space at least: meanwhile every reader that can hear it has looked."""


class News(StrEnum):
    """What the readers hear just now."""

    NOTHING = "nothing"
    STILL = "still"
    """The token lies on a space that has been measured already."""
    LISTENING = "listening"
    SEVERAL = "several"
    """More than one token lies on the lit space."""
    ELSEWHERE = "elsewhere"
    """Another reader hears it best: it lies on another space, or the wires of two readers are swapped, or
    its own reader is the weaker one.
    """
    DONE = "done"
    """It has been measured: the next space is lit."""


@dataclass(frozen=True)
class Measured:
    """A token on the middle of a space: which reader hears it best, and which one next; -1 is nobody else.

    `need` and `next_need` are the weakest powers at which they do.
    """

    space: int
    reader: int
    need: float
    next_reader: int = -1
    next_need: float = MAX_POWER + 1.0

    @property
    def margin(self) -> float:
        """How many steps of power the next reader needs more. All that there are, if no other hears it."""
        return self.next_need - self.need


@dataclass
class ReaderWalk:
    """One walk round the board. `space` is the one that is lit now; None when all have been.

    Readers are known by the spaces that the wiring has them for so far.
    """

    order: Sequence[int]
    needs: dict[int, dict[int, float]] = field(default_factory=dict)
    """By the lit space and the reader: the weakest power that heard the token."""
    readers: dict[int, int] = field(default_factory=dict)
    """The reader of each space."""
    loud: set[int] = field(default_factory=set)
    """The readers that heard nothing before they were as loud as can be."""
    best: int = -1
    """The reader that hears the token best just now."""
    _at: int = 0
    _since: float | None = None
    """Since when the token has been where it is."""
    _is_confirmed: bool = False

    @classmethod
    def of(cls, wiring: Wiring) -> ReaderWalk:
        return cls(sorted(space for scanner in reading_scanners(wiring) for space in scanner.spaces))

    @property
    def space(self) -> int | None:
        return self.order[self._at] if self._at < len(self.order) else None

    def listen(self, now: float, heard: Mapping[str, Mapping[int, Ear]]) -> News:
        """Take what the readers hear of each token."""
        space = self.space
        assert space is not None
        near = {uid: _reliable(ears) for uid, ears in heard.items()}
        here = [uid for uid, ears in near.items() if space in ears]
        tokens = here or [uid for uid, ears in near.items() if ears]
        if len(here) > 1 and sum(_best(near[uid]) == space for uid in here) > 1:
            return News.SEVERAL
        ears = min((near[uid] for uid in tokens), key=_least) if tokens else {}
        best = _best(ears) if ears else -1
        if best != self.best or self._since is None:
            self.best, self._since = best, now
        if not ears:
            return News.NOTHING
        if not _is_known(ears) and (now - self._since < PATIENCE_S or ears[best].probes < PROBES):
            return News.LISTENING
        if self.is_taken:
            return self._beside_a_known_one(space, ears, now)
        if best != space and not self._is_confirmed:
            return News.ELSEWHERE if now - self._since >= ELSEWHERE_AFTER_S else News.LISTENING
        if now - self._since < LISTEN_S:
            return News.LISTENING
        self._take(space, best, ears)
        return News.DONE

    @property
    def is_taken(self) -> bool:
        """Whether the reader that hears the token best is that of a space that was measured already."""
        return self.best in self.readers.values()

    def confirm(self) -> None:
        """The token does lie on the lit space, though another reader hears it best."""
        self._is_confirmed = True

    def skip(self) -> None:
        """Go on without this space."""
        self._next()

    def again(self) -> None:
        """Begin this space anew, or the one before it if nothing was measured here yet."""
        if self._at and (self.space is None or self.space not in self.needs):
            self._at -= 1
        self.needs.pop(self.order[self._at], None)
        self.readers.pop(self.order[self._at], None)

    # what follows from it

    def measured(self) -> list[Measured]:
        return [self._measured(space) for space in self.order if space in self.needs]

    @property
    def unheard(self) -> list[int]:
        """The spaces where no token was heard."""
        return [space for space in self.order if space not in self.needs]

    @property
    def weak(self) -> list[int]:
        """The spaces whose readers need far more power than the others, or had to be as loud as can be."""
        found = self.measured()
        usual = median(one.need for one in found) if found else 0.0
        return [one.space for one in found if one.need - usual >= WEAK_STEPS or one.reader in self.loud]

    def scanners(self, wiring: Wiring) -> tuple[ScannerWiring, ...]:
        """The scanners of the wiring, with the spaces of their readers and the settings that were found.

        A reader that was not measured keeps its space, if no other has got that, and is as the chip comes.
        """
        mine = reading_scanners(wiring)
        named = renamed(
            [reader for scanner in mine for reader in scanner.spaces],
            {reader: space for space, reader in self.readers.items()},
        )
        return tuple(self._with_settings(one, named) if one in mine else one for one in wiring.scanners)

    def _with_settings(self, scanner: ScannerWiring, named: Mapping[int, int]) -> ScannerWiring:
        found = self.tunings()
        usual = median([tuning.middle or 0.0 for tuning in found.values()]) if found else 0.0
        spaces = tuple(named[reader] for reader in scanner.spaces)
        tunings = [found.get(space, Tuning(USUAL_POWER, USUAL_GAIN, usual)) for space in spaces]
        return replace(
            scanner,
            spaces=spaces,
            power=tuple(tuning.power for tuning in tunings),
            gain=tuple(tuning.gain for tuning in tunings),
            middle=tuple(round(10 * (tuning.middle or 0.0)) for tuning in tunings),
        )

    def tunings(self) -> dict[int, Tuning]:
        """The settings of each reader that was measured, by its space.

        It sends as strongly as a token on its space needs, with a reserve, and no more than the chip as it
        comes, unless it must: so it hears as little as can be of what lies on other spaces.
        """
        return {one.space: self._tuning(one) for one in self.measured()}

    def _tuning(self, one: Measured) -> Tuning:
        power = one.need + RESERVE_STEPS
        if one.reader in self.loud:
            return Tuning(MAX_POWER, MAX_GAIN, round(one.need, 1))
        most = MAX_POWER if one.space in self.weak else USUAL_POWER
        return Tuning(min(most, round(power)), USUAL_GAIN, round(one.need, 1))

    def _measured(self, space: int) -> Measured:
        needs, reader = self.needs[space], self.readers[space]
        others = sorted((need, other) for other, need in needs.items() if other != reader)
        if not others:
            return Measured(space, reader, needs[reader])
        return Measured(space, reader, needs[reader], others[0][1], others[0][0])

    def _beside_a_known_one(self, space: int, ears: Mapping[int, Ear], now: float) -> News:
        """The token still lies where it was, or the reader below it is weaker than the one next to it."""
        own_hears = space in ears and space not in self.readers.values()
        if own_hears and self._is_confirmed:
            self._take(space, space, ears)
            return News.DONE
        assert self._since is not None
        is_long = now - self._since >= STILL_FOR_S
        return News.ELSEWHERE if own_hears and is_long else News.STILL

    def _take(self, space: int, reader: int, ears: Mapping[int, Ear]) -> None:
        self.needs[space] = {other: _need(ear) for other, ear in ears.items() if ear.weakest is not None}
        self.readers[space] = reader
        self._next()

    def _next(self) -> None:
        self._at += 1
        self._is_confirmed, self._since, self.best = False, None, -1


def reading_scanners(wiring: Wiring) -> list[ScannerWiring]:
    """The scanners that read tags, without simulated ones."""
    return [
        scanner for scanner in wiring.scanners if scanner.senses == "identity" and scanner.driver != SIMULATED
    ]


def _reliable(ears: Mapping[int, Ear]) -> dict[int, Ear]:
    """A reader that was asked for the token so often counts, too, though it has seldom looked by itself."""
    return {space: ear for space, ear in ears.items() if ear.hits >= HEARD or ear.probes >= HEARD}


def _need(ear: Ear) -> float:
    return MAX_POWER + 1.0 if ear.weakest is None else ear.weakest


def _best(ears: Mapping[int, Ear]) -> int:
    return min(ears, key=lambda reader: _need(ears[reader]))


def _least(ears: Mapping[int, Ear]) -> float:
    return min(_need(ear) for ear in ears.values())


def _is_known(ears: Mapping[int, Ear]) -> bool:
    """Whether all readers that matter have been asked often enough."""
    least = _least(ears)
    return all(
        ear.probes >= PROBES or (ear.probes > 1 and _need(ear) - least >= FAR_STEPS) for ear in ears.values()
    )
