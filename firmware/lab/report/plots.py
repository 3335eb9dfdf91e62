"""The plots of the report: lines, columns and bars."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.edition import DEEDS, Edition
from croupier.firmware.lab.ratings import Share, quantile, share
from croupier.firmware.lab.report.svg import (
    COLOURS,
    FAINT,
    INK,
    Attribute,
    box,
    drawing,
    line,
    number,
    steps,
    tag,
    text,
)
from croupier.firmware.lab.tally import WIN_POINTS, WORTH_EVERY_ROUNDS, Seat, Tally
from croupier.firmware.paper.typesetting import fit, width

WIDTH, HEIGHT = 520.0, 270.0
LEFT, RIGHT, TOP, BOTTOM = 62.0, 18.0, 34.0, 46.0
SHARE_STILL_RUNNING = 0.05
"""A curve ends where fewer than this share of the games still run."""
SMALL: dict[str, Attribute] = {"font_size": 12, "fill": INK}


class Frame:
    """Two axes, marked with round numbers."""

    def __init__(self, most_x: float, most_y: float, label_x: str, label_y: str) -> None:
        self.xs, self.ys = steps(most_x, 8), steps(most_y)
        self._label_x, self._label_y = label_x, label_y

    def x(self, value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * value / self.xs[-1]

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / self.ys[-1]

    def parts(self) -> list[str]:
        drawn = []
        for mark in self.ys:
            at = self.y(mark)
            drawn.append(line(LEFT, at, WIDTH - RIGHT, at, stroke=FAINT))
            drawn.append(text(LEFT - 8, at + 4, number(mark), text_anchor="end", **SMALL))
        for mark in self.xs:
            at = self.x(mark)
            drawn.append(line(at, HEIGHT - BOTTOM, at, HEIGHT - BOTTOM + 5, stroke=INK))
            drawn.append(text(at, HEIGHT - BOTTOM + 19, number(mark), text_anchor="middle", **SMALL))
        drawn.append(line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, stroke=INK))
        drawn.append(text(WIDTH - RIGHT, HEIGHT - 8, self._label_x, text_anchor="end", **SMALL))
        drawn.append(text(LEFT - 52, TOP - 20, self._label_y, **SMALL))
        return drawn


def colour_of(tally: Tally, name: str) -> str:
    return COLOURS[sorted(tally.seats).index(name) % len(COLOURS)]


def worth_over_time(tally: Tally) -> str:
    curves: dict[str, list[tuple[float, float]]] = {}
    for name, samples in sorted(tally.worth.items()):
        begun = samples[0][1]
        curves[name] = [
            (at * WORTH_EVERY_ROUNDS, total / count)
            for at, (total, count) in enumerate(samples)
            if count and count >= begun * SHARE_STILL_RUNNING
        ]
    points = [point for curve in curves.values() for point in curve] or [(0.0, 0.0)]
    frame = Frame(max(x for x, _ in points), max(y for _, y in points), "rounds", "mean worth")
    parts = [*frame.parts(), *_legend(tally, list(curves))]
    for name, curve in curves.items():
        path = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in curve)
        parts.append(
            tag("polyline", points=path, fill="none", stroke=colour_of(tally, name), stroke_width=2.5)
        )
    return drawing(WIDTH, HEIGHT, "Mean worth over the rounds", parts)


def _legend(tally: Tally, names: list[str]) -> list[str]:
    """Which colour is whose, in a row above the plot, where no curve is."""
    parts, x = [], WIDTH - RIGHT
    for name in reversed(names):
        x -= width(name, 12)
        parts.append(text(x, TOP - 20, name, **SMALL))
        parts.append(box(x - 20, TOP - 26, 14, 4, fill=colour_of(tally, name)))
        x -= 36
    return parts


def game_length(tally: Tally) -> str:
    rounds = sorted(tally.rounds)
    top = max(1, quantile(rounds, 0.99))
    size = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if top / s <= 40)
    columns = [0] * (top // size + 1)
    for length in rounds:
        columns[min(length, top) // size] += 1
    frame = Frame(len(columns) * size, max(columns), "rounds (the last column has all longer games)", "games")
    parts = frame.parts()
    floor = frame.y(0)
    for at, count in enumerate(columns):
        left, right = frame.x(at * size), frame.x((at + 1) * size)
        title = f"{at * size} to {(at + 1) * size - 1} rounds: {count:,} games"
        parts.append(
            box(left + 0.5, frame.y(count), right - left - 1, floor - frame.y(count), title, fill="#1f6f8b")
        )
    middle = frame.x(quantile(rounds, 0.5) + 0.5)
    parts.append(line(middle, TOP, middle, floor, stroke="#c93a2b", stroke_width=1.5, stroke_dasharray="5 4"))
    label = f"half end by round {quantile(rounds, 0.5)}"
    parts.append(text(middle, TOP - 6, label, text_anchor="middle", font_size=12, fill="#c93a2b"))
    return drawing(WIDTH, HEIGHT, "How long games are", parts)


def income(edition: Edition, tally: Tally) -> str:
    """The rent in one game, with one bar for each deed in the colour of its group."""
    games, row, names = max(1, tally.games), 31.0, 168.0
    amounts = {space: tally.rents[space] / games for space in DEEDS}
    marks = steps(max(amounts.values()))
    room = WIDTH - names - 44
    parts = []
    for mark in marks:
        at = names + room * mark / marks[-1]
        parts.append(line(at, 22, at, 26 + row * len(DEEDS), stroke=FAINT))
        parts.append(text(at, 14, number(mark), text_anchor="middle", **SMALL))
    for at, space in enumerate(sorted(DEEDS, key=lambda space: -amounts[space])):
        info, top = edition.spaces[space], 26 + row * at
        middle = top + row / 2 + 4
        length = room * amounts[space] / marks[-1]
        often = tally.payments[space] / games
        title = f"{info.name}: {amounts[space]:,.0f} a game, paid {often:.1f} times"
        called = fit(info.name, names - 12, size=12, rows=1, least=6)
        words = " ".join(called.lines)
        parts.append(text(names - 8, middle, words, text_anchor="end", font_size=called.size, fill=INK))
        colour = edition.groups[info.group].colour
        parts.append(box(names, top + 4, length, row - 8, title, fill=colour, stroke=INK, stroke_width=0.6))
        parts.append(text(names + length + 6, middle, f"{amounts[space]:,.0f}", **SMALL))
    return drawing(WIDTH, 34 + row * len(DEEDS), "Rent by deed", parts)


def win_rates(tally: Tally) -> str:
    """How often each robot wins, in all its seats together and in each seat, with 95 % intervals."""
    rows: list[tuple[str, str, Seat, bool]] = []
    for name, seats in sorted(tally.seats.items()):
        rows.append((name, name, tally.robot(name), True))
        rows += [(name, f"seat {at}", seat, False) for at, seat in enumerate(seats, 1) if seat.games]
    row, names = 24.0, 70.0
    rates = [share(seat.points / WIN_POINTS, seat.games) for _, _, seat, _ in rows]
    most = next(p for p in (20, 40, 60, 80, 100) if p == 100 or max(rate.high for rate in rates) * 100 <= p)
    room = (WIDTH - names - 104) * 100 / most
    parts = []
    for part in range(0, most + 1, 20 if most > 40 else 10):
        at = names + room * part / 100
        parts.append(line(at, 22, at, 28 + row * len(rows), stroke=FAINT))
        parts.append(text(at, 14, f"{part}%", text_anchor="middle", **SMALL))
    fair = names + room / max(1, len(next(iter(tally.seats.values()), [])) or 1)
    parts.append(line(fair, 22, fair, 28 + row * len(rows), stroke="#c93a2b", stroke_dasharray="5 4"))
    for at, ((name, label, _, total), rate) in enumerate(zip(rows, rates, strict=True)):
        parts += _rate(names, room, 28 + row * at, row, label, rate, colour_of(tally, name), total)
    return drawing(WIDTH, 36 + row * len(rows), "Games won", parts)


def _rate(
    left: float, room: float, top: float, row: float, label: str, rate: Share, colour: str, total: bool
) -> Sequence[str]:
    middle = top + row / 2
    bar = row - (8 if total else 14)
    low, high = left + room * rate.low, left + room * rate.high
    said = f"{rate.value:.1%}  ({rate.low:.1%} to {rate.high:.1%})"
    weight = 600 if total else 400
    return (
        text(left - 8, middle + 4, label, text_anchor="end", font_weight=weight, **SMALL),
        box(left, middle - bar / 2, room * rate.value, bar, said, fill=colour, opacity=1 if total else 0.55),
        line(low, middle, high, middle, stroke=INK, stroke_width=1.5),
        line(low, middle - 4, low, middle + 4, stroke=INK, stroke_width=1.5),
        line(high, middle - 4, high, middle + 4, stroke=INK, stroke_width=1.5),
        text(
            WIDTH - 98,
            middle + 4,
            f"{rate.value:.1%} ± {(rate.high - rate.low) / 2:.1%}",
            font_size=11,
            fill=INK,
        ),
    )
