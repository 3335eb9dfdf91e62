"""The wiring as a drawing on A3: the Pi's header, what hangs on each pin, and the board from above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from config.wiring import HEADER, SIMULATED, ScannerWiring, Use, Wiring, pin_uses
from config.wiring.pins import HEADER_PIN
from firmware.editions.paper.shapes import INK, PALE, Box, Circle, Line, Page, Shape, Text
from firmware.editions.paper.type import wrap
from firmware.wiring.ring import Place, places
from firmware.wiring.tables import pi_lines, spans, where

A3 = (420.0, 297.0)
TOP, BOTTOM = 26.0, 290.0
ROW = 11.0
HEADER_TOP = 50.0
BOARD_LEFT, BOARD_RIGHT = 140.0, 194.0
COLUMN_X = (162.5, 171.5)
LEFT, RIGHT = (8.0, 108.0), (226.0, 296.0)
"""The columns of boxes, from edge to edge."""
NOTES_X, NOTES_WIDE = 306.0, 106.0
RING_Y, RING = 176.0, 106.0
"""Below the notes."""
TITLE, LINE, NOTE = 8.0, 6.4, 4.2
GAP = 4.0

SEATS = ("#1565c0", "#c75000", "#2e7d32", "#7b1fa2", "#ad1457", "#6d5a00")
SCANNERS = ("#bbdefb", "#ffe0b2", "#c8e6c9", "#e1bee7", "#f8bbd0", "#fff59d")
KINDS = {
    "i2c": "#00838f",
    "pixels": "#b8860b",
    "sound": "#455a64",
    "reset": "#795548",
    "power": "#c62828",
    "serial": "#37474f",
}
SUPPLIES = {"5V": "#e53935", "3V3": "#fb8c00", "GND": "#212121"}
PCB, PCB_EDGE, PAPER = "#e7f2e4", "#8fb58a", "#ffffff"
_BUTTON_NOTE = "Each button: to ground; 4.7 kΩ to 3V3, 1 kΩ to the pin, 100 nF from the pin to ground."


@dataclass
class Device:
    """A box: its wires to the header in order, and what is written below them."""

    name: str
    colour: str
    uses: list[Use]
    notes: list[str] = field(default_factory=list)

    @property
    def height(self) -> float:
        return TITLE + LINE * len(self.uses) + NOTE * len(self.notes) + 2

    @property
    def on_left(self) -> bool:
        odd = sum(HEADER_PIN[use.pin] % 2 for use in self.uses)
        return 2 * odd >= len(self.uses)

    @property
    def level(self) -> float:
        """Where its pins are, on the whole."""
        return sum(_pin_y(use.pin) for use in self.uses) / len(self.uses)


def diagram(wiring: Wiring) -> Page:
    devices = _devices(wiring)
    unused = 0.0 if any(not device.on_left for device in devices) else RIGHT[1] - RIGHT[0]
    width, notes = A3[0] - unused, NOTES_X - unused
    shapes: list[Shape] = [Box(0, 0, width, A3[1], fill=PAPER, stroke="")]
    shapes += [Text(8, 14, wiring.title, 7, font="bold"), Text(8, 20, _subtitle(wiring), 3.2, ink=PALE)]
    wires: list[Shape] = []
    boxes: list[Shape] = []
    for on_left, column in ((True, LEFT), (False, RIGHT)):
        for device, y in _stacked([device for device in devices if device.on_left is on_left]):
            boxes += _box(device, column, y)
            wires += _wires(device, column, y, on_left=on_left)
    shapes += [*_header(wiring), *wires, *boxes, *_notes(wiring, notes), *_ring(wiring, notes)]
    return Page(width, A3[1], tuple(shapes))


def _subtitle(wiring: Wiring) -> str:
    return (
        f"{wiring.id}.toml. The header has GPIO numbers, and in its dots the numbers of its pins. "
        "Every device also needs ground and its supply."
    )


# What there is


def _devices(wiring: Wiring) -> list[Device]:
    uses = pin_uses(wiring)
    devices: list[Device] = []
    bus = [use for use in uses if use.kind in ("i2c", "reset")]
    if bus:
        devices.append(Device("Screens", KINDS["i2c"], bus, _bus_notes(wiring)))
    strip = [use for use in uses if use.kind == "pixels" and use.pin == wiring.pixels.pin]
    if strip:
        devices.append(Device("Pixels", KINDS["pixels"], strip, _strip_notes(wiring)))
    for kind, name, notes in (
        ("sound", "Buzzer", ["passive piezo, through 100 Ω, to ground"]),
        ("power", "Power button", ["to ground, with nothing in between; hold 2 s"]),
        ("serial", "Serial port", ["the Pi's own; its console must be off"]),
    ):
        mine = [use for use in uses if use.kind == kind]
        if mine:
            devices.append(Device(name, KINDS[kind], mine, notes))
    for seat, console in enumerate(wiring.consoles, 1):
        mine = [use for use in uses if use.seat == seat]
        if mine:
            screen = f"screen: {console.screen.driver}, {where(wiring, console.screen)}"
            devices.append(Device(f"Seat {seat}", SEATS[seat - 1], mine, [screen]))
    return devices


def _bus_notes(wiring: Wiring) -> list[str]:
    bus = wiring.i2c
    if bus is None:
        return []
    pull_ups = "the Pi's own pull-ups" if (bus.sda, bus.scl) == (2, 3) else "2.2 kΩ from SDA and SCL to 3V3"
    notes = [f"i2c-{bus.bus} at {bus.hertz // 1000} kHz, {pull_ups}"]
    if bus.mux is not None:
        notes.append(f"TCA9548A at 0x{bus.mux.address:02x}; each channel 4.7 kΩ to 3V3:")
        for seat, console in enumerate(wiring.consoles, 1):
            if console.screen.driver != SIMULATED:
                notes.append(f"   channel {console.screen.channel}: seat {seat}")
    if bus.panel_reset is not None or (bus.mux is not None and bus.mux.reset is not None):
        notes.append("resets: 10 kΩ to 3V3")
    return notes


def _strip_notes(wiring: Wiring) -> list[str]:
    pixels = wiring.pixels
    return [
        "through a 74AHCT125 on 5 V; 10 kΩ from its input to ground",
        f"{pixels.count} WS2812, {pixels.per_metre} a metre, from GO clockwise",
        f"5 V through a 2 A fuse; dimmed to {pixels.milliamps} mA",
        "GPIO 11 stays open: SPI keeps it",
    ]


# The header


def _header(wiring: Wiring) -> Iterator[Shape]:
    uses = {use.pin: use for use in pin_uses(wiring)}
    yield Box(
        BOARD_LEFT,
        HEADER_TOP - 16,
        BOARD_RIGHT - BOARD_LEFT,
        20 * ROW + 18,
        fill=PCB,
        stroke=PCB_EDGE,
        line=0.5,
    )
    middle = (BOARD_LEFT + BOARD_RIGHT) / 2
    yield Text(middle, HEADER_TOP - 9.5, "Raspberry Pi", 4.4, font="bold", align="middle")
    yield Box(
        COLUMN_X[0] - 4.5, HEADER_TOP - 6, COLUMN_X[1] - COLUMN_X[0] + 9, 20 * ROW + 1, fill=INK, stroke=""
    )
    for pin, what in HEADER.items():
        x, y = COLUMN_X[(pin + 1) % 2], HEADER_TOP + (pin - 1) // 2 * ROW
        use = uses.get(what) if isinstance(what, int) else None
        colour = _colour(use) if use else SUPPLIES.get(str(what), PALE)
        yield Circle(
            x, y, 2.3, fill=colour if use or isinstance(what, str) else "#5c636e", stroke="#f5f5f5", line=0.4
        )
        outwards = -1 if pin % 2 else 1
        align = "end" if pin % 2 else "start"
        name = f"GPIO {what}" if isinstance(what, int) else what
        ink = colour if use else ("#3d4450" if isinstance(what, str) else PALE)
        font = "bold" if use else "regular"
        yield Text(x + 6 * outwards, y + 1.2, name, 3.4, font=font, align=align, ink=ink)  # type: ignore[arg-type]
        yield Text(x, y + 0.8, str(pin), 2.0, align="middle", ink="#ffffff")


def _colour(use: Use) -> str:
    return SEATS[use.seat - 1] if use.seat else KINDS[use.kind]


def _pin_y(pin: int) -> float:
    return HEADER_TOP + (HEADER_PIN[pin] - 1) // 2 * ROW


# Boxes and wires


def _stacked(devices: Sequence[Device]) -> list[tuple[Device, float]]:
    """Each as near to its pins as the others allow."""
    ordered = sorted(devices, key=lambda device: device.level)
    tops: list[float] = []
    free = TOP
    for device in ordered:
        tops.append(max(free, device.level - device.height / 2))
        free = tops[-1] + device.height + GAP
    limit = BOTTOM
    for number in reversed(range(len(ordered))):
        tops[number] = min(tops[number], limit - ordered[number].height)
        limit = tops[number] - GAP
    return list(zip(ordered, tops, strict=True))


def _box(device: Device, column: tuple[float, float], y: float) -> Iterator[Shape]:
    left, right = column
    yield Box(left, y, right - left, device.height, fill="#fbfbfa", stroke=device.colour, line=0.5)
    yield Box(left, y, right - left, TITLE - 1.5, fill=device.colour, stroke="")
    yield Text(left + 3, y + 4.7, device.name, 3.8, font="bold", ink="#ffffff")
    for row, use in enumerate(_in_order(device.uses)):
        base = y + TITLE + LINE * row + 3.6
        yield from _label(use, left + 3, base, device.colour)
        yield Text(right - 3, base, f"GPIO {use.pin}", 3.2, align="end", ink=_colour(use))
    for row, note in enumerate(device.notes):
        yield Text(left + 3, y + TITLE + LINE * len(device.uses) + NOTE * row + 2.6, note, 2.8, ink="#4a515c")


def _label(use: Use, x: float, base: float, colour: str) -> Iterator[Shape]:
    """Buttons have their signs, which no type is sure to have."""
    if use.kind != "buttons":
        yield Text(x, base, _short(use), 3.2)
        return
    sign, middle = use.what[-1], base - 1.2
    if sign == "●":
        yield Circle(x + 1.8, middle, 1.7, fill=colour, stroke="")
    else:
        tip, back = (x, x + 3.6) if sign == "◀" else (x + 3.6, x)
        yield Line(((tip, middle), (back, middle - 1.9), (back, middle + 1.9)), fill=colour, stroke="")
    yield Text(x + 6, base, {"◀": "left", "●": "ok", "▶": "right"}[sign], 3.2)


def _short(use: Use) -> str:
    """The box has said what it is."""
    return use.what.split(", ", 1)[-1] if use.kind in ("i2c", "pixels") else use.what


def _wires(device: Device, column: tuple[float, float], y: float, *, on_left: bool) -> Iterator[Shape]:
    for row, use in enumerate(_in_order(device.uses)):
        target = column[1] if on_left else column[0]
        end = (target, y + TITLE + LINE * row + 2.5)
        level = _pin_y(use.pin)
        own_side = (HEADER_PIN[use.pin] % 2 == 1) is on_left
        start = (BOARD_LEFT if on_left else BOARD_RIGHT, level if own_side else level + ROW / 2)
        colour = _colour(use)
        if not own_side:
            pin_x = COLUMN_X[0] if HEADER_PIN[use.pin] % 2 else COLUMN_X[1]
            yield Line(((pin_x, level), (pin_x, start[1]), start), stroke=colour, line=0.5)
        yield Line(_curve(start, end), stroke=colour, line=0.7)
        yield Circle(*start, 0.9, fill=colour, stroke="")
        yield Circle(*end, 0.9, fill=colour, stroke="")


def _in_order(uses: Sequence[Use]) -> list[Use]:
    """From above, as on the header, so that wires do not cross."""
    return sorted(uses, key=lambda use: HEADER_PIN[use.pin])


def _curve(start: tuple[float, float], end: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """An S that leaves and arrives level."""
    steps = 32
    points = []
    for step in range(steps + 1):
        t = step / steps
        rise = t * t * (3 - 2 * t)
        points.append((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * rise))
    return tuple(points)


# Notes and the board


def _notes(wiring: Wiring, x: float) -> Iterator[Shape]:
    y = TOP
    for title, colour, lines in _paragraphs(wiring):
        yield Text(x, y + 4, title, 3.8, font="bold", ink=colour)
        y += 5.5
        for line in lines:
            for part in wrap(line, NOTES_WIDE - 2, 3):
                yield Text(x, y + 3.2, part, 3)
                y += 4.3
        y += 3


def _paragraphs(wiring: Wiring) -> Iterator[tuple[str, str, list[str]]]:
    if any(use.kind == "buttons" for use in pin_uses(wiring)):
        yield "Buttons", INK, [_BUTTON_NOTE]
    usb = [
        f"{scanner.name}: {scanner.senses}, spaces {spans(scanner.spaces)}, {scanner.port}"
        for scanner in wiring.scanners
        if scanner.port
    ]
    if wiring.pad is not None:
        usb.append(f"pad: PN532, {wiring.pad.port}")
    if usb:
        yield "USB", INK, usb
    yield "Power", INK, ["5 V, 5 A, from a closed supply. Fuses: pixels 2 A, readers 1 A."]
    for model, lines in pi_lines(wiring).items():
        if model != "Pi 3":
            yield f"config.txt on a {model}", INK, lines


def _ring(wiring: Wiring, left: float) -> Iterator[Shape]:
    """Each space with its pixels, in the colour of its scanner."""
    scale = RING / wiring.size.board
    senses = {
        space: (number, scanner) for number, scanner in enumerate(wiring.scanners) for space in scanner.spaces
    }
    for space, place in enumerate(places(wiring.size)):
        number, _ = senses.get(space, (-1, None))
        colour = SCANNERS[number % len(SCANNERS)] if number >= 0 else PAPER
        x, y = left + place.x * scale, RING_Y + place.y * scale
        wide, high = place.width * scale, place.height * scale
        yield Box(x, y, wide, high, fill=colour, stroke="#6b7280", line=0.25)
        yield Text(x + wide / 2, y + high / 2, str(space), 3.2, font="bold", align="middle")
        for row, part in enumerate(spans(wiring.pixels.spaces[space]).split(", ")):
            yield Text(x + wide / 2, y + high / 2 + 2.6 + 2.2 * row, part, 1.9, align="middle", ink="#9a6b00")
        yield from _lights(wiring.pixels.spaces[space], place, left, scale)
    yield from _legend(wiring, left, scale)


def _lights(lights: Sequence[int], place: Place, left: float, scale: float) -> Iterator[Shape]:
    """Dots outside the edge; a corner has some on the edge before it and some on the one behind it."""
    corner = abs(place.width - place.height) < 1
    before = lights[: len(lights) // 2] if corner else ()
    for side, group in (((place.side - 1) % 4, before), (place.side, lights[len(before) :])):
        for number in range(len(group)):
            x, y = _at_edge(place, side, (number + 0.5) / len(group))
            yield Circle(left + x * scale, RING_Y + y * scale, 0.7, fill="#e6a100", stroke="")


def _at_edge(place: Place, side: int, share: float) -> tuple[float, float]:
    """A point a little outside the edge, going clockwise."""
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
        yield Box(inner, row - 3.2, 4, 4, fill=SCANNERS[number % len(SCANNERS)], stroke="#6b7280", line=0.25)
        yield Text(inner + 6, row, _scanner_words(scanner), 3)


def _scanner_words(scanner: ScannerWiring) -> str:
    return f"scanner {scanner.name}, {scanner.senses}"
