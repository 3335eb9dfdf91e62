"""Runs the whole program, as `croupier run` does, for tests that are not at a terminal.

async with running(program) as app:
    app.board.sim.press(0, Button.OK)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from croupier.firmware.app.app import App
from croupier.firmware.app.program import Life, Program


class NobodyFollows:
    """A life that nobody follows."""

    beat: float | None = None

    def ready(self, app: App) -> None: ...

    def alive(self) -> None: ...

    def stopping(self) -> None: ...


async def run_app(program: Program, life: Life, stop: asyncio.Event) -> None:
    async with App(program) as app:
        await app.run(life, stop)


@asynccontextmanager
async def running(program: Program, *, killed: bool = False) -> AsyncIterator[App]:
    """At the end it is stopped on purpose, or, if `killed`, taken away as a pulled plug would.

    If it fails while the test goes on, so does the test.
    """
    stop = asyncio.Event()
    async with App(program) as app:
        working = asyncio.create_task(app.run(NobodyFollows(), stop))
        try:
            yield app
        finally:
            if killed:
                working.cancel()
            stop.set()
            with suppress(asyncio.CancelledError):
                await working
