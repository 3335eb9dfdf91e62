"""A deal and the property on the page, in a real browser: two people at one laptop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Page, expect

from croupier.engine import FAMILY, Game, View
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.inputs import Choose
from croupier.firmware.model.seats import Seat
from croupier.hw.sim import TOKEN_UIDS
from tests.counted_person import actions_for_a_deal
from tests.firmware.running import running
from tests.firmware.table.driver import NAMES, lay_tokens, named, save_position
from tests.firmware.web.test_beside import serious
from tests.real_browser import browsing
from tests.rules.positions import board

expect.set_options(timeout=20_000)
NEARBY = "127.0.0.2"


@asynccontextmanager
async def at_a_laptop(
    game: Game, state: Path, chromium: str, *, touch: bool = False
) -> AsyncIterator[tuple[App, Page]]:
    """This position on the simulated board, and its page."""
    players = len(game.view().players)
    seats = tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(players))
    save_position(state, named(game, NAMES[:players]), seats)
    lay_tokens(state, dict(zip(NAMES, game.view().space, strict=False)))
    program = Program(wiring=lambda _consoles: simulated(players), state=state, port=0, seed=3, listen=NEARBY)
    complaints: list[str] = []
    async with running(program) as app, browsing(chromium) as browser:
        size = {"width": 390, "height": 844} if touch else {"width": 1366, "height": 768}
        page = await browser.new_page(viewport=size, has_touch=touch, reduced_motion="reduce")  # type: ignore[arg-type]
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        await page.goto(f"{app.address}?view=play")
        await expect(page.locator("#words .choice").first).to_be_visible()
        yield app, page
    assert complaints == []


def seen(app: App) -> View:
    assert app.scene.view is not None
    return app.scene.view


async def test_a_deal_takes_twelve_actions_at_most(chromium: str) -> None:
    assert await actions_for_a_deal(chromium) <= 12


async def test_a_deed_and_cash_against_a_deed(tmp_path: Path, chromium: str) -> None:
    game = board(2, rules=FAMILY).owns(0, 16, 18, 37).owns(1, 19, 39).game()
    async with at_a_laptop(game, tmp_path, chromium) as (app, page):
        desk = page.locator("#desk")
        await page.get_by_role("button", name="Deal", exact=False).first.click()
        await desk.get_by_role("button", name="New York Avenue").click()
        await desk.get_by_role("button", name="Park Place").click()
        await expect(desk.locator('[data-side="0"] .desk-after')).to_contain_text("Completes Orange")
        await expect(desk.locator('[data-side="1"] .desk-after')).to_contain_text("Completes Dark Blue")
        for theme in ("dark", "light"):
            await page.emulate_media(color_scheme=theme)
            assert await serious(page) == [], theme
        await desk.get_by_label("Car gives: Cash").click()
        await page.keyboard.type("150")
        await desk.get_by_role("button", name="Offer this").click()
        await expect(desk.get_by_role("button", name="Withdraw my offer")).to_be_visible()
        assert seen(app).offers[0].take.cash == 150, "the amount counts that was typed last"
        await page.get_by_role("button", name="Seat 2").click()
        await expect(desk).to_be_hidden()
        await page.get_by_role("button", name="See the deal", exact=False).first.click()
        await expect(desk.get_by_label("You give: Cash")).to_have_value("150")
        await desk.get_by_role("slider").fill("-100")
        await desk.get_by_role("button", name="Offer this instead").click()
        await page.get_by_role("button", name="Seat 1").click()
        await desk.get_by_role("button", name="Accept").click()
        await expect(desk).to_be_hidden()
        assert seen(app).cash == (1600, 1400)
        assert (seen(app).owner[19], seen(app).owner[37]) == (0, 1)


async def test_plus_and_minus_build_and_mortgage(tmp_path: Path, chromium: str) -> None:
    game = board(2, rules=FAMILY).group(0, "dark_blue").owns(0, 5).owns(1, 1).game()
    async with at_a_laptop(game, tmp_path, chromium, touch=True) as (app, page):
        await page.get_by_role("button", name="Property", exact=False).first.tap()
        await expect(page.locator("#desk h2")).to_be_in_viewport()
        blue = page.locator('[data-group="dark_blue"]')
        await expect(blue).to_contain_text("Rent: $70-$100")
        plus = blue.get_by_role("button", name="+ Build")
        await expect(plus).to_contain_text("Cash then: $1100")
        await plus.tap()
        await expect(blue).to_contain_text("1 House")
        await page.locator('[data-group="transport"]').get_by_role("button", name="− Mortgage").tap()
        await expect(page.locator('[data-group="transport"]')).to_contain_text("mortgaged")
        assert seen(app).cash[0] == 1200
        await page.locator("#desk").get_by_role("button", name="Close").tap()
        await expect(page.locator("#desk")).to_be_hidden()


async def test_a_phone_offers_and_answers_on_the_same_sheet(tmp_path: Path, chromium: str) -> None:
    game = board(2, rules=FAMILY).owns(0, 16).owns(1, 39).game()
    async with at_a_laptop(game, tmp_path, chromium) as (app, page):
        assert app.server is not None
        code = app.server.phones.invite(1)
        assert page.context.browser is not None
        phone = await page.context.browser.new_page(viewport={"width": 390, "height": 844})
        await phone.goto(f"http://{NEARBY}:{app.server.port}/seat#{code}")
        await phone.locator("#words").get_by_role("button", name="Deal", exact=False).first.click()
        await phone.locator("#desk").get_by_role("button", name="St. James Place").click()
        await phone.locator("#desk").get_by_label("You give: Cash").fill("200")
        await phone.locator("#desk").get_by_role("button", name="Offer this").click()
        await expect(phone.locator("#desk").get_by_role("button", name="Withdraw my offer")).to_be_visible()
        await page.locator("#words").get_by_role("button", name="See the deal", exact=False).first.click()
        await page.locator("#desk").get_by_role("button", name="Accept").click()
        await expect(phone.locator("#desk")).to_be_hidden()
        assert seen(app).cash == (1700, 1300)
        assert seen(app).owner[16] == 1


async def test_a_typed_amount_outlives_what_the_other_side_does(tmp_path: Path, chromium: str) -> None:
    game = board(2, rules=FAMILY).owns(0, 16, 18).owns(1, 19, 39).game()
    async with at_a_laptop(game, tmp_path, chromium) as (app, page):
        desk = page.locator("#desk")
        await page.get_by_role("button", name="Deal", exact=False).first.click()
        money = desk.get_by_label("Car gives: Cash")
        await money.click()
        await page.keyboard.type("15")
        app.table.put(Choose(1, "open:deal"))
        app.table.put(Choose(1, "deed:39:False"))
        await expect(desk.get_by_role("button", name="Boardwalk")).to_have_attribute("aria-pressed", "true")
        await page.keyboard.type("0")
        await expect(money).to_have_value("150")
        await desk.get_by_role("button", name="Offer this").click()
        await expect(desk.get_by_role("button", name="Withdraw my offer")).to_be_visible()
        offer = seen(app).offers[0]
        assert (offer.take.cash, offer.take.deeds) == (150, (39,))


async def test_an_offer_waits_for_every_change_before_it(tmp_path: Path, chromium: str) -> None:
    """As on a slow network: all presses come before the first answer."""
    game = board(2, rules=FAMILY).owns(0, 16, 18).owns(1, 19, 39).game()
    async with at_a_laptop(game, tmp_path, chromium) as (app, page):
        desk = page.locator("#desk")
        await page.get_by_role("button", name="Deal", exact=False).first.click()
        await desk.get_by_role("button", name="Tennessee Avenue").click()
        await expect(desk.get_by_role("button", name="Offer this")).to_be_visible()
        await page.evaluate(
            """() => {
                const one = (what) => document.querySelector(`#desk ${what}`);
                one('[data-deed="16"]').click();
                one('[data-deed="39"]').click();
                const cash = one('[data-cash="0"]');
                cash.value = 70;
                cash.dispatchEvent(new Event("change"));
                [...document.querySelectorAll("#desk .desk-ends button")]
                    .find((end) => end.textContent.includes("Offer this")).click();
            }"""
        )
        await expect(desk.get_by_role("button", name="Withdraw my offer")).to_be_visible()
        offer = seen(app).offers[0]
        assert (offer.give.deeds, offer.give.cash, offer.take.deeds) == ((16, 18), 70, (39,))
