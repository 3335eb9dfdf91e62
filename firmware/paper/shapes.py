"""The shapes of a drawing. All lengths are millimetres from the upper left corner; y grows downwards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

Font = Literal["regular", "bold"]
Align = Literal["start", "middle", "end"]
INK = "#1d2129"
PALE = "#8a9099"
A4 = (210.0, 297.0)
"""Width and height."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle. What has an empty colour is not drawn."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = INK
    line: float = 0.3


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; if it is filled, it is a polygon."""

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
    """One line of text; `y` is its base line, `size` the height of its type."""

    x: float
    y: float
    text: str
    size: float
    font: Font = "regular"
    align: Align = "start"
    ink: str = INK


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes turned around their origin (clockwise, in degrees), then moved, then clipped to a box."""

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    turn: float = 0
    clip: Box | None = None

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """The transformation as SVG and PDF write it: a, b, c, d, e, f."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return cos, sin, -sin, cos, self.x, self.y


Shape = Box | Line | Circle | Text | Group


@dataclass(frozen=True, slots=True)
class Page:
    width: float
    height: float
    shapes: tuple[Shape, ...]


def decimal(value: float) -> str:
    """A number as SVG and PDF write it."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"
