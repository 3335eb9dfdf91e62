"""Measures the page: how soon it is there, how fast it answers, and what fifty spectators cost the player."""

from __future__ import annotations

import asyncio
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from playwright.async_api import Page, async_playwright

from tests.real_browser import bids
from tests.support import PROJECT, playing

BIDS = 140
"""As many as the cash of two players allows in steps of ten."""
LOADS, SPECTATORS, ROUNDS, PRESSES = 7, 50, 4, 150
NO_BROWSER = "not measured, there is no Chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def figures() -> Iterator[tuple[str, str]]:
    with (
        tempfile.TemporaryDirectory() as state,
        playing(Path(state), "--players", "1", "--bots", "3") as game,
    ):
        address = game.wait_until_ready()
        yield from asyncio.run(_first_view(address))
        yield from asyncio.run(_spectators(address))
    yield from _press_to_light()


# -- from ● to light and screen in a real browser, each press on the disk before it is shown


def _press_to_light() -> list[tuple[str, str]]:
    found = _browser()
    if found is None:
        return [("press_to_light_ms", NO_BROWSER)]
    with tempfile.TemporaryDirectory() as state:
        took = asyncio.run(bids(Path(state), found, BIDS))
    return [
        ("press_to_light_ms_median", f"{statistics.median(took):.1f}"),
        ("press_to_light_ms_p90", f"{statistics.quantiles(took, n=10)[-1]:.1f}"),
    ]


def _browser() -> str | None:
    return shutil.which("chromium") or shutil.which("google-chrome")


# -- the first view


async def _first_view(address: str) -> list[tuple[str, str]]:
    found = _browser()
    if found is None:
        return [("page_ready_ms", NO_BROWSER)]
    ready, sent = [], 0
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=found, args=FLAGS)
        for _ in range(LOADS):
            page = await browser.new_page()
            sent = await _load(page, address)
            ready.append(float(await page.evaluate("croupier.ready")))
            await page.close()
        await browser.close()
    return [
        ("page_ready_ms", f"{statistics.median(ready):.0f}"),
        ("first_view_kb_sent", f"{sent / 1000:.1f}"),
    ]


async def _load(page: Page, address: str) -> int:
    """The bytes that came over the line, files and the first words of the socket."""
    line = await page.context.new_cdp_session(page)
    await line.send("Network.enable")
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    line.on(
        "Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"]))
    )
    await page.goto(address, wait_until="networkidle")
    await page.wait_for_function("() => croupier.ready > 0")
    return sum(sizes)


# -- spectators


async def _spectators(address: str) -> list[tuple[str, str]]:
    """Robots play and one person presses ▶; in every second round fifty others watch."""
    took: dict[bool, list[float]] = {False: [], True: []}
    async with ClientSession() as session:
        board = await session.ws_connect(f"{address}ws", origin=address.rstrip("/"), max_msg_size=0)
        player = _Player(board)
        for number in range(ROUNDS):
            watched = bool(number % 2)
            crowd = _crowd(address) if watched else None
            try:
                took[watched] += await player.press(PRESSES)
            finally:
                if crowd is not None:
                    crowd.kill()
                    crowd.wait()
        await player.stop()
    rows = []
    for watched, name in ((False, "alone"), (True, f"with_{SPECTATORS}_spectators")):
        hundredths = statistics.quantiles(took[watched], n=100)
        rows.append((f"press_to_screen_ms_{name}_median", f"{hundredths[49]:.2f}"))
        rows.append((f"press_to_screen_ms_{name}_p99", f"{hundredths[98]:.2f}"))
    ratio = float(rows[3][1]) / float(rows[1][1])
    return [*rows, ("press_to_screen_p99_ratio", f"{ratio:.2f}")]


class _Player:
    """The person who plays: presses, and waits for their own screen to answer."""

    def __init__(self, board: ClientWebSocketResponse) -> None:
        self._board = board
        self._answers: asyncio.Queue[float] = asyncio.Queue()
        self._listening = asyncio.create_task(self._listen())

    async def press(self, times: int) -> list[float]:
        took = []
        for number in range(times):
            button = "ok" if number % 10 == 9 else "right"
            while not self._answers.empty():
                self._answers.get_nowait()
            began = time.perf_counter()
            for word in ("press", "release"):
                await self._board.send_json({"t": word, "n": 0, "b": button})
            try:
                answered = await asyncio.wait_for(self._answers.get(), 1)
            except TimeoutError:
                continue
            if button == "right":
                took.append((answered - began) * 1000)
            await asyncio.sleep(0.05)
        return took

    async def stop(self) -> None:
        await self._board.close()
        await self._listening

    async def _listen(self) -> None:
        async for message in self._board:
            if message.type is WSMsgType.TEXT and message.data.startswith('{"t":"screen","n":0'):
                self._answers.put_nowait(time.perf_counter())


def _crowd(address: str) -> subprocess.Popen[str]:
    """Fifty spectators in another process, all of them greeted."""
    crowd = subprocess.Popen(
        [sys.executable, "-m", "bench.page", address], cwd=PROJECT, stdout=subprocess.PIPE, text=True
    )
    assert crowd.stdout is not None
    assert crowd.stdout.readline() == "all here\n"
    return crowd


async def _look_on(address: str) -> None:
    async with ClientSession() as session:

        async def one(greeted: list[Any]) -> None:
            socket = await session.ws_connect(
                f"{address}ws?as=watch", origin=address.rstrip("/"), max_msg_size=0
            )
            async for _ in socket:
                greeted.append(socket) if socket not in greeted else None
                if len(greeted) == SPECTATORS and not said:
                    said.append(True)
                    print("all here", flush=True)

        said: list[bool] = []
        greeted: list[Any] = []
        await asyncio.gather(*(one(greeted) for _ in range(SPECTATORS)))


if __name__ == "__main__":
    asyncio.run(_look_on(sys.argv[1]))
