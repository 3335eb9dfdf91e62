"""Makes the pictures of the page in docs/pictures: the running program in a real browser.

    .venv/bin/python -m tests.docs_pictures

writes minute-1.png to minute-4.png, the first minute of somebody who plays against robots, board.png,
phone.png and worth.png from the middle of a game, stages.png and tv.png, and setup.png and setup-phone.png of
a board with faults. Look at them before you commit them.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, expect

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.builder import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import running
from tests.firmware.table.driver import NAMES, lay_tokens
from tests.firmware.web.pictures import take
from tests.real_browser import browsing
from tests.support import PROJECT

expect.set_options(timeout=30_000)
PICTURES = PROJECT / "docs" / "pictures"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SMALL_LAPTOP: ViewportSize = {"width": 1120, "height": 700}
PHONE: ViewportSize = {"width": 390, "height": 844}
NETWORK = "127.0.0.2"
"""Another address of this machine, for the phone."""
SETTLE_MS = 2500
"""Dice, tokens and coins have come to rest."""
MINUTE_SEED = 122
"""With it the person begins and throws 1 + 4, and so does the robot after them."""
GAME_SEED, GAME_STEPS = 6, 590
"""A game of robots: after so many steps the first player has thrown, and their token is on its way."""
PLAYERS = ("Ada", "Ben", "Dog", "Ship")
ROBOTS = {2: "builder", 3: "strong"}


async def photograph(page: Page, name: str) -> None:
    await page.mouse.move(2, 2)
    await page.wait_for_timeout(SETTLE_MS)
    keep(Image.open(io.BytesIO(await page.screenshot())), name)


def keep(picture: Image.Image, name: str) -> None:
    # 256 colours make a file of a quarter of the size.
    small = picture.convert("RGB").quantize(256, kmeans=3, dither=Image.Dither.NONE)
    small.save(PICTURES / f"{name}.png", optimize=True)


async def opened(browser: Browser, address: str, size: ViewportSize, *, phone: bool = False) -> Page:
    page = await browser.new_page(viewport=size, has_touch=phone, is_mobile=phone, color_scheme="light")
    await page.goto(address)
    await page.wait_for_selector('body[data-state="live"]')
    return page


async def first_minute(state: Path, browser: Browser) -> None:
    program = Program(wiring=lambda _consoles: simulated(4), state=state, port=0, seed=MINUTE_SEED)
    async with running(program) as app:
        page = await opened(browser, app.address, SMALL_LAPTOP)
        words = page.locator("#words")
        await expect(page.locator("#lobby")).to_be_visible()
        await photograph(page, "minute-1")
        await page.get_by_role("button", name="Play against robots").click()
        await words.get_by_role("button", name="Roll to start").click()
        await words.get_by_role("button", name="Roll the dice").click()
        await expect(words.get_by_role("button", name="Go there")).to_be_visible()
        await photograph(page, "minute-2")
        await words.get_by_role("button", name="Go there").click()
        await expect(words.get_by_role("button", name="Buy")).to_be_visible()
        await photograph(page, "minute-3")
        await words.get_by_role("button", name="Buy").click()
        await expect(page.locator("#stage")).to_contain_text(re.compile("rent", re.IGNORECASE))
        await photograph(page, "minute-4")


async def save_game(state: Path) -> None:
    """Two people and two robots in the middle of a game."""
    game = Game.new(load_edition("classic"), PLAYERS, rules=FAMILY, seed=GAME_SEED)
    seats = tuple(Seat(n if n not in ROBOTS else -1, TOKEN_UIDS[n], n) for n in range(4))
    random = Random(GAME_SEED)
    with StateFolder(state) as folder:
        saved_game = SavedGame.begin(folder.new_path(), game, seats, robots=ROBOTS)
        for _ in range(GAME_STEPS):
            action = next_action(saved_game.game, [choose] * 4, random)
            assert action is not None
            await saved_game.do(action)
        spaces = saved_game.game.view().space
        saved_game.close()
    lay_tokens(state, dict(zip(NAMES, spaces, strict=False)))


@asynccontextmanager
async def later_in_a_game(state: Path, browser: Browser) -> AsyncIterator[tuple[App, Page]]:
    await save_game(state)
    program = Program(wiring=lambda _consoles: simulated(2), state=state, port=0, seed=1, listen=NETWORK)
    async with running(program) as app:
        page = await opened(browser, app.address, LAPTOP)
        await expect(page.locator("#words").get_by_role("button", name="Go there")).to_be_visible()
        yield app, page


async def later(state: Path, browser: Browser) -> None:
    async with later_in_a_game(state, browser) as (app, page):
        await photograph(page, "board")
        await page.get_by_role("button", name="Worth", exact=True).click()
        await page.get_by_role("checkbox").check()
        await page.locator("#sheet").evaluate("sheet => sheet.scrollTo(0, 0)")
        await photograph(page, "worth")
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="A phone for seat 1").click()
        code = await page.get_by_role("dialog").get_attribute("data-code")
        port = app.address.rstrip("/").split(":")[-1]
        phone = await opened(browser, f"http://{NETWORK}:{port}/seat#{code}", PHONE, phone=True)
        await expect(phone.locator("#words").get_by_role("button", name="Go there")).to_be_visible()
        await photograph(phone, "phone")


async def setup_pages(state: Path, browser: Browser) -> None:
    """A board with a pulled screen and a stuck button; on the phone somebody tries the buttons of a seat."""
    program = Program(wiring=lambda _consoles: simulated(4), state=state, port=0, seed=GAME_SEED)
    async with running(program) as app:
        sim = app.board.sim
        sim.screens[1].unplug()
        sim.buttons[2].stick(Button.OK)
        sim.buttons[2].find_out(Button.OK)
        page = await opened(browser, f"{app.address}setup", {"width": 1366, "height": 900})
        await expect(page.locator("#summary")).to_have_text("2 things are wrong")
        await photograph(page, "setup")
        phone = await opened(browser, f"{app.address}setup?lang=fr", PHONE, phone=True)
        await phone.locator('.part[data-id="seat 1, buttons"] button').click()
        for button in (Button.LEFT, Button.OK):
            sim.press(0, button)
            sim.release(0, button)
        await expect(phone.locator(".pressed .yes")).to_have_count(2)
        await photograph(phone, "setup-phone")


STAGES = (("order", "auction", "sold"), ("deal", "jail", "winner"))
"""The first row in English by day, the second in French at night."""
STAGE_SIDE, STAGE_GAP = 380, 10
MIDDLE = (130, 140, 640, 630)
"""The middle of the board on a laptop."""


async def stages(folder: Path, browser: Browser) -> None:
    pitch = STAGE_SIDE + STAGE_GAP
    sheet = Image.new("RGB", (3 * pitch - STAGE_GAP, 2 * pitch - STAGE_GAP), "white")
    for row, names in enumerate(STAGES):
        wanted = argparse.Namespace(
            folder=folder, lang=[("en", "fr")[row]], theme=[("light", "dark")[row]],
            size="laptop", edition="classic", path="/?view=play",
        )  # fmt: skip
        for column, name in enumerate(names):
            await take(browser, wanted, name)
            taken = folder / f"{name}-{wanted.lang[0]}-{wanted.theme[0]}.png"
            middle = Image.open(taken).crop(MIDDLE).resize((STAGE_SIDE, STAGE_SIDE))
            sheet.paste(middle, (column * pitch, row * pitch))
    keep(sheet, "stages")


async def television(folder: Path, browser: Browser) -> None:
    wanted = argparse.Namespace(
        folder=folder, lang=["en"], theme=["light"], size="tv", edition="classic", path="/tv"
    )
    await take(browser, wanted, "auction")
    keep(Image.open(folder / "auction-en-light.png").resize((1152, 648)), "tv")


async def main() -> None:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as folder:
        async with browsing(chromium) as browser:
            await first_minute(Path(folder) / "minute", browser)
            await later(Path(folder) / "later", browser)
            await setup_pages(Path(folder) / "setup", browser)
            await stages(Path(folder), browser)
            await television(Path(folder), browser)


if __name__ == "__main__":
    asyncio.run(main())
