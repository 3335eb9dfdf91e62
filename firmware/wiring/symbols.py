"""The symbols of a schematic: parts with named pins, wires, resistors, capacitors, fuses, supplies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.firmware.paper.shapes import INK, PALE, Box, Circle, Line, Shape, Text

Point = tuple[float, float]
PIN_DISTANCE = 6.0
STUB = 4.0
FIVE_VOLTS, THREE_VOLTS, GROUND = "#e53935", "#fb8c00", "#212121"
NOTE = "#4a515c"


@dataclass(frozen=True)
class Part:
    """A box with a name, pins on its left and right side, and notes below the name."""

    name: str
    x: float
    y: float
    width: float
    left: Sequence[str] = ()
    right: Sequence[str] = ()
    notes: Sequence[str] = field(default=())
    colour: str = INK

    @property
    def height(self) -> float:
        return 9 + PIN_DISTANCE * max(len(self.left), len(self.right), 1) + 4 * len(self.notes)

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def pin(self, name: str) -> Point:
        """The end of a pin's stub, where a wire begins."""
        if name in self.left:
            return self.x - STUB, self._row(list(self.left).index(name))
        return self.x + self.width + STUB, self._row(list(self.right).index(name))

    def _row(self, number: int) -> float:
        return self.y + 11 + PIN_DISTANCE * number

    def draw(self) -> Iterator[Shape]:
        yield Box(self.x, self.y, self.width, self.height, fill="#fbfbfa", stroke=self.colour, line=0.5)
        yield Text(
            self.x + self.width / 2,
            self.y + 5.2,
            self.name,
            3.6,
            font="bold",
            align="middle",
            ink=self.colour,
        )
        for names, edge, out, align in (
            (self.left, self.x, -1, "start"),
            (self.right, self.x + self.width, 1, "end"),
        ):
            for number, name in enumerate(names):
                row = self._row(number)
                yield Line(((edge, row), (edge + out * STUB, row)), stroke=INK, line=0.4)
                yield Text(edge - out * 1.5, row + 1.1, name, 2.9, align=align)  # type: ignore[arg-type]
        rows = max(len(self.left), len(self.right), 1)
        for number, note in enumerate(self.notes):
            base = self.y + 12 + PIN_DISTANCE * rows + 4 * number - 2
            yield Text(self.x + self.width / 2, base, note, 2.6, align="middle", ink=NOTE)


def wire(*points: Point, colour: str = INK) -> Iterator[Shape]:
    yield Line(points, stroke=colour, line=0.5)


def square(start: Point, end: Point, *, at: float | None = None, colour: str = INK) -> Iterator[Shape]:
    """A wire with two corners; `at` is where it goes up or down."""
    middle = (start[0] + end[0]) / 2 if at is None else at
    yield from wire(start, (middle, start[1]), (middle, end[1]), end, colour=colour)


def resistor(x: float, y: float, label: str, *, upright: bool = False) -> Iterator[Shape]:
    """A resistor with its middle at x, y: 8 mm long."""
    wide, high = (2.4, 8.0) if upright else (8.0, 2.4)
    yield Box(x - wide / 2, y - high / 2, wide, high, fill="#ffffff", stroke=INK, line=0.4)
    if upright:
        yield Text(x + 2.2, y + 1, label, 2.7)
    else:
        yield Text(x, y - 2.2, label, 2.7, align="middle")


def pull_up(x: float, y: float, label: str, *, past: int = 0) -> Iterator[Shape]:
    """A resistor from a wire at x, y up to 3V3, above so many other wires."""
    top = y - PIN_DISTANCE * past
    yield from wire((x, y), (x, top - 15))
    yield from resistor(x, top - 7, label, upright=True)
    yield from rail(x, top - 15, "3V3")
    yield Circle(x, y, 0.7, fill=INK, stroke="")


def pull_down(x: float, y: float, label: str) -> Iterator[Shape]:
    """A resistor from a wire at x, y down to ground."""
    yield from wire((x, y), (x, y + 14))
    yield from resistor(x, y + 7, label, upright=True)
    yield from ground(x, y + 14)
    yield Circle(x, y, 0.7, fill=INK, stroke="")


def capacitor(x: float, y: float, label: str) -> Iterator[Shape]:
    """A capacitor from a wire at x, y down to ground."""
    yield from wire((x, y), (x, y + 5))
    for plate in (5.0, 6.6):
        yield Line(((x - 2.4, y + plate), (x + 2.4, y + plate)), stroke=INK, line=0.7)
    yield from wire((x, y + 6.6), (x, y + 11))
    yield from ground(x, y + 11)
    yield Text(x + 3.2, y + 7, label, 2.7)
    yield Circle(x, y, 0.7, fill=INK, stroke="")


def fuse(x: float, y: float, label: str) -> Iterator[Shape]:
    yield Box(x - 5, y - 1.6, 10, 3.2, fill="#ffffff", stroke=INK, line=0.4)
    yield Line(((x - 5, y), (x + 5, y)), stroke=INK, line=0.4)
    yield Text(x, y - 2.8, label, 2.7, align="middle")


def ground(x: float, y: float) -> Iterator[Shape]:
    for number, half in enumerate((2.6, 1.7, 0.8)):
        level = y + 1.1 * number
        yield Line(((x - half, level), (x + half, level)), stroke=GROUND, line=0.5)


def rail(x: float, y: float, name: str) -> Iterator[Shape]:
    colour = FIVE_VOLTS if name.startswith("5") else THREE_VOLTS
    yield Line(((x - 2.6, y), (x + 2.6, y)), stroke=colour, line=0.9)
    yield Text(x, y - 1.4, name, 2.9, font="bold", align="middle", ink=colour)


def button(x: float, y: float, label: str) -> Iterator[Shape]:
    """A push button from a wire at x, y to ground on its right."""
    yield from wire((x, y), (x + 3, y))
    yield Circle(x + 3.6, y, 0.6, fill="#ffffff", stroke=INK, line=0.3)
    yield Circle(x + 9.4, y, 0.6, fill="#ffffff", stroke=INK, line=0.3)
    yield Line(((x + 3, y - 2), (x + 10, y - 2)), stroke=INK, line=0.5)
    yield Text(x + 6.5, y - 3.4, label, 2.7, align="middle")
    yield from wire((x + 10, y), (x + 13, y), (x + 13, y + 3))
    yield from ground(x + 13, y + 3)


def notes(x: float, y: float, title: str, lines: Sequence[str]) -> Iterator[Shape]:
    yield Text(x, y, title, 3.6, font="bold")
    for number, line in enumerate(lines):
        yield Text(x, y + 4.6 + 4.1 * number, line, 2.8, ink=NOTE)


def tag(point: Point, name: str, *, left: bool = False) -> Iterator[Shape]:
    """The name of the place where a wire goes on."""
    away = -2.0 if left else 2.0
    yield Circle(*point, 0.7, fill=PALE, stroke="")
    yield Text(point[0] + away, point[1] + 1.1, name, 2.9, align="end" if left else "start")


def supply_tag(point: Point, name: str, *, left: bool = False) -> Iterator[Shape]:
    """A supply at the end of a wire."""
    away = -2.0 if left else 2.0
    colour = FIVE_VOLTS if name.startswith("5") else THREE_VOLTS
    yield Circle(*point, 0.9, fill=colour, stroke="")
    align = "end" if left else "start"
    yield Text(point[0] + away, point[1] + 1.1, name, 2.9, font="bold", align=align, ink=colour)  # type: ignore[arg-type]
