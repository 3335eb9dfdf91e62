"""The drawings of the paper money: a note of each kind, as often as the printed money has it."""

from __future__ import annotations

from croupier.engine.edition import Edition
from croupier.firmware.model.notes import NOTES, PRINTED
from croupier.firmware.paper.shapes import INK, Align, Box, Shape, Text
from croupier.firmware.paper.typesetting import fit, set_lines

NOTE_WIDTH, NOTE_HEIGHT = 62.0, 34.0
_TINTS = ("#f0c987", "#e9dcb0", "#c3d7ea", "#bfe0bf", "#f2ec9f", "#f4c6cf", "#ffffff")
"""In the order of `NOTES`: the colours help children to find a note."""
_EDGE, _FRAME = 2.0, 5.0


def money(edition: Edition) -> list[tuple[Shape, ...]]:
    """All notes, the largest first."""
    drawn = [tuple(_note(edition, note, tint)) for note, tint in zip(NOTES, _TINTS, strict=True)]
    return [shapes for shapes, count in zip(drawn, PRINTED, strict=True) for _ in range(count)]


def _note(edition: Edition, note: int, tint: str) -> list[Shape]:
    wide, high = NOTE_WIDTH, NOTE_HEIGHT
    amount = edition.money(note)
    title = fit(edition.title, wide - 2 * _FRAME - 6, size=2.6, rows=1, least=1.6)
    sides: tuple[tuple[float, Align], ...] = ((_FRAME + 1, "start"), (wide - _FRAME - 1, "end"))
    corners = [
        Text(x, y, str(note), 4.2, "bold", side, INK)
        for x, side in sides
        for y in (_FRAME + 4.2, high - _FRAME - 1.2)
    ]
    return [
        Box(0, 0, wide, high, fill="#ffffff"),
        Box(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE, fill=tint),
        Box(_FRAME - 1, _FRAME - 1, wide - 2 * _FRAME + 2, high - 2 * _FRAME + 2, line=0.3),
        *corners,
        Text(wide / 2, high / 2 + 3.4, amount, 10.5, "bold", "middle", INK),
        *set_lines(title, wide / 2, high - _FRAME - 3.6),
    ]
