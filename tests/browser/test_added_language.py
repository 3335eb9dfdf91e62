"""A language that somebody adds by writing one file: it is there at every place where Croupier speaks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from croupier.config import languages
from croupier.config.editions import load_edition
from croupier.firmware.paper.cards import deeds
from croupier.firmware.paper.shapes import Text
from croupier.firmware.tokens.tags import Tag, TagStore
from tests.page_player import PagePlayer
from tests.real_browser import CAR, SEED, PlayProcess, browser_page
from tests.support import PROJECT

CODE, NAME = "qel", "Elbish"
"""No such language exists: nothing in the program, or in a library, can know it."""
SENTENCES = {
    "language-name": NAME,
    "do-join": "Imjoi",
    "do-language": "Langwi: { language-name }",
    "do-open-settings": "Settinwi...",
    "line-set-language": "Yourwi",
    "line-title": "ELBISHI",
    "page-lobby-play": "Playwi robotsi",
    "page-code": "The codewi",
    "told-order-rolled": "{ $who } rolli { $number }.",
    "paper-mortgage": "Mortgagi",
    "cli-help-play": "Starti the boardwi.",
}
NEARBY = "127.0.0.2"


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file in the user's folder: the English one with some other sentences."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    english = Path(languages.__file__).with_name("en.ftl").read_text(encoding="utf-8").splitlines()
    lines = [f"{key} = {SENTENCES.get(key, text)}" if text else key for key, _, text in
             (line.partition(" = ") for line in english)]  # fmt: skip
    folder = tmp_path / "croupier" / "languages"
    folder.mkdir(parents=True)
    (folder / f"{CODE}.ftl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def croupier(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "croupier", *arguments],
        cwd=PROJECT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.usefixtures("added")
def test_the_terminal_speaks_it() -> None:
    said = croupier("play", "--help", LC_ALL=f"{CODE}_XX.UTF-8", COLUMNS="200")
    assert "Starti the boardwi." in said.stdout
    assert f"(en, {CODE}, fr)" in said.stdout
    refused = croupier("play", "--players", "2", "--lang", "zz")
    assert f'"zz" is not spoken here: there are en, {CODE}, fr' in refused.stderr


@pytest.mark.usefixtures("added")
def test_deeds_are_printed_in_it(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f'extends = "classic"\nlanguage = "{CODE}"\n')
    printed = {shape.text for deed in deeds(load_edition(file)) for shape in deed if isinstance(shape, Text)}
    assert "Mortgagi" in printed


@pytest.mark.usefixtures("added")
async def test_lobby_settings_page_and_phone_offer_it(tmp_path: Path, chromium: str) -> None:
    state = tmp_path / "state"
    TagStore(state).learn(Tag(CAR, token=1, lang=CODE))
    with PlayProcess(state, "--seats", "2", "--seed", str(SEED), "--listen", NEARBY) as server:
        async with browser_page(chromium, server.address) as page:
            page_player = PagePlayer(page)
            await in_the_lobby(page_player)
            await in_the_settings(page_player)
            await on_the_page(page)
            await page.goto(f"http://{NEARBY}:{server.port}/seat")
            await on_a_phone(page)


async def in_the_lobby(page_player: PagePlayer) -> None:
    """One chooses the language; the other has a token whose tag knows it."""
    for seat in (0, 1):
        await page_player.choose(seat, "Join")
        await page_player.until_says(seat, "You are")
    await page_player.choose(0, "Language: English")
    for seat in (0, 1):
        await page_player.walk_to(seat, f"Langwi: {NAME}")
    await page_player.choose(0, "Start")
    for seat in (0, 1):
        await page_player.choose(seat, "Roll to start")


async def in_the_settings(page_player: PagePlayer) -> None:
    await page_player.choose(0, "Settinwi...")
    await page_player.press(0, "right")
    for said, change in ((f"Yourwi {NAME}", "Change"), ("Votre langue", "Changer"), ("English", "Change")):
        await page_player.until_says(0, said)
        await page_player.choose(0, change)
    await page_player.until_says(0, f"Yourwi {NAME}")


async def on_the_page(page: Page) -> None:
    """The players speak it, so the page does; its button leads through all languages and back."""
    button = page.locator("#language")
    await expect(page.locator("html")).to_have_attribute("lang", CODE)
    await expect(page.locator("#log li", has_text="rolli").last).to_be_attached()
    await expect(button).to_have_attribute("aria-label", "Français")
    await button.click()
    await expect(button).to_have_attribute("aria-label", "English")
    await button.click()
    await expect(page.locator("#log li", has_text="rolls").last).to_be_attached()
    await expect(button).to_have_attribute("aria-label", NAME)
    await expect(button).to_have_text(CODE.upper())
    await button.click()
    await expect(page.locator("html")).to_have_attribute("lang", CODE)


async def on_a_phone(page: Page) -> None:
    await expect(page.get_by_label("The codewi")).to_be_visible()
    await expect(page.locator("#language")).to_have_attribute("aria-label", "Français")
