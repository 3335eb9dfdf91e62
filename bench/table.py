"""Measures the way from a button or a token to the frames of screens and lights, with six seats and a page.

Each input is timed from its arrival in the table's queue until its scene has been given to screens and
lights. The write to the journal is part of the first figure, and is left out of the second. An empty turn of
the event loop, on the same machine at the same time, is there to compare.
"""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import wraps
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.journal import Journal
from croupier.firmware.table.table import Input
from croupier.hw.protocols import ButtonEvent, Sighting
from tests.firmware.table.driver import NAMES, Driver, simulated_program
from tests.firmware.table.screen_player import play_on

INPUTS = 3000


def figures() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:  # /tmp may be memory
        watch = asyncio.run(_measure(Path(folder)))
    without = [whole - write for whole, write in zip(watch.whole, watch.writing, strict=True)]
    for name, times in (
        ("input_to_frame", watch.whole),
        ("input_to_frame_without_journal", without),
        ("empty_loop_turn", watch.empty),
    ):
        for percent in (50, 99):
            yield f"{name}_p{percent}_ms", f"{quantiles(times, n=100)[percent - 1] * 1000:.2f}"


class Stopwatch:
    """Times the inputs. The table deals with one after the other: the first to come is shown first."""

    def __init__(self) -> None:
        self.whole: list[float] = []
        self.writing: list[float] = []
        self.empty: list[float] = []
        self._waiting: deque[tuple[Input, float]] = deque()
        self._written = 0.0

    def came(self, happened: Input) -> None:
        self._waiting.append((happened, perf_counter()))

    def shown(self, _scene: Scene) -> None:
        happened, begun = self._waiting.popleft()
        if isinstance(happened, ButtonEvent | Sighting):
            self.whole.append(perf_counter() - begun)
            self.writing.append(self._written)
        self._written = 0.0

    async def time(self, write: Any) -> Any:
        begun = perf_counter()
        try:
            return await write
        finally:
            self._written += perf_counter() - begun


async def _measure(state: Path) -> Stopwatch:
    watch, random = Stopwatch(), Random(7)
    program = simulated_program(
        state,
        consoles=len(NAMES),
        dice=lambda _form: (random.randint(1, 6), random.randint(1, 6)),
    )
    table = Driver(dataclasses.replace(program, port=0))
    async with AsyncExitStack() as closing:
        closing.push_async_callback(table.end)
        await table.begin()
        closing.callback(_watch_inputs(table, watch))
        await _open_page(closing, table.app.address)
        for seat in NAMES:
            await table.join(seat)
        await table.choose("Hat", "Start")
        while len(watch.whole) < INPUTS and table.scene.view is not None:
            await play_on(table, random)
            begun = perf_counter()
            await asyncio.sleep(0)
            watch.empty.append(perf_counter() - begun)
    return watch


def _watch_inputs(table: Driver, watch: Stopwatch) -> Any:
    """Time every input from its arrival to its frames. Call what is returned to end it."""
    queue: Any = table.table._inputs
    put, append = queue.put, Journal.append

    def arrives(happened: Input) -> None:
        watch.came(happened)
        put(happened)

    @wraps(append)
    async def timed(*arguments: Any, **options: Any) -> Any:
        return await watch.time(append(*arguments, **options))

    queue.put, table.on_scene = arrives, watch.shown
    Journal.append = timed  # type: ignore[method-assign]
    return lambda: setattr(Journal, "append", append)


async def _open_page(closing: AsyncExitStack, address: str) -> None:
    session = await closing.enter_async_context(ClientSession())
    origin = address.rstrip("/")
    page = await session.ws_connect(f"{origin}/ws", headers={"Origin": origin})
    reading = asyncio.create_task(_read(page))
    closing.callback(reading.cancel)
    closing.push_async_callback(page.close)


async def _read(page: ClientWebSocketResponse) -> None:
    async for _ in page:
        pass
