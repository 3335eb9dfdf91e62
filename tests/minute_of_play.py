"""Photographs one minute of play for docs/play.md: two people at the simulated board, in a real browser.

    python -m tests.minute_of_play

writes docs/pictures/minute-1.png to minute-4.png.
"""

from __future__ import annotations

import asyncio
import io
import shutil
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, ViewportSize

from tests.page_player import PagePlayer
from tests.real_browser import CAR, HAT, PlayProcess, browser_page
from tests.support import PROJECT

PICTURES = PROJECT / "docs" / "pictures"
VIEWPORT_PX: ViewportSize = {"width": 1120, "height": 700}
DICE_SETTLE_MS = 2000
SEED = 122
"""With it the Hat begins, and both throw 1 + 4."""
RAILROAD = 5


async def photograph(page: Page, number: int) -> None:
    await page.mouse.move(2, 2)
    await page.wait_for_timeout(DICE_SETTLE_MS)
    picture = Image.open(io.BytesIO(await page.screenshot()))
    # 256 colours make a file of a quarter of the size.
    small = picture.convert("RGB").quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(PICTURES / f"minute-{number}.png", optimize=True)


async def play(page: Page) -> None:
    page_player = PagePlayer(page)
    for seat, name in enumerate(("Hat", "Car")):
        await page_player.choose(seat, "Join")
        await page_player.until_says(seat, f"You are {name}")
    await photograph(page, 1)
    await page_player.choose(0, "Start")
    for seat in (0, 1):
        await page_player.choose(seat, "Roll to start")
    await page_player.choose(0, "Roll the dice")
    await page_player.until_says(0, "Move your token to")
    await photograph(page, 2)
    await page_player.drag(HAT, RAILROAD)
    await page_player.until_says(0, "Buy")
    await photograph(page, 3)
    await page_player.choose(0, "Buy")
    await page_player.choose(1, "Roll the dice")
    await page_player.until_says(1, "Move your token to")
    await page_player.drag(CAR, RAILROAD)
    await page_player.until_says(0, "Rent")
    await photograph(page, 4)


async def main() -> None:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with (
        tempfile.TemporaryDirectory() as state,
        PlayProcess(Path(state), "--seats", "2", "--seed", str(SEED)) as server,
    ):
        async with browser_page(chromium, server.address) as page:
            await page.set_viewport_size(VIEWPORT_PX)
            await play(page)


if __name__ == "__main__":
    asyncio.run(main())
