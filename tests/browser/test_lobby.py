"""The lobby on the page, in a real browser: to the first throw, names, robots, a stopped game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from tests.counted_person import clicks_to_first_throw
from tests.firmware.running import running
from tests.firmware.web.test_beside import serious
from tests.real_browser import browsing

expect.set_options(timeout=20_000)


@asynccontextmanager
async def at_a_laptop(
    state: Path, chromium: str, size: tuple[int, int] = (1366, 768)
) -> AsyncIterator[tuple[App, Page]]:
    """`croupier play` and its page, as somebody sees it who has just started it."""
    program = Program(wiring=lambda _consoles: simulated(4), state=state, port=0, seed=3)
    complaints: list[str] = []
    async with running(program) as app, browsing(chromium) as browser:
        page = await browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        await page.goto(app.address)
        await expect(page.locator("#lobby")).to_be_visible()
        yield app, page
    assert complaints == []


async def test_one_click_and_the_game_asks_for_the_first_throw(tmp_path: Path, chromium: str) -> None:
    async with at_a_laptop(tmp_path, chromium) as (app, page):
        await page.get_by_role("button", name="Play against robots").click()
        await expect(page.locator("#lobby")).to_be_hidden()
        await expect(page.locator("#stage")).not_to_be_empty()
        assert app.scene.robots == {1, 2, 3}
        assert app.scene.panels[0].choice == "Roll to start"


async def test_a_lone_newcomer_throws_after_three_clicks(chromium: str) -> None:
    assert await clicks_to_first_throw(chromium) <= 3


async def test_players_names_tokens_and_robots_are_set_on_the_page(tmp_path: Path, chromium: str) -> None:
    async with at_a_laptop(tmp_path, chromium) as (app, page):
        await page.get_by_role("button", name="Take seat 2").click()
        name = page.get_by_label("Name of the player at seat 2")
        await name.fill("Zoë")
        await page.get_by_role("button", name="Add a robot").click()
        await expect(page.get_by_label("How Hat plays")).to_be_visible()
        await expect(name).to_have_value("Zoë")
        await page.get_by_label("How Hat plays").select_option("Expert")
        await page.get_by_label("Token of the player at seat 2").select_option("Cat")
        await page.get_by_label("Length").select_option("The short game")
        await expect(page.get_by_role("button", name="Start the game")).to_contain_text("short game")
        await expect(page.get_by_role("status").first).to_have_text("Ready: 1 person and 1 robot.")
        for theme in ("dark", "light"):
            await page.emulate_media(color_scheme=theme)
            assert await serious(page) == [], theme
        assert app.scene.panels[1].headline == "You are Zoë"
        await page.get_by_role("button", name="Start the game").click()
        await expect(page.locator("#lobby")).to_be_hidden()
        assert app.table.saved_game is not None
        assert list(app.table.saved_game.robots.values()) == ["strong"]


async def test_a_stopped_game_is_asked_about_before_it_ends(tmp_path: Path, chromium: str) -> None:
    async with at_a_laptop(tmp_path, chromium) as (_, page):
        await page.get_by_role("button", name="Play against robots").click()
        await expect(page.locator("#lobby")).to_be_hidden()
    async with at_a_laptop(tmp_path, chromium) as (app, page):
        await expect(page.locator(".lobby-hint")).to_have_text(
            "A game was stopped. Go on with it, or begin another."
        )
        await expect(page.locator(".lobby-left")).to_contain_text("As last time: Classic")
        stopped = app.table.scene
        await page.get_by_role("button", name="Play against robots").click()
        await expect(page.get_by_role("button", name="No, keep it")).to_be_focused()
        await page.get_by_role("button", name="No, keep it").click()
        assert app.table.scene.view is stopped.view is None
        await page.get_by_role("button", name="Go on", exact=False).first.click()
        await expect(page.locator("#lobby")).to_be_hidden()
        assert app.table.saved_game is not None
        assert app.table.saved_game.game.setup.players == ("Hat", "Car", "Dog", "Ship")


async def test_on_a_phones_screen_everything_of_a_player_is_within_reach(
    tmp_path: Path, chromium: str
) -> None:
    async with at_a_laptop(tmp_path, chromium, (390, 844)) as (_, page):
        await page.get_by_role("button", name="Take seat 1").click()
        leave = page.get_by_role("button", name="Hat does not play")
        await expect(leave).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
async def test_on_a_phones_screen_the_lobby_comes_first(
    tmp_path: Path, chromium: str, size: tuple[int, int]
) -> None:
    async with at_a_laptop(tmp_path, chromium, size=size) as (_, page):
        await expect(page.get_by_role("button", name="Play against robots")).to_be_in_viewport(ratio=1)


async def test_a_spectator_sees_the_lobby_and_changes_nothing(tmp_path: Path, chromium: str) -> None:
    async with at_a_laptop(tmp_path, chromium) as (app, page):
        await page.get_by_role("button", name="Take seat 1").click()
        await page.goto(f"{app.address}watch")
        await expect(page.locator("#lobby")).to_contain_text("Hat")
        await expect(page.locator("#lobby :is(button, input, select)")).to_have_count(0)
