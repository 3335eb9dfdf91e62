"""Kill, power cut, pause, clock jump, disk faults, lost connections together: what people were told holds."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientSession
from msgspec import Struct, field

from croupier.firmware.saves.journal import JournalError
from tests.histories.person import NEARBY, Memory, Person
from tests.histories.trouble import Ignores, Trouble, ignores_nothing
from tests.histories.truth import Truth
from tests.support import Playing, peak_kb, playing

SECONDS_A_ROUND = 3.6
"""So that the usual thousand rounds are an hour."""
LIFE_S = 8.0
"""How long the program lives, on average."""
MORE_S = 40.0
"""So much longer on a busy machine."""
START_S = 40.0
"""So long may a start take."""


Until = Callable[[list[Memory]], bool]


class Figures(Struct):
    tried: Counter[str] = field(default_factory=Counter)
    games: int = 0
    rows: int = 0
    told: int = 0
    unsaved: int = 0
    keys_refused: int = 0
    waits_s: list[float] = field(default_factory=list)
    peak_kb: int = 0

    def __str__(self) -> str:
        waits = [1000 * wait for wait in sorted(self.waits_s) or [0.0]]
        return (
            f"{self.games} games, {self.rows} rows, {self.told} positions told, "
            f"{self.unsaved} times not saved; tried {dict(self.tried)}; answers without trouble: "
            f"{len(waits)}, median {waits[len(waits) // 2]:.0f} ms, worst {waits[-1]:.0f} ms; "
            f"memory peak {self.peak_kb / 1024:.1f} MB; phone keys refused {self.keys_refused}"
        )


async def history(
    folder: Path, library: Path, seed: int, until: Until, figures: Figures, ignores: Ignores
) -> None:
    """One game of three people, one of them at a phone, until it is over or it is time."""
    chance = Random(seed)
    state = folder / "state"
    trouble, truth = Trouble(folder, state, library, chance, ignores), Truth()
    memories = [Memory() for _ in range(2)]
    while not until(memories) and not truth.over:
        options = ("--players", "3", "--seed", str(seed), "--short", "--listen", NEARBY)
        with playing(state, *options, environ=trouble.environ()) as program:
            address = await asyncio.to_thread(program.wait_until_ready, START_S)
            life = chance.expovariate(1 / LIFE_S)
            await live(program, address, memories, trouble, life, until, chance)
            figures.peak_kb = max(figures.peak_kb, peak_kb(program.process.pid))
            how = trouble.end(program.process)
            assert_no_mishap(program, how)
        truth.read(state, folder / "copy")
        truth.agrees(memories)
    figures.games += 1
    figures.rows += len(truth.rows)
    figures.tried += trouble.tried
    for memory in memories:
        figures.told += len(memory.positions)
        figures.unsaved += memory.unsaved
        figures.waits_s += memory.waits_s
        figures.keys_refused += memory.keys_refused


async def live(
    program: Playing,
    address: str,
    memories: list[Memory],
    trouble: Trouble,
    seconds: float,
    until: Until,
    chance: Random,
) -> None:
    """People play and things go wrong, for so long; the program goes on all the time."""
    board = Person(memories[0], (0, 2), "board", chance)
    phone = Person(memories[1], (1,), "seat", chance)
    async with ClientSession() as session:
        work = [
            asyncio.create_task(board.play(address, session)),
            asyncio.create_task(phone.play(address, session, board)),
            asyncio.create_task(trouble.go_on(program.process, [board, phone])),
        ]
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until(memories) and not board.is_over:
            await asyncio.sleep(0.05)
            assert program.process.poll() is None, f"it ended by itself: {program.out}{program.err}"
            for task in work:
                assert not task.done(), task.exception()
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)


def assert_no_mishap(program: Playing, how: str) -> None:
    for wrong in ("Traceback", "could not be handled", "is damaged", "again and again"):
        assert wrong not in program.err, program.err
    if how == "stopped":
        assert program.process.returncode == 0, f"{program.process.returncode}: {program.err}"


async def histories(
    folder: Path,
    library: Path,
    first_seed: int,
    seconds: float,
    least: int = 0,
    ignores: Ignores = ignores_nothing,
) -> Figures:
    """For so long; on a busy machine longer, until people were told so many positions."""
    end, figures, seed = time.monotonic() + seconds, Figures(), first_seed

    def until(memories: list[Memory]) -> bool:
        told = figures.told + sum(len(memory.positions) for memory in memories)
        return time.monotonic() > end + (0 if told >= least else MORE_S)

    while not until([]):
        game = folder / str(seed)
        game.mkdir()
        print(f"history {seed}", flush=True)
        await history(game, library, seed, until, figures, ignores)
        seed += 1
    return figures


async def test_what_people_were_told_holds_whatever_happens(scratch: Path, failing_disk: Path) -> None:
    figures = await histories(scratch, failing_disk, 1, 6, least=24)
    print(figures)
    assert figures.told >= 24


@pytest.mark.soak
async def test_an_hour_of_everything_at_once(scratch: Path, failing_disk: Path, soak_length: int) -> None:
    figures = await histories(
        scratch, failing_disk, 100 + int(time.time()) % 10**6, soak_length * SECONDS_A_ROUND
    )
    print(f"\n{figures}")


@pytest.mark.soak
async def test_a_disk_that_lies_is_found_out(scratch: Path, failing_disk: Path) -> None:
    """The control: with such a disk people are told of steps that a power cut takes away again."""
    with pytest.raises((AssertionError, JournalError)) as found:
        await histories(scratch, failing_disk, 1, 120, ignores=lambda _: True)
    print(f"\n{found.value}"[:300])
