"""Hall sensors: learns which sensor lies below which space, and whether there is one below each ring.

Somebody with one token goes from lit space to lit space and puts it on each of the rings there. A sensor says
only that something lies on it, and is known by the space that the wiring has it for so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec.structs import replace

from croupier.config.wiring import SIMULATED, ScannerWiring, Wiring
from croupier.firmware.calibration.naming import renamed
from croupier.firmware.paper.landing import rings


class News(StrEnum):
    """What a token that was put down means."""

    FELT = "felt"
    """The sensor of this space has felt it, on a ring on which it has not been yet."""
    DONE = "done"
    """It was the last ring of this space: the next one is lit."""
    TAKEN = "taken"
    """The sensor is that of another space, to which the token has been put already."""
    STUCK = "stuck"
    """The sensor has felt something from the beginning, with no token on the board."""


@dataclass
class SensorWalk:
    """One walk round the board. `space` is the one that is lit now; None when all have been."""

    order: Sequence[int]
    """The spaces that are lit, one after the other."""
    wanted: Mapping[int, int]
    """How many rings each of them has."""
    stuck: frozenset[int] = frozenset()
    """The sensors that felt something before the walk began."""
    found: dict[int, int] = field(default_factory=dict)
    """The sensor of each space, by the space that the wiring has it for."""
    felt: dict[int, int] = field(default_factory=dict)
    """On how many rings of each space the token was felt."""
    _at: int = 0

    @classmethod
    def of(cls, wiring: Wiring, stuck: Iterable[int] = ()) -> SensorWalk:
        spaces = sorted(space for scanner in felt_scanners(wiring) for space in scanner.spaces)
        marks = rings(wiring.size.board, wiring.size.corner, "presence")
        return cls(spaces, {space: len(marks[space]) for space in spaces}, frozenset(stuck))

    @property
    def space(self) -> int | None:
        return self.order[self._at] if self._at < len(self.order) else None

    @property
    def ring(self) -> int:
        """The number of the ring on which the token goes now, from 1."""
        return self.felt.get(self.order[self._at], 0) + 1

    def put(self, sensor: int) -> News:
        """The sensor that the wiring has for this space has begun to feel something."""
        space = self.space
        assert space is not None
        if sensor in self.stuck:
            return News.STUCK
        owner = next((other for other, its in self.found.items() if its == sensor), space)
        if owner != space or self.found.get(space, sensor) != sensor:
            return News.TAKEN
        self.found[space] = sensor
        self.felt[space] = self.felt.get(space, 0) + 1
        if self.felt[space] < self.wanted[space]:
            return News.FELT
        self._at += 1
        return News.DONE

    def skip(self) -> None:
        """Go on without this space, or without those of its rings that are left."""
        self._at += 1

    def again(self) -> None:
        """Begin this space anew, or the one before it if nothing was felt here yet."""
        if self._at and (self.space is None or self.space not in self.found):
            self._at -= 1
        space = self.order[self._at]
        self.found.pop(space, None)
        self.felt.pop(space, None)

    @property
    def unfelt(self) -> list[int]:
        """The spaces where nothing was felt."""
        return [space for space in self.order if space not in self.found]

    @property
    def partly_felt(self) -> dict[int, int]:
        """The spaces where not every ring was felt, and how many of them were."""
        return {
            space: self.felt[space]
            for space in self.order
            if 0 < self.felt.get(space, 0) < self.wanted[space]
        }

    def scanners(self, wiring: Wiring) -> tuple[ScannerWiring, ...]:
        """The scanners of the wiring, with the spaces above their sensors as the walk has found them."""
        mine = felt_scanners(wiring)
        named = renamed(
            [sensor for scanner in mine for sensor in scanner.spaces],
            {sensor: space for space, sensor in self.found.items()},
        )
        return tuple(
            replace(scanner, spaces=tuple(named[sensor] for sensor in scanner.spaces))
            if scanner in mine
            else scanner
            for scanner in wiring.scanners
        )


def felt_scanners(wiring: Wiring) -> list[ScannerWiring]:
    """The scanners that sense presence, without simulated ones."""
    return [
        scanner for scanner in wiring.scanners if scanner.senses == "presence" and scanner.driver != SIMULATED
    ]
