"""Measures what a change on a screen sends down the wire, and how late six busy screens make the loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from statistics import quantiles
from typing import Any
from unittest.mock import patch

from PIL import Image

from croupier.firmware.board.supervise.output import BusThread
from croupier.firmware.board.supervise.screens import PanelBus
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.panel import Panel
from croupier.firmware.views.screens import draw_panel
from croupier.hw.drivers.screen import OledScreen
from croupier.hw.health import unheard
from tests.hw.drivers.oled_chip import FakeBus, FakeBuses, OledChip

BUS_HERTZ = 400_000
MUX_BYTES = 4
"""To choose the panel's channel of the mux before a write, and to leave it afterwards."""
PANELS = 6
SECONDS = 4.0
IMAGE_EVERY_S = 0.01
"""Seconds between two images for each panel: far more than they can take, so the bus is never idle."""
WINDOW_BYTES = 7
"""They say where the next dots go: six, and one before them that says that they are commands."""
LUMA_BYTES = 1024 + 32 + WINDOW_BYTES
"""What luma's own `display` sends for any change: all dots, in blocks of 32 or more, and where they go."""

BEFORE = Panel(
    name="Hat",
    cash="$1500",
    headline="Your turn",
    details=("Car paid you $50",),
    choice="Roll the dice",
    count=3,
)
UPDATES = {
    "next_choice": Panel(
        name="Hat",
        cash="$1500",
        headline="Your turn",
        details=("Car paid you $50",),
        choice="Build...",
        index=1,
        count=3,
    ),
    "money_came_in": Panel(
        name="Hat",
        cash="$1700",
        headline="Your turn",
        details=("Car paid you $50",),
        choice="Roll the dice",
        count=3,
    ),
    "all_new": Panel(
        name="Hat",
        cash="$1320",
        headline="Pennsylvania Avenue",
        details=("Owned by Ship", "You owe $28"),
        choice="Pay it",
    ),
}


def figures() -> Iterator[tuple[str, str]]:
    for name, panel in UPDATES.items():
        sent, calls, least = _update(draw_panel(BEFORE), draw_panel(panel))
        yield (
            f"screen_{name}_bytes",
            f"{sent} in {calls} calls; the dots that differ alone: {least}; luma: {LUMA_BYTES}",
        )
    for name, panels in (("no", 0), ("six", PANELS)):
        lags, frames = asyncio.run(_busy(panels))
        cuts = quantiles(lags, n=100)
        yield f"loop_lag_{name}_screens_ms_p50", f"{cuts[49] * 1000:.2f}"
        yield f"loop_lag_{name}_screens_ms_p99", f"{cuts[98] * 1000:.2f}"
    yield "six_screens_images_a_second", f"{frames / SECONDS:.0f}"


def _update(before: Image.Image, after: Image.Image) -> tuple[int, int, int]:
    """The bytes and calls of the change, and the fewest bytes that would do: where, and what differs."""
    chip = OledChip()
    buses = FakeBuses({(1, 0x3C): chip})
    with patch("smbus2.SMBus", buses):
        screen = OledScreen("ssd1309", name="seat 1", bus=lambda: 1)
        screen.show(before)
        ram = [bytes(page) for page in chip.ram]
        buses.transfers.clear()
        screen.show(after)
    differing = sum(
        a != b for old, new in zip(ram, chip.ram, strict=True) for a, b in zip(old, new, strict=True)
    )
    sent = sum(1 + len(data) for _, data in buses.transfers)
    return sent, len(buses.transfers), WINDOW_BYTES + 1 + differing


class _SlowBus(FakeBus):
    """Takes as long as a real one: nine bits a byte, the address and the mux included.

    Like the kernel, it lets other threads run.
    """

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        time.sleep((MUX_BYTES + len(data) + 2) * 9 / BUS_HERTZ)
        super().write_i2c_block_data(address, register, data)

    def i2c_rdwr(self, message: Any) -> None:
        time.sleep((MUX_BYTES + message.len + 1) * 9 / BUS_HERTZ)
        self._buses.take(self._number, message.addr, "data", [])


class _SlowBuses(FakeBuses):
    def __call__(self, number: int) -> _SlowBus:
        self.open += 1
        return _SlowBus(self, number)

    def take(self, _number: int, _address: int, kind: str, _sent: list[int]) -> None:
        """The chips themselves are not what is measured."""
        self.transfers.append((kind, []))


class _Counting(OledScreen):
    shown = 0

    def show(self, image: Image.Image) -> None:
        super().show(image)
        type(self).shown += 1


async def _busy(panels: int) -> tuple[list[float], int]:
    """How late the loop is each time it wanted to run, and how many images were sent."""
    buses = _SlowBuses({})
    clock = LoopClock()
    images = [draw_panel(BEFORE), *(draw_panel(panel) for panel in UPDATES.values())]
    lags: list[float] = []
    with patch("smbus2.SMBus", buses):
        bus = PanelBus(BusThread("i2c-3", clock), clock=clock, on_health=unheard)
        screens = [
            bus.add(_Counting("ssd1309", name=str(n), bus=lambda n=n: n), seat=n)  # type: ignore[misc]
            for n in range(panels)
        ]
        end = clock.now() + SECONDS
        turn = 0
        while clock.now() < end:
            wanted = clock.now() + IMAGE_EVERY_S
            for number, screen in enumerate(screens):
                screen.show(images[(turn + number) % len(images)])
            turn += 1
            before = clock.now()
            await asyncio.sleep(max(0.0, wanted - before))
            lags.append(max(0.0, clock.now() - max(wanted, before)))
        frames = _Counting.shown
        bus.close()
    return lags, frames
