"""The page in the dress of every edition, by day and by night, and where its tokens lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from croupier.config.editions import load_edition, shipped_editions
from tests.real_browser import BROWSER_FLAGS

from .staged_page import staged_page

AXE = Path(__file__).resolve().parents[2] / "axe" / "node_modules" / "axe-core" / "axe.min.js"
HAT = "04A1C25B6F8001"


async def opened(browser: Browser, address: str, **options: Any) -> Page:
    page = await browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", **options)
    await page.goto(address)
    await expect(page.locator("body")).to_have_attribute("data-state", "live")
    return page


async def unreadable(page: Page) -> list[str]:
    """What axe-core finds too pale."""
    if not AXE.exists():
        pytest.skip('axe-core is not there: "make test" fetches it where npm is installed')
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate(
        "() => axe.run({ runOnly: ['color-contrast'] }).then((all) => all.violations)"
    )
    return [node["html"][:120] + " " + node["failureSummary"] for rule in found for node in rule["nodes"]]


@pytest.mark.timeout(240)
async def test_every_edition_can_be_read_by_day_and_by_night(tmp_path: Path, chromium: str) -> None:
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        for name in shipped_editions():
            look = load_edition(name).look
            assert look is not None
            async with staged_page(tmp_path / name, "auction", edition=name) as staged:
                await staged.play()
                for shade, palette in (("light", look.light), ("dark", look.dark)):
                    page = await opened(browser, f"{staged.server.address}?lang=fr", color_scheme=shade)
                    paper = await page.evaluate(
                        "() => getComputedStyle(document.querySelector('.board .paper')).fill"
                    )
                    wanted = tuple(int(palette.paper[at : at + 2], 16) for at in (1, 3, 5))
                    assert paper == f"rgb{wanted}", "the board darkens too"
                    for sheet in ("", "deeds"):
                        if sheet:
                            await page.locator(f'[data-sheet-button="{sheet}"]').click()
                        assert await unreadable(page) == [], (name, shade, sheet)
                    await page.close()
        await browser.close()


@pytest.mark.timeout(120)
async def test_tokens_hide_no_name_and_lie_in_the_cell_when_jailed(tmp_path: Path, chromium: str) -> None:
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        async with staged_page(tmp_path, "jail") as staged:
            page = await opened(browser, staged.server.address)
            token = page.locator(f'[data-token="{HAT}"] .base')
            cell = await page.locator(".cell").bounding_box()
            await expect(page.locator(f'[data-token="{HAT}"]')).to_have_attribute("data-place", "10")
            assert contains(cell, await token.bounding_box()), "in jail, in the cell"
            staged.sim.place(HAT, 20)
            await expect(page.locator(f'[data-token="{HAT}"]')).to_have_attribute("data-place", "20")
            name = await page.locator('[data-space="20"] .name').first.bounding_box()
            assert not overlap(name, await token.bounding_box())
            await page.close()
        await browser.close()


def contains(outer: Any, inner: Any) -> bool:
    across: bool = outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    down: bool = outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    return across and down


def overlap(one: Any, other: Any) -> bool:
    apart: bool = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return not (apart or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])
