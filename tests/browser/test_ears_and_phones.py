"""By ear before a game, and on a phone at one player's ear: it reads its own seat, and nobody else's."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from tests.browser.test_by_ear import VOICE
from tests.browser.test_listening import serious
from tests.browser.test_words import FourSeats, table_of_words
from tests.firmware.running import running
from tests.real_browser import browsing

pytestmark = [pytest.mark.by_ear, pytest.mark.timeout(120)]


class Ear:
    """What a page has said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        self._searched = 0

    async def listen(self) -> list[str]:
        new = [one["text"] for one in await self.page.evaluate("heard.splice(0)")]
        self.lines += new
        return new

    async def until(self, pattern: str) -> str:
        """Listen until a line matches that was not searched before; gives that line."""
        async with asyncio.timeout(20):
            while True:
                await self.listen()
                while self._searched < len(self.lines):
                    self._searched += 1
                    if re.search(pattern, self.lines[self._searched - 1]):
                        return self.lines[self._searched - 1]
                await self.page.wait_for_timeout(10)


async def walk_to(ear: Ear, wanted: str) -> None:
    """Press Tab until it is said that the focus is there."""
    for _ in range(60):
        before = len(ear.lines)
        await ear.page.keyboard.press("Tab")
        for _ in range(40):
            await ear.listen()
            if len(ear.lines) > before:
                break
            await ear.page.wait_for_timeout(5)
        if any(line.startswith(wanted) for line in ear.lines[before:]):
            return
    raise AssertionError(f"{wanted!r} is nowhere: {ear.lines}")


@pytest.mark.parametrize(
    ("language", "robots", "roll"),
    [("en", "Play against robots", "Roll to start"), ("fr", "Jouer contre des robots", "Lancer les dés")],
)
async def test_a_game_is_begun_by_ear(
    tmp_path: Path, chromium: str, language: str, robots: str, roll: str
) -> None:
    program = Program(wiring=lambda _consoles: simulated(2), state=tmp_path, port=0, seed=3)
    async with running(program) as app, browsing(chromium) as browser:
        page = await browser.new_page(reduced_motion="reduce")
        await page.add_init_script(VOICE)
        await page.goto(f"{app.address}?lang={language}")
        await expect(page.locator("#lobby")).to_be_visible()
        await page.locator("#listen").focus()
        await page.keyboard.press("Enter")
        ear = Ear(page)
        await walk_to(ear, robots)
        await page.keyboard.press("Enter")
        await ear.until(roll)


async def test_a_phone_speaks_for_its_own_seat_with_one_press(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=2), seed=742, listen=True) as people:
        people.script = VOICE
        board = await people.page("/")
        seats = FourSeats(people, board)
        phone = await seats.give_phone(1)
        ear, other = Ear(phone), Ear(board)
        await phone.locator("#listen").tap()
        await ear.until("The voice is on")
        assert "Roll to start" in await ear.until("Who starts")
        await phone.get_by_role("button", name="My choices").tap()
        assert "Roll to start" in await ear.until("choices?:")
        await phone.locator("#words").get_by_role("button", name="Roll to start").tap()
        await people.wait(1)
        await ear.until("for who starts")
        await seats.choose(0, "Roll to start")
        await people.wait(10)
        await ear.until("starts")
        await phone.get_by_role("button", name="My things").tap()
        mine = await ear.until("in hand")
        assert mine.count("in hand") == 1, "only mine"
        assert await other.listen() == [], "the board's own page is silent"
        assert await serious(phone) == []
        assert people.complaints == []


async def test_a_phone_reads_nothing_that_is_asked_at_another_seat(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=2), seed=742, listen=True) as people:
        people.script = VOICE + "localStorage.setItem('croupier.listen', 'aloud');"
        board = await people.page("/")
        await board.evaluate("localStorage.setItem('croupier.listen', 'off')")
        phone = await FourSeats(people, board).give_phone(1)
        ear = Ear(phone)
        await ear.until("Who starts")
        await board.locator("#words .choices").get_by_role("button", name="Settings").click()
        await people.wait(2)
        await ear.listen()
        assert not any("Sound for everybody" in line for line in ear.lines)


async def test_nothing_keeps_people_out_of_any_page(tmp_path: Path, chromium: str) -> None:
    """Of who watches, of the television, and with large print, whose letters have seven to one, of a laptop
    and a phone. The board, the play view, the lobby, a phone's door and /setup have tests of their own."""
    async with table_of_words(tmp_path, chromium, AtOnce(players=2, bots=2), seed=742, listen=True) as people:
        board = await people.page("/")
        phone = await FourSeats(people, board).give_phone(1)
        for path in ("/watch", "/tv"):
            page = await people.page(path)
            for scheme in ("light", "dark"):
                await page.emulate_media(color_scheme=scheme)
                assert await serious(page) == [], (path, scheme)
        for page in (board, phone):
            await page.locator("#print").click()
            assert await serious(page) == [], page.url
            assert await serious(page, ["color-contrast-enhanced"], "#words") == [], page.url
        assert people.complaints == []
