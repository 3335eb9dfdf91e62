"""Which device of a board is meant: a value that a driver reports and a screen puts into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from croupier.hw.protocols import Button

DeviceKind: TypeAlias = Literal[
    "screen",
    "button",
    "strip",
    "pad",
    "scanner",
    "space",
    "reader",
    "buzzer",
    "power",
    "reset",
    "voice",
]
"""A "space" is the single reader of a scanner under one space. A "reader" sees the tokens of all spaces.
"power" is the power button, a "reset" the reset line of the panels or the mux."""


@dataclass(frozen=True, slots=True)
class DeviceId:
    """One device of the board.

        DeviceId("screen", seat=2)              # seat 3, screen
        DeviceId("button", seat=0, name="ok")   # seat 1, ●
        DeviceId("scanner", name="north")       # scanner north
        DeviceId("space", space=23, name="north")  # scanner north, space 23
        DeviceId("pad")                         # pad

    `seat` and `space` count from 0; people count seats from 1, and so does `str`. `name` says which one where
    a number does not: the scanner as the wiring names it, or the button.
    """

    kind: DeviceKind
    seat: int | None = None
    space: int | None = None
    name: str = ""

    @property
    def seat_number(self) -> int:
        """The number of its seat, as people count; 0 if it belongs to no seat."""
        return 0 if self.seat is None else self.seat + 1

    def __str__(self) -> str:
        match self.kind:
            case "screen":
                return f"seat {self.seat_number}, screen"
            case "button":
                return f"seat {self.seat_number}, {Button(self.name).sign}"
            case "scanner":
                return f"scanner {self.name}"
            case "space":
                return f"scanner {self.name}, space {self.space}"
            case "power":
                return "power button"
            case "reset":
                return f"reset of the {self.name}"
            case "strip" | "pad" | "reader" | "buzzer" | "voice":
                return self.kind
            case _:
                assert_never(self.kind)
