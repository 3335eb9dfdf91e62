"""What strangers write: names and editions that look like HTML, wrong addresses; and a board that is busy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, WebSocketRoute, expect

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.seats import Seat
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import running
from tests.firmware.table.driver import save_position
from tests.real_browser import browsing

expect.set_options(timeout=20_000)
NEARBY = "127.0.0.2"
TRY_LATER = 1013
PICTURE = "<img src=x onerror=alert(1)>"
NAMES = ("<s>x</s>", "<s>y</s>")
"""Eight letters, as many as a name may have."""
EDITION = f"""
extends = "classic"
title = "{PICTURE}"

[buildings]
house = {{ one = "<s>h</s>", many = "<s>hs</s>" }}

[tokens]
1 = {{ name = "<s>t</s>" }}

[groups]
brown.name = "<s>brown</s>"

[spaces]
1 = {{ name = "{PICTURE}", short = "<s>1</s>" }}
3 = {{ name = "<s>3</s>" }}

[decks.chance.cards]
bank_dividend.text = "{PICTURE} {{amount}}"
"""


class Visitors:
    """A board of two that others may open, and their browser. Every page is listened to."""

    def __init__(self, app: App, browser: Browser) -> None:
        assert app.server is not None
        self.app, self.server = app, app.server
        self._browser = browser
        self.complaints: list[str] = []

    async def page(self, path: str) -> Page:
        page = await self._browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        await page.goto(f"http://{NEARBY}:{self.server.port}{path}")
        return page


@asynccontextmanager
async def visitors(state: Path, chromium: str) -> AsyncIterator[Visitors]:
    program = Program(wiring=lambda _consoles: simulated(2), state=state, port=0, seed=3, listen=NEARBY)
    async with running(program) as app, browsing(chromium) as browser:
        people = Visitors(app, browser)
        yield people
        assert [said for said in people.complaints if "willReadFrequently" not in said] == []


async def test_names_that_look_like_html_are_shown_as_they_are(tmp_path: Path, chromium: str) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text(EDITION)
    game = Game.new(load_edition(file), NAMES, rules=FAMILY, seed=7)
    save_position(tmp_path / "state", game, tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(2)))
    async with visitors(tmp_path / "state", chromium) as people:
        code = people.server.phones.invite(1)
        for path in ("/?view=play", "/?view=board", "/tv", f"/seat#{code}"):
            page = await people.page(path)
            await expect(page.locator("body")).to_have_attribute("data-state", "live")
            await expect(page.locator("body")).to_contain_text(NAMES[0])
            first = page.locator('[data-space="1"]').first
            await expect(first).to_have_attribute("aria-label", f"{PICTURE}, $60")
            assert await page.locator("img, s").count() == 0, path


async def test_an_address_that_means_nothing_asks_for_a_code(tmp_path: Path, chromium: str) -> None:
    async with visitors(tmp_path, chromium) as people:
        phone = await people.page("/seat#%E0%A4%A")
        await expect(phone.get_by_label("The code that the board shows")).to_be_visible()


async def test_a_phone_keeps_its_key_while_the_board_is_busy(tmp_path: Path, chromium: str) -> None:
    """1013 is no word about the key: the phone comes back with it, and asks for no code."""
    async with visitors(tmp_path, chromium) as people:
        phone = await people.page(f"/seat#{people.server.phones.invite(1)}")
        await expect(phone.locator("body")).to_have_attribute("data-state", "live")
        sent_away: list[str] = []

        async def send_away_once(route: WebSocketRoute) -> None:
            if sent_away:
                route.connect_to_server()
            else:
                sent_away.append(route.url)
                await route.close(code=TRY_LATER, reason="too many wrong codes")

        await phone.route_web_socket("**/ws?*", send_away_once)
        await phone.reload()
        await expect(phone.locator("body")).to_have_attribute("data-state", "live")
        assert len(sent_away) == 1
        assert people.server.phones.seats.held() == (1,)
        await expect(phone.get_by_label("The code that the board shows")).to_have_count(0)
