"""A4 sheets to drill by: the board at 1:1, in parts that overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from croupier.config.wiring import ScannerWiring, Wiring
from croupier.firmware.paper.landing import Ring, rings
from croupier.firmware.paper.ring import Place, places
from croupier.firmware.paper.shapes import A4, INK, PALE, Box, Circle, Group, Line, Page, Shape, Text
from croupier.firmware.wiring.tables import spans

MARGIN_MM = (10.0, 12.0)
"""Left and top, a little more than a printer leaves white."""
FOOT_MM = 12.0
OVERLAP_MM = 10.0
SENSOR_HOLE_MM = 6.0
"""The diameter. A Hall sensor is 4 x 3 mm. It lies in the hole with its printed side up, its legs bent down:
one that stands upright feels only what goes past it sideways, and nothing from a magnet right above.
"""
TAG_MM = 25.0
"""The diameter of the tag under a token."""
READER_MM = (40.0, 60.0)
"""An RC522 board. Makes differ: lay yours on the sheet before you drill for its screws."""
_DRILL_COLOUR = "#c62828"


def sheets(wiring: Wiring) -> list[Page]:
    """As many sheets as the board needs, row by row."""
    wide, high = A4[0] - 2 * MARGIN_MM[0], A4[1] - 2 * MARGIN_MM[1] - FOOT_MM
    columns = ceil((wiring.size.board - OVERLAP_MM) / (wide - OVERLAP_MM))
    rows = ceil((wiring.size.board - OVERLAP_MM) / (high - OVERLAP_MM))
    drawn = tuple(_board(wiring))
    return [
        _sheet(wiring, drawn, (column, row), (columns, rows), (wide, high))
        for row in range(rows)
        for column in range(columns)
    ]


def _sheet(
    wiring: Wiring,
    drawn: tuple[Shape, ...],
    at: tuple[int, int],
    of: tuple[int, int],
    tile: tuple[float, float],
) -> Page:
    # The sheets are larger than the board: half of the rest is on each side.
    spare = [of[n] * (tile[n] - OVERLAP_MM) + OVERLAP_MM - wiring.size.board for n in (0, 1)]
    left, top = (at[n] * (tile[n] - OVERLAP_MM) - spare[n] / 2 for n in (0, 1))
    x, y = MARGIN_MM
    clip = Box(x, y, *tile)
    shapes: list[Shape] = [
        Group(drawn, x - left, y - top, clip=clip),
        Box(x, y, *tile, stroke=PALE, line=0.15),
        *_joints(at, of, tile),
        *_foot(wiring, at, of),
    ]
    return Page(*A4, tuple(shapes))


def _joints(at: tuple[int, int], of: tuple[int, int], tile: tuple[float, float]) -> Iterator[Shape]:
    """Dashed lines on which the edge of the next sheet is glued."""
    x, y = MARGIN_MM
    if at[0] < of[0] - 1:
        edge = x + tile[0] - OVERLAP_MM
        yield Line(((edge, y), (edge, y + tile[1])), stroke=PALE, line=0.2, dashed=True)
    if at[1] < of[1] - 1:
        edge = y + tile[1] - OVERLAP_MM
        yield Line(((x, edge), (x + tile[0], edge)), stroke=PALE, line=0.2, dashed=True)


def _foot(wiring: Wiring, at: tuple[int, int], of: tuple[int, int]) -> Iterator[Shape]:
    number, count = at[1] * of[0] + at[0] + 1, of[0] * of[1]
    base = A4[1] - MARGIN_MM[1]
    ruler = A4[0] - MARGIN_MM[0] - 100
    name = wiring.title.partition(":")[0]
    yield Text(MARGIN_MM[0], base - 7, f"{name}: sheet {number} of {count}", 3.2, font="bold")
    for row, words in enumerate(_words(wiring)):
        yield Text(MARGIN_MM[0], base - 3.4 + 3.4 * row, words, 2.6)
    yield Line(((ruler, base - 3), (ruler + 100, base - 3)), line=0.4)
    for tick in range(11):
        height = 3.0 if tick % 5 == 0 else 1.8
        yield Line(((ruler + 10 * tick, base - 3), (ruler + 10 * tick, base - 3 - height)), line=0.25)
    yield Text(
        ruler + 50, base + 0.5, "This line is 100 mm long, or the scale is wrong.", 2.6, align="middle"
    )
    for column in range(of[0]):
        for row in range(of[1]):
            here = (column, row) == at
            yield Box(
                ruler - 16 + 3.4 * column, base - 11 + 3.4 * row, 3.4, 3.4, fill=INK if here else "", line=0.2
            )


def _words(wiring: Wiring) -> tuple[str, str]:
    face = "Face up. Join the sheets on the long dashed lines."
    senses = {scanner.senses for scanner in wiring.scanners}
    if "identity" in senses:
        return (
            face,
            f"Cross: a reader's middle. Circle: a tag of {TAG_MM:.0f} mm. Dashed: most RC522.",
        )
    if senses:
        return (
            face,
            f"Crosses: holes of {SENSOR_HOLE_MM:.0f} mm, for Hall sensors, printed side up. Rings: tokens.",
        )
    return face, "Nothing is drilled under the spaces."


def _board(wiring: Wiring) -> Iterator[Shape]:
    senses = {space: scanner for scanner in wiring.scanners for space in scanner.spaces}
    marks = rings(wiring.size.board, wiring.size.corner, "presence")
    for space, place in enumerate(places(wiring.size.board, wiring.size.corner)):
        yield Box(place.x, place.y, place.width, place.height, line=0.3)
        scanner = senses.get(space)
        if scanner is not None:
            yield from _holes(place, scanner, marks[space])
        yield from _labels(wiring, space, place)


def _holes(place: Place, scanner: ScannerWiring, marks: Sequence[Ring]) -> Iterator[Shape]:
    if scanner.senses == "identity":
        x, y = place.middle
        wide, high = READER_MM if place.side % 2 == 0 else READER_MM[::-1]
        yield _dashed(x - wide / 2, y - high / 2, wide, high)
        yield Circle(x, y, TAG_MM / 2, stroke=PALE, line=0.2)
        yield from _cross(x, y)
        return
    for ring in marks:
        yield Circle(ring.x, ring.y, ring.radius, stroke=PALE, line=0.2)
        yield Circle(ring.x, ring.y, SENSOR_HOLE_MM / 2, stroke=_DRILL_COLOUR, line=0.3)
        yield from _cross(ring.x, ring.y)


def _labels(wiring: Wiring, space: int, place: Place) -> Iterator[Shape]:
    x, y = place.x + 1.5, place.y
    yield Text(x, y + 5, str(space), 4.2, font="bold")
    yield Text(x, y + 8.5, f"px {spans(wiring.pixels.spaces[space])}", 2.2, ink=PALE)


def _cross(x: float, y: float) -> Iterator[Shape]:
    arm = 4.0
    yield Line(((x - arm, y), (x + arm, y)), stroke=_DRILL_COLOUR, line=0.2)
    yield Line(((x, y - arm), (x, y + arm)), stroke=_DRILL_COLOUR, line=0.2)


def _dashed(x: float, y: float, wide: float, high: float) -> Line:
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
    return Line(corners, stroke=PALE, line=0.2, dashed=True)
