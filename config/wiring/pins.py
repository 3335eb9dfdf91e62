"""The pins of the Pi, and which device uses which of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from croupier.config.wiring.model import SIMULATED, Wiring

Kind = Literal["buttons", "i2c", "pixels", "sound", "reset", "power", "serial"]

FIRST_PIN, LAST_PIN = 2, 27
"""GPIO numbers. 0 and 1 belong to the identity chip of add-on boards."""
SPI_PIXELS, SPI_CLOCK = 10, 11
"""The strip is connected to the data pin of SPI0. Its clock pin is taken too, though nothing uses it."""
UART_PINS = (14, 15)
UART_PORTS = ("/dev/serial0", "/dev/serial1", "/dev/ttyAMA0", "/dev/ttyS0")
BUS_PINS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((2, 3),),
    3: ((4, 5), (2, 3)),
    4: ((8, 9), (6, 7)),
    5: ((12, 13), (10, 11)),
    6: ((22, 23),),
}
"""SDA and SCL of each I2C bus. Every Pi has bus 1; buses 3 to 6 are only on a Pi 4."""

_GPIO = (
    *("3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND"),
    *(9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21),
)
HEADER: dict[int, int | str] = dict(enumerate(_GPIO, 1))
"""What each of the 40 pins of the header is: a GPIO number, or a supply."""
HEADER_PIN: dict[int, int] = {what: pin for pin, what in HEADER.items() if isinstance(what, int)}


class Use(NamedTuple):
    """A pin and its device. `seat` is the number of the console, from 1; 0 for a device of all players."""

    pin: int
    kind: Kind
    what: str
    seat: int = 0


def pin_uses(wiring: Wiring) -> list[Use]:
    """All pins in use, by number."""
    return sorted(_uses(wiring))


def _uses(wiring: Wiring) -> Iterator[Use]:
    bus = wiring.i2c
    if bus is not None:
        yield Use(bus.sda, "i2c", f"screens, SDA of i2c-{bus.bus}")
        yield Use(bus.scl, "i2c", f"screens, SCL of i2c-{bus.bus}")
        if bus.mux is not None and bus.mux.reset is not None:
            yield Use(bus.mux.reset, "reset", "mux, RESET")
        if bus.panel_reset is not None:
            yield Use(bus.panel_reset, "reset", "screens, RES of all")
    if wiring.pixels.on_a_pin:
        yield Use(wiring.pixels.pin, "pixels", "pixels, DIN through the level shifter")
        yield Use(SPI_CLOCK, "pixels", "kept by SPI, leave open")
    if wiring.buzzer.driver != SIMULATED:
        yield Use(wiring.buzzer.pin, "sound", "buzzer")
    if wiring.power_button is not None:
        yield Use(wiring.power_button, "power", "power button")
    for seat, console in enumerate(wiring.consoles, 1):
        if console.buttons.driver != SIMULATED:
            yield Use(console.buttons.left, "buttons", f"seat {seat}, ◀", seat)
            yield Use(console.buttons.ok, "buttons", f"seat {seat}, ●", seat)
            yield Use(console.buttons.right, "buttons", f"seat {seat}, ▶", seat)
    ports = [scanner.port for scanner in wiring.scanners] + ([wiring.pad.port] if wiring.pad else [])
    for port in ports:
        if port in UART_PORTS:
            yield Use(UART_PINS[0], "serial", f"TXD of {port}")
            yield Use(UART_PINS[1], "serial", f"RXD of {port}")
