"""Adds up what each part of a build takes at 5 V, and says how strong its supply and fuses have to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.config.wiring import SIMULATED, ScannerWiring, Wiring
from croupier.firmware.paper.landing import rings

PI_MILLIAMPS = 1200
PANEL_MILLIAMPS = 50
"""A 2.42" panel with every dot lit."""
PAD_MILLIAMPS = 150
ESP32_MILLIAMPS = 300
"""An ESP32 that talks over Wi-Fi, with its own regulator."""
PICO_MILLIAMPS = 50
ANTENNA_MILLIAMPS = 100
"""One reader that sends. A Pico lets one send at a time; the others are powered down."""
HALL_SENSOR_MILLIAMPS = 9
"""The most that an A3144 takes; 4.4 mA is usual. One lies below each ring."""
SUPPLIES_MILLIAMPS = (3000, 5000)
"""The supplies that are sold as closed bricks."""
SPARE = 0.8
"""The part of a supply or a fuse that is used at most."""


@dataclass(frozen=True)
class Branch:
    """A part of the board. `fuse` is in milliamps; 0 is none. What is fed `by_pi` has no wire of its own."""

    name: str
    milliamps: int
    fuse: int = 0
    by_pi: bool = False


def branches(wiring: Wiring) -> list[Branch]:
    return list(_branches(wiring))


def total(wiring: Wiring) -> int:
    """Milliamps of the whole board."""
    return sum(branch.milliamps for branch in branches(wiring))


def supply(wiring: Wiring) -> int:
    """Milliamps of the smallest supply that is strong enough."""
    return next(size for size in SUPPLIES_MILLIAMPS if total(wiring) <= SPARE * size)


def _branches(wiring: Wiring) -> Iterator[Branch]:
    panels = sum(console.screen.driver != SIMULATED for console in wiring.consoles)
    yield Branch("Pi", PI_MILLIAMPS)
    if panels:
        yield Branch("panels, from the Pi's 3V3", panels * PANEL_MILLIAMPS, by_pi=True)
    if wiring.pixels.driver != SIMULATED:
        pixels = wiring.pixels.milliamps
        yield Branch("pixels, dimmed to the wiring's limit", pixels, _fuse(2 * pixels))
    if wiring.pixels.host:
        yield Branch("ESP32 with WLED", ESP32_MILLIAMPS)
    readers = sum(_reading(wiring, scanner) for scanner in wiring.scanners if scanner.driver != SIMULATED)
    if readers:
        yield Branch("Picos and what they read", readers, _fuse(readers / SPARE))
    if wiring.pad is not None:
        yield Branch("pad, on USB", PAD_MILLIAMPS, by_pi=True)


def hall_sensors(wiring: Wiring, scanner: ScannerWiring) -> int:
    """How many Hall sensors a scanner of presence has: one below each ring."""
    marks = rings(wiring.size.board, wiring.size.corner, "presence")
    return sum(len(marks[space]) for space in scanner.spaces)


def _reading(wiring: Wiring, scanner: ScannerWiring) -> int:
    """A Pico and what it reads. RC522 take turns; Hall sensors take their current all the time."""
    if scanner.senses == "identity":
        return PICO_MILLIAMPS + ANTENNA_MILLIAMPS
    return PICO_MILLIAMPS + hall_sensors(wiring, scanner) * HALL_SENSOR_MILLIAMPS


def _fuse(least: float) -> int:
    """The milliamps of the smallest fuse that holds so much for good."""
    return next(size for size in (1000, 2000, 3000, 5000) if least <= size)
