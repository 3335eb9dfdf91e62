"""A crowd at the page of the service: 2,000 connections that say nothing, from 40 addresses of the house.

Runs inside the machine. Each connection that is ended comes back. Meanwhile somebody opens the page and
plays. Prints how that went, as JSON.
"""

import asyncio
import contextlib
import json
import resource
import sys
import time
from pathlib import Path

from aiohttp import ClientSession

PORT, ADDRESSES, OF_EACH = 8000, 40, 50
SILENCE_S = 15.0
"""After so long the board ends who says nothing."""


async def say_nothing(source: str, ended: list[int]) -> None:
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(source, 0))
            try:
                await reader.read(1)
            finally:
                writer.close()
        ended[0] += 1
        await asyncio.sleep(1)


async def press(session: ClientSession) -> float:
    """Seconds until a press at the board has changed a screen."""
    page = f"http://127.0.0.1:{PORT}"
    async with session.ws_connect(f"{page}/ws?as=board", origin=page, max_msg_size=0) as socket:
        async for message in socket:
            if message.json()["t"] == "hello":
                break
        began = time.monotonic()
        for kind in ("press", "release"):
            await socket.send_json({"t": kind, "n": 0, "b": "right"})
        async for message in socket:
            if message.json()["t"] == "screen":
                break
        return time.monotonic() - began


async def look(session: ClientSession) -> float:
    began = time.monotonic()
    async with session.get(f"http://127.0.0.1:{PORT}/") as answer:
        assert "<html" in await answer.text()
    return time.monotonic() - began


def descriptors_of(service: int) -> int:
    return sum(1 for _ in Path(f"/proc/{service}/fd").iterdir())


def peak_kb(service: int) -> int:
    status = Path(f"/proc/{service}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])


async def main(service: int, seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
    ended = [0]
    crowd = [
        asyncio.create_task(say_nothing(f"127.0.0.{2 + n % ADDRESSES}", ended))
        for n in range(ADDRESSES * OF_EACH)
    ]
    await asyncio.sleep(2)
    presses, pages, descriptors = [], [], 0
    end = time.monotonic() + seconds
    async with ClientSession() as session:
        while time.monotonic() < end:
            pages.append(await asyncio.wait_for(look(session), 20))
            presses.append(await asyncio.wait_for(press(session), 20))
            descriptors = max(descriptors, descriptors_of(service))
            await asyncio.sleep(0.2)
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    json.dump(
        {
            "presses": len(presses),
            "worst press": max(presses),
            "worst page": max(pages),
            "descriptors": descriptors,
            "ended": ended[0],
            "peak kB": peak_kb(service),
        },
        sys.stdout,
    )


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
