"""How well each magnet that docs/build offers is felt: computed in the stand-in for Hall sensors.

.venv/bin/python -m tests.sensing.hall_coverage     # prints the rows of the table in docs/build/picos.md
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from croupier.firmware.paper.landing import Ring, rings
from tests.sensing.hall import (
    BOARD_MM,
    CORNER_MM,
    GAPS_MM,
    OPERATES_TESLA,
    HallBoard,
    Magnet,
    Point,
    hall_board,
    near,
)

MAGNETS = (Magnet(8, 2), Magnet(10, 3), Magnet(12, 3), Magnet(15, 3), Magnet(20, 3))
CAREFULLY_MM, CARELESSLY_MM = 4.0, 8.0
"""How far from the middle of a ring people put a token: its base covers the ring, or about half of it."""
TOKENS = 10_000
_BOARDS = 20
"""So many boards are drilled; on each the sensors and the holes are others."""


@dataclass(frozen=True)
class Coverage:
    """`reach_mm` is how far aside the dullest sensor feels it, below the thickest cover and the thinnest.
    `of_a_space` is the share of a space that this is, for those who print no rings. Of 10,000 tokens on
    rings, `missed` are not felt, put there with care and without; `elsewhere` are felt on another space.
    """

    magnet: Magnet
    reach_mm: tuple[float, float]
    of_a_space: tuple[float, float]
    missed: tuple[int, int]
    elsewhere: int

    def row(self) -> str:
        least, most = self.reach_mm
        small, large = self.of_a_space
        return (
            f"| {self.magnet.across:.0f} × {self.magnet.high:.0f} mm | {least:.1f}–{most:.1f} mm "
            f"| {100 * small:.0f}–{100 * large:.0f} % "
            f"| {self.missed[0]:,} | {self.missed[1]:,} | {self.elsewhere} |"
        )


def coverage(magnet: Magnet, *, tokens: int = TOKENS, seed: int = 1) -> Coverage:
    reach = tuple(magnet.reach(gap, OPERATES_TESLA[1]) for gap in (GAPS_MM[-1], GAPS_MM[0]))
    careful, careless = (
        on_rings(magnet, beside, tokens, Random(seed)) for beside in (CAREFULLY_MM, CARELESSLY_MM)
    )
    return Coverage(
        magnet,
        (reach[0], reach[1]),
        (share_of_a_space(reach[0]), share_of_a_space(reach[1])),
        (careful[0], careless[0]),
        careful[1] + careless[1],
    )


def on_rings(magnet: Magnet, beside_mm: float, tokens: int, random: Random) -> tuple[int, int]:
    """How many tokens that are put on rings are not felt there, and how many are felt on another space."""
    printed = rings(BOARD_MM, CORNER_MM, "presence")
    boards = [hall_board(random) for _ in range(_BOARDS)]
    missed = elsewhere = 0
    for number in range(tokens):
        board = boards[number % _BOARDS]
        board.gap = random.choice(GAPS_MM)
        space = random.randrange(len(printed))
        ring = random.choice(printed[space])
        felt = spaces_that_feel(board, magnet, near((ring.x, ring.y), beside_mm, random), space)
        missed += space not in felt
        elsewhere += bool(felt - {space})
    return missed, elsewhere


def spaces_that_feel(board: HallBoard, magnet: Magnet, at: Point, space: int) -> set[int]:
    """Where a magnet that lies alone on the board is felt: on its space, or on one of the two beside it."""
    found = set()
    for close in (space, (space - 1) % len(board.sensors), (space + 1) % len(board.sensors)):
        for sensor in board.sensors[close]:
            sensor.closed = False
            if sensor.feel(magnet.field(math.dist(sensor.at, at), board.gap)):
                found.add(close)
    return found


def share_of_a_space(reach: float, *, steps: int = 60) -> float:
    """The share of an ordinary space's area from which one of its sensors is not farther than `reach`."""
    wide = (BOARD_MM - 2 * CORNER_MM) / 9
    left, top = BOARD_MM - CORNER_MM - wide, BOARD_MM - CORNER_MM
    first: tuple[Ring, ...] = rings(BOARD_MM, CORNER_MM, "presence")[1]
    felt = [
        any(math.dist((x, y), (ring.x, ring.y)) < reach for ring in first)
        for x in (left + wide * (step + 0.5) / steps for step in range(steps))
        for y in (top + CORNER_MM * (step + 0.5) / steps for step in range(steps))
    ]
    return sum(felt) / len(felt)


if __name__ == "__main__":
    print(*(coverage(magnet).row() for magnet in MAGNETS), sep="\n")
