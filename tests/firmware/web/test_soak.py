"""The page's server for a long time: with spectators that come, stall and go, its memory stays flat."""

import asyncio
import gc
import tracemalloc
from pathlib import Path

import pytest
from aiohttp import ClientSession

from .kept_game import evening

CROWD = 20


@pytest.mark.soak
async def test_memory_stays_flat_while_spectators_come_and_go(tmp_path: Path, soak_length: int) -> None:
    """A round is a step of the game and a frame; every fiftieth a new crowd, of which half never read."""
    async with evening(tmp_path, steps=300) as table:
        origin = table.server.address.rstrip("/")

        async def rounds(count: int) -> None:
            async with ClientSession() as session:
                crowd: list[asyncio.Task[None]] = []
                for number in range(count):
                    if number % 50 == 0:
                        await leave(crowd)
                        crowd = [
                            asyncio.create_task(look_on(session, reads=n % 2 == 0)) for n in range(CROWD)
                        ]
                    table.sim.board.pixels.show([(number % 256, number // 256 % 256, 1)] * 80)
                    if table.game.outcome() is None:
                        await table.step()
                    await asyncio.sleep(0.005)
                await leave(crowd)

        async def look_on(session: ClientSession, *, reads: bool) -> None:
            async with session.ws_connect(f"{origin}/ws?as=watch", origin=origin, max_msg_size=0) as socket:
                if not reads:
                    await asyncio.Event().wait()
                async for _ in socket:
                    pass

        await rounds(200)
        gc.collect()
        tracemalloc.start()
        await rounds(100)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        await rounds(soak_length)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        print(f"\nmemory_growth_kb: {grown / 1000:.0f} in {soak_length} rounds")
        assert grown < 2_000_000


async def leave(crowd: list[asyncio.Task[None]]) -> None:
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
