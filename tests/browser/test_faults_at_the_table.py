"""Each fault that the page offers, by mouse, and what the table does then: the whole program on a laptop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import expect
from pytest_mock import MockerFixture

from croupier.config.editions import load_edition
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.model.panel import Panel
from croupier.hw.sim import TOKEN_UIDS
from tests.browser.test_whole_game import Hand, at_a_laptop, open_page
from tests.real_browser import browsing

FIRST, SECOND = TOKEN_UIDS[:2]


class Drawer(Hand):
    """Somebody who breaks and mends things, and reads the other player's screen."""

    async def switch(self, fault: str, *, on: bool) -> None:
        """Break it, or mend it."""
        button = self.page.locator(f'[data-fault="{fault}"]')
        await button.click()
        await expect(button).to_have_attribute("aria-pressed", "true" if on else "false")

    async def happen(self, fault: str, number: int = 0) -> None:
        """Try a fault that ends by itself."""
        handled = self._app.table.handled
        await self.page.locator(f'[data-fault="{fault}"]').nth(number).click()
        await self._until(lambda: self._app.table.handled > handled)
        await self.wait(0.1)

    async def until_told(self, line: str) -> None:
        """The second seat's screen says so."""
        await self.until(lambda: self.panel.fault == line)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait; meanwhile the table looks after its devices."""
        async with asyncio.timeout(20):
            while not true():
                await self.wait(0.5)
                await asyncio.sleep(0.005)

    def wrong(self) -> list[int]:
        """The spaces that glow because a token there belongs elsewhere."""
        return list(self._app.table.scene.wrong)

    def steps(self) -> int:
        """How many actions the journal has."""
        saved_game = self._app.table.saved_game
        assert saved_game is not None
        return saved_game.length

    @property
    def panel(self) -> Panel:
        return self._app.table.scene.panels[1]


@pytest.mark.timeout(120)
async def test_the_table_says_what_is_lost_and_plays_on(
    tmp_path: Path, chromium: str, mocker: MockerFixture
) -> None:
    mocker.patch("croupier.firmware.web.faults.STUCK_AFTER_S", 0)
    mocker.patch("croupier.firmware.web.faults.BROWN_OUT_S", 0.5)
    complaints: list[str] = []
    two = AtOnce(players=2)
    async with at_a_laptop(tmp_path, "classic", 5, two) as (app, clock), browsing(chromium) as browser:
        page = await open_page(browser, app.address, complaints)
        await expect(page.locator('[data-sheet-button="deeds"]')).to_be_visible()
        await expect(page.locator('[data-sheet-button="faults"]')).to_have_count(0)
        await page.goto(f"{app.address}?view=board&faults")
        drawer = Drawer(page, app, clock, load_edition("classic"))
        await page.locator('[data-sheet-button="faults"]').click()
        for fault, called in (
            ("reader", "token reader"),
            ("garble", "token reader"),
            ("screen:0", "screen 1"),
            ("stick:0", "middle button 1"),
        ):
            await drawer.switch(fault, on=True)
            await drawer.until_told(f"Lost: {called}")
            assert drawer.panel.impaired
            await drawer.switch(fault, on=False)
            await drawer.until_told(f"Back: {called}")
            assert not drawer.panel.impaired

        await drawer.wait(1.0)
        steps = drawer.steps()
        await drawer.happen("bounce", 1)
        assert drawer.steps() == steps + 1, "one press of the six counts"

        await drawer.happen("lift")
        await drawer.wait(5)
        assert drawer.wrong() == [], "a token that is not seen is a hint, never a stop"

        sim = app.board.sim
        sim.place(FIRST, 0)
        sim.place(SECOND, 7)
        await drawer.wait(5)
        assert drawer.wrong() == [7], "it glows where it lies"
        await drawer.happen("swap")
        await drawer.wait(5)
        assert drawer.wrong() == [7], "now it is the other one"

        await page.locator('[data-fault="brownout"]').click()
        await drawer.until(lambda: bool(app.table.scene.faults))
        await drawer.until(lambda: not app.table.scene.faults)
        assert app.board.sim.screen_bits(0) != bytes(1024), "and every screen shows its words again"
    assert [said for said in complaints if "willReadFrequently" not in said] == []
