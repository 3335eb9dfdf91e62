"""The stage, everybody's rows, deeds, motion and sound in a real browser, at scenes of `scenes.py`."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from croupier.engine import actions as act
from croupier.engine.agenda import Auction
from croupier.firmware.web.stage import Stage

from .scenes import SCENES
from .staged_page import StagedPage, staged_page
from .test_beside import serious
from .test_page import FLAGS, is_live
from .test_stage import told

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        await browser.close()


@asynccontextmanager
async def opened(
    browser: Browser, folder: Path, name: str, *, path: str = "/?view=play", **options: Any
) -> AsyncIterator[tuple[StagedPage, Page]]:
    """A page at the beginning of a scene. At the end the browser's console must have stayed silent."""
    complaints: list[str] = []
    network = options.pop("network", None)
    async with staged_page(folder, name, network=network) as staged:
        page = await browser.new_page(**{"viewport": {"width": 1366, "height": 768}, **options})
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(staged.server.address.rstrip("/") + path)
        await is_live(page)
        yield staged, page
        await page.close()
    assert complaints == []


def stage(page: Page, kind: str) -> Any:
    return page.locator(f'#stage[data-kind="{kind}"]')


async def test_an_auction_has_its_lot_its_bidders_and_its_hammer(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "auction") as (staged, page):
        await staged.play()
        auction = stage(page, "auction")
        await expect(auction.locator(".stage-amount")).to_have_text("$190")
        await expect(auction.locator(".deed-card")).to_have_text("Boardwalk")
        await expect(auction.locator('[data-person="1"]')).to_have_class("leads")
        await expect(auction.locator('[data-person="3"]')).to_contain_text("passes")
        await expect(auction.get_by_role("timer")).to_contain_text(re.compile("[3-6]"))
        assert await serious(page) == []
        task = staged.saved_game.game.view().task
        assert isinstance(task, Auction)
        await staged.do(act.Hammer(task.lot, 190))
        await expect(stage(page, "sold").locator(".stage-title")).to_have_text("Sold to Car: Boardwalk")
        await expect(stage(page, "sold").locator(".stage-next")).to_have_text("Car to throw")
        view = staged.saved_game.game.view()
        await staged.do(act.Roll(1, view.throw, (1, 2)))
        await expect(stage(page, "dice").locator(".stage-title")).to_have_text("Car throws 3")
        await expect(page.locator("#stage .deed-card")).to_have_count(0)


async def test_a_card_lies_on_its_face_until_it_is_drawn(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "card-due") as (staged, page):
        await staged.play()
        card = stage(page, "card").locator(".card-face")
        await expect(card.locator("svg [data-icon]")).to_be_visible()
        await expect(card).to_have_text("Community Chest")
        await staged.do(act.Draw(0, 33))
        await expect(card.locator("p")).not_to_be_empty()
        await expect(card.locator("svg")).to_have_count(0)


async def test_what_is_over_gives_way_to_whose_turn_it_is(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "rent") as (staged, page):
        await page.clock.install()
        await staged.play()
        await expect(stage(page, "rent").locator(".stage-amount")).to_have_text("$550")
        await page.clock.run_for(8000)
        await expect(stage(page, "turn").locator(".stage-title")).to_have_text("Car to throw")


async def test_both_sides_of_a_deal_in_french_and_a_deed_of_it(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "deal", path="/?view=play&lang=fr", color_scheme="dark") as (
        staged,
        page,
    ):
        await staged.play()
        sides = stage(page, "deal").locator(".deal-side")
        await expect(sides.nth(0)).to_contain_text("Hat donne")
        await expect(sides.nth(0).locator(".of-cash")).to_have_text("120\u00a0$")
        await expect(sides.nth(1).locator(".of-deed")).to_have_count(2)
        await expect(sides.nth(1)).to_contain_text("hypothéqué, levé aussitôt")
        assert await serious(page) == []
        await sides.nth(0).locator(".deed-card").click()
        await expect(page.locator("#deed")).to_contain_text("Reading Railroad")


async def test_everybodys_row_also_the_robots(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "debt") as (staged, page):
        await staged.play()
        rows = page.locator("#players [data-row]")
        await expect(rows).to_have_count(4)
        await expect(rows.nth(0)).to_contain_text("has to raise $490")
        await expect(rows.nth(0).locator(".chip")).to_have_count(6)
        await expect(rows.nth(2)).to_contain_text("robot, builder")
        await expect(rows.nth(3).locator(".row-money b")).to_have_text("$1500")
        await expect(rows.nth(0)).to_have_class(re.compile("awaited"))


async def within(page: Page, inner: str, outer: str) -> bool:
    found: bool = await page.evaluate(
        """([inner, outer]) => {
          const [a, b] = [inner, outer].map((one) => document.querySelector(one).getBoundingClientRect());
          return a.left >= b.left && a.right <= b.right && a.top >= 0 && a.bottom <= innerHeight;
        }""",
        [inner, outer],
    )
    return found


async def test_a_chip_a_space_and_a_key_open_the_deed(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "built") as (staged, page):
        deed = page.locator("#deed")
        await page.locator('#players [data-deed="16"]').click()
        await expect(deed.locator("h2")).to_have_text("St. James Place")
        await expect(deed.locator(".due")).to_have_text("Due now: $200")
        await expect(deed.locator(".now")).to_have_text("2 Houses$200")
        assert await within(page, "#deed", "#board")
        await staged.play()
        await expect(deed.locator(".due")).to_have_text("Due now: $550")
        assert await serious(page) == []
        await page.keyboard.press("Escape")
        await expect(deed).to_be_hidden()
        await page.locator('.board [data-space="39"]').click()
        await expect(deed).to_contain_text("For sale: $400")
        await deed.get_by_role("button", name="Close").click()
        await expect(deed).to_be_hidden()
        await page.locator('.board [data-space="0"]').focus()
        for key in ("ArrowLeft", "ArrowLeft", "Enter"):
            await page.keyboard.press(key)
        await expect(deed.locator("h2")).to_have_text("Luxury Tax")
        await expect(deed).to_contain_text("Pay $100.")


async def test_a_spectator_may_look_at_a_deed(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "jail", path="/watch?view=play") as (_, page):
        await page.locator('.board [data-space="12"]').click()
        await expect(page.locator("#deed")).to_contain_text("10 × dice")
        await expect(page.locator("body")).to_have_attribute("data-state", "live")


FLOWN = """() => {
    window.flown = [];
    new MutationObserver((all) => all.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => window.flown.push(`${node.className} ${node.textContent}`.trim()))))
        .observe(document.getElementById("sky"), { childList: true });
}"""


async def test_money_and_deeds_fly_from_hand_to_hand_and_are_heard(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "bought") as (staged, page):
        await page.evaluate(FLOWN)
        await staged.play()
        await expect(stage(page, "bought")).to_be_visible()
        await page.wait_for_function("() => window.flown.length >= 2")
        assert await page.evaluate("() => window.flown") == ["coin $400", "flying-deed"]
        await expect(page.locator("body")).to_have_attribute("data-heard", re.compile("coins deed|turn"))


async def test_nothing_flies_for_who_wants_no_motion(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "bought", reduced_motion="reduce") as (staged, page):
        await page.evaluate(FLOWN)
        await staged.play()
        await expect(stage(page, "bought")).to_be_visible()
        await expect(page.locator("body")).to_have_attribute("data-heard", re.compile("coins deed|turn"))
        assert await page.evaluate("() => window.flown") == []
        running = "() => document.getAnimations().filter(({ playState }) => playState === 'running').length"
        assert await page.evaluate(running) == 0


RENDER = """async () => {
    const { EFFECTS } = await import("./effects.js");
    const found = {};
    for (const [name, effect] of Object.entries(EFFECTS)) {
        const audio = new OfflineAudioContext(1, 44100 * 3, 44100);
        effect(audio, audio.destination, 0);
        const heard = (await audio.startRendering()).getChannelData(0);
        let loudest = 0, last = 0;
        heard.forEach((value, at) => {
            loudest = Math.max(loudest, Math.abs(value));
            if (Math.abs(value) > 0.01) last = at;
        });
        found[name] = [loudest, last / 44100];
    }
    return found;
}"""


async def test_every_sound_is_made_here_short_and_clean(browser: Browser, tmp_path: Path) -> None:
    """They are rendered by the browser's own sound engine, and measured."""
    async with opened(browser, tmp_path, "jail") as (_, page):
        sounds: dict[str, tuple[float, float]] = await page.evaluate(RENDER)
        wanted = {"dice", "coins", "hammer", "jail", "birthday", "bankruptcy", "victory"}
        assert wanted <= sounds.keys()
        for name, (loudest, seconds) in sounds.items():
            assert 0.03 < loudest < 1.5, name
            assert 0.02 < seconds < 2.5, name


async def test_volume_and_mute_are_remembered(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, tmp_path, "jail") as (_, page):
        volume = page.locator("#volume")
        await page.locator("#mute").focus()
        await volume.fill("30")
        await page.reload()
        await is_live(page)
        await expect(volume).to_have_value("30")
        await page.locator("#mute").click()
        await page.reload()
        await expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
        await expect(page.locator("body")).to_have_class(re.compile("muted"))


# -- a television


async def test_a_television_shows_all_and_has_nothing_to_press(browser: Browser, tmp_path: Path) -> None:
    tv = {"width": 1920, "height": 1080}
    async with opened(browser, tmp_path, "auction", path="/tv", viewport=tv, network="127.0.0.1") as (
        staged,
        page,
    ):
        await staged.play()
        await expect(stage(page, "auction")).to_be_visible()
        await expect(page.locator("#players [data-row]:visible")).to_have_count(4)
        await expect(page.locator("#join svg")).to_be_visible()
        await expect(page.locator("#join b")).to_have_text(f"127.0.0.1:{staged.server.port}")
        await page.keyboard.press("Tab")
        assert await page.evaluate("() => document.activeElement === document.body")
        await page.mouse.click(1000, 1000)
        await expect(page.locator("#deed")).to_be_hidden()
        assert await page.evaluate(TOO_SMALL, 0.019) == []
        assert await page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


TOO_SMALL = """(least) => [...document.querySelectorAll("#side *, #stage *")]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some(({ nodeType }) => nodeType === 3))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least * innerHeight)
    .map((one) => `${one.className} ${one.textContent} ${getComputedStyle(one).fontSize}`)"""
"""Texts whose letters are smaller than that part of the window's height."""
CUT_OFF = """() => {
    const stage = document.getElementById("stage"), edge = stage.getBoundingClientRect();
    const beyond = (one) => one.getBoundingClientRect().right > edge.right + 1;
    const wide = [...stage.querySelectorAll("*")].filter(beyond);
    return [...(stage.scrollHeight > stage.clientHeight + 2 ? [stage] : []), ...wide]
        .map((one) => `${one.className.baseVal ?? one.className} ${one.scrollHeight} > ${one.clientHeight}`);
}"""
"""What does not fit the stage."""


def _always(now: Stage, _language: str) -> Stage:
    return now


@pytest.mark.parametrize(("path", "width", "height"), [("/tv", 1920, 1080), ("/?view=play", 1366, 768)])
async def test_every_scene_fits_the_stage_in_every_language(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, width: int, height: int
) -> None:
    cut_off = []
    async with opened(browser, tmp_path, "jail", path=path, viewport={"width": width, "height": height}) as (
        staged,
        page,
    ):
        for name in SCENES:
            for language in ("en", "fr"):
                now = told(name, language).stage
                monkeypatch.setattr(staged.story, "stage", partial(_always, now))
                staged.story._tell()
                await expect(page.locator("#stage .stage-title")).to_have_text(now.title)
                cut_off += [f"{name} {language}: {found}" for found in await page.evaluate(CUT_OFF)]
    assert cut_off == []
