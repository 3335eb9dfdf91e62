"""Whole games by words alone: by the names in the accessibility tree, without a look at screens or board.

Browser, page, server and table are the real ones; the table's clock is turned by the test.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from croupier.config.editions import load_edition
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import opening, simulated
from croupier.firmware.app.program import Program
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import running
from tests.firmware.table.driver import TurnedClock
from tests.real_browser import browsing
from tests.words_player import WordsPlayer

expect.set_options(timeout=20_000)
NEARBY = "127.0.0.2"
"""Another address of this machine: the network, as far as a test may go."""


class Words:
    """The people round a board whose clock the test turns, each with a page that they only listen to."""

    def __init__(self, app: App, clock: TurnedClock, browser: Browser) -> None:
        self.app, self._clock, self._browser = app, clock, browser
        self.complaints: list[str] = []
        self.script = ""
        """Runs in every page before its own."""

    async def page(self, path: str, *, phone: bool = False) -> Page:
        if phone:
            page = await self._browser.new_page(
                viewport={"width": 390, "height": 844},
                has_touch=True,
                is_mobile=True,
                reduced_motion="reduce",
            )
        else:
            page = await self._browser.new_page(
                viewport={"width": 1366, "height": 768}, reduced_motion="reduce"
            )
        if self.script:
            await page.add_init_script(self.script)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        address = self.app.address if not phone else f"http://{NEARBY}:{self.app.address.split(':')[-1]}"
        await page.goto(address.rstrip("/") + path)
        return page

    async def wait(self, seconds: float) -> None:
        """Turn the clock on, and wait until the table has done what was due."""
        end = self._clock.now() + seconds
        while (due := self._clock.next_alarm()) is not None and due <= end:
            self._clock.turn_to(due)
            await self.app.table.idle()
        self._clock.turn_to(end)
        await self.app.table.idle()

    async def heard(self, player: WordsPlayer, console: int) -> None:
        """Until the page says what the table says."""
        await self.app.table.idle()
        said = self.app.table.scene.words[console]
        last = said.choices[-1].key if said.choices else ""
        async with asyncio.timeout(20):
            while not await player.page.evaluate(
                """([n, headline, last]) => {
                    const words = document.querySelector("#words");
                    const keys = [...words.querySelectorAll(".choice")].map((one) => one.dataset.key);
                    const shown = words.querySelector(".headline").textContent;
                    return words.dataset.words === String(n) && shown === headline
                        && (!last || keys.includes(last) || words.querySelector(".idle"));
                }""",
                [console, said.headline, last],
            ):
                pass

    async def step(self, player: WordsPlayer, console: int) -> str:
        """One choice; the clock goes on if there is none, and after it."""
        await self.heard(player, console)
        handled = self.app.table.handled
        name = await player.go_on()
        if name:
            async with asyncio.timeout(20):
                while self.app.table.handled == handled:  # noqa: ASYNC110 - a browser has no event
                    await asyncio.sleep(0.002)
        await self.wait(1.0)
        return name

    @property
    def is_over(self) -> bool:
        view = self.app.table.scene.view
        return view is not None and view.outcome is not None


@asynccontextmanager
async def table_of_words(
    state: Path, chromium: str, wanted: AtOnce, *, seed: int, edition: str = "classic", listen: bool = False
) -> AsyncIterator[Words]:
    clock = TurnedClock()
    program = Program(
        wiring=lambda _consoles: simulated(max(2, wanted.players)),
        state=state,
        port=0,
        seed=seed,
        edition=lambda: load_edition(edition),
        own_edition=True,
        opening=opening(wanted),
        listen=NEARBY if listen else None,
        clock=lambda: clock,
    )
    async with running(program) as app, browsing(chromium) as browser:
        yield Words(app, clock, browser)


@pytest.mark.timeout(240)
async def test_a_whole_short_game_by_words_alone(tmp_path: Path, chromium: str) -> None:
    wanted = AtOnce(players=1, bots=1, short=True)
    async with table_of_words(tmp_path, chromium, wanted, seed=25, edition="world-of-warcraft") as people:
        me = WordsPlayer(await people.page("/"))
        for _ in range(900):
            if people.is_over:
                break
            await people.step(me, 0)
        assert people.is_over, await me.tree()
        await people.heard(me, 0)
        assert "New game" in " ".join(await me.choices())
        assert me.presses > 30
        await expect(me.page.get_by_role("log")).to_contain_text("The game is over")
        assert people.complaints == []


# -- four seats, two of them phones


class FourSeats:
    """Hat and Car share the laptop, Dog and Ship have phones. Everybody goes by words."""

    def __init__(self, people: Words, laptop: Page) -> None:
        self._people = people
        self.laptop = laptop
        self.pages = dict.fromkeys((0, 1), WordsPlayer(laptop))

    async def give_phone(self, console: int) -> Page:
        await self.laptop.locator(f'[data-tab="{console}"]').click()
        await self.laptop.get_by_role("button", name=f"A phone for seat {console + 1}").click()
        dialog = self.laptop.get_by_role("dialog")
        code = await dialog.get_attribute("data-code")
        phone = await self._people.page(f"/seat#{code}", phone=True)
        await expect(dialog).to_have_count(0)
        self.pages[console] = WordsPlayer(phone)
        return phone

    def asked(self) -> int:
        """The first console that the table waits for."""
        words = self._people.app.table.scene.words
        return next((console for console in range(4) if words[console].awaited), -1)

    def offers(self, console: int, label: str) -> bool:
        choices = self._people.app.table.scene.words[console].choices
        return any(choice.label.startswith(label) for choice in choices)

    async def at(self, console: int) -> WordsPlayer:
        player = self.pages[console]
        tab = self.laptop.locator(f'[data-tab="{console}"]')
        if player.page is self.laptop and await tab.is_visible():  # somebody who plays alone has none
            await tab.click()
        return player

    async def go_on(self) -> int:
        console = self.asked()
        if console < 0:
            await self._people.wait(1.0)
        else:
            await self._people.step(await self.at(console), console)
        return console

    async def choose(self, console: int, *names: str) -> None:
        player = await self.at(console)
        for name in names:
            await self._people.heard(player, console)
            handled = self._people.app.table.handled
            await player.press(name)
            async with asyncio.timeout(20):
                while self._people.app.table.handled == handled:  # noqa: ASYNC110 - a browser has no event
                    await asyncio.sleep(0.002)


STEPS = 24
"""The throw for who starts, and a few turns of everybody."""


@pytest.mark.timeout(240)
async def test_four_seats_with_two_phones_begin_and_leave(tmp_path: Path, chromium: str) -> None:
    async with table_of_words(tmp_path, chromium, AtOnce(players=4), seed=742, listen=True) as people:
        seats = FourSeats(people, await people.page("/"))
        phones = [await seats.give_phone(console) for console in (2, 3)]
        acted = [await seats.go_on() for _ in range(STEPS)]
        assert {0, 1, 2, 3} <= set(acted)
        view = people.app.table.scene.view
        assert view is not None
        for phone, player in zip(phones, (2, 3), strict=True):
            token = phone.locator(f'[data-token="{TOKEN_UIDS[player]}"]')
            await expect(token).to_have_attribute("data-place", str(view.space[player]))
            await expect(phone.locator("#board")).to_be_visible()
        for console in (3, 2, 1):
            while not seats.offers(console, "Leave the game"):
                await seats.go_on()
            await seats.choose(console, "Leave the game", "Resign", "Yes")
            await people.wait(1.0)
        assert people.is_over
        for page in (seats.laptop, *phones):
            await expect(page.locator("#stage")).to_contain_text("Hat")
        assert people.complaints == []


async def sleep_and_come_back(phone: Page) -> None:
    """The phone loses the network and finds it again: without a press it is back in its seat."""
    await expect(phone.locator("body")).to_have_attribute("data-awake", "yes")
    async with phone.expect_websocket():
        await phone.context.set_offline(True)
        await phone.context.set_offline(False)
    await expect(phone.locator("body")).to_have_attribute("data-state", "live")
    await expect(phone.locator("#words .headline")).not_to_be_empty()
