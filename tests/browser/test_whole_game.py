"""A whole short game by mouse, on two editions: from the first throw to the summary."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from config.editions import load_edition
from engine.edition import Edition
from hw.sim import TOKEN_UIDS
from tests.at_the_mouse import BROWSER_FLAGS
from tests.eyes import Eyes, Said
from tests.support import playing

expect.set_options(timeout=20_000)
SEED = 5
THROWS = 2
"""Enough for a deed, rent or a tax; then somebody has had enough."""


@asynccontextmanager
async def browsing(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        yield browser
        await browser.close()


async def open_page(browser: Browser, address: str, complaints: list[str]) -> Page:
    page = await browser.new_page(viewport={"width": 1366, "height": 768})
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    await page.goto(address)
    await expect(page.locator("body")).to_have_attribute("data-state", "live")
    return page


class Hands:
    """Two people at one laptop who do whatever ● does."""

    def __init__(self, page: Page, edition: Edition) -> None:
        self.page = page
        self.eyes = Eyes(page)
        self._edition = edition

    async def whose(self) -> int:
        """The seat that the game waits for; the first of several."""
        waits = self.page.locator(".seat[data-waits]").first
        await waits.wait_for()
        return int(await waits.get_attribute("data-console") or 0)

    async def go_on(self) -> None:
        """One thing: press ● for what the screen offers, or carry the token where it says."""
        seat = await self.whose()
        said = await self.eyes.until(seat, lambda said: bool(said.choice) or _sent(said) is not None)
        where = _sent(said)
        if where is not None:
            await self.eyes.drag(TOKEN_UIDS[seat], await self._next(where, seat))
            await self.eyes.until(seat, lambda now: now != said)
        else:
            await self.eyes.choose(seat, said.choice)

    async def _next(self, where: str, seat: int) -> int:
        """The next space of that name before the token; some names are there three times."""
        token = self.page.locator(f'[data-token="{TOKEN_UIDS[seat]}"]')
        place = int(await token.get_attribute("data-place") or 0)
        called = [n for n, space in enumerate(self._edition.spaces) if where in (space.name, space.label)]
        return min(called, key=lambda space: (space - place - 1) % 40)

    async def thrown(self) -> int:
        return int(await self.page.locator("body").get_attribute("data-throw") or 0)


def _sent(said: Said) -> str | None:
    """Where the screen sends the token, by name."""
    if "Move your token to" in said.text:
        return said.lines[2]
    return said.lines[-1] if "Put your token on" in said.text else None


@pytest.mark.timeout(240)
@pytest.mark.parametrize("name", ["fallout", "world-of-warcraft"])
async def test_a_short_game_by_mouse(tmp_path: Path, chromium: str, name: str) -> None:
    complaints: list[str] = []
    options = ("--players", "2", "--short", "--edition", name, "--seed", str(SEED))
    with playing(tmp_path, *options) as game:
        address = game.wait_until_ready()
        async with browsing(chromium) as browser:
            page = await open_page(browser, address, complaints)
            hands = Hands(page, load_edition(name))
            await expect(page.locator("[data-owner]")).to_have_count(6)  # dealt: three deeds each (R143)
            while await hands.thrown() <= THROWS:
                await hands.go_on()
            loser = await hands.whose()
            await hands.eyes.choose(loser, "Leave the game")
            await hands.eyes.choose(loser, "Resign")
            await hands.eyes.choose(loser, "Yes")
            winner = load_edition(name).tokens[1 - loser].label
            await expect(page.locator(".winner")).to_contain_text(winner)
            await expect(page.locator(".chart .curve:not(.under)")).to_have_count(2)
            await expect(page.locator("#log li", has_text="The game is over")).to_have_count(1)
        assert game.err == ""
    # the hand that reads the screens makes a browser remark on how often it reads them
    assert [said for said in complaints if "willReadFrequently" not in said] == []
