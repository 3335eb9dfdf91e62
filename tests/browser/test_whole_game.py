"""A whole short game by mouse: from the first throw to a bankruptcy and the summary.

Browser, page, server and table are the real ones; the table's clock is turned by the test, so that nobody
waits for a robot to think.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from croupier.config.editions import load_edition
from croupier.engine.edition import Edition
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import opening, simulated
from croupier.firmware.app.program import Program
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import running
from tests.firmware.table.driver import TurnedClock
from tests.page_player import HEIGHT, WIDTH, Dots, PagePlayer, ScreenText, read
from tests.real_browser import browsing

expect.set_options(timeout=20_000)
SHORT = {"fallout": 25}
"""The seed of a game that does not last long for somebody who never buys anything."""
AGAINST_A_ROBOT = AtOnce(players=1, bots=1, short=True)
ME = 0
READ_S = 0.3
"""Seconds that a person looks before pressing."""
MAX_STEPS = 900


async def open_page(browser: Browser, address: str, complaints: list[str]) -> Page:
    page = await browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    await page.goto(f"{address}?view=board")
    await expect(page.locator("body")).to_have_attribute("data-state", "live")
    return page


@asynccontextmanager
async def at_a_laptop(
    state: Path, name: str, seed: int, wanted: AtOnce
) -> AsyncIterator[tuple[App, TurnedClock]]:
    clock = TurnedClock()
    program = Program(
        wiring=lambda _consoles: simulated(wanted.players),
        state=state,
        port=0,
        seed=seed,
        edition=lambda: load_edition(name),
        own_edition=True,
        opening=opening(wanted),
        clock=lambda: clock,
    )
    async with running(program) as app:
        yield app, clock


class Hand:
    """Somebody with a mouse who buys nothing, pays what is due, and reads every screen before pressing."""

    def __init__(self, page: Page, app: App, clock: TurnedClock, edition: Edition) -> None:
        self.page = page
        self._page_player = PagePlayer(page)
        self._app, self._clock, self._edition = app, clock, edition
        self.clicks = self.drags = 0

    async def go_on(self) -> None:
        said = await self.read()
        where = _sent(said)
        if where is not None:
            await self._carry(where)
        elif said.choice.startswith("Buy") or said.choice.startswith("No"):
            await self._click("right")
            await self._click("ok")
        elif not said.choice or said.choice.startswith("Bid") or said.choice.endswith("..."):
            await self.wait(1.0)
        else:
            await self._click("ok")

    async def read(self) -> ScreenText:
        """What the page shows, once it shows what the table says."""
        await self._app.table.idle()
        async with asyncio.timeout(20):
            while (dots := await self._page_player.dots(ME)) != self._bits():
                pass
        return read(dots)

    def _bits(self) -> Dots:
        raw = self._app.board.sim.screen_bits(ME)
        flat = [byte >> 7 - bit & 1 for byte in raw for bit in range(8)]
        return tuple(tuple(flat[y * WIDTH : (y + 1) * WIDTH]) for y in range(HEIGHT))

    async def _click(self, button: str) -> None:
        await self.wait(READ_S)
        handled = self._app.table.handled
        await self.page.click(f'[data-console="{ME}"] [data-button="{button}"]')
        await self._until(lambda: self._app.table.handled >= handled + 2)
        self.clicks += 1

    async def _carry(self, where: str) -> None:
        """To the next space of that name before the token; some names are there three times."""
        token = self._app.board.sim.tokens[TOKEN_UIDS[ME]] or 0
        called = [n for n, space in enumerate(self._edition.spaces) if where in (space.name, space.label)]
        space = min(called, key=lambda space: (space - token - 1) % 40)
        await self._page_player.drag(TOKEN_UIDS[ME], space)
        await self._until(lambda: self._app.board.sim.tokens[TOKEN_UIDS[ME]] == space)
        await self.wait(1.0)
        self.drags += 1

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not true():  # noqa: ASYNC110 - a browser has no event to wait for
                await asyncio.sleep(0.002)

    async def wait(self, seconds: float) -> None:
        """Turn the clock on, and wait until the table has done what was due."""
        end = self._clock.now() + seconds
        while (due := self._clock.next_alarm()) is not None and due <= end:
            self._clock.turn_to(due)
            await self._app.table.idle()
        self._clock.turn_to(end)
        await self._app.table.idle()


def _sent(said: ScreenText) -> str | None:
    """Where the screen sends the token, by name."""
    if "Move your token to" in said.text:
        return said.lines[2]
    return said.lines[-1] if "Put your token on" in said.text else None


@pytest.mark.timeout(240)
@pytest.mark.parametrize("name", SHORT)
async def test_a_short_game_by_mouse_to_its_end(tmp_path: Path, chromium: str, name: str) -> None:
    complaints: list[str] = []
    edition = load_edition(name)
    async with (
        at_a_laptop(tmp_path, name, SHORT[name], AGAINST_A_ROBOT) as (app, clock),
        browsing(chromium) as browser,
    ):
        page = await open_page(browser, app.address, complaints)
        hand = Hand(page, app, clock, edition)
        await expect(page.locator("[data-owner]")).to_have_count(6)  # dealt: three deeds each (R143)
        for _ in range(MAX_STEPS):
            view = app.table.scene.view
            assert view is not None
            if view.outcome is not None:
                break
            await hand.go_on()
        await page.get_by_role("button", name="How it went").click()
        await expect(page.locator(".winner")).to_contain_text(edition.tokens[1].label)
        await expect(page.locator(".chart .curve:not(.under)")).to_have_count(2)
        await expect(page.locator("#log li", has_text="The game is over")).to_have_count(1)
        assert hand.clicks > 30
        assert hand.drags > 10
    # the hand that reads the screens makes a browser remark on how often it reads them
    assert [said for said in complaints if "willReadFrequently" not in said] == []
