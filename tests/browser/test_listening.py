"""The page speaks, and shows large print: what its voice is given, what stands in the live regions.

The browser's voice is recorded, see `test_by_ear`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from croupier.firmware.app.app import App
from tests.browser.test_by_ear import Listener, by_ear, open_page
from tests.firmware.web.test_beside import AXE

PHONE = {"width": 390, "height": 844}


@asynccontextmanager
async def listening(
    state: Path, chromium: str, how: str = "aloud", language: str = "en"
) -> AsyncIterator[tuple[Listener, App, Browser]]:
    async with by_ear(state, chromium, language, edition="classic") as (app, clock, browser):
        page, complaints = await open_page(browser, app.address, language, how)
        yield Listener(app, clock, page, language), app, browser
        assert complaints == []


async def until(page: Page, expression: str) -> None:
    """Until it is true. The page's rules forbid what Playwright's own wait would evaluate there."""
    async with asyncio.timeout(20):
        while not await page.evaluate(expression):
            await page.wait_for_timeout(50)


async def test_one_press_beside_the_sound_and_the_page_speaks(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium, how="") as (me, _app, _browser):
        assert await me.listen() == [], "it is off until somebody wants it"
        await expect(me.page.locator("#said-mine")).to_contain_text("Roll to start")
        await me.page.click("#listen")
        await me.until_heard("The voice is on")
        await me.until_heard("Roll to start")
        await expect(me.page.locator("#said-mine")).to_be_empty()  # or a screen reader would say it too
        await me.page.click("#listen")
        await me.choose_by_key("Roll")
        await me.wait(6)
        assert await me.listen() == []


async def test_the_voice_has_the_volume_of_the_sound_and_its_own_speed(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium) as (me, _app, _browser):
        await me.until_heard("Roll to start")
        await me.page.evaluate("document.querySelector('#volume').value = 50")
        await me.page.locator("#hear input[type=range]").fill("1.5")
        await me.page.keyboard.press("t")
        await until(me.page, "heard.some((one) => one.rate === 1.5 && one.volume === 0.25)")
        await me.page.click("#mute")
        await me.page.evaluate("heard.length = 0")
        await me.page.locator("[data-ask=now]").click()
        await expect(me.page.locator("#said-mine")).to_contain_text("Who starts?")
        assert await me.listen() == []


async def test_a_voice_speaks_its_own_language(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium, language="fr") as (me, _app, _browser):
        await until(me.page, "heard.some((one) => one.lang === 'fr-FR' && /Lancer les dés/.test(one.text))")
        assert await me.page.locator("#words").get_attribute("lang") == "fr"


async def test_the_keyboard_says_where_it_is_and_only_then(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium) as (me, _app, _browser):
        await me.until_heard("Roll to start")
        await me.page.keyboard.press("Tab")
        await me.until_heard("^To my seat$")
        await me.page.keyboard.press("Enter")
        await me.page.keyboard.press("m")
        await me.until_heard("^● Roll to start$|^Roll to start$")
        await me.page.keyboard.press("Tab")
        await me.until_heard("^Look up")


async def test_a_deed_is_heard_when_it_is_opened(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium) as (me, _app, _browser):
        await me.page.locator('[data-space="39"]').focus()
        await me.page.keyboard.press("Enter")
        assert "2000 dollars" in await me.until_heard("^Boardwalk. Dark Blue")


async def test_for_a_screen_reader_news_is_polite_and_what_waits_for_me_is_not(
    tmp_path: Path, chromium: str
) -> None:
    async with listening(tmp_path, chromium, how="reader") as (me, _app, _browser):
        mine, news = me.page.locator("#said-mine"), me.page.locator("#said-news")
        await expect(mine).to_have_attribute("aria-live", "assertive")
        await expect(news).to_have_attribute("aria-live", "polite")
        await expect(mine).to_contain_text("Who starts?")
        await me.choose_by_key("Roll")
        await me.wait(0.5)  # the question is over: the news follows at once
        await expect(news).to_contain_text("for who starts")
        assert await me.listen() == []
        live = await me.page.evaluate(
            """() => [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")]
                .filter((one) => one.getAttribute("aria-live") !== "off" && one.checkVisibility())
                .filter((one) => one.textContent.trim() && !one.id.startsWith("said-"))
                .map((one) => one.id || one.className)"""
        )
        assert live == [], "nothing else speaks, or it would be heard twice"


async def test_the_boards_own_setting_makes_its_page_speak(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium, how="") as (me, _app, _browser):
        words = me.page.locator("#words .choices")
        await words.get_by_role("button", name="Settings").click()
        await (
            words.get_by_role("button", name="The board speaks")
            .or_(words.locator("[data-key^='voice=']"))
            .first.click()
        )
        await me.until_heard(".")


async def serious(page: Page, rules: list[str] | None = None, within: str = "html") -> list[str]:
    """What axe-core finds that is serious or worse."""
    if not AXE.exists():
        pytest.skip('axe-core is not there: "make test" fetches it where npm is installed')
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: list[dict[str, Any]] = await page.evaluate(
        """([rules, within]) => axe.run(within, {
            resultTypes: ["violations"], ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
        }).then((found) => found.violations)""",
        [rules, within],
    )
    return [
        f"{problem['id']}: {node['html'][:90]} {node['failureSummary'][:200]}"
        for problem in found
        if problem["impact"] in ("serious", "critical")
        for node in problem["nodes"]
    ]


async def test_nothing_keeps_people_out_of_speech_and_large_print(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium) as (me, _app, _browser):
        page = me.page
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme)
            assert await serious(page) == [], scheme
        await page.click("#print")
        for size in ({"width": 1366, "height": 768}, PHONE):
            await page.set_viewport_size(size)  # type: ignore[arg-type]
            assert await serious(page) == [], size
            assert await serious(page, ["color-contrast-enhanced"], "#words") == [], "seven to one"


async def test_large_print_is_twice_as_large_and_remembered(tmp_path: Path, chromium: str) -> None:
    async with listening(tmp_path, chromium) as (me, _app, _browser):
        page = me.page
        height = "parseFloat(getComputedStyle(document.querySelector('#words .headline')).fontSize)"
        before = await page.evaluate(height)
        await page.click("#print")
        assert await page.evaluate(height) == pytest.approx(2 * before, rel=0.02)
        await page.reload()
        await expect(page.locator("html")).to_have_attribute("data-print", "large")
        for size in ({"width": 1366, "height": 768}, PHONE):
            await page.set_viewport_size(size)  # type: ignore[arg-type]
            await until(page, "document.documentElement.scrollWidth <= innerWidth")
