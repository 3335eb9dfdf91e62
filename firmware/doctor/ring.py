"""From the pixels at the four corners to those of every space."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.config.wiring import Size

SIDE = 10
"""Spaces from corner to corner."""


class NoRing(ValueError):
    """The corners do not follow each other round the strip."""


def spread(corners: Sequence[int], count: int, size: Size) -> tuple[tuple[int, ...], ...]:
    """The pixels of each space, where `corners` are those at the middle of GO and of the three next corners.

    The strip may begin anywhere and go either way round; between two corners its pixels are spread evenly.
    """
    clockwise = _lengths(corners, count)
    step = 1 if sum(clockwise) == count else -1
    lengths = clockwise if step == 1 else [count - length for length in clockwise]
    if sum(lengths) != count or 0 in lengths:
        raise NoRing(
            f"the corners at {', '.join(map(str, corners))} do not follow each other round the strip"
        )
    spaces: list[list[tuple[int, int]]] = [[] for _ in range(4 * SIDE)]
    for side, (first, length) in enumerate(zip(corners, lengths, strict=True)):
        for at in range(length):
            space = (side * SIDE + _space(at / length, size)) % len(spaces)
            order = at - length if space == (side + 1) * SIDE % len(spaces) else at
            spaces[space].append((order, (first + step * at) % count))
    return tuple(tuple(pixel for _, pixel in sorted(found)) for found in spaces)


def _lengths(corners: Sequence[int], count: int) -> list[int]:
    return [(corners[(n + 1) % 4] - corners[n]) % count for n in range(4)]


def _space(share: float, size: Size) -> int:
    """Which space of a side lies there, from the middle of its first corner (0) to that of the next (10)."""
    millimetres = share * (size.board - size.corner) - size.corner / 2
    if millimetres < 0:
        return 0
    return min(SIDE, 1 + int(millimetres / ((size.board - 2 * size.corner) / (SIDE - 1))))
