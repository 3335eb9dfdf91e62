"""The heat map of the board: the warmer a space is, the more often tokens arrive there."""

from __future__ import annotations

from croupier.engine.edition import JAIL, SPACES, Edition
from croupier.firmware.lab.report.svg import INK, Attribute, box, drawing, line, text
from croupier.firmware.lab.tally import IN_JAIL, Tally
from croupier.firmware.paper.ring import places
from croupier.firmware.paper.typesetting import fit

CELL, CORNER = 58.0, 84.0
SIDE = 2 * CORNER + 9 * CELL
STRIPE = 11.0
COLD, WARM, HOT = (0xF3, 0xF6, 0xF4), (0xF6, 0xC4, 0x6B), (0xC9, 0x3A, 0x2B)
PLACES = places(SIDE, CORNER)


def heat_map(edition: Edition, tally: Tally) -> str:
    throws = max(1, tally.throws)
    rates = [count / throws for count in tally.landings]
    usual = sorted(rates[:SPACES])
    low, high = usual[1], max(usual[-1], usual[1] + 1e-9)
    parts = [box(0, 0, SIDE, SIDE, fill="#fbfcfb", stroke=INK)]
    for space in range(SPACES):
        parts += _space(edition, space, rates[space], (rates[space] - low) / (high - low))
    parts += _jail(rates[IN_JAIL], (rates[IN_JAIL] - low) / (high - low))
    parts += _legend(low, high)
    return drawing(
        SIDE + 2, SIDE + 2, "Landings on the board", ['<g transform="translate(1 1)">', *parts, "</g>"]
    )


def _space(edition: Edition, space: int, rate: float, heat: float) -> list[str]:
    info = edition.spaces[space]
    x, y, width, height, _ = PLACES[space]
    label = f"{info.name}: {rate:.2%} of all throws"
    parts = [box(x, y, width, height, label, fill=_colour(heat), stroke=INK, stroke_width=0.7)]
    if info.group:
        parts.append(_stripe(space, edition.groups[info.group].colour))
    ink = "#ffffff" if heat > 0.75 else INK
    middle_x, middle_y = x + width / 2, y + height / 2
    shift_x, shift_y = _inwards(space) if info.group else (0.0, 0.0)
    middle_x, middle_y = middle_x - shift_x * STRIPE / 2, middle_y - shift_y * STRIPE / 2
    if space == JAIL:
        middle_x, middle_y = x + width / 2 + 4, y + height - 14
    style: dict[str, Attribute] = {"text_anchor": "middle", "fill": ink, "pointer_events": "none"}
    room = width - STRIPE if info.group and space // 10 % 2 else width
    name = fit(info.label, room - 11, size=9, rows=3, least=6)
    top = middle_y - 3 - (len(name.lines) - 1) * name.size / 2
    for row, words in enumerate(name.lines):
        parts.append(text(middle_x, top + row * name.size * 1.1, words, font_size=name.size, **style))
    below = top + (len(name.lines) - 1) * name.size * 1.1 + 14
    parts.append(text(middle_x, below, f"{rate * 100:.2f}", font_size=13, font_weight=600, **style))
    return parts


def _inwards(space: int) -> tuple[float, float]:
    """From a space towards the middle of the board, where its stripe is."""
    return ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))[space // 10]


def _stripe(space: int, colour: str) -> str:
    x, y, width, height, _ = PLACES[space]
    style: dict[str, Attribute] = {
        "fill": colour,
        "stroke": INK,
        "stroke_width": 0.7,
        "pointer_events": "none",
    }
    match space // 10:
        case 0:
            return box(x, y, width, STRIPE, "", **style)
        case 1:
            return box(x + width - STRIPE, y, STRIPE, height, "", **style)
        case 2:
            return box(x, y + height - STRIPE, width, STRIPE, "", **style)
        case _:
            return box(x, y, STRIPE, height, "", **style)


def _jail(rate: float, heat: float) -> list[str]:
    """Being sent there, in the corner of the corner."""
    x, y, width, *_ = PLACES[JAIL]
    size, ink = 50.0, "#ffffff" if heat > 0.75 else INK
    left = x + width - size
    style: dict[str, Attribute] = {"text_anchor": "middle", "fill": ink, "pointer_events": "none"}
    return [
        box(left, y, size, size, f"in jail: {rate:.2%} of all throws", fill=_colour(heat), stroke=INK),
        *(line(left + i * 10, y, left + i * 10, y + 12, stroke=ink, stroke_width=1) for i in (1, 2, 3, 4)),
        text(left + size / 2, y + 24, "in jail", font_size=9, **style),
        text(left + size / 2, y + 39, f"{rate * 100:.2f}", font_size=13, font_weight=600, **style),
    ]


def _legend(low: float, high: float) -> list[str]:
    left, top, width = SIDE / 2 - 150, SIDE / 2 + 6, 300.0
    count = 30
    parts = [
        box(left + i * width / count, top, width / count + 0.5, 16, fill=_colour(i / (count - 1)))
        for i in range(count)
    ]
    style: dict[str, Attribute] = {"fill": INK, "font_size": 13}
    parts.append(text(SIDE / 2, top - 14, "landings in a hundred throws", text_anchor="middle", **style))
    less, more = f"{low * 100:.2f} or less", f"{high * 100:.2f} or more"
    parts.append(text(left, top + 34, less, text_anchor="start", **style))
    parts.append(text(left + width, top + 34, more, text_anchor="end", **style))
    return parts


def _colour(heat: float) -> str:
    heat = min(1.0, max(0.0, heat))
    start, end, at = (COLD, WARM, heat * 2) if heat < 0.5 else (WARM, HOT, heat * 2 - 1)
    return "#" + "".join(f"{round(a + (b - a) * at):02x}" for a, b in zip(start, end, strict=True))
