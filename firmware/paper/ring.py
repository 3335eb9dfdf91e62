"""The ring of forty spaces, seen from above: where each space is.

GO is at the lower right; the numbers go clockwise.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.engine.edition import SPACES


class Place(NamedTuple):
    """A space's rectangle. `side` is where its outer edge is: 0 below, 1 left, 2 above, 3 right."""

    x: float
    y: float
    width: float
    height: float
    side: int

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def places(board: float, corner: float) -> list[Place]:
    """All forty spaces of a board of that width with square corners."""
    return [_place(board, corner, space) for space in range(SPACES)]


def _place(board: float, corner: float, space: int) -> Place:
    side, step = divmod(space, 10)
    cell = (board - 2 * corner) / 9
    wide = cell if step else corner
    near = corner + (step - 1) * cell if step else 0.0  # from the corner that the side begins with
    far, end = board - corner, board - near - wide
    match side:
        case 0:
            return Place(end, far, wide, corner, side)
        case 1:
            return Place(0, end, corner, wide, side)
        case 2:
            return Place(near, 0, wide, corner, side)
        case _:
            return Place(far, near, corner, wide, side)
