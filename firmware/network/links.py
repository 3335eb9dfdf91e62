"""Which networks this machine is on, as the kernel has it: a few small files, which cost next to nothing."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

INTERFACES = Path("/sys/class/net")
WIRED = "1"
"""The kernel's number of the kind of link that Ethernet and Wi-Fi are."""


class Links(Struct, frozen=True):
    """What is connected."""

    radio: bool
    """There is a Wi-Fi in this machine."""
    wifi_up: bool
    """It is connected, or open as the board's own."""
    cable_up: bool


def read_links(folder: Path = INTERFACES) -> Links:
    """How it is now. An interface that goes away meanwhile is not there."""
    radio = wifi_up = cable_up = False
    try:
        interfaces = list(folder.iterdir())
    except OSError:
        interfaces = []
    for interface in interfaces:
        if not (interface / "device").exists() or _read(interface / "type") != WIRED:
            continue  # only what is plugged in or soldered: no bridges, no tunnels
        is_up = _read(interface / "operstate") == "up"
        if (interface / "phy80211").exists():
            radio, wifi_up = True, wifi_up or is_up
        else:
            cable_up = cable_up or is_up
    return Links(radio, wifi_up, cable_up)


def _read(file: Path) -> str:
    try:
        return file.read_text().strip()
    except (OSError, ValueError):
        return ""
