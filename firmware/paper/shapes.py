"""What a drawing is made of. All lengths are millimetres, from the upper left corner; y grows downwards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

Font = Literal["regular", "bold"]
Align = Literal["start", "middle", "end"]
INK = "#1d2129"
PALE = "#8a9099"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle. An empty colour is not drawn."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = INK
    line: float = 0.3


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke through points; closed, it is a polygon that may be filled."""

    points: tuple[tuple[float, float], ...]
    fill: str = ""
    stroke: str = INK
    line: float = 0.3
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = INK
    line: float = 0.3


@dataclass(frozen=True, slots=True)
class Text:
    """One line; `y` is where its letters stand, `size` the height of its type."""

    x: float
    y: float
    text: str
    size: float
    font: Font = "regular"
    align: Align = "start"
    ink: str = INK


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes turned around their origin (clockwise, in degrees), then moved; perhaps cut off at a box."""

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    turn: float = 0
    clip: Box | None = None

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """As SVG and PDF write it: a, b, c, d, e, f."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return cos, sin, -sin, cos, self.x, self.y


Shape = Box | Line | Circle | Text | Group


@dataclass(frozen=True, slots=True)
class Page:
    width: float
    height: float
    shapes: tuple[Shape, ...]
