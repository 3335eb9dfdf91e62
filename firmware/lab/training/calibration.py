"""How well forecasts and outcomes agree, in each tenth of the scale: as a table and as a plot."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.firmware.lab.ratings import Share, share
from croupier.firmware.lab.report.svg import COLOURS, FAINT, INK, drawing, line, tag, text
from croupier.firmware.lab.training.network import Games, Numbers

TENTHS = 10
SIDE, LEFT, TOP, MARGIN = 360.0, 56.0, 30.0, 20.0


class Tenth(NamedTuple):
    """All forecasts in one tenth of the scale."""

    players: int
    """How many of them there are."""
    forecast: float
    """Their mean."""
    won: Share
    """How often these players won."""


def calibration(chances: Numbers, games: Games) -> list[Tenth]:
    said, won = chances[games.plays], games.shares[games.plays]
    places = np.minimum(TENTHS - 1, (said * TENTHS).astype(np.int64))
    found = []
    for tenth in range(TENTHS):
        there = places == tenth
        many = int(there.sum())
        if many:
            found.append(Tenth(many, float(said[there].mean()), share(float(won[there].sum()), many)))
    return found


def worst_gap(tenths: list[Tenth]) -> float:
    """The largest difference between what was forecast and how it came, of all tenths."""
    return max(abs(tenth.forecast - tenth.won.value) for tenth in tenths)


def plot(tenths: list[Tenth]) -> str:
    """Forecast to the right, outcome upwards: on the diagonal they agree."""
    parts = []
    for at in range(0, 101, 20):
        x, y = _x(at / 100), _y(at / 100)
        parts.append(line(x, TOP, x, TOP + SIDE, stroke=FAINT))
        parts.append(line(LEFT, y, LEFT + SIDE, y, stroke=FAINT))
        parts.append(text(x, TOP + SIDE + 18, f"{at}%", text_anchor="middle", font_size=12, fill=INK))
        parts.append(text(LEFT - 8, y + 4, f"{at}%", text_anchor="end", font_size=12, fill=INK))
    parts.append(line(_x(0), _y(0), _x(1), _y(1), stroke=INK, stroke_dasharray="5 4"))
    for tenth in tenths:
        said = f"forecast {tenth.forecast:.1%}, won {tenth.won.value:.1%} ({tenth.players:,})"
        parts.append(
            tag(
                "circle",
                tag("title", said),
                cx=_x(tenth.forecast),
                cy=_y(tenth.won.value),
                r=5,
                fill=COLOURS[0],
            )
        )
    parts.append(text(LEFT + SIDE, TOP + SIDE + 36, "forecast", text_anchor="end", font_size=12, fill=INK))
    parts.append(text(LEFT - 40, TOP - 12, "won", font_size=12, fill=INK))
    return drawing(LEFT + SIDE + MARGIN, TOP + SIDE + 44, "Forecasts and outcomes", parts)


def _x(part: float) -> float:
    return LEFT + SIDE * part


def _y(part: float) -> float:
    return TOP + SIDE * (1 - part)
