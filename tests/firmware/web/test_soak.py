"""The page's server for a long time: with spectators that come, stall and go, its memory stays flat."""

import asyncio
import gc
import tracemalloc
from pathlib import Path
from statistics import median

import msgspec
import pytest
from aiohttp import ClientSession

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE, BoardSettings
from croupier.hw.sim import TOKEN_UIDS
from tests.support import playing

from .played_game import game_with_page

CROWD = 20


@pytest.mark.soak
async def test_memory_stays_flat_while_spectators_come_and_go(tmp_path: Path, soak_length: int) -> None:
    """A round is a step of the game and a frame; every fiftieth a new crowd, of which half never read."""
    async with game_with_page(tmp_path, steps=300) as table:
        origin = table.server.address.rstrip("/")

        async def rounds(count: int) -> None:
            async with ClientSession() as session:
                crowd: list[asyncio.Task[None]] = []
                for number in range(count):
                    if number % 50 == 0:
                        await leave(crowd)
                        crowd = [
                            asyncio.create_task(look_on(session, origin, reads=n % 2 == 0))
                            for n in range(CROWD)
                        ]
                    table.sim.board.pixels.show([(number % 256, number // 256 % 256, 1)] * 80)
                    if table.game.outcome() is None:
                        await table.step()
                    await asyncio.sleep(0.005)
                await leave(crowd)

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


SECONDS_A_ROUND = 1.8
"""So that the usual thousand rounds are half an hour of a real evening."""
SETTLED_AFTER, LOOKS = 0.4, 40
"""By then every kind of screen and sentence has been there; how often the memory is looked at."""


@pytest.mark.soak
async def test_an_evening_of_robots_does_not_grow(tmp_path: Path, soak_length: int) -> None:
    """The program as it is, with a table of robots and spectators of whom half never read, mostly waiting."""
    all_robots(tmp_path)
    seconds = min(soak_length, 1000) * SECONDS_A_ROUND
    seen: list[int] = []
    with playing(tmp_path) as game:
        origin = game.wait_until_ready().rstrip("/")
        async with ClientSession() as session:
            for look in range(LOOKS):
                crowd = [
                    asyncio.create_task(look_on(session, origin, reads=number % 2 == 0))
                    for number in range(CROWD)
                ]
                await asyncio.wait(crowd, timeout=seconds / LOOKS)
                assert not any(spectator.done() for spectator in crowd), "a spectator was sent away"
                await leave(crowd)
                seen.append(resident(game.process.pid))
                print(f"{(look + 1) * seconds / LOOKS:.0f} s: {seen[-1]} kB", flush=True)
        assert game.process.poll() is None
        assert game.err == ""
    settled = seen[int(LOOKS * SETTLED_AFTER) :]
    third = len(settled) // 3
    grown = median(settled[-third:]) - median(settled[:third])
    print(f"\nresident_growth_kb: {grown:.0f} of {seen[-1]}")
    assert grown < 1_500


def all_robots(state: Path) -> None:
    """A game of six beginners, which lasts longer than the test, to go on with at once and fast."""
    edition = load_edition("classic")
    game = Game.new(edition, [token.label for token in edition.tokens], rules=FAMILY, seed=3)
    seats = tuple(Seat(-1, uid, number) for number, uid in enumerate(TOKEN_UIDS))
    with StateFolder(state) as folder:
        folder.save(BOARD_SETTINGS_FILE, msgspec.json.encode(BoardSettings(pace="fast")))
        SavedGame.begin(folder.new_path(), game, seats, robots=dict.fromkeys(range(6), "beginner")).close()


def resident(pid: int) -> int:
    """Kilobytes of the process's own memory, swapped out or not."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(
        int(row.split()[1]) for row in rows if row.startswith(("Private_Dirty", "Private_Clean", "Swap:"))
    )


async def look_on(session: ClientSession, origin: str, *, reads: bool) -> None:
    async with session.ws_connect(f"{origin}/ws?as=watch", origin=origin, max_msg_size=0) as socket:
        if not reads:
            await asyncio.Event().wait()
        async for _ in socket:
            pass


async def leave(crowd: list[asyncio.Task[None]]) -> None:
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
