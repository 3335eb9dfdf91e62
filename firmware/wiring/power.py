"""Adds up what each part of a build takes at 5 V, and says how strong its supply and fuses have to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.config.wiring import SIMULATED, Wiring

PI_MILLIAMPS = 1200
PANEL_MILLIAMPS = 50
"""A 2.42" panel with every dot lit."""
PAD_MILLIAMPS = 150
PICO_MILLIAMPS = 50
ANTENNA_MILLIAMPS = 100
"""One reader that sends. A Pico lets one send at a time; the others are powered down."""
HALL_SENSORS_A_SPACE, HALL_SENSOR_MILLIAMPS = 3, 9
"""The most that an A3144 takes; 4.4 mA is usual."""
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
    readers = 0
    for scanner in wiring.scanners:
        if scanner.driver == SIMULATED:
            continue
        sensors = len(scanner.spaces) * HALL_SENSORS_A_SPACE * HALL_SENSOR_MILLIAMPS
        readers += PICO_MILLIAMPS + (ANTENNA_MILLIAMPS if scanner.senses == "identity" else sensors)
    if readers:
        yield Branch("Picos and what they read", readers, _fuse(readers))
    if wiring.pad is not None:
        yield Branch("pad, on USB", PAD_MILLIAMPS, by_pi=True)


def _fuse(milliamps: int) -> int:
    """The next fuse that holds this current for good."""
    return next(size for size in (1000, 2000, 3000, 5000) if milliamps <= size)
