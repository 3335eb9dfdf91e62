"""A stand-in for Hall sensors under the spaces: the field of a disc magnet, and switches that close in it.

What it is made of:

- The magnet is a disc, magnetised along its axis, of NdFeB N35. Its remanence is 1.17 to 1.21 T by the tables
  of those who sell them (K&J Magnetics, Arnold); the least is taken. Two charged faces give its field.
- The sensor is an A3144 (Allegro, data sheet 27621.6B, at 25 °C): it closes somewhere from 7 to 35 mT, which
  differs from one to the next, and opens 2 to 8 mT below. Only a south pole at its printed side closes it.
- Between the magnet's face and the sensor's plate are 3 to 6 mm: the token's base, the printed board, what
  covers it, and 0.5 mm of the sensor's case.

Not in it: iron near by, heat, two magnets close together (their fields add up, which only helps), and makers
who print A3144 on other chips.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

from croupier.firmware.paper.landing import rings
from tests.firmware.scanner.chips import Hc165Chain

N35_TESLA = 1.17
OPERATES_TESLA = (0.007, 0.035)
"""An A3144 closes between these."""
OPENS_BELOW_TESLA = (0.002, 0.008)
"""So much less opens it again."""
GAPS_MM = (3.0, 4.0, 5.0, 6.0)
"""From the magnet's face to the sensor's plate."""
BOARD_MM, CORNER_MM = 500.0, 66.0
_STEP_MM = 0.25
_FAR_MM = 60.0
"""Nothing is felt from farther away."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Magnet:
    """A disc, in millimetres. `south_down` says whether it closes sensors: the other way up, it does not."""

    across: float
    high: float
    tesla: float = N35_TESLA
    south_down: bool = True

    def field(self, aside: float, gap: float) -> float:
        """The part of its field, in tesla, that is at right angles to the board."""
        strength = _field(self.across, self.high, gap)
        at = aside / _STEP_MM
        if at >= len(strength) - 1:
            return 0.0
        low = int(at)
        felt = strength[low] + (strength[low + 1] - strength[low]) * (at - low)
        return self.tesla * (felt if self.south_down else -felt)

    def reach(self, gap: float, operates: float) -> float:
        """How far aside of its axis a sensor still closes, in millimetres; 0 if it never does."""
        steps = range(int(_FAR_MM / _STEP_MM))
        first_open = next(step for step in steps if self.field(step * _STEP_MM, gap) < operates)
        return first_open * _STEP_MM


@dataclass
class Sensor:
    """A switch below a ring. A `dead` one never closes."""

    at: Point
    operates: float = OPERATES_TESLA[1]
    opens_below: float = OPENS_BELOW_TESLA[1]
    dead: bool = False
    closed: bool = False

    def feel(self, tesla: float) -> bool:
        if tesla >= self.operates:
            self.closed = not self.dead
        elif tesla < self.operates - self.opens_below:
            self.closed = False
        return self.closed


@dataclass
class HallBoard:
    """Sensors below the rings of forty spaces, and tokens whose magnets lie anywhere on the board."""

    sensors: list[list[Sensor]]
    gap: float = GAPS_MM[-1]
    tokens: dict[str, tuple[Magnet, Point]] = field(default_factory=dict)

    def lay(self, token: str, magnet: Magnet, at: Point) -> None:
        self.tokens[token] = magnet, at

    def take(self, token: str) -> None:
        self.tokens.pop(token, None)

    def closed(self) -> set[int]:
        """The spaces of which a sensor is closed now."""
        found = set()
        for space, sensors in enumerate(self.sensors):
            for sensor in sensors:
                if sensor.feel(self._tesla(sensor.at)):
                    found.add(space)
        return found

    def pull(self, chain: Hc165Chain, inputs: Mapping[int, int] | None = None) -> None:
        """Have the sensors pull the inputs of the shift registers. `inputs` has the input of each space."""
        chain.low = {space if inputs is None else inputs[space] for space in self.closed()}

    def _tesla(self, at: Point) -> float:
        return sum(magnet.field(math.dist(at, lies), self.gap) for magnet, lies in self.tokens.values())


def hall_board(random: Random | None = None, *, drilled_mm: float = 1.0) -> HallBoard:
    """A board as the drilling sheets have it. With `random` no two sensors are alike, and no hole is in its
    place: each is up to `drilled_mm` beside it. Without it, all are the dullest that are sold.
    """
    spaces = rings(BOARD_MM, CORNER_MM, "presence")
    return HallBoard([[_sensor((ring.x, ring.y), random, drilled_mm) for ring in space] for space in spaces])


def _sensor(at: Point, random: Random | None, drilled_mm: float) -> Sensor:
    if random is None:
        return Sensor(at)
    return Sensor(
        near(at, drilled_mm, random), random.uniform(*OPERATES_TESLA), random.uniform(*OPENS_BELOW_TESLA)
    )


def near(at: Point, most_mm: float, random: Random) -> Point:
    """A point at most so far away, each as likely as any other."""
    away, angle = most_mm * math.sqrt(random.random()), random.uniform(0, 2 * math.pi)
    return at[0] + away * math.cos(angle), at[1] + away * math.sin(angle)


@cache
def _field(across: float, high: float, gap: float) -> tuple[float, ...]:
    """The field of a magnet of 1 T at each distance from its axis, in steps."""
    return tuple(_at(across / 2, high, gap, step * _STEP_MM) for step in range(int(_FAR_MM / _STEP_MM) + 1))


def _at(radius: float, high: float, gap: float, aside: float) -> float:
    """Coulomb's law over two charged discs: the near face, and the far one with the other sign."""
    circles, points = 16, 32
    wide, turn = radius / circles, 2 * math.pi / points
    felt = 0.0
    for circle in range(circles):
        r = (circle + 0.5) * wide
        for point in range(points):
            angle = (point + 0.5) * turn
            level = (aside - r * math.cos(angle)) ** 2 + (r * math.sin(angle)) ** 2
            near_face = gap / (level + gap**2) ** 1.5
            far_face = (gap + high) / (level + (gap + high) ** 2) ** 1.5
            felt += r * wide * turn * (near_face - far_face)
    return felt / (4 * math.pi)
