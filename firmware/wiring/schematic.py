"""The schematic of a build on A3: parts with their pins, resistors, capacitors, fuses, 5 V and ground.

What depends on the wiring (pins, bus, mux, panels, readers, currents) is taken from its file.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.config.wiring import SIMULATED, Wiring
from croupier.firmware.paper.shapes import PALE, Box, Page, Shape, Text
from croupier.firmware.wiring import power
from croupier.firmware.wiring.diagram_notes import KIND_COLOURS, PAPER, SEAT_COLOURS
from croupier.firmware.wiring.schematic_readers import readers_section
from croupier.firmware.wiring.symbols import (
    FIVE_VOLTS,
    GROUND,
    NOTE,
    Part,
    button,
    capacitor,
    fuse,
    ground,
    notes,
    pull_down,
    pull_up,
    resistor,
    square,
    supply_tag,
    tag,
    wire,
)

A3 = (420.0, 297.0)
WHY_3V3 = (
    "Why the mux runs on 3V3 and not on 5 V:",
    "on 5 V it takes a 1 only from 3.5 V on, which a Pi never gives, and its",
    "channels would lift the Pi's pins above 3.3 V.",
)


def schematic(wiring: Wiring) -> Page:
    shapes: list[Shape] = [Box(0, 0, *A3, fill=PAPER, stroke="")]
    shapes += [
        Text(8, 13, f"Schematic: {wiring.title}", 6, font="bold"),
        Text(
            8, 19, f"{wiring.id}.toml. GPIO numbers as in the file. Wires that meet have a dot.", 3, ink=PALE
        ),
    ]
    shapes += _frame(8, 24, 150, 98, "1  5 V and ground")
    shapes += _supply(wiring)
    shapes += _frame(162, 24, 250, 98, "2  Strip")
    shapes += _strip(wiring)
    shapes += _frame(8, 126, 224, 164, "3  Screens")
    shapes += _screens(wiring)
    shapes += _frame(236, 126, 176, 60, "4  Buttons, buzzer, power button")
    shapes += _small_parts(wiring)
    shapes += _frame(236, 190, 176, 100, "5  Who sees the tokens")
    shapes += readers_section(wiring, 236, 190)
    return Page(*A3, tuple(shapes))


def _frame(x: float, y: float, width: float, height: float, title: str) -> Iterator[Shape]:
    yield Box(x, y, width, height, fill="", stroke="#c5cbd3", line=0.4)
    yield Text(x + 3, y + 6, title, 4, font="bold", ink="#3d4450")


def _supply(wiring: Wiring) -> Iterator[Shape]:
    """One brick, a star of 5 V and one of ground, and a fuse for each branch that has one."""
    amps = power.supply(wiring) / 1000
    brick = Part("Supply", 14, 40, 34, right=("5 V", "GND"), notes=(f"closed, 5 V, {amps:.0f} A",))
    yield from brick.draw()
    star, earth = 64.0, 58.0
    five, zero = brick.pin("5 V"), brick.pin("GND")
    rows = [branch for branch in power.branches(wiring) if not branch.by_pi]
    bottom = 46.0 + 13 * (len(rows) - 1)
    yield from wire(five, (star, five[1]), colour=FIVE_VOLTS)
    yield from wire((star, 46), (star, max(bottom, five[1])), colour=FIVE_VOLTS)
    for number, branch in enumerate(rows):
        y = 46.0 + 13 * number
        yield from wire((star, y), (96, y), colour=FIVE_VOLTS)
        if branch.fuse:
            yield from fuse(80, y, f"{branch.fuse / 1000:.0f} A")
        yield Text(98, y + 1.1, f"{branch.name}: {branch.milliamps / 1000:.2f} A", 2.8)
    for number, branch in enumerate(branch for branch in power.branches(wiring) if branch.by_pi):
        row = 50.6 + 4 * number
        yield Text(98, row, f"+ {branch.name}: {branch.milliamps / 1000:.2f} A", 2.5, ink=NOTE)
    yield from wire(zero, (earth, zero[1]), (earth, 74), colour=GROUND)
    yield from ground(earth, 74)
    yield from notes(
        14,
        88,
        f"Together at most {power.total(wiring) / 1000:.2f} A.",
        (
            "One star of 5 V and one of ground at the supply; each branch has its own pair of wires.",
            "Fuses sit at the star. 0.75 mm² to the strip, 0.5 mm² to the Pi and the readers.",
            "Feed the Pi through USB-C, or pins 2 and 4 with 6 and 9; never both ways.",
            "All grounds are one: Pi, strip, shifter, readers. USB devices get theirs with the cable.",
        ),
    )


def _strip(wiring: Wiring) -> Iterator[Shape]:
    pixels = wiring.pixels
    if pixels.driver == SIMULATED:
        yield Text(170, 60, "in the page", 3)
        return
    colour = KIND_COLOURS["pixels"]
    data_pin = f"GPIO {pixels.pin}" if pixels.on_a_pin else "data"
    pi = (
        Part("Pi", 170, 46, 26, right=(data_pin, "GND"))
        if pixels.on_a_pin
        else Part(
            "ESP32, WLED", 170, 46, 28, right=(data_pin, "GND"), notes=("5 V and ground", "from the supply")
        )
    )
    shifter = Part(
        "74AHCT125",
        232,
        40,
        44,
        left=("1A", "1OE", "2A 3A 4A", "GND"),
        right=("1Y", "VCC", "2OE–4OE"),
        colour=colour,
    )
    leds = Part(
        f"{pixels.count} × WS2812B",
        338,
        40,
        42,
        left=("DIN", "5 V", "GND"),
        right=("5 V end", "GND end"),
        notes=(f"{pixels.per_metre} a metre, GO first",),
        colour=colour,
    )
    for part in (pi, shifter, leds):
        yield from part.draw()
    data, into = pi.pin(data_pin), shifter.pin("1A")
    yield from square(data, into, at=206)
    yield from pull_down(214, into[1], "10 kΩ")
    for name in ("1OE", "2A 3A 4A", "GND"):
        x, y = shifter.pin(name)
        yield from wire((x, y), (x - 3, y), (x - 3, shifter.bottom + 5))
    yield from ground(shifter.pin("GND")[0] - 3, shifter.bottom + 5)
    x, y = pi.pin("GND")
    yield from wire((x, y), (x, y + 8))
    yield from ground(x, y + 8)
    x, y = shifter.pin("VCC")
    enable = shifter.pin("2OE–4OE")
    yield from wire(enable, (x + 5, enable[1]), (x + 5, y), colour=FIVE_VOLTS)
    yield from wire((x, y), (x + 12, y), colour=FIVE_VOLTS)
    yield from supply_tag((x + 12, y), "5V")
    yield from capacitor(x + 5, enable[1], "100 nF")
    yield from wire(shifter.pin("1Y"), leds.pin("DIN"))
    yield from resistor(296, shifter.pin("1Y")[1], "330 Ω")
    x, y = leds.pin("5 V")
    yield from wire((x, y), (316, y), colour=FIVE_VOLTS)
    yield from supply_tag((316, y), "5V, fused", left=True)
    yield from capacitor(322, y, "1000 µF")
    low = leds.pin("GND")
    yield from wire(low, (low[0], low[1] + 16))
    yield from ground(low[0], low[1] + 16)
    far, far_ground = leds.pin("5 V end"), leds.pin("GND end")
    yield from wire(far, (far[0] + 2, far[1]), colour=FIVE_VOLTS)
    yield from supply_tag((far[0] + 2, far[1]), "5V, same fuse")
    yield from wire(far_ground, (far_ground[0] + 8, far_ground[1]), (far_ground[0] + 8, far_ground[1] + 6))
    yield from ground(far_ground[0] + 8, far_ground[1] + 6)
    yield from notes(
        170,
        101,
        "1OE is the enable: on ground it lets the data through. Open, the strip stays dark.",
        (
            "The shifter's own 5 V makes 3.3 V into 5 V. 10 kΩ keep the strip dark while the Pi starts. "
            "330 Ω at the shifter.",
            "Unused inputs go to ground, unused enables to 5 V. 1000 µF at the strip's beginning, + to 5 V. "
            "Feed both ends.",
            f"At most {pixels.milliamps} mA by the program. White at full would be 7.3 A: the fuse protects, "
            "not the program.",
        ),
    )


def _screens(wiring: Wiring) -> Iterator[Shape]:
    bus = wiring.i2c
    wired = [(seat, c.screen) for seat, c in enumerate(wiring.consoles, 1) if c.screen.driver != SIMULATED]
    if bus is None or not wired:
        yield Text(16, 150, "in the page", 3)
        return
    colour = KIND_COLOURS["i2c"]
    sda, scl = f"GPIO {bus.sda} SDA", f"GPIO {bus.scl} SCL"
    names = [sda, scl, "3V3", "GND"]
    if bus.mux is not None and bus.mux.reset is not None:
        names.insert(2, f"GPIO {bus.mux.reset}")
    if bus.panel_reset is not None:
        names.append(f"GPIO {bus.panel_reset} RES")
    pi = Part("Pi", 14, 160, 34, right=names)
    yield from pi.draw()
    x, y = pi.pin("3V3")
    yield from wire((x, y), (x + 3, y))
    yield Text(x + 4, y + 1.1, "3V3", 2.9, font="bold", ink="#fb8c00")
    x, y = pi.pin("GND")
    yield from wire((x, y), (x + 5, y))
    yield from ground(x + 5, y)
    if bus.mux is None:
        yield from _panel(wiring, pi, wired[0][0])
        yield from notes(14, 240, "Bus 1 has its 1.8 kΩ pull-ups on the Pi itself: add none.", _panel_notes())
        return
    mux = Part(
        "TCA9548A",
        92,
        156,
        46,
        left=("SDA", "SCL", "RESET", "A0 A1 A2", "VCC", "GND"),
        right=[f"SD{s.channel} SC{s.channel}" for _, s in wired],
        notes=(f"address 0x{bus.mux.address:02x}",),
        colour=colour,
    )
    yield from mux.draw()
    if bus.panel_reset is not None:
        yield from tag(pi.pin(f"GPIO {bus.panel_reset} RES"), "ribbon 10, 10 kΩ to 3V3")
    for number, (pi_pin, mux_pin) in enumerate(((sda, "SDA"), (scl, "SCL"))):
        start, end = pi.pin(pi_pin), mux.pin(mux_pin)
        yield from square(start, end, at=80)
        yield from pull_up(57 + 13 * number, start[1], "2.2 kΩ", past=number)
    if bus.mux.reset is not None:
        start, end = pi.pin(f"GPIO {bus.mux.reset}"), mux.pin("RESET")
        yield from square(start, end, at=76)
        yield Text(60, start[1] + 4, "10 kΩ to 3V3", 2.7)
    for name in ("A0 A1 A2", "GND"):
        x, y = mux.pin(name)
        yield from wire((x, y), (x - 3, y))
        yield from ground(x - 3, y)
    x, y = mux.pin("VCC")
    yield from wire((x, y), (x - 6, y))
    yield Text(x - 13, y + 1.1, "3V3", 2.9, font="bold", ink="#fb8c00")
    for seat, screen in wired:
        point = mux.pin(f"SD{screen.channel} SC{screen.channel}")
        yield from wire(point, (point[0] + 8, point[1]), colour=SEAT_COLOURS[seat - 1])
        yield Text(
            point[0] + 10, point[1] + 1.1, f"seat {seat}: ribbon 3 and 5", 2.8, ink=SEAT_COLOURS[seat - 1]
        )
    yield from _panel(wiring, None, wired[0][0])
    yield from notes(
        14,
        236,
        WHY_3V3[0],
        (*WHY_3V3[1:], *_panel_notes(), "100 nF at the mux's VCC. RESET must not be left open."),
    )


def _panel_notes() -> tuple[str, ...]:
    return (
        'Buy the panel as "I2C" (IIC: four pins and RES): then no resistor has',
        "to be moved. On one that is sold as SPI they are 0402 parts.",
        "10 kΩ from RES to 3V3, once. 100 nF and 10 µF from VCC to GND at each panel.",
    )


def _panel(wiring: Wiring, pi: Part | None, seat: int) -> Iterator[Shape]:
    """A panel: on the Pi itself, or at the end of a seat's ribbon."""
    bus = wiring.i2c
    assert bus is not None
    screen = wiring.consoles[seat - 1].screen
    reset = bus.panel_reset is not None
    pins = ("SDA", "SCL", "VCC", "GND", *(("RES",) if reset else ()))
    where = (150.0, 156.0) if pi is not None else (188.0, 222.0)
    panel = Part(
        f"{screen.driver.upper()} panel",
        *where,
        36,
        left=pins,
        notes=(f"address 0x{screen.address:02x}",),
        colour=SEAT_COLOURS[0],
    )
    yield from panel.draw()
    x, y = panel.pin("VCC")
    yield from wire((x, y), (x - 4, y))
    yield Text(x - 11, y + 1.1, "3V3", 2.9, font="bold", ink="#fb8c00")
    x, y = panel.pin("GND")
    yield from wire((x, y), (x - 4, y))
    yield from ground(x - 4, y)
    if pi is not None:
        yield from square(pi.pin(f"GPIO {bus.sda} SDA"), panel.pin("SDA"), at=110)
        yield from square(pi.pin(f"GPIO {bus.scl} SCL"), panel.pin("SCL"), at=114)
        if reset:
            yield from square(pi.pin(f"GPIO {bus.panel_reset} RES"), panel.pin("RES"), at=118)
            yield Text(60, pi.pin(f"GPIO {bus.panel_reset} RES")[1] + 4, "10 kΩ to 3V3", 2.7)
        return
    for past, (name, ribbon, out) in enumerate((("SDA", "ribbon 3", 10), ("SCL", "ribbon 5", 24))):
        x, y = panel.pin(name)
        yield from wire((x, y), (x - 34, y))
        yield from pull_up(x - out, y, "4.7 kΩ", past=past)
        yield from tag((x - 34, y), ribbon, left=True)
    if reset:
        yield from tag(panel.pin("RES"), f"ribbon 10, GPIO {bus.panel_reset}", left=True)
    yield Text(158, panel.bottom + 5, "one for every seat; its pull-ups sit at the hub", 2.7, ink=NOTE)


def _small_parts(wiring: Wiring) -> Iterator[Shape]:
    wired = [(seat, c.buttons) for seat, c in enumerate(wiring.consoles, 1) if c.buttons.driver != SIMULATED]
    if wired:
        buttons = wired[0][1]
        y = 158.0
        yield from tag((258, y), f"GPIO {buttons.ok}", left=True)
        yield from wire((258, y), (294, y))
        yield from resistor(274, y, "1 kΩ")
        yield from capacitor(264, y, "100 nF")
        yield from pull_up(286, y, "4.7 kΩ")
        yield from button(294, y, "●")
        pins = "; ".join(f"seat {s}: {b.left} {b.ok} {b.right}" for s, b in wired)
        yield Text(240, 181, f"◀ ● ▶ each so, GPIO: {pins}", 2.5, ink="#4a515c")
    if wiring.buzzer.driver != SIMULATED:
        yield from tag((346, 146), f"GPIO {wiring.buzzer.pin}", left=True)
        yield from wire((346, 146), (371, 146), (371, 149), (376, 149))
        yield from resistor(358, 146, "100 Ω")
        yield from Part("piezo", 380, 138, 22, left=("",)).draw()
        yield from wire((391, 153), (391, 156))
        yield from ground(391, 156)
    if wiring.power_button is not None:
        yield from tag((346, 170), f"GPIO {wiring.power_button}", left=True)
        yield from button(348, 170, "power, hold 2 s")
