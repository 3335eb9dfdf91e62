"""Where the forty spaces lie, seen from above: GO at the lower right, then clockwise. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from croupier.config.wiring import Size


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


def places(size: Size) -> list[Place]:
    """All forty, in order."""
    return [_place(size, space) for space in range(40)]


def _place(size: Size, space: int) -> Place:
    side, step = divmod(space, 10)
    cell = (size.board - 2 * size.corner) / 9
    wide = cell if step else size.corner
    near = size.corner + (step - 1) * cell if step else 0.0  # from the corner that the side begins with
    far, end = size.board - size.corner, size.board - near - wide
    match side:
        case 0:
            return Place(end, far, wide, size.corner, side)
        case 1:
            return Place(0, end, size.corner, wide, side)
        case 2:
            return Place(near, 0, wide, size.corner, side)
        case _:
            return Place(far, near, size.corner, wide, side)
