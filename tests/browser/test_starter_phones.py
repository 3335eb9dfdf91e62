"""Six people, six phones and the starter build: its real wiring on the bench, and a browser for each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect
from pytest_mock import MockerFixture

from croupier.engine import View
from croupier.firmware.app.app import App
from croupier.firmware.app.program import Program
from croupier.firmware.service.report import devices_of
from croupier.firmware.tokens.tags import Tag, TagStore
from croupier.firmware.views.screens import draw_panel
from croupier.hw.protocols import Button, Sighting
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import running
from tests.firmware.table.driver import NAMES
from tests.firmware.workbench import WholeBoard, whole_board
from tests.page_player import PagePlayer
from tests.real_browser import browsing

NEARBY = "127.0.0.2"
"""Another address of this machine: the network, as far as a test may go."""
SCREEN: ViewportSize = {"width": 390, "height": 844}


class Table:
    """The people around the board: a finger at its only console, tokens for the pad, and their phones."""

    def __init__(self, board: WholeBoard, app: App, browser: Browser) -> None:
        self._board, self._app, self._browser = board, app, browser
        self.complaints: list[str] = []
        self._sightings: list[Sighting] = []
        app.board.board.reader.listen(self._sightings.append)
        port = app.address.rstrip("/").rpartition(":")[2]
        self.address = f"{NEARBY}:{port}"

    # -- the board's own console

    def says(self) -> str:
        panel = self._app.table.scene.panels[0]
        return " | ".join((panel.name, panel.headline, *panel.details, panel.choice))

    async def until(self, true: Callable[[], bool], seconds: float = 20) -> None:
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - threads and a browser have no event to wait for
                await asyncio.sleep(0.01)

    async def choose(self, label: str) -> None:
        """▶ until the panel offers it, then ●, with fingers on real pins; again if ● was not taken."""
        for _ in range(12):
            before = self.says()
            if self._app.table.scene.panels[0].choice == label:
                await asyncio.sleep(0.3)  # ● counts only for what has been readable so long
                await self._press(Button.OK)
                with suppress(TimeoutError):
                    await self.until(lambda before=before: self.says() != before, seconds=2)  # type: ignore[misc]
                    return
                continue
            await self._press(Button.RIGHT)
            await self.until(lambda before=before: self.says() != before)  # type: ignore[misc]
        raise AssertionError(f"the console does not offer {label} but says {self.says()}")

    async def _press(self, button: Button) -> None:
        wires = self._board.wiring.consoles[0].buttons
        pin = self._board.bench.pins.pin({Button.OK: wires.ok, Button.RIGHT: wires.right}[button])
        pin.drive_low()
        await asyncio.sleep(0.08)
        pin.drive_high()
        await asyncio.sleep(0.08)

    async def code(self) -> str:
        """As it stands on the real panel, dot by dot."""
        await self.until(lambda: self._app.table.scene.panels[0].details[-1:] == (self.address,))
        panel = self._app.table.scene.panels[0]
        await self.until(lambda: self._board.panel(0).bits == draw_panel(panel).tobytes())
        return panel.headline

    async def tap(self, player: int) -> None:
        """Lay the token on the real pad, and take it away again."""
        for uid in (TOKEN_UIDS[player], None):
            told = len(self._sightings)
            assert self._board.pad is not None
            self._board.pad.lay(uid)
            await self.until(lambda told=told: len(self._sightings) > told)  # type: ignore[misc]

    @property
    def view(self) -> View:
        view = self._app.table.scene.view
        assert view is not None
        return view

    # -- the phones

    async def page(self, path: str = "") -> Page:
        page = await self._browser.new_page(viewport=SCREEN, has_touch=True, is_mobile=True)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        await page.goto(f"http://{self.address}{path}")
        return page

    async def phone(self, code: str) -> Page:
        """Types the address and the code as they stand on the panel."""
        page = await self.page()
        await page.get_by_label("The code that the board shows").fill(code.lower())
        await page.get_by_role("button", name="Take the seat").tap()
        await expect(page.locator("body")).to_have_attribute("data-state", "live")
        return page


@asynccontextmanager
async def starter(board: WholeBoard, state: Path, chromium: str) -> AsyncIterator[Table]:
    tags = TagStore(state)
    for token, uid in enumerate(TOKEN_UIDS):
        tags.learn(Tag(uid, token=token))
    program = Program(
        wiring=lambda _consoles: board.wiring,
        state=state,
        port=0,
        seed=7,
        listen=NEARBY,
        open_board=board.bench.opener,
    )
    async with running(program) as app, browsing(chromium) as browser:
        assert devices_of(app.wiring, simulated=True) == (), "a phone is no device that could be lost"
        table = Table(board, app, browser)
        yield table
        assert [said for said in table.complaints if "willReadFrequently" not in said] == []


@pytest.mark.timeout(240)
async def test_six_phones_play_on_the_starter_build(
    tmp_path: Path, mocker: MockerFixture, chromium: str
) -> None:
    with whole_board("starter", tmp_path, mocker) as board:
        async with starter(board, tmp_path / "state", chromium) as table:
            phones: list[Page] = []
            for player, name in enumerate(NAMES):
                await table.choose("On a phone")
                phones.append(await table.phone(await table.code()))
                await PagePlayer(phones[-1]).until_says(player + 1, "token")
                await table.tap(player)
                await PagePlayer(phones[-1]).until_says(player + 1, name)
            await PagePlayer(phones[2]).choose(3, "Start, 6 players")
            played = {await play_on(table, phones) for _ in range(THINGS)}
            assert played == set(range(6))
            await lose_and_come_back(table, phones)
            await look_on(table, phones)


THINGS = 14
"""Everybody throws for who starts; then a turn or two."""


async def play_on(table: Table, phones: list[Page]) -> int:
    """The one the game waits for does what the phone says: a press, or the token on the pad."""
    player = await whose(phones)
    page_player, seat = PagePlayer(phones[player]), player + 1
    said = await page_player.until(seat, lambda said: bool(said.choice))
    if said.choice == "It is there":
        await table.tap(player)
        await page_player.until(seat, lambda now: now != said)
    else:
        await page_player.choose(seat, said.choice)
    return player


async def whose(phones: list[Page]) -> int:
    """The player whose phone says that the game waits for them."""
    async with asyncio.timeout(20):
        while True:
            for player, phone in enumerate(phones):
                if await phone.locator(f'.seat[data-console="{player + 1}"][data-waits]').count():
                    return player


async def look_on(table: Table, phones: list[Page]) -> None:
    """No reader sees a space of this board: a spectator's tokens lie where the game has them."""
    page = await table.page("/watch")
    view = table.view
    for player, space in enumerate(view.space):
        token = page.locator(f'[data-token="{TOKEN_UIDS[player]}"]')
        await expect(token).to_have_attribute("data-place", str(space))
    waits = f'.seat[data-console="{await whose(phones) + 1}"]'
    await expect(page.locator(waits)).to_have_attribute("data-chosen", "")
    await expect(page.locator(".seat:visible")).to_have_count(1)


async def lose_and_come_back(table: Table, phones: list[Page]) -> None:
    """A dead battery: its player goes on at the board's console, and comes back with another phone."""
    player = await whose(phones)
    await phones[player].close()
    await table.until(lambda: table.says().startswith(NAMES[player]))
    if table.says().endswith("It is there"):
        await table.tap(player)
        await table.until(lambda: not table.says().endswith("It is there"))
    await table.choose("Phones...")
    await table.choose("On a phone")
    phones[player] = await table.phone(await table.code())
    await table.until(lambda: table.says().startswith(" | CROUPIER"))
    await expect(phones[player].locator(".seat[data-chosen] .who")).to_have_text(NAMES[player])
    await play_on(table, phones)
