"""The part of a schematic with the pad, the Picos and what hangs on them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.config.wiring import SIMULATED, Wiring
from croupier.firmware.paper.shapes import Shape, Text
from croupier.firmware.wiring.symbols import Part, ground, notes, square, supply_tag, wire

PAD_COLOUR, READER_COLOUR = "#37474f", "#5d4037"


def readers_section(wiring: Wiring, x: float, y: float) -> Iterator[Shape]:
    scanners = [scanner for scanner in wiring.scanners if scanner.driver != SIMULATED]
    top = y + 12
    if any(scanner.senses == "identity" for scanner in scanners):
        yield from _rc522(x, top, len(scanners))
    elif scanners:
        yield from _hall(x, top)
    if wiring.pad is not None:
        yield from _pad(wiring.pad.port, x, top if not scanners else top + 50)


def _pad(port: str, x: float, y: float) -> Iterator[Shape]:
    usb = Part("USB serial adapter", x + 6, y, 42, right=("TXD", "RXD", "5V", "GND"), colour=PAD_COLOUR)
    chip = Part("PN532", x + 84, y, 34, left=("RXD (SCL)", "TXD (SDA)", "VCC", "GND"), colour=PAD_COLOUR)
    yield from usb.draw()
    yield from chip.draw()
    for adapter_pin, chip_pin in (("TXD", "RXD (SCL)"), ("RXD", "TXD (SDA)"), ("5V", "VCC"), ("GND", "GND")):
        yield from square(usb.pin(adapter_pin), chip.pin(chip_pin))
    yield from notes(
        x + 124,
        y + 6,
        "Pad",
        (
            "DIP switches: 1 off, 2 off",
            "(that is HSU, the serial mode)",
            "logic of 3.3 V, supply of 5 V",
            f"{port[:30]}",
            port[30:],
        ),
    )


def _rc522(x: float, y: float, picos: int) -> Iterator[Shape]:
    pico = Part(
        "Pico",
        x + 6,
        y,
        34,
        right=("GP18/14 SCK", "GP19/15 MOSI", "GP20 RST", "GP16/12 MISO", "GP2–GP11", "GND"),
        notes=("USB to the Pi's hub",),
        colour=READER_COLOUR,
    )
    reader = Part(
        "RC522",
        x + 118,
        y,
        34,
        left=("SCK", "MOSI", "RST", "MISO", "SDA select", "GND"),
        right=("3.3V",),
        colour=READER_COLOUR,
    )
    gate = Part("74LVC125", x + 66, y + 26, 30, left=("Y",), right=("A", "OE"), colour=READER_COLOUR)
    for part in (pico, reader, gate):
        yield from part.draw()
    for from_pin, to_pin, at in (
        ("GP18/14 SCK", "SCK", 58),
        ("GP19/15 MOSI", "MOSI", 60),
        ("GP20 RST", "RST", 62),
    ):
        yield from square(pico.pin(from_pin), reader.pin(to_pin), at=x + at)
    yield from square(pico.pin("GP16/12 MISO"), gate.pin("Y"), at=x + 54)
    yield from square(gate.pin("A"), reader.pin("MISO"), at=x + 106)
    yield from square(gate.pin("OE"), reader.pin("SDA select"), at=x + 108)
    select, end = pico.pin("GP2–GP11"), reader.pin("SDA select")
    yield from wire(select, (x + 50, select[1]), (x + 50, y + 48), (x + 110, y + 48), (x + 110, end[1]), end)
    low, gnd = pico.pin("GND"), reader.pin("GND")
    yield from wire(low, (x + 47, low[1]), (x + 47, y + 51), (x + 112, y + 51), (x + 112, gnd[1]), gnd)
    yield from supply_tag(reader.pin("3.3V"), "3V3, own")
    yield from notes(
        x + 6,
        y + 61,
        f"{picos} Picos, one for each side, with ten RC522 each; drawn is one of the ten.",
        (
            "SCK, MOSI and RST are common; SDA (the select line) is one pin each: GP2 for the first space of",
            "the side, GP11 for the tenth.",
            "An unselected RC522 holds MISO low: a gate each (or a BAT85); 1 kΩ from GP16 and GP12 to GND.",
            "3V3 from a regulator of 1 A a side, fed by 5 V behind the readers' fuse; not from the Pico.",
            "10 µF and 100 nF at every reader. A ferrite sheet below each antenna.",
        ),
    )


def _hall(x: float, y: float) -> Iterator[Shape]:
    pico = Part(
        "Pico",
        x + 6,
        y,
        34,
        right=("GP2 load", "GP3 clock", "GP4 data", "GP5 feed", "3V3", "GND"),
        colour=READER_COLOUR,
    )
    chain = Part(
        "5 × 74HC165",
        x + 62,
        y,
        38,
        left=("SH/LD", "CLK", "QH of the 1st", "SER of the 5th", "VCC", "GND CLKINH"),
        right=("A–H",),
        colour=READER_COLOUR,
    )
    sensor = Part(
        "A3144, 2 or 3",
        x + 128,
        y,
        34,
        left=("OUT", "5 V", "GND"),
        notes=("one below each ring",),
        colour=READER_COLOUR,
    )
    for part in (pico, chain, sensor):
        yield from part.draw()
    for from_pin, to_pin in zip(pico.right, chain.left, strict=True):
        yield from square(pico.pin(from_pin), chain.pin(to_pin))
    yield from square(chain.pin("A–H"), sensor.pin("OUT"))
    yield from supply_tag(sensor.pin("5 V"), "5V, fused", left=True)
    yield from ground(*sensor.pin("GND"))
    yield Text(x + 104, y + 34, "10 kΩ from each input to 3V3;", 2.6, ink="#4a515c")
    yield Text(x + 104, y + 38, "QH of a chip to SER of the one before;", 2.6, ink="#4a515c")
    yield Text(x + 104, y + 42, "100 nF at every chip; 5 V by the fuse;", 2.6, ink="#4a515c")
    yield Text(x + 104, y + 46, "sensors lie flat, printed side up.", 2.6, ink="#4a515c")
