"""A real browser, and `croupier play` as a process that can be killed: for tests and for benchmarks."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from playwright.async_api import Browser, Page, async_playwright

from tests.page_player import PagePlayer
from tests.support import Playing, playing

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
SEED = 742
"""With it the dice are known; the first throw is 4 + 2."""
BROWSER_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


_kept: dict[asyncio.AbstractEventLoop, Browser] = {}
"""A browser belongs to one loop."""


@asynccontextmanager
async def kept_browser(chromium: str) -> AsyncIterator[None]:
    """One browser for whoever asks `browsing` on this loop: to start one takes as long as a short test."""
    async with browsing(chromium) as browser:
        loop = asyncio.get_running_loop()
        _kept[loop] = browser
        yield
        del _kept[loop]


@asynccontextmanager
async def browsing(chromium: str) -> AsyncIterator[Browser]:
    """A browser that remembers nothing of those before. At the end its pages are closed."""
    kept = _kept.get(asyncio.get_running_loop())
    if kept is not None:
        try:
            yield kept
        finally:
            for context in kept.contexts:
                await context.close()
        return
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        yield browser
        await browser.close()


@asynccontextmanager
async def browser_page(chromium: str, address: str) -> AsyncIterator[Page]:
    async with browsing(chromium) as browser:
        page = await browser.new_page(viewport={"width": 1366, "height": 768})
        await page.goto(f"{address}?view=board")
        await page.wait_for_selector('body[data-state="live"]')
        yield page


class PlayProcess:
    """`croupier play` on one port and folder, killed and started again at will."""

    def __init__(self, state: Path, *options: str) -> None:
        self._state = state
        self._options = options
        self._running = ExitStack()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self) -> None:
        program = playing(self._state, "--port", str(self.port), *self._options)
        self.process: Playing = self._running.enter_context(program)
        self.address = self.process.wait_until_ready()

    def close(self) -> None:
        """With SIGKILL, if it still runs."""
        self._running.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


async def join_two_players(page_player: PagePlayer) -> None:
    for seat, name in enumerate(("Hat", "Car")):
        await page_player.choose(seat, "Join")
        await page_player.until_says(seat, f"You are {name}")
    await page_player.choose(0, "Start")
    for seat in (0, 1):
        await page_player.choose(seat, "Roll to start")


async def bids(state: Path, chromium: str, count: int) -> list[float]:
    """Milliseconds from each of `count` bids to the page that shows it, by the page's own clock."""
    took = []
    with PlayProcess(state, "--seats", "2", "--seed", str(SEED)) as server:
        async with browser_page(chromium, server.address) as page:
            page_player = PagePlayer(page)
            await join_two_players(page_player)
            await page_player.choose(0, "Roll the dice")
            await page_player.until_says(0, "Move your token to")
            await page_player.drag(HAT, 6)
            await page_player.choose(0, "Decline")
            await page_player.until_says(0, "No bid yet")
            for bid in range(count):
                said = await page_player.until(bid % 2, lambda said: said.choice.startswith("Bid $"))
                await page.wait_for_timeout(280)
                took.append(await press_and_measure(page, bid % 2))
                lead = f"{('Hat', 'Car')[bid % 2]}: {said.choice.removeprefix('Bid ')}"
                await page_player.until_says(1 - bid % 2, lead)
    return took


async def press_and_measure(page: Page, seat: int) -> float:
    """Milliseconds from the finger on ● to the later of light and screen, as the page saw them."""
    took: float = await page.evaluate(
        """seat => new Promise(done => {
          const { lastFrame, lastScreen } = window.croupier;
          const button = document.querySelector(`[data-console="${seat}"] [data-button="ok"]`);
          const began = performance.now();
          const shown = new MutationObserver(() => {
            const now = window.croupier;
            if (now.lastFrame === lastFrame || now.lastScreen === lastScreen) return;
            shown.disconnect();
            done(Math.max(now.lastFrame, now.lastScreen) - began);
          });
          shown.observe(document.body, { attributes: true, attributeFilter: ["data-frames"] });
          const finger = { bubbles: true, pointerId: 1, button: 0, isPrimary: true };
          button.setPointerCapture = button.releasePointerCapture = () => {};
          button.dispatchEvent(new PointerEvent("pointerdown", finger));
          button.dispatchEvent(new PointerEvent("pointerup", finger));
        })""",
        seat,
    )
    return took
