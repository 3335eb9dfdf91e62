"""A phone in both positions, and a television: what is asked for is in sight."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from tests.browser.test_to_the_end import SEED, save_begun_game
from tests.browser.test_words import NEARBY, FourSeats, Words, table_of_words
from tests.firmware.running import running
from tests.firmware.table.driver import TurnedClock
from tests.real_browser import browsing

STEPS = 60
UPRIGHT, ON_ITS_SIDE = (390, 844), (844, 390)
HIDDEN_LINES = """() => {
    const log = document.querySelector("#log");
    return Math.round(log.scrollHeight - log.scrollTop - log.clientHeight);
}"""
"""Dots of the history below what is seen of it."""


@asynccontextmanager
async def phone_in_a_game(state: Path, chromium: str) -> AsyncIterator[Page]:
    """The phone of the third of four people, in a game with a history."""
    await save_begun_game(state, STEPS)
    clock = TurnedClock()
    program = Program(
        wiring=lambda _consoles: simulated(4),
        state=state,
        port=0,
        seed=SEED,
        listen=NEARBY,
        clock=lambda: clock,
    )
    async with running(program) as app, browsing(chromium) as browser:
        people = Words(app, clock, browser)
        phone = await FourSeats(people, await people.page("/")).give_phone(2)
        await expect(phone.locator("#log li").nth(STEPS)).to_be_attached()
        yield phone
        assert people.complaints == []


async def turn(phone: Page, size: tuple[int, int]) -> None:
    await phone.set_viewport_size({"width": size[0], "height": size[1]})
    # the first frame tells the page's ResizeObserver, the second one comes after what that does
    await phone.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


async def test_the_history_stays_at_its_end_however_the_phone_is_held(tmp_path: Path, chromium: str) -> None:
    async with phone_in_a_game(tmp_path, chromium) as phone:
        for size in (UPRIGHT, ON_ITS_SIDE, UPRIGHT):
            await turn(phone, size)
            assert await phone.evaluate(HIDDEN_LINES) <= 1, size
            await phone.get_by_role("button", name="History").tap()
            await expect(phone.locator("#log li").last).to_be_in_viewport()
            await phone.get_by_role("button", name="History").tap()
            await expect(phone.locator("#words .choice").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE])
async def test_what_a_finger_opens_on_a_phone_comes_into_view(
    tmp_path: Path, chromium: str, size: tuple[int, int]
) -> None:
    async with phone_in_a_game(tmp_path, chromium) as phone:
        await turn(phone, size)
        for name in ("Deeds", "Worth"):
            await phone.get_by_role("button", name=name).tap()
            await expect(phone.locator("#sheet h2")).to_be_in_viewport(ratio=1)
            top = await phone.evaluate("document.querySelector('#sheet').getBoundingClientRect().top")
            assert top < size[1] / 3, "most of the screen is the sheet's"
            await phone.get_by_role("button", name=name).tap()
        await phone.locator("#words").get_by_role("button", name="Deal").tap()
        await expect(phone.locator("#desk .desk-partner").first).to_be_in_viewport(ratio=1)
        await phone.locator("#desk").get_by_role("button", name="Hat").tap()
        await expect(phone.locator("#desk").get_by_label("You give: Cash")).to_be_in_viewport(ratio=1)
        await phone.locator("#desk").get_by_role("button", name="Close").tap()
        await expect(phone.locator("#desk")).to_be_hidden()
        await expect(phone.locator("#words .choice").first).to_be_in_viewport()


async def test_on_a_phone_the_tools_leave_the_screen_to_the_game(tmp_path: Path, chromium: str) -> None:
    async with phone_in_a_game(tmp_path, chromium) as phone:
        await turn(phone, UPRIGHT)
        tools = await phone.locator("#tools").bounding_box()
        assert tools is not None
        assert tools["height"] < 60, "one line of buttons"
        assert tools["y"] + tools["height"] <= UPRIGHT[1] + 1
        language = phone.get_by_role("button", name="Français")
        await language.scroll_into_view_if_needed()
        await expect(language).to_be_in_viewport(ratio=1)
        rows = await phone.locator("#players").bounding_box()
        assert rows is not None
        assert rows["width"] > 0.9 * UPRIGHT[0]


async def test_a_television_shows_six_players_and_where_to_join(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(
        tmp_path, chromium, AtOnce(players=1, bots=5, short=True), seed=742, listen=True
    ) as people:
        tv = await people.page("/tv")
        await expect(tv.locator(".row")).to_have_count(6)
        await expect(tv.locator(".row-chance")).to_have_count(6)
        for width, height in ((1366, 768), (1920, 1080), (3840, 2160)):
            await turn(tv, (width, height))
            await expect(tv.locator("#join svg")).to_be_in_viewport(ratio=1)
            below = 0.0
            for part in await tv.locator(".row, #join").all():
                box = await part.bounding_box()
                assert box is not None
                assert box["y"] >= below, (width, part)
                below = box["y"] + box["height"]
            assert below <= height, (width, height)
            bar = await tv.locator(".row-chance").first.bounding_box()
            assert bar is not None
            assert bar["width"] > 0.05 * width, "long enough to compare"


async def test_a_television_has_room_for_the_whole_lobby(tmp_path: Path, chromium: str) -> None:
    program = Program(wiring=lambda _consoles: simulated(4), state=tmp_path, port=0, seed=SEED, listen=NEARBY)
    async with running(program) as app, browsing(chromium) as browser:
        page = await browser.new_page(viewport={"width": 1366, "height": 768})
        await page.goto(app.address)
        tv = await browser.new_page(viewport={"width": 1920, "height": 1080})
        await tv.goto(f"{app.address}tv?lang=fr")
        await expect(tv.locator("#lobby")).to_contain_text("Personne pour le moment")
        for robots in range(1, 6):
            await page.get_by_role("button", name="Add a robot").click()
            await expect(page.locator(".lobby-robot")).to_have_count(robots)
        await expect(tv.locator(".lobby-robot")).to_have_count(5)
        for shown in ("#lobby .lobby-robot >> nth=-1", "#lobby .lobby-setting >> nth=-1", "#lobby .legal"):
            await expect(tv.locator(shown)).to_be_in_viewport(ratio=1)
        hidden = await tv.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(lobby)")
        assert hidden <= 1, "nothing there can be scrolled"
