"""The messages to the page about everybody's chances."""

from __future__ import annotations

import msgspec


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that changed somebody's chance much: by how many thousandths, and what happened."""

    throw: int
    name: str
    player: int
    by: int
    text: str
    space: int | None


class ChancesNow(msgspec.Struct, frozen=True, tag_field="t", tag="chances"):
    """Everybody's chance to win, in thousandths, and the turning points; empty where no game is played."""

    now: tuple[int, ...]
    points: tuple[TurningPoint, ...]


class ChanceRows(msgspec.Struct, frozen=True, tag_field="t", tag="chance rows"):
    """More points of the curves: the throw, then everybody's chance in thousandths."""

    anew: bool
    rows: list[tuple[int, ...]]
