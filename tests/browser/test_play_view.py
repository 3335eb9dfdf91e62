"""The play view in windows of every size: nothing overlaps, and fingers find what they press."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from croupier.firmware.app.arguments import AtOnce
from tests.browser.test_words import FourSeats, table_of_words
from tests.firmware.web.test_beside import serious
from tests.words_player import WordsPlayer

SIZES = [(844, 390), (390, 844), (1024, 768), (820, 1180), (1366, 768), (2560, 1440)]
PARTS = "#board, #players, #seat-tabs, #words, .seat, #tools, #preferences"
MEASURE = """parts => new Promise(requestAnimationFrame).then(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    board: document.querySelector("#board").getBoundingClientRect().width,
    letters: parseFloat(getComputedStyle(document.querySelector("#words .headline")).fontSize),
    choices: [...document.querySelectorAll(".choice")].map((one) => one.getBoundingClientRect().height),
    boxes: [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility()).map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const sticky = [one, one.parentElement].some((part) => getComputedStyle(part).position === "sticky");
        return [one.id || one.className, left, top, right, bottom, sticky];
    }),
}))"""


@pytest.mark.timeout(120)
async def test_nothing_overlaps_and_everything_grows_with_the_window(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=2, bots=2), seed=742) as people:
        page = await people.page("/")
        await expect(page.locator(".choice").first).to_be_visible()
        letters = {}
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            found = await page.evaluate(MEASURE, PARTS)
            assert found["wide"] <= 0, (width, height)
            assert found["board"] >= 0.55 * min(width, height), (width, height)
            assert min(found["choices"]) >= 44
            letters[width] = found["letters"]
            # The tools stay in view over what is scrolled; everything else has a place of its own.
            fixed = [box for box in found["boxes"] if not box[5]]
            for a, b in itertools.combinations(fixed, 2):
                apart = a[3] <= b[1] + 1 or b[3] <= a[1] + 1 or a[4] <= b[2] + 1 or b[4] <= a[2] + 1
                assert apart, (width, height, a, b)
        assert letters[2560] > 1.4 * letters[1366]
        await nobody_is_kept_out(page)
        assert people.complaints == []


async def test_what_the_stage_says_lies_over_no_line_of_the_history(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=1, bots=3), seed=122) as people:
        page = await people.page("/")
        seats = FourSeats(people, page)
        await seats.choose(0, "Roll to start")
        await people.wait(10.0)
        await seats.choose(0, "Roll the dice")
        await expect(page.locator("#stage:not(.tall) .stage-line")).to_be_visible()
        await expect(page.locator("#log li").last).to_be_visible()
        for width, height in ((1120, 700), (1366, 768), (2560, 1440)):
            await page.set_viewport_size({"width": width, "height": height})
            line, history = await page.evaluate(
                """() => new Promise(requestAnimationFrame).then(() => [
                    document.querySelector("#stage .stage-line").getBoundingClientRect().bottom,
                    document.querySelector("#log").getBoundingClientRect().top,
                ])"""
            )
            assert line <= history + 1, (width, height)


async def test_arrow_keys_walk_through_the_choices_and_the_focus_stays(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=1, bots=1), seed=122) as people:
        me = WordsPlayer(await people.page("/"))
        await people.heard(me, 0)
        choices = me.page.locator("#words .choice")
        await choices.first.focus()
        keys = await choices.evaluate_all("all => all.map((one) => one.dataset.key)")
        for press, at in (("ArrowUp", 0), ("ArrowDown", 1), ("End", -1), ("ArrowDown", -1), ("Home", 0)):
            await me.page.keyboard.press(press)
            await expect(me.page.locator(f'#words [data-key="{keys[at]}"]')).to_be_focused()
        await people.wait(1.0)
        settings = me.page.locator("#words").get_by_role("button", name="Settings")
        await settings.focus()
        # The seat's own ● is on the key 2. What is asked changes, the choice with the focus is still there.
        await me.page.keyboard.press("2")
        await expect(choices.first).not_to_contain_text("Roll to start")
        await expect(settings).to_be_focused()
        await people.wait(10.0)
        await people.heard(me, 0)
        await me.page.locator("#words").get_by_role("button", name="Roll the dice").press("Enter")
        await expect(me.page.locator("#words")).to_contain_text("Move your token to")
        await expect(choices.first).to_be_focused()


async def test_the_phone_symbol_says_how_to_let_phones_in_where_they_are_off(
    tmp_path: Path, chromium: str
) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=2), seed=742) as people:
        page = await people.page("/")
        await page.get_by_role("button", name="A phone for seat 1").click()
        dialog = page.get_by_role("dialog", name="Phones are off")
        await expect(dialog).to_contain_text("croupier play --listen 0.0.0.0")
        await expect(dialog).to_contain_text("CROUPIER_LISTEN=0.0.0.0")
        await dialog.get_by_role("button").click()
        await expect(dialog).to_have_count(0)
        assert people.complaints == []


async def nobody_is_kept_out(page: Page) -> None:
    await page.set_viewport_size({"width": 1366, "height": 768})
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        assert await serious(page) == [], scheme


async def test_fingers_find_what_they_press_on_a_phone(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=3), seed=742, listen=True) as people:
        phone = await FourSeats(people, await people.page("/")).give_phone(2)
        await expect(phone.locator(".choice").first).to_be_visible()
        for width, height in ((390, 844), (844, 390)):
            await phone.set_viewport_size({"width": width, "height": height})
            small = await phone.evaluate(
                """() => new Promise(requestAnimationFrame).then(() =>
                    [...document.querySelectorAll("#words button, #bar button, .keys button")]
                        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
                        .map((one) => one.outerHTML.slice(0, 80)))"""
            )
            assert small == [], (width, height)
            assert await phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
            await expect(phone.locator("#words .choice").first).to_be_in_viewport()
        assert await serious(phone) == []


ON_A_TABLET = """() => new Promise(requestAnimationFrame).then(() => {
    const box = (one) => one.getBoundingClientRect();
    const above = (a, b) => a.bottom <= b.top + 1, left = (a, b) => a.right <= b.left + 1;
    const apart = (a, b) => above(a, b) || above(b, a) || left(a, b) || left(b, a);
    const rows = [...document.querySelectorAll(".row")];
    const all = [".row-name", ".row-place", ".chips", ".row-thought"];
    const parts = (row) => all.map((part) => box(row.querySelector(part)));
    const clash = (boxes) => boxes.some((a, i) => boxes.some((b, j) => i < j && !apart(a, b)));
    return {
        covered: rows.filter((row) => clash(parts(row))).length,
        heights: [...new Set(rows.map((row) => Math.round(box(row).height)))],
        choice: box(document.querySelector("#words .choice")).bottom,
        bar: box(document.querySelector("#tools")),
    };
})"""


async def test_on_a_tablet_a_row_covers_nothing_and_opens_the_deeds(tmp_path: Path, chromium: str) -> None:
    wanted = AtOnce(players=2, bots=2, short=True)  # everybody has deeds from the beginning
    async with table_of_words(tmp_path, chromium, wanted, seed=742) as people:
        browser = (await people.page("/")).context.browser
        assert browser is not None
        for width, height in ((1024, 768), (820, 1180)):
            tablet = await browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
            await tablet.goto(people.app.address)
            await expect(tablet.locator(".chip").first).to_be_visible()
            found = await tablet.evaluate(ON_A_TABLET)
            assert found["covered"] == 0, (width, height)
            assert len(found["heights"]) == 1, "no row moves what lies below it"
            bar = found["bar"]
            assert found["choice"] <= bar["top"] or found["choice"] >= bar["bottom"], (width, height)
            await tablet.locator("[data-row='1']").tap()
            holder = tablet.locator('#sheet [data-holder="1"]')
            await expect(holder).to_be_visible()
            await holder.locator(".deed").first.tap()
            await expect(tablet.locator("#deed")).to_be_visible()
            await tablet.close()
        assert people.complaints == []
