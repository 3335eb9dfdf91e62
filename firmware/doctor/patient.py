"""A board that is open for examination: its devices, and all that they say."""

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
T = TypeVar("T")


@dataclass
class Patient:
    """`wiring` is what could be opened: without pins, whatever hangs on them is left out."""

    wiring: Wiring
    opened: OpenBoard
    no_pins: str = ""
    """Why the pins cannot be used; empty if they can."""
    health: dict[DeviceId, tuple[bool, str]] = field(default_factory=dict)
    """What each device has said last: whether it is well, and why not, or what it is."""
    events: asyncio.Queue[ButtonEvent | Sighting] = field(default_factory=asyncio.Queue)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait_for(self, devices: Collection[DeviceId], seconds: float) -> None:
        """Until each of them has said something, or the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not set(devices) <= self.health.keys():
                    self.heard.clear()
                    await self.heard.wait()

    def health_of(self, device: DeviceId, unheard: str = "it has not answered") -> tuple[bool, str]:
        """Whether a device is well, and why not, or what it is; `unheard` if it has said nothing."""
        return self.health.get(device, (False, unheard))

    def forget_events(self) -> None:
        while not self.events.empty():
            self.events.get_nowait()

    def light(self, lit: dict[int, RGB]) -> None:
        """These pixels, and no others."""
        count = len(self.opened.board.pixels)
        self.opened.board.pixels.show([lit.get(pixel, DARK) for pixel in range(count)])

    def light_space(self, space: int, colour: RGB) -> None:
        self.light(dict.fromkeys(self.wiring.pixels.spaces[space], colour))


@asynccontextmanager
async def examined(
    wiring: Wiring, *, tags: dict[str, int] | None = None, opener: Callable[..., OpenBoard] = open_board
) -> AsyncIterator[Patient]:
    """Open what can be opened."""
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
        patient = Patient(wiring, open_(wiring))
    except PinsMissing as error:
        rest = without_pins(wiring)
        patient = Patient(rest, open_(rest), no_pins=str(error))

    async def listen() -> None:
        while True:
            device, ok, why = await news.get()
            patient.health[device] = (ok, why)
            patient.heard.set()

    def hand_over(event: ButtonEvent | Sighting) -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(patient.events.put_nowait, event)

    board = patient.opened.board
    for console in board.consoles:
        console.buttons.listen(hand_over)
    board.reader.listen(hand_over)
    listening = asyncio.create_task(listen())
    try:
        yield patient
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
        patient.opened.close()


def without_pins(wiring: Wiring) -> Wiring:
    """What is left of a board where there are no pins: panels, strip, readers."""
    bus = wiring.i2c
    if bus is not None:
        mux = None if bus.mux is None else replace(bus.mux, reset=None)
        bus = replace(bus, mux=mux, panel_reset=None)
    consoles = tuple(replace(console, buttons=ButtonsWiring(SIMULATED)) for console in wiring.consoles)
    return replace(wiring, i2c=bus, consoles=consoles, buzzer=BuzzerWiring(SIMULATED), power_button=None)


def state_folder_tags(state: Path | None) -> dict[str, int]:
    """The tags that are known already; none where they cannot be read."""
    from croupier.firmware.tokens.tags import TagsError, TagStore

    try:
        return TagStore(state).tokens() if state else {}
    except TagsError:
        return {}
