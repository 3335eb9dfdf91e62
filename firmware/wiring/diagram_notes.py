"""The part of a wiring's diagram beside the header: a seat's ribbon, notes, and the board from above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.config.wiring import ScannerWiring, Wiring, pin_uses
from croupier.firmware.paper.ring import Place, places
from croupier.firmware.paper.shapes import INK, PALE, Box, Circle, Line, Shape, Text
from croupier.firmware.paper.typesetting import wrap
from croupier.firmware.wiring import power
from croupier.firmware.wiring.tables import pi_lines, spans

SEAT_COLOURS = ("#1565c0", "#c75000", "#2e7d32", "#7b1fa2", "#ad1457", "#6d5a00")
KIND_COLOURS = {
    "i2c": "#00838f",
    "pixels": "#b8860b",
    "sound": "#455a64",
    "reset": "#795548",
    "power": "#c62828",
    "serial": "#37474f",
}
SUPPLY_COLOURS = {"5V": "#e53935", "3V3": "#fb8c00", "GND": "#212121"}
PAPER = "#ffffff"

TOP, WIDTH = 26.0, 106.0
RING_Y = 176.0
"""The top of the board, below the notes."""
SCANNER_COLOURS = ("#bbdefb", "#ffe0b2", "#c8e6c9", "#e1bee7", "#f8bbd0", "#fff59d")
RIBBON = ("3V3", "GND", "SDA", "GND", "SCL", "GND", "◀", "●", "▶", "RES")
LONGEST_RIBBON_CM = 60
_BUTTON_NOTE = "Each button: to ground; 4.7 kΩ to 3V3, 1 kΩ to the pin, 100 nF from the pin to ground."


def side_notes(wiring: Wiring, x: float) -> Iterator[Shape]:
    y = TOP
    if any(use.kind == "buttons" for use in pin_uses(wiring)):
        yield from _ribbon(wiring, x, y)
        y += 18
    for title, colour, lines in _paragraphs(wiring):
        yield Text(x, y + 4, title, 3.8, font="bold", ink=colour)
        y += 5.5
        for line in lines:
            for part in wrap(line, WIDTH - 2, 3):
                yield Text(x, y + 3.2, part, 3)
                y += 4.3
        y += 3


def _ribbon(wiring: Wiring, x: float, y: float) -> Iterator[Shape]:
    """The cable of a seat, with all its wires."""
    yield Text(x, y + 4, f"A seat's ribbon, at most {LONGEST_RIBBON_CM} cm", 3.8, font="bold")
    wide = WIDTH / len(RIBBON)
    reset = wiring.i2c is not None and wiring.i2c.panel_reset is not None
    for number, name in enumerate(RIBBON):
        left = x + number * wide
        unused = name == "RES" and not reset
        colour = (
            PALE
            if unused
            else SUPPLY_COLOURS.get(name, KIND_COLOURS["i2c"] if len(name) == 3 else SEAT_COLOURS[0])
        )
        yield Box(left, y + 6, wide, 6.5, fill=colour, stroke=PAPER, line=0.3)
        yield from _wire_name(name, left + wide / 2, y + 10.3)
        yield Text(left + wide / 2, y + 15.2, str(number + 1), 2.4, align="middle", ink="#4a515c")


def _wire_name(name: str, x: float, base: float) -> Iterator[Shape]:
    middle = base - 1.0
    if name == "●":
        yield Circle(x, middle, 1.6, fill=PAPER, stroke="")
    elif name in "◀▶":
        tip = -1.8 if name == "◀" else 1.8
        corners = ((x + tip, middle), (x - tip, middle - 1.8), (x - tip, middle + 1.8))
        yield Line(corners, fill=PAPER, stroke="")
    else:
        yield Text(x, base, name, 3, font="bold", align="middle", ink=PAPER)


def _paragraphs(wiring: Wiring) -> Iterator[tuple[str, str, list[str]]]:
    if any(use.kind == "buttons" for use in pin_uses(wiring)):
        yield "Buttons", INK, [_BUTTON_NOTE]
    usb, network = _ports(wiring)
    if usb:
        yield "USB", INK, usb
    if network:
        yield "Network", INK, network
    yield "Power", INK, [_power_words(wiring)]
    for model, lines in pi_lines(wiring).items():
        if model != "Pi 3":
            yield f"config.txt on a {model}", INK, lines


def _ports(wiring: Wiring) -> tuple[list[str], list[str]]:
    """What hangs on a cable, and what is in the network."""
    said = [
        (scanner.port, f"{scanner.name}: {scanner.senses}, spaces {spans(scanner.spaces)}, {scanner.port}")
        for scanner in wiring.scanners
        if scanner.port
    ]
    if wiring.pad is not None:
        said.append((wiring.pad.port, f"pad: PN532, {wiring.pad.port}"))
    usb = [words for port, words in said if port.startswith("/")]
    network = [words for port, words in said if not port.startswith("/")]
    pixels = wiring.pixels
    if pixels.host:
        network.append(f"pixels: {pixels.count} WS2812 on WLED, {pixels.host}, UDP port {pixels.port}")
    return usb, network


def _power_words(wiring: Wiring) -> str:
    fuses = [
        f"{branch.name.partition(',')[0]} {branch.fuse // 1000} A"
        for branch in power.branches(wiring)
        if branch.fuse
    ]
    words = f"5 V, {power.supply(wiring) // 1000} A, from a closed supply."
    return f"{words} Fuses: {', '.join(fuses)}." if fuses else words


def board(wiring: Wiring, left: float) -> Iterator[Shape]:
    """The board from above: each space with its pixels, in the colour of its scanner."""
    scale = WIDTH / wiring.size.board
    senses = {
        space: (number, scanner) for number, scanner in enumerate(wiring.scanners) for space in scanner.spaces
    }
    for space, place in enumerate(places(wiring.size.board, wiring.size.corner)):
        number, _ = senses.get(space, (-1, None))
        colour = SCANNER_COLOURS[number % len(SCANNER_COLOURS)] if number >= 0 else PAPER
        x, y = left + place.x * scale, RING_Y + place.y * scale
        wide, high = place.width * scale, place.height * scale
        yield Box(x, y, wide, high, fill=colour, stroke="#6b7280", line=0.25)
        yield Text(x + wide / 2, y + high / 2, str(space), 3.2, font="bold", align="middle")
        for row, part in enumerate(spans(wiring.pixels.spaces[space]).split(", ")):
            yield Text(x + wide / 2, y + high / 2 + 2.6 + 2.2 * row, part, 1.9, align="middle", ink="#9a6b00")
        yield from _lights(wiring.pixels.spaces[space], place, left, scale)
    yield from _legend(wiring, left, scale)


def _lights(lights: Sequence[int], place: Place, left: float, scale: float) -> Iterator[Shape]:
    """Dots outside the edge. A corner has some dots on its first edge and some on its second."""
    corner = abs(place.width - place.height) < 1
    before = lights[: len(lights) // 2] if corner else ()
    for side, group in (((place.side - 1) % 4, before), (place.side, lights[len(before) :])):
        for number in range(len(group)):
            x, y = _at_edge(place, side, (number + 0.5) / len(group))
            yield Circle(left + x * scale, RING_Y + y * scale, 0.7, fill="#e6a100", stroke="")


def _at_edge(place: Place, side: int, share: float) -> tuple[float, float]:
    """A point a little outside that edge; `share` goes from 0 to 1, clockwise."""
    out = 9.0
    match side:
        case 0:
            return place.x + place.width * (1 - share), place.y + place.height + out
        case 1:
            return place.x - out, place.y + place.height * (1 - share)
        case 2:
            return place.x + place.width * share, place.y - out
        case _:
            return place.x + place.width + out, place.y + place.height * share


def _legend(wiring: Wiring, left: float, scale: float) -> Iterator[Shape]:
    inner = left + (wiring.size.corner + 14) * scale
    y = RING_Y + (wiring.size.corner + 30) * scale
    yield Text(inner, y, "The board from above", 4, font="bold")
    yield Text(inner, y + 5, "Space numbers, below them their pixels; dots: the strip.", 2.6, ink="#4a515c")
    yield Text(inner, y + 9, "The strip's first pixel is at GO (0), DIN first.", 2.6, ink="#4a515c")
    for number, scanner in enumerate(wiring.scanners):
        row = y + 16 + 6 * number
        yield Box(
            inner,
            row - 3.2,
            4,
            4,
            fill=SCANNER_COLOURS[number % len(SCANNER_COLOURS)],
            stroke="#6b7280",
            line=0.25,
        )
        yield Text(inner + 6, row, _scanner_words(scanner), 3)


def _scanner_words(scanner: ScannerWiring) -> str:
    return f"scanner {scanner.name}, {scanner.senses}"
