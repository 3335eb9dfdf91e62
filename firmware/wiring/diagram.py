"""The diagram of a wiring on A3: the Pi's header, what is connected to each pin, and the board from above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.config.wiring import HEADER, SIMULATED, Use, Wiring, pin_uses
from croupier.config.wiring.pins import HEADER_PIN
from croupier.firmware.paper.shapes import INK, PALE, Box, Circle, Line, Page, Shape, Text
from croupier.firmware.wiring.diagram_notes import (
    KIND_COLOURS,
    PAPER,
    SEAT_COLOURS,
    SUPPLY_COLOURS,
    board,
    side_notes,
)
from croupier.firmware.wiring.tables import where

A3 = (420.0, 297.0)
TOP, BOTTOM = 26.0, 290.0
PIN_DISTANCE = 11.0
HEADER_TOP = 50.0
PI_LEFT, PI_RIGHT = 140.0, 194.0
PIN_COLUMNS_X = (162.5, 171.5)
LEFT_COLUMN, RIGHT_COLUMN = (8.0, 108.0), (226.0, 296.0)
"""The left and right edges of the two columns of boxes."""
NOTES_X = 306.0
TITLE_HEIGHT, LINE_HEIGHT, NOTE_HEIGHT = 8.0, 6.4, 4.2
GAP = 4.0

PI_COLOUR, PI_EDGE_COLOUR = "#e7f2e4", "#8fb58a"


@dataclass
class Device:
    """A box of the diagram: its wires to the header, and the notes below them."""

    name: str
    colour: str
    uses: list[Use]
    notes: list[str] = field(default_factory=list)

    @property
    def height(self) -> float:
        return TITLE_HEIGHT + LINE_HEIGHT * len(self.uses) + NOTE_HEIGHT * len(self.notes) + 2

    @property
    def on_left(self) -> bool:
        odd = sum(HEADER_PIN[use.pin] % 2 for use in self.uses)
        return 2 * odd >= len(self.uses)

    @property
    def level(self) -> float:
        """The mean height of its pins."""
        return sum(_pin_y(use.pin) for use in self.uses) / len(self.uses)


def diagram(wiring: Wiring) -> Page:
    devices = _devices(wiring)
    unused = 0.0 if any(not device.on_left for device in devices) else RIGHT_COLUMN[1] - RIGHT_COLUMN[0]
    width, beside = A3[0] - unused, NOTES_X - unused
    shapes: list[Shape] = [Box(0, 0, width, A3[1], fill=PAPER, stroke="")]
    shapes += [Text(8, 14, wiring.title, 7, font="bold"), Text(8, 20, _subtitle(wiring), 3.2, ink=PALE)]
    wires: list[Shape] = []
    boxes: list[Shape] = []
    for on_left, column in ((True, LEFT_COLUMN), (False, RIGHT_COLUMN)):
        for device, y in _stacked([device for device in devices if device.on_left is on_left]):
            boxes += _box(device, column, y)
            wires += _wires(device, column, y, on_left=on_left)
    shapes += [*_header(wiring), *wires, *boxes, *side_notes(wiring, beside), *board(wiring, beside)]
    return Page(width, A3[1], tuple(shapes))


def _subtitle(wiring: Wiring) -> str:
    return (
        f"{wiring.id}.toml. The header has GPIO numbers, and in its dots the numbers of its pins. "
        "Every device also needs ground and its supply."
    )


# The devices


def _devices(wiring: Wiring) -> list[Device]:
    uses = pin_uses(wiring)
    devices: list[Device] = []
    bus = [use for use in uses if use.kind in ("i2c", "reset")]
    if bus:
        devices.append(Device("Screens", KIND_COLOURS["i2c"], bus, _bus_notes(wiring)))
    strip = [use for use in uses if use.kind == "pixels" and use.pin == wiring.pixels.pin]
    if strip:
        devices.append(Device("Pixels", KIND_COLOURS["pixels"], strip, _strip_notes(wiring)))
    for kind, name, notes in (
        ("sound", "Buzzer", ["passive piezo, through 100 Ω, to ground"]),
        ("power", "Power button", ["to ground, with nothing in between; hold 2 s"]),
        ("serial", "Serial port", ["the Pi's own; its console must be off"]),
    ):
        mine = [use for use in uses if use.kind == kind]
        if mine:
            devices.append(Device(name, KIND_COLOURS[kind], mine, notes))
    for seat, console in enumerate(wiring.consoles, 1):
        mine = [use for use in uses if use.seat == seat]
        if mine:
            screen = f"screen: {console.screen.driver}, {where(wiring, console.screen)}"
            devices.append(Device(f"Seat {seat}", SEAT_COLOURS[seat - 1], mine, [screen]))
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
                notes.append(f"– channel {console.screen.channel}: seat {seat}")
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
        PI_LEFT,
        HEADER_TOP - 16,
        PI_RIGHT - PI_LEFT,
        20 * PIN_DISTANCE + 18,
        fill=PI_COLOUR,
        stroke=PI_EDGE_COLOUR,
        line=0.5,
    )
    middle = (PI_LEFT + PI_RIGHT) / 2
    yield Text(middle, HEADER_TOP - 9.5, "Raspberry Pi", 4.4, font="bold", align="middle")
    yield Box(
        PIN_COLUMNS_X[0] - 4.5,
        HEADER_TOP - 6,
        PIN_COLUMNS_X[1] - PIN_COLUMNS_X[0] + 9,
        20 * PIN_DISTANCE + 1,
        fill=INK,
        stroke="",
    )
    for pin, what in HEADER.items():
        x, y = PIN_COLUMNS_X[(pin + 1) % 2], HEADER_TOP + (pin - 1) // 2 * PIN_DISTANCE
        use = uses.get(what) if isinstance(what, int) else None
        colour = _colour(use) if use else SUPPLY_COLOURS.get(str(what), PALE)
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
    return SEAT_COLOURS[use.seat - 1] if use.seat else KIND_COLOURS[use.kind]


def _pin_y(pin: int) -> float:
    return HEADER_TOP + (HEADER_PIN[pin] - 1) // 2 * PIN_DISTANCE


# Boxes and wires


def _stacked(devices: Sequence[Device]) -> list[tuple[Device, float]]:
    """The devices with their tops, each as near to its pins as the others allow."""
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
    yield Box(left, y, right - left, TITLE_HEIGHT - 1.5, fill=device.colour, stroke="")
    yield Text(left + 3, y + 4.7, device.name, 3.8, font="bold", ink="#ffffff")
    for row, use in enumerate(_in_order(device.uses)):
        base = y + TITLE_HEIGHT + LINE_HEIGHT * row + 3.6
        yield from _label(use, left + 3, base, device.colour)
        yield Text(right - 3, base, f"GPIO {use.pin}", 3.2, align="end", ink=_colour(use))
    for row, note in enumerate(device.notes):
        yield Text(
            left + 3,
            y + TITLE_HEIGHT + LINE_HEIGHT * len(device.uses) + NOTE_HEIGHT * row + 2.6,
            note,
            2.8,
            ink="#4a515c",
        )


def _label(use: Use, x: float, base: float, colour: str) -> Iterator[Shape]:
    """The name of a wire. The signs of buttons are drawn, because a font may not have them."""
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
    """The name without the part that the title of the box already says."""
    return use.what.split(", ", 1)[-1] if use.kind in ("i2c", "pixels") else use.what


def _wires(device: Device, column: tuple[float, float], y: float, *, on_left: bool) -> Iterator[Shape]:
    for row, use in enumerate(_in_order(device.uses)):
        target = column[1] if on_left else column[0]
        end = (target, y + TITLE_HEIGHT + LINE_HEIGHT * row + 2.5)
        level = _pin_y(use.pin)
        own_side = (HEADER_PIN[use.pin] % 2 == 1) is on_left
        start = (PI_LEFT if on_left else PI_RIGHT, level if own_side else level + PIN_DISTANCE / 2)
        colour = _colour(use)
        if not own_side:
            pin_x = PIN_COLUMNS_X[0] if HEADER_PIN[use.pin] % 2 else PIN_COLUMNS_X[1]
            yield Line(((pin_x, level), (pin_x, start[1]), start), stroke=colour, line=0.5)
        yield Line(_curve(start, end), stroke=colour, line=0.7)
        yield Circle(*start, 0.9, fill=colour, stroke="")
        yield Circle(*end, 0.9, fill=colour, stroke="")


def _in_order(uses: Sequence[Use]) -> list[Use]:
    """In the order of the header's pins, so that wires do not cross."""
    return sorted(uses, key=lambda use: HEADER_PIN[use.pin])


def _curve(start: tuple[float, float], end: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """A curve like an S, level at both ends."""
    steps = 32
    points = []
    for step in range(steps + 1):
        t = step / steps
        rise = t * t * (3 - 2 * t)
        points.append((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * rise))
    return tuple(points)
