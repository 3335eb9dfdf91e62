"""The field of RC522 readers under a board, and the tags in it: who hears whom, at which power.

Written for MicroPython as well. Nobody here has measured a board: every number has its source, and the
worst case is worse than the worst report.

What is assumed, and where it comes from:

- *Places of the readers*: the middle of each space of a 500 mm board: 40.9 mm apart, 53.4 mm beside a corner
  (config/boards/full.toml).
- *Antenna*: one loop of 18 mm radius, as RC522 boards of 40 x 60 mm have a printed coil of about 36 mm. Its
  field is exact, by elliptic integrals (Smythe, Static and Dynamic Electricity).
- *A tag's height*: 8 mm, which is 5 mm of wood and 3 mm of plastic (docs/build/picos.md).
- *How far a reader reads*: 35 mm on its axis at the power after a reset, so a tag at 8 mm gets eight times
  the field that it needs. Reports say 25 to 40 mm with a tag of 25 mm.
- *Power*: the registers are GsNReg and CWGsPReg (MFRC522 data sheet, 9.3.3): the conductances of the two
  halves of a driver, in 15 and in 63 steps. That their mean g gives g / (g + 16) of the field, and one driver
  of two the half, is an assumption.
- *Gain*: 18, 23, 18, 23, 33, 38, 43, 48 dB (RFCfgReg, same sheet). The weakest answer needs 18 dB, so gain
  changes almost nothing, as builders say (miguelbalboa/rfid #589).
- *Coupling*: a neighbour's coil is tuned alike and carries a share of the driven coil's current: k times Q.
  Two such loops 41 mm apart have a k of 0.02 to 0.04, the Q is 20 to 35 (NXP AN1445); it falls with the cube
  of the distance, and a share goes on from coil to coil.
- *Several tags on one coil*: two need 1.6 times the field, three 12 times: silence (builders: two resolve,
  three do not). *Metal* leaves 0.3 of the field (NXP AN11019).
- *Tolerance*: readers 8 %, tags 15 % of the field. *Noise*: 4 %, anew for each question. *Another antenna*
  drowns a reader at a tag from a tenth of its field on. These are assumptions.
"""

import math

PITCH_MM, CORNER_MM, SIDE_MM = 40.9, 66.0, 500.0
RADIUS_MM = 18.0
HEIGHT_MM = 8.0
MARGIN = 8.0
"""So many times the field that it needs has a tag on the middle of a space, at the power after a reset."""
USUAL_DRIVE = 32.8 / (32.8 + 16)
ENOUGH = USUAL_DRIVE / MARGIN
GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)
DETUNED = (1.0, 1.0, 1.6, 12.0, 30.0)
METAL = 0.3
READER_TOLERANCE, TAG_TOLERANCE, NOISE = 0.08, 0.15, 0.04
DROWNED = 0.1
"""A tag does not understand a reader while another one gives it more than this share of the field."""
REACH_MM = 170.0
HOPS = 3

CLEAN, MILD, AT_80_MM, AT_41_MM = 0.0, 0.06, 0.15, 0.8
"""The coupling of neighbours 41 mm apart: shielded well; hardly heard; as reports say of readers 80 mm
apart; as feared, where every neighbour hears every token."""


class Chance:
    """Random numbers that are the same in CPython and MicroPython."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 12345) & 0xFFFFFFFF
        for _ in range(4):
            self.uniform()

    def uniform(self) -> float:
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 8) / 16777216

    def normal(self) -> float:
        """About normally distributed, at most 3.5 from 0."""
        return (self.uniform() + self.uniform() + self.uniform() + self.uniform() - 2) * 1.7320508

    def below(self, limit: int) -> int:
        return int(self.uniform() * limit)


def driven(p: int, n: int) -> float:
    """The share of the strongest field that drivers of these conductances give."""
    conductance = (p + 4.2 * n) / 2  # the n half has 15 steps where the p half has 63
    return conductance / (conductance + 16)


def middle_of(space: int) -> tuple[float, float]:
    """Where the middle of a space of the board is, in mm: GO at the bottom right, clockwise."""
    side, at = divmod(space % 40, 10)
    along = CORNER_MM / 2 if at == 0 else CORNER_MM + (at - 0.5) * PITCH_MM
    near, far = CORNER_MM / 2, SIDE_MM - CORNER_MM / 2
    if side == 0:
        return SIDE_MM - along, far
    if side == 1:
        return near, SIDE_MM - along
    if side == 2:
        return along, near
    return far, along


def loop_field(distance_mm: float, height_mm: float) -> float:
    """The field of a loop, upwards, beside its axis; 1 on its axis at `HEIGHT_MM`."""
    return _upwards(distance_mm, height_mm) / _upwards(0.0, HEIGHT_MM)


def _upwards(rho: float, z: float) -> float:
    a = RADIUS_MM
    outer = (a + rho) * (a + rho) + z * z
    inner = (a - rho) * (a - rho) + z * z
    k, e = _elliptic(4 * a * rho / outer)
    return (k + (a * a - rho * rho - z * z) / inner * e) / math.sqrt(outer)


def _elliptic(m: float) -> tuple[float, float]:
    """The complete elliptic integrals K and E, by the arithmetic-geometric mean."""
    a, b, total, power = 1.0, math.sqrt(1 - m), m / 2, 1.0
    c = math.sqrt(m)
    while abs(c) > 1e-9:
        a, b, c = (a + b) / 2, math.sqrt(a * b), (a - b) / 2
        total += power * c * c
        power *= 2
    return math.pi / (2 * a), math.pi / (2 * a) * (1 - total)


class Lying:
    """A tag on the board: where it is, how much field it needs, and what each reader gives it at full
    drive.
    """

    def __init__(self, x: float, y: float, height: float, need: float) -> None:
        self.x, self.y, self.height, self.need = x, y, height, need
        self.coil = -1
        self.given: dict[int, float] = {}


class Field:
    """Readers under spaces of the board (all forty if none are named) and the tags among them.

    field = Field(coupling=AT_41_MM, seed=3)
    field.lay("04A1C25B6F8001", 7, dx=4.0)
    field.hears(8, "04A1C25B6F8001")

    `strength[n]` is what a reader sends of what it should: less than 1 for a weak one, 0 for a dead one.
    `silent` are readers that do not even answer. `metal` are the spaces with metal below or beside them. `on`
    are the readers whose antennas are on.
    """

    def __init__(
        self, coupling: float = CLEAN, seed: int = 1, spaces: int = 40, tolerance: float = 1.0
    ) -> None:
        self.coupling = coupling
        self.spaces = spaces
        self._chance = Chance(seed)
        self._tolerance = tolerance
        self.strength = [1 + self._spread(READER_TOLERANCE) for _ in range(spaces)]
        self.metal: set[int] = set()
        self.silent: set[int] = set()
        self.noise = NOISE
        self.on: set[int] = set()
        self.clashes = 0
        self._needs: dict[str, float] = {}
        self._tags: dict[str, Lying] = {}
        self._middles = [middle_of(space) for space in range(spaces)]
        self._near = [
            [other for other in range(spaces) if other != space and self.distance(space, other) < REACH_MM]
            for space in range(spaces)
        ]
        self._relay = [self._relays(space) for space in range(spaces)]

    def distance(self, space: int, other: int) -> float:
        """Between the middles of two spaces, in mm."""
        (x, y), (u, v) = self._middles[space], self._middles[other]
        return math.sqrt((x - u) ** 2 + (y - v) ** 2)

    def lay(self, uid: str, space: int, dx: float = 0.0, dy: float = 0.0, height: float = HEIGHT_MM) -> None:
        """Lay a tag on a space, beside its middle by `dx`, `dy`; -1 takes it away."""
        self._tags.pop(uid, None)
        if space >= 0:
            x, y = self._middles[space]
            self.lay_at(uid, x + dx, y + dy, height)

    def lay_at(self, uid: str, x: float, y: float, height: float = HEIGHT_MM) -> None:
        if uid not in self._needs:
            self._needs[uid] = ENOUGH * (1 + self._spread(TAG_TOLERANCE))
        tag = self._tags[uid] = Lying(x, y, height, self._needs[uid])
        own: dict[int, float] = {}
        for space, (u, v) in enumerate(self._middles):
            distance = math.sqrt((x - u) ** 2 + (y - v) ** 2)
            if distance < REACH_MM:
                own[space] = abs(loop_field(distance, height)) * (METAL if space in self.metal else 1.0)
        if own:
            tag.coil = max(own, key=lambda space: own[space])
        for space, direct in own.items():
            total = direct**2
            for other, share in self._relay[space].items():
                total += (share * own.get(other, 0.0)) ** 2
            tag.given[space] = math.sqrt(total)

    def lay_by_hand(self, uid: str, space: int) -> None:
        """Lay a tag as people do: somewhere near the middle."""
        spread = [max(-12.0, min(12.0, 5.0 * self._chance.normal())) for _ in range(2)]
        self.lay(uid, space, spread[0], spread[1])

    def lying(self) -> list[str]:
        return list(self._tags)

    def given(self, space: int, uid: str, drivers: int = 2, p: int = 32, n: int = 8) -> float:
        """How many times the field that it needs a tag gets from a reader."""
        tag = self._tags.get(uid)
        if tag is None or space not in tag.given:
            return 0.0
        drive = drivers / 2 * driven(p, n) * self.strength[space]
        crowd = len([other for other in self._tags.values() if other.coil == tag.coil])
        return drive * tag.given[space] / tag.need / DETUNED[min(crowd, len(DETUNED) - 1)]

    def hears(self, space: int, uid: str, drivers: int = 2, p: int = 32, n: int = 8, gain: int = 4) -> bool:
        """Whether a reader gets an answer from a tag this time."""
        given = self.given(space, uid, drivers, p, n)
        if given <= 0.4:
            return False
        if self.on and self._is_disturbed(space, self._tags[uid].given):
            self.clashes += 1
            return False
        if given * (1 + self.noise * self._chance.normal()) < 1:
            return False
        answer = self._tags[uid].given[space] * min(given, 3.0)
        return 20 * math.log(answer) / math.log(10) + GAIN_DB[gain] >= 0

    def _is_disturbed(self, space: int, given: dict[int, float]) -> bool:
        """Whether another antenna that is on now drowns this one at the tag."""
        limit = DROWNED * given[space]
        return any(given.get(other, 0.0) > limit for other in self.on if other != space)

    def _relays(self, space: int) -> dict[int, float]:
        """Which share of a driven coil's current the other coils carry, each by the best way to it."""
        best = {space: 1.0}
        edge = [space]
        for _ in range(HOPS):
            found = []
            for at in edge:
                for other in self._near[at]:
                    share = best[at] * min(0.95, self.coupling * (PITCH_MM / self.distance(at, other)) ** 3)
                    if share > max(0.01, best.get(other, 0.0)):
                        best[other] = share
                        found.append(other)
            edge = found
        del best[space]
        return best

    def _spread(self, width: float) -> float:
        return self._tolerance * width * (2 * self._chance.uniform() - 1)
