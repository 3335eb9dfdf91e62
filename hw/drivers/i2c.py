"""Finds the number of the I2C bus of a panel. The kernel numbers the channels of a mux anew at each start."""

from __future__ import annotations

import re
from pathlib import Path

from croupier.hw.drivers.errors import DriverError, Fault

DEVICES = Path("/sys/bus/i2c/devices")
_BUS = re.compile(r"i2c-(\d+)")


class BusMissing(DriverError, OSError):
    """The kernel does not have the bus, the mux or its channel: a line is missing in config.txt."""


def plain_bus(bus: int, *, devices: Path = DEVICES) -> int:
    """The number of a bus of the Pi itself. `BusMissing` if the kernel does not have it."""
    if not (devices / f"i2c-{bus}").exists():
        raise BusMissing(f"there is no bus i2c-{bus}: is it switched on in config.txt?", fault=Fault.NO_BUS)
    return bus


def mux_channel(bus: int, address: int, channel: int, *, devices: Path = DEVICES) -> int:
    """The number of the bus of one channel of the mux at `address` on `bus`. `BusMissing` as above."""
    plain_bus(bus, devices=devices)
    mux = devices / f"{bus}-{address:04x}"
    if not mux.exists():
        raise BusMissing(
            f"there is no mux at 0x{address:02x} on i2c-{bus}: is its dtoverlay in config.txt?",
            fault=Fault.NO_MUX,
        )
    link = mux / f"channel-{channel}"
    found = _BUS.fullmatch(link.resolve().name)
    if found is None:
        raise BusMissing(
            f"the mux at 0x{address:02x} on i2c-{bus} has no channel {channel}: did the kernel find it?",
            fault=Fault.NO_MUX,
        )
    return int(found[1])
