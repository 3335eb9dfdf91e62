"""A board that the doctor has opened: its devices, and all that they report."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from croupier.config.wiring import SIMULATED, ButtonsWiring, BuzzerWiring, Wiring
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.model.clock import LoopClock
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.pins import PinsMissing
from croupier.hw.protocols import RGB, ButtonEvent, Sighting

DARK: RGB = (0, 0, 0)
DEFAULT_PI = 4
T = TypeVar("T")


@dataclass
class ExaminedBoard:
    """The open board. `wiring` is what could be opened: without pins, their devices are left out."""

    wiring: Wiring
    opened: OpenBoard
    no_pins: str = ""
    """Why the pins cannot be used; empty if they can."""
    pi: int = DEFAULT_PI
    """The number of the Pi, for advice."""
    health: dict[DeviceId, tuple[bool, str]] = field(default_factory=dict)
    """The last report of each device: whether it is well, and why not, or what it is."""
    events: asyncio.Queue[ButtonEvent | Sighting] = field(default_factory=asyncio.Queue)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait_for(self, devices: Collection[DeviceId], seconds: float) -> None:
        """Wait until each of them has reported, or the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not set(devices) <= self.health.keys():
                    self.heard.clear()
                    await self.heard.wait()

    def health_of(self, device: DeviceId, unheard: str = "it has not answered") -> tuple[bool, str]:
        """Whether a device is well, and why not, or what it is; `unheard` if it has not reported."""
        return self.health.get(device, (False, unheard))

    def forget_events(self) -> None:
        while not self.events.empty():
            self.events.get_nowait()

    def light(self, lit: dict[int, RGB]) -> None:
        """Light these pixels, and no others."""
        count = len(self.opened.board.pixels)
        self.opened.board.pixels.show([lit.get(pixel, DARK) for pixel in range(count)])

    def light_space(self, space: int, colour: RGB) -> None:
        self.light(dict.fromkeys(self.wiring.pixels.spaces[space], colour))


@asynccontextmanager
async def examine(
    wiring: Wiring,
    *,
    tags: dict[str, int] | None = None,
    opener: Callable[..., OpenBoard] = open_board,
    pi: int = DEFAULT_PI,
) -> AsyncIterator[ExaminedBoard]:
    """Open the board, as far as it can be opened, and listen to it."""
    loop = asyncio.get_running_loop()
    news: asyncio.Queue[tuple[DeviceId, bool, str]] = asyncio.Queue()

    def on_health(device: DeviceId, ok: bool, why: str) -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(news.put_nowait, (device, ok, why))

    def open_(wiring: Wiring) -> OpenBoard:
        return opener(
            wiring, clock=LoopClock(), power_off=lambda: None, on_health=on_health, tags=tags, places=None
        )

    try:
        examined = ExaminedBoard(wiring, open_(wiring), pi=pi)
    except PinsMissing as error:
        rest = without_pins(wiring)
        examined = ExaminedBoard(rest, open_(rest), no_pins=error.reason, pi=pi)

    async def listen() -> None:
        while True:
            device, ok, why = await news.get()
            examined.health[device] = (ok, why)
            examined.heard.set()

    def hand_over(event: ButtonEvent | Sighting) -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(examined.events.put_nowait, event)

    board = examined.opened.board
    for console in board.consoles:
        console.buttons.listen(hand_over)
    board.reader.listen(hand_over)
    listening = asyncio.create_task(listen())
    try:
        yield examined
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
        examined.opened.close()


def without_pins(wiring: Wiring) -> Wiring:
    """The part of a board that needs no pins: panels, strip, readers."""
    bus = wiring.i2c
    if bus is not None:
        mux = None if bus.mux is None else replace(bus.mux, reset=None)
        bus = replace(bus, mux=mux, panel_reset=None)
    consoles = tuple(replace(console, buttons=ButtonsWiring(SIMULATED)) for console in wiring.consoles)
    return replace(wiring, i2c=bus, consoles=consoles, buzzer=BuzzerWiring(SIMULATED), power_button=None)


def state_folder_tags(state: Path | None) -> dict[str, int]:
    """Which token carries which tag, as far as known; empty where the file cannot be read."""
    from croupier.firmware.tokens.tags import TagsError, TagStore

    try:
        return TagStore(state).tokens() if state else {}
    except TagsError:
        return {}
