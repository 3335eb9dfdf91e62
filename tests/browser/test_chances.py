"""Everybody's chances in a real browser: who watches sees them, who plays when a switch says so."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page, expect

from croupier.firmware.app.arguments import AtOnce
from tests.browser.test_words import table_of_words


async def shown(page: Page, players: int) -> None:
    """Bars in the rows, and a sheet with curves and turning points; 0: none of it."""
    await expect(page.locator(".row-chance")).to_have_count(players)
    tab = page.get_by_role("button", name="Chances", exact=True)
    if not players:
        await expect(tab).to_be_hidden()
        return
    await tab.click()
    sheet = page.locator("#sheet")
    await expect(sheet.get_by_role("heading", name="Turning points")).to_be_visible()
    await expect(sheet.locator(".legend li")).to_have_count(players)
    await tab.click()


async def test_one_switch_shows_them_to_all(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=2), seed=742) as people:
        page, watching = await people.page("/"), await people.page("/watch")
        await shown(watching, 2)
        label = await watching.locator(".row-chance").first.get_attribute("aria-label")
        assert label is not None
        assert label.endswith("% to win")
        await shown(page, 0)
        words = page.locator("#words")
        for there in (2, 0):
            await words.get_by_role("button", name="Settings").click()
            await people.wait(1.0)
            await words.get_by_role("button", name="Who sees the chances").click()
            await shown(page, there)
            await people.wait(1.0)
            await words.get_by_role("button", name="Back").first.click()
            await people.wait(1.0)
        await shown(watching, 2)
        assert people.complaints == []
