"""Six phones that have seats and say as much as they can: the board answers, and every step is saved once."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientError, ClientSession, ClientWebSocketResponse

from tests.firmware.web.test_hostile import (
    NEARBY,
    assert_no_mishap,
    opened,
    passing_the_door,
    until,
)
from tests.histories.truth import Truth
from tests.support import Playing, peak_kb, playing

PHONES = 6
PRESSES = [
    json.dumps({"t": kind, "n": n, "b": button})
    for n in range(PHONES)
    for button in ("left", "ok", "right")
    for kind in ("press", "release")
]


class Flood:
    """What the phones have sent, and what became of it."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.waits_s: list[float] = []
        self.presses_s: list[float] = []
        """How long a press of somebody else took to be seen."""


async def phone(program: Playing, client: ClientSession, n: int, code: str, flood: Flood) -> None:
    """Sit down, and send whatever comes to mind; sent away, come back with the key."""
    chance, words = Random(n), passing_the_door()
    mine = [word for word in PRESSES if f'"n": {n},' in word]
    mine.append(json.dumps({"t": "choose", "n": n, "key": "throw:order:1"}))
    while True:
        try:
            socket = await opened(program, client, "seat", NEARBY)
            await socket.send_json({"t": "sit", "code": code})
            code = (await until(socket, "seated"))["key"]
            reading = asyncio.create_task(read(socket)) if n % 2 else None
            try:
                for number in range(10_000):
                    # half of the phones stay below the limit of their connection, and go on for ever
                    likely = chance.random() < (0.999 if n < PHONES // 2 else 0.9)
                    await socket.send_str(chance.choice(mine if likely else words))
                    flood.sent["sent"] += 1
                    if n < PHONES // 2:
                        await asyncio.sleep(0.006)
                    elif number % 64 == 0:
                        await asyncio.sleep(0)
                    if socket.closed:
                        break
            finally:
                if reading is not None:
                    reading.cancel()
                await socket.close()
        except (ClientError, OSError, TimeoutError):
            pass
        flood.sent["sent away"] += 1


async def read(socket: ClientWebSocketResponse) -> None:
    async for _ in socket:
        pass


async def press_at(board: ClientWebSocketResponse, console: int, seconds: float, flood: Flood) -> None:
    """Somebody takes one seat back and plays with its buttons while the phones of the others go on."""
    await board.send_json({"t": "take back", "n": console})
    end = time.monotonic() + seconds
    while time.monotonic() < end or not flood.presses_s:
        began = time.monotonic()
        for kind in ("press", "release"):
            await board.send_json({"t": kind, "n": console, "b": "right"})
        while (await until(board, "screen"))["n"] != console:
            pass
        flood.presses_s.append(time.monotonic() - began)
        await asyncio.sleep(0.05)


async def flooded(program: Playing, seconds: float) -> Flood:
    flood = Flood()
    async with ClientSession() as client:
        board = await opened(program, client, "board", "127.0.0.1")
        phones = []
        for n in range(PHONES):
            await board.send_json({"t": "invite", "n": n})
            code = (await until(board, "invitation"))["code"]
            phones.append(asyncio.create_task(phone(program, client, n, code, flood)))
        end = time.monotonic() + seconds / 2
        while time.monotonic() < end:
            began = time.monotonic()
            await board.send_json({"t": "look", "space": int(began) % 40})
            await until(board, "deed")
            flood.waits_s.append(time.monotonic() - began)
            assert not any(task.done() for task in phones), [task for task in phones if task.done()]
            await asyncio.sleep(0.05)
        last = phones.pop()
        last.cancel()
        await asyncio.gather(last, return_exceptions=True)
        await press_at(board, PHONES - 1, seconds / 2, flood)
        assert not any(task.done() for task in phones), [task for task in phones if task.done()]
        for task in phones:
            task.cancel()
        await asyncio.gather(*phones, return_exceptions=True)
    return flood


async def flood_a_game(state: Path, seconds: float) -> Flood:
    """What came of it."""
    with playing(state, "--players", "6", "--listen", NEARBY, "--seed", "3") as program:
        program.wait_until_ready()
        flood = await flooded(program, seconds)
        assert program.process.poll() is None
        assert_no_mishap(program)
        assert len(program.err.splitlines()) < 10 + seconds, "the log is limited"
        peak = peak_kb(program.process.pid)
    truth = Truth()
    truth.read(state, state.with_name("copy"))
    assert truth.rows, "the phones have played, and each row leads to the next"
    assert peak < 100 << 10
    assert flood.presses_s
    worst, press = max(flood.waits_s) * 1000, max(flood.presses_s) * 1000
    print(
        f"\n{dict(flood.sent)}, worst answer {worst:.0f} ms, worst of {len(flood.presses_s)} presses "
        f"{press:.0f} ms, memory peak {peak / 1024:.1f} MB"
    )
    return flood


async def test_six_phones_cannot_flood_the_board(tmp_path: Path) -> None:
    """How fast it answers is asked where it is flooded for long: a busy machine is slow for a moment, too."""
    assert (await flood_a_game(tmp_path, 2)).sent["sent"]


@pytest.mark.soak
async def test_six_phones_flood_for_long(tmp_path: Path, soak_length: int) -> None:
    seconds = soak_length * 0.06
    flood = await flood_a_game(tmp_path, seconds)
    assert flood.sent["sent"] > 100 * seconds
    assert max(flood.waits_s) < 2
    assert max(flood.presses_s) < 5, "a queue that grows would keep it waiting for longer and longer"
