"""A person at the page whose actions are counted: each click, and each key that is typed.

Tests hold the counts down, `make bench` prints them.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from croupier.engine import FAMILY
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.seats import Seat
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import running
from tests.firmware.table.driver import NAMES, lay_tokens, named, save_position
from tests.real_browser import browsing
from tests.rules.positions import board

PATIENCE_MS = 30_000
SEED = 4
"""With it the person throws highest and begins."""


class CountedPerson:
    """Does everything by mouse and keyboard."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.actions = 0

    async def click(self, target: Locator) -> None:
        await target.click(timeout=PATIENCE_MS)
        self.actions += 1

    async def type(self, text: str) -> None:
        await self._page.keyboard.type(text)
        self.actions += len(text)


@asynccontextmanager
async def opened(program: Program, chromium: str) -> AsyncIterator[tuple[App, Page]]:
    """The running program and its page, as somebody sees it who opens the address."""
    async with running(program) as app, browsing(chromium) as browser:
        page = await browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        await page.goto(app.address)
        await expect(page.locator("body")).to_have_attribute("data-state", "live", timeout=PATIENCE_MS)
        yield app, page


async def clicks_to_first_throw(chromium: str) -> int:
    """From the open page of a new board to the first throw of the lone person's own turn."""
    with tempfile.TemporaryDirectory() as state:
        program = Program(wiring=lambda _consoles: simulated(4), state=Path(state), port=0, seed=SEED)
        async with opened(program, chromium) as (app, page):
            person = CountedPerson(page)
            await person.click(page.get_by_role("button", name="Play against robots"))
            words = page.locator("#words")
            await person.click(words.get_by_role("button", name="Roll to start"))
            await person.click(words.get_by_role("button", name="Roll the dice"))
            await expect(page.locator("body")).to_have_attribute("data-throw", "1", timeout=PATIENCE_MS)
            assert app.scene.view is not None
            assert app.scene.view.thrower == 0, "the person has thrown"
            return person.actions


async def actions_for_a_deal(chromium: str) -> int:
    """From the seat's words to an offer of a deed and 150 in cash for a deed; there are two partners."""
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        game = board(3, rules=FAMILY).owns(0, 16, 18, 37).owns(1, 19, 39).owns(2, 1).game()
        seats = tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(3))
        save_position(state, named(game, NAMES[:3]), seats)
        lay_tokens(state, dict(zip(NAMES, game.view().space, strict=False)))
        program = Program(wiring=lambda _consoles: simulated(3), state=state, port=0, seed=SEED)
        async with opened(program, chromium) as (app, page):
            person, desk = CountedPerson(page), page.locator("#desk")
            await person.click(page.locator("#words").get_by_role("button", name="Deal"))
            await person.click(desk.get_by_role("button", name="Car"))
            await person.click(desk.get_by_role("button", name="Park Place"))
            await person.click(desk.get_by_role("button", name="New York Avenue"))
            await person.click(desk.get_by_label("You give: Cash"))
            await person.type("150")
            await person.click(desk.get_by_role("button", name="Offer this"))
            await expect(desk.get_by_role("button", name="Withdraw my offer")).to_be_visible(
                timeout=PATIENCE_MS
            )
            assert app.scene.view is not None
            (offer,) = app.scene.view.offers
            assert (offer.give.cash, offer.give.deeds, offer.take.deeds) == (150, (37,), (19,))
            return person.actions
