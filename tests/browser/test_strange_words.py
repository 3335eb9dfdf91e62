"""Names that look like HTML stay words in every place: stages, sheets, the end, the report, the print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.firmware.app.cli import main
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.seats import Seat
from croupier.hw.device_id import DeviceId
from croupier.hw.sim import TOKEN_UIDS
from tests.browser.strange_words import NAMES, PICTURE, Watched, strange_edition
from tests.browser.test_strangers import visitors
from tests.firmware.network.house import House
from tests.firmware.running import running
from tests.firmware.table.driver import save_position
from tests.firmware.web import scenes
from tests.firmware.web.staged_page import staged_page
from tests.real_browser import browsing
from tests.rules.positions import board

expect.set_options(timeout=20_000)
SIZE = ViewportSize(width=1366, height=768)
SHORT = ("card", "deal", "winner")


@pytest.fixture
def edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(scenes, "NAMES", NAMES)
    file = tmp_path / "strange.toml"
    file.write_text(strange_edition())
    return file


async def look_at_stage(
    browser: Browser, folder: Path, edition: Path, name: str, watched: Watched, *, sheets: bool
) -> None:
    async with staged_page(folder, name, edition=str(edition)) as staged:
        page = await browser.new_page(viewport=SIZE, reduced_motion="reduce")
        watched.listen(page)
        await page.goto(f"{staged.server.address}?view=board")
        await expect(page.locator("body")).to_have_attribute("data-state", "live")
        await staged.play()
        await expect(page.locator("#stage")).not_to_be_empty()
        await expect(page.locator("body")).to_contain_text(NAMES[0])
        await watched.look(page, name)
        if sheets:
            await watched.look_at_sheets(page, name)
        await page.close()


async def test_on_the_stage_and_on_every_sheet(tmp_path: Path, chromium: str, edition: Path) -> None:
    watched = Watched()
    async with browsing(chromium) as browser:
        for name in SHORT:
            await look_at_stage(browser, tmp_path / name, edition, name, watched, sheets=name == "winner")
    watched.nothing_happened()
    assert watched.looked > 10


@pytest.mark.soak
async def test_on_every_stage(tmp_path: Path, chromium: str, edition: Path) -> None:
    watched = Watched()
    async with browsing(chromium) as browser:
        for name in scenes.SCENES:
            await look_at_stage(browser, tmp_path / name, edition, name, watched, sheets=True)
    watched.nothing_happened()
    print(f"\n{len(scenes.SCENES)} stages, {watched.looked} looks")


async def choose(page: Page, name: str) -> None:
    await page.locator("#words .choices").get_by_role("button", name=name, exact=False).first.click()


async def test_where_people_deal_look_up_and_finish(tmp_path: Path, chromium: str, edition: Path) -> None:
    """The program that ships: deal and property, what can be looked up, phone and television."""
    position = board(2, edition=load_edition(edition)).named(*NAMES[:2]).owns(0, 1, 3).owns(1, 6, 8, 9)
    save_position(
        tmp_path / "state", position.turn_of(0).game(), tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(2))
    )
    watched = Watched()
    async with visitors(tmp_path / "state", chromium) as people:
        phone = await people.page(f"/seat#{people.server.phones.invite(1)}")
        page = await people.page("/?view=play")
        for seat in (page, phone):
            watched.listen(seat)
            desk = seat.locator("#desk")
            for sheet in ("Property", "Deal"):
                await choose(seat, sheet)
                await expect(desk).to_contain_text(PICTURE)
                await watched.look(seat, sheet)
                await desk.get_by_role("button", name="Close").click()
                await expect(desk).to_be_hidden()
            await choose(seat, "Look up")
            for entry in ("Deeds", "Players", "What happened"):
                await choose(seat, entry)
                await watched.look(seat, entry)
                await choose(seat, "Back")
        tv = await people.page("/tv")
        watched.listen(tv)
        await expect(tv.locator("body")).to_contain_text(NAMES[0])
        await watched.look(tv, "television")
    watched.nothing_happened()


async def test_in_the_lobby(tmp_path: Path, chromium: str) -> None:
    watched = Watched()
    async with visitors(tmp_path, chromium) as people:
        page = await people.page("/")
        watched.listen(page)
        await page.get_by_role("button", name="Take seat 2").click()
        name = page.get_by_label("Name of the player at seat 2")
        await name.fill(NAMES[0])
        await name.press("Enter")
        await expect(page.locator("#consoles, #words").first).to_be_attached()
        tv = await people.page("/tv")
        watched.listen(tv)
        await expect(tv.locator("body")).to_contain_text(NAMES[0])
        for seen in (page, tv):
            await watched.look(seen, "lobby")
    watched.nothing_happened()


async def test_on_setup(tmp_path: Path, chromium: str, edition: Path) -> None:
    """A neighbour names a Wi-Fi, a tag or a player has a name, a device or the log says something."""
    house = House({PICTURE: "the good word", "<s>open</s>": ""})

    async def ask_root(verb: str, /, **given: Any) -> dict[str, Any]:
        match verb:
            case "log":
                return {"lines": [f"a line with {PICTURE}"]}
            case "about":
                return {"verbs": ["log", "restart"], "card": "none"}
            case _:
                return await house(verb, **given)

    position = board(2, edition=load_edition(edition)).named(*NAMES[:2])
    save_position(tmp_path, position.turn_of(0).game(), tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(2)))
    program = Program(
        wiring=lambda _consoles: simulated(2),
        state=tmp_path,
        port=0,
        seed=3,
        ask_root=ask_root,
        links=house.links,
    )
    watched = Watched()
    async with running(program) as app, browsing(chromium) as browser:
        assert app.server is not None
        page = await browser.new_page(viewport=SIZE)
        watched.listen(page)
        await page.goto(f"{app.server.address}setup")
        await expect(page.locator("body")).to_contain_text(NAMES[0])
        app.inbox.health(DeviceId("reader"), False, PICTURE)
        await expect(page.locator('.part[data-id="reader"]')).to_contain_text(PICTURE)
        await watched.look(page, "a device")
        await page.get_by_text("Log", exact=True).click()
        await expect(page.locator("#log")).to_contain_text(PICTURE)
        await watched.look(page, "log")
        wifi = page.locator("#wifi")
        await wifi.get_by_role("button", name="Look for Wi-Fis").click()
        await wifi.get_by_role("button", name=f"Join {PICTURE}").click()
        await wifi.get_by_label(f"Password of {PICTURE}").fill("a wrong word")
        await wifi.get_by_role("button", name="Join", exact=True).first.click()
        await expect(wifi.locator(".trouble")).to_contain_text(PICTURE)
        await watched.look(page, "Wi-Fi")
        await page.get_by_role("button", name="Learn a token").click()
        app.board.sim.place(TOKEN_UIDS[2], 7)
        form = page.locator(".tag-form")
        await form.get_by_label("Name").fill(NAMES[2])
        await form.get_by_role("button", name="Learn").click()
        await expect(page.locator("#known-tags")).to_contain_text(NAMES[2])
        await watched.look(page, "tags")
    watched.nothing_happened()


async def test_in_the_report_and_in_print(tmp_path: Path, chromium: str, edition: Path) -> None:
    out, sheets = tmp_path / "report", tmp_path / "sheets"
    assert (
        main(["simulate", "--games", "2", "--workers", "1", "--edition", str(edition), "--out", str(out)])
        == 0
    )
    assert main(["editions", "print", str(edition), "--svg", "--out", str(sheets)]) == 0
    files = [*out.glob("*.html"), *sheets.glob("*.svg")]
    assert len(files) > 2
    watched = Watched()
    async with browsing(chromium) as browser:
        page = await browser.new_page(viewport=SIZE)
        watched.listen(page)
        for file in files:
            await page.goto(file.as_uri())
            await watched.look(page, file.name)
            assert "<u>" in await page.locator("html, svg").first.evaluate("e => e.textContent") or (
                PICTURE in await page.locator("html, svg").first.evaluate("e => e.textContent")
            ), file.name
    watched.nothing_happened()


def test_the_edition_is_a_whole_game(edition: Path) -> None:
    game = Game.new(load_edition(edition), NAMES, rules=FAMILY, seed=1)
    assert all(PICTURE in space.name for space in game.setup.edition.spaces)
