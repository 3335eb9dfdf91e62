"""/setup in a real browser, on the simulated board: what is red and what helps, trials, tags, its door."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from croupier.engine import FAMILY
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.seats import Seat
from croupier.firmware.network.keeper import AskRoot
from croupier.firmware.root_helper import client
from croupier.firmware.root_helper.client import RootRefused
from croupier.firmware.web.workshop import connection
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.network.house import House
from tests.firmware.root_helper.recorded import listening, recorded_machine
from tests.firmware.running import running
from tests.firmware.table.driver import save_position
from tests.firmware.web.test_beside import serious
from tests.real_browser import browsing
from tests.rules.positions import board

expect.set_options(timeout=20_000)
HARMLESS = ("willReadFrequently", "Cross-Origin-Opener-Policy")
"""Chromium's remarks on drawing, and on plain http."""
DESK, PHONE = (1366, 900), (390, 844)


class Board:
    """A board of two seats, and a browser to open its /setup in. All pages are listened to."""

    def __init__(self, app: App, browser: Browser) -> None:
        self.app = app
        self._browser = browser
        self.complaints: list[str] = []

    async def setup(
        self,
        host: str = "127.0.0.1",
        *,
        size: tuple[int, int] = DESK,
        language: str = "en",
        dark: bool = False,
    ) -> Page:
        assert self.app.server is not None
        page = await self._browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        await page.goto(f"http://{host}:{self.app.server.port}/setup?lang={language}")
        return page


@asynccontextmanager
async def a_board(
    state: Path, chromium: str, listen: str | None = None, ask_root: AskRoot | None = None
) -> AsyncIterator[Board]:
    program = Program(
        wiring=lambda _consoles: simulated(2), state=state, port=0, seed=3, listen=listen, ask_root=ask_root
    )
    async with running(program) as app, browsing(chromium) as browser:
        found = Board(app, browser)
        yield found
        assert [said for said in found.complaints if not any(word in said for word in HARMLESS)] == []


def part(page: Page, name: str) -> Locator:
    return page.locator(f'.part[data-id="{name}"]')


async def test_what_is_broken_is_red_and_says_what_helps(tmp_path: Path, chromium: str) -> None:
    async with a_board(tmp_path, chromium) as there:
        page, sim = await there.setup(), there.app.board.sim
        await expect(page.locator("#summary")).to_contain_text("Nothing is wrong.")
        await expect(part(page, "seat 2, screen")).to_have_attribute("data-state", "ok")
        sim.screens[1].unplug()
        sim.reader.unplug()
        sim.buttons[0].stick(Button.OK)
        sim.buttons[0].find_out(Button.OK)

        screen = part(page, "seat 2, screen")
        await expect(screen).to_have_attribute("data-state", "wrong")
        await expect(screen).to_contain_text("Screen 2 · It does not answer".replace(" · ", ""))
        await expect(screen.locator(".fix")).to_contain_text(
            "What helps: Check its ribbon: 3V3, GND, SDA, SCL"
        )
        reader = part(page, "reader")
        await expect(reader).to_have_attribute("data-state", "wrong")
        await expect(reader.locator(".fix")).to_contain_text("Unplug it and plug it in again")
        buttons = part(page, "seat 1, buttons")
        await expect(buttons.locator(".what")).to_have_text("Does not work: ●")
        await expect(buttons.locator(".fix")).to_contain_text(
            "its wire touches ground or the button is stuck"
        )
        await expect(page.locator("#summary")).to_have_text("3 things are wrong")
        await expect(page.locator(".part").first).to_have_attribute("data-state", "wrong")

        drawn = page.locator("#drawing .sign.wrong")
        await expect(drawn).to_have_count(40)
        await expect(page.locator('.seat[data-console="1"] .to-part .sign.wrong')).to_have_count(1)
        await expect(page.locator('.seat[data-console="0"] .to-part .sign.wrong')).to_have_count(1)
        await page.locator("#centre .chip.wrong").click()
        await expect(reader).to_be_focused()

        for theme in ("light", "dark"):
            await page.emulate_media(color_scheme=theme)
            assert await serious(page) == [], theme

        await page.get_by_role("link", name="To the board").click()
        await page.get_by_role("link", name="Setup").click()
        await expect(page.locator("#summary")).to_have_text("3 things are wrong")

        sim.screens[1].replug()
        sim.reader.replug()
        sim.buttons[0].free(Button.OK)
        await expect(page.locator("#summary")).to_contain_text("Nothing is wrong.")
        await expect(drawn).to_have_count(0)


async def test_on_a_phone_in_french_and_in_the_dark(tmp_path: Path, chromium: str) -> None:
    async with a_board(tmp_path, chromium) as there:
        there.app.board.sim.reader.unplug()
        page = await there.setup(size=PHONE, language="fr", dark=True)
        await expect(page.locator("#summary")).to_have_text("Une chose ne va pas")
        reader = part(page, "reader")
        await expect(reader).to_contain_text("Il ne répond pas")
        await expect(reader.locator(".fix")).to_contain_text("Que faire : Débranchez-le et rebranchez-le")
        await expect(page.get_by_role("heading", name="Mise en service")).to_be_visible()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE[0]
        assert await serious(page) == []


async def test_trying_devices_leaves_the_game_alone(tmp_path: Path, chromium: str) -> None:
    game = board(2, rules=FAMILY).landing(3)
    save_position(tmp_path, game, tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(2)))
    async with a_board(tmp_path, chromium) as there:
        page, app = await there.setup(), there.app
        await expect(part(page, "seat 1, buttons")).to_have_attribute("data-state", "unknown")
        choice = app.scene.panels[0].choice
        assert choice.startswith("Buy"), choice
        before, view = app.board.sim.screen_bits(0), app.scene.view

        await part(page, "seat 1, buttons").get_by_role("button").click()
        trial = page.locator("#trial")
        await expect(trial).to_contain_text("Press the three buttons of seat 1")
        for name in ("left", "ok", "right"):
            await page.locator(f'.seat[data-console="0"] [data-button="{name}"]').click()
        await expect(trial.locator(".pressed .yes")).to_have_count(3)
        await expect(trial).to_be_hidden()
        await expect(part(page, "seat 1, buttons")).to_have_attribute("data-state", "ok")
        assert app.scene.view is view
        assert app.board.sim.screen_bits(0) == before

        lamps = app.board.board.cells[24]
        await page.locator('#drawing [data-space="24"]').click()
        await expect(trial).to_contain_text("Is the light at Illinois Avenue on?")
        for lamp in lamps:
            await expect(page.locator(f'[data-pixel="{lamp}"]')).not_to_have_attribute("data-rgb", "0,0,0")
        await expect(page.locator('.lamp:not([data-rgb="0,0,0"])')).to_have_count(len(lamps))
        await trial.get_by_role("button", name="Stop").click()
        await expect(trial).to_be_hidden()
        assert app.scene.view is view

        await part(page, "seat 2, screen").get_by_role("button", name="Try it").click()
        await trial.get_by_role("button", name="No").click()
        await expect(part(page, "seat 2, screen")).to_have_attribute("data-state", "wrong")
        await expect(part(page, "seat 2, screen").locator("pre")).to_have_text("croupier doctor --fix-order")
        assert await serious(page) == []


async def test_a_token_is_learnt_by_laying_it_on_a_reader(tmp_path: Path, chromium: str) -> None:
    async with a_board(tmp_path, chromium) as there:
        page = await there.setup()
        await page.get_by_role("button", name="Learn a token").click()
        await expect(page.locator("#trial")).to_contain_text("Hold a token to a reader.")
        there.app.board.sim.place(TOKEN_UIDS[2], 7)
        form = page.locator(".tag-form")
        await expect(form).to_contain_text(f"Tag {TOKEN_UIDS[2]}: whose is it?")
        await expect(page.locator('#drawing [data-space="7"]')).to_have_class("space touched")
        await form.get_by_label("Token").select_option("Cat")
        await form.get_by_label("Name").fill("Zoë")
        assert await serious(page) == []
        await form.get_by_role("button", name="Learn").click()
        await expect(page.locator("#known-tags")).to_contain_text("Cat · Zoë")
        assert there.app.board.tokens[TOKEN_UIDS[2]] == 5
        await page.get_by_role("button", name="Forget Zoë").click()
        await expect(page.locator("#known-tags li")).to_have_count(0)


async def test_what_needs_root_goes_through_the_helper_and_is_asked_about_first(
    tmp_path: Path, chromium: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    machine = recorded_machine(tmp_path / "bin", monkeypatch)
    machine.answers("journalctl", says="2026-11-18 croupier: the lights are on\n")
    (tmp_path / "bin" / "croupier.sum").write_text("newer\n")
    with listening() as path:
        monkeypatch.setattr(client, "ROOT_SOCKET", path)
        async with a_board(tmp_path / "state", chromium, ask_root=client.ask_root) as there:
            page = await there.setup()
            await expect(page.locator(".newer")).to_have_text(
                "The card has another version than the one that runs."
            )
            await page.get_by_text("Log", exact=True).click()
            await expect(page.locator("#log")).to_contain_text("the lights are on")
            await page.get_by_role("button", name="Restart Croupier").click()
            dialog = page.get_by_role("dialog")
            await expect(dialog).to_contain_text("The game is saved.")
            await dialog.get_by_role("button", name="Not now").click()
            await expect(dialog).to_have_count(0)
            for name, said in (
                ("Restart Croupier", "This page comes back"),
                ("Install from the card", "is being installed"),
            ):
                await page.get_by_role("button", name=name).click()
                await dialog.get_by_role("button", name=name).click()
                await expect(page.locator("#said")).to_contain_text(said)
            assert await serious(page) == []
    assert [call for call in machine.calls if call.startswith("systemctl")] == [
        "systemctl --no-block restart croupier.service",
        "systemctl --no-block start croupier-card.service",
    ]


async def test_a_wifi_is_chosen_with_a_keyboard(tmp_path: Path, chromium: str) -> None:
    house = House({"Our house": "the good word", "Next door": "another word"})

    async def ask_root(verb: str, /, **given: Any) -> dict[str, Any]:
        if not verb.startswith("wifi"):
            raise RootRefused("unknown-verb", "only the Wi-Fi here")
        return await house(verb, **given)

    program = Program(
        wiring=lambda _consoles: simulated(2),
        state=tmp_path,
        port=0,
        seed=3,
        ask_root=ask_root,
        links=house.links,
    )
    async with running(program) as app, browsing(chromium) as browser:
        page = await Board(app, browser).setup()
        wifi = page.locator("#wifi")
        await expect(wifi).to_contain_text("The board is in none")
        await wifi.get_by_role("button", name="Look for Wi-Fis").click()
        await wifi.get_by_role("button", name="Join Our house").click()
        await wifi.get_by_label("Password of Our house").fill("a wrong word")
        assert await serious(page) == []
        await wifi.get_by_role("button", name="Join", exact=True).first.click()
        await expect(wifi.locator(".trouble")).to_have_text("Wrong password for Our house")
        await wifi.get_by_role("button", name="Join Our house").click()
        await wifi.get_by_label("Password of Our house").fill("the good word")
        await page.keyboard.press("Enter")
        await expect(wifi).to_contain_text("The board is in Our house")
        await expect(wifi.locator(".trouble")).to_be_empty()
    assert house.joined == "Our house"


async def test_from_another_address_a_code_on_the_board_is_asked_for(
    tmp_path: Path, chromium: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = own_number()
    if not host:
        monkeypatch.setattr(connection, "is_loopback", lambda _peer: False)
        host = "127.0.0.1"
    async with a_board(tmp_path, chromium, "0.0.0.0") as there:
        page, sim = await there.setup(host), there.app.board.sim
        await expect(page.get_by_role("heading", name="Who is at the board?")).to_be_visible()
        await expect(page.locator("#setup")).to_be_hidden()
        assert await page.locator(".part, .space, .seat").count() == 0
        assert await serious(page) == []
        code = page.get_by_label("The code that the board shows")
        await code.fill("AAAA-AAAA")
        await page.get_by_role("button", name="Enter").click()
        await expect(page.get_by_role("alert")).to_contain_text("That is not the code.")
        dark = sim.screen_bits(0)
        await page.get_by_role("button", name="Show the code on the board").click()
        await expect(page.get_by_role("alert")).to_contain_text("Every screen of the board shows a code")
        assert sim.screen_bits(0) != dark
        assert there.app.server is not None
        assert there.app.server._workshop is not None
        await code.fill(there.app.server._workshop.door._code)
        await page.get_by_role("button", name="Enter").click()
        await expect(part(page, "seat 1, screen")).to_be_visible()
        assert sim.screen_bits(0) == dark, "the screens are the game's again"
        await page.reload()
        await expect(part(page, "seat 1, screen")).to_be_visible()
        await expect(page.get_by_text("No token is known yet.")).to_be_visible()
        await expect(page.get_by_text("This Croupier was not started as a service")).to_be_visible()

        other = await there.setup(host)
        await expect(other.get_by_role("heading", name="Who is at the board?")).to_be_visible()


def own_number() -> str:
    """An address of this machine that is not its loopback; "" without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
        return found
