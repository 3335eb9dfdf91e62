"""The page with a game on it, in a real browser: what lies beside the board, keys, phones, spectators."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from croupier.hw.protocols import Button, ButtonEvent
from croupier.hw.sim import TOKEN_UIDS

from .played_game import GameWithPage, game_with_page
from .test_page import FLAGS, News, button, lies_on, open_page, space, token
from .test_slow import Frozen

pytestmark = pytest.mark.asyncio(loop_scope="module")

HAT, CAR = TOKEN_UIDS[:2]
PHONE = {"width": 390, "height": 844}
NEARBY = "127.0.0.2"
AXE = Path(__file__).resolve().parents[2] / "axe" / "node_modules" / "axe-core" / "axe.min.js"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[GameWithPage]:
    """One game for all, far enough for deeds, rent and houses."""
    async with game_with_page(tmp_path_factory.mktemp("state"), steps=500, network=NEARBY) as table:
        yield table


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def board(browser: Browser, table: GameWithPage) -> AsyncIterator[Page]:
    """One page of it for all. At the end its console must have stayed silent."""
    complaints: list[str] = []
    page = await open_page(browser, table.server, complaints)
    await expect(page.locator("#log li").last).to_be_visible()
    yield page
    await page.close()
    assert complaints == []


@pytest_asyncio.fixture(loop_scope="module")
async def page(board: Page) -> AsyncIterator[Page]:
    """Close every sheet, and let go of every token."""
    yield board
    for opened in await board.locator('[aria-expanded="true"]').all():
        await opened.click()
    await board.mouse.move(5, 5)
    await board.evaluate("() => document.activeElement.blur()")


async def watch(
    browser: Browser, table: GameWithPage, path: str, complaints: list[str], **options: Any
) -> Page:
    """Another page of the same board."""
    page = await browser.new_page(**options)
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(table.server.address.rstrip("/") + path)
    return page


async def sheet(page: Page, name: str) -> None:
    await page.locator(f'[data-sheet-button="{name}"]').click()
    await expect(page.locator(f'[data-sheet-button="{name}"]')).to_have_attribute("aria-expanded", "true")


# -- beside the board


def newest_line(table: GameWithPage) -> str:
    """The number of the newest line of the history."""
    newest = table.story.lines.last
    return str(newest.number) if newest is not None else ""


async def test_each_line_of_the_history_points_at_its_space(page: Page, table: GameWithPage) -> None:
    await expect(page.get_by_role("log")).to_have_attribute("aria-live", "off")  # the voice tells it
    await sheet(page, "history")
    line = page.locator("#log [data-points-at]").last
    where = await line.get_attribute("data-points-at")
    await line.hover()
    await expect(page.locator(".pointed")).to_have_attribute("data-space", str(where))
    await page.mouse.move(5, 5)
    await expect(page.locator(".pointed")).to_have_count(0)
    assert await page.locator("#log li").count() == len(table.story.lines)


async def test_the_arrows_go_from_line_to_line(page: Page) -> None:
    await page.get_by_role("log").focus()
    points = page.locator("#log [data-points-at]")
    await page.keyboard.press("ArrowUp")
    await expect(points.last).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(points.nth(await points.count() - 2)).to_be_focused()
    where = await points.nth(await points.count() - 2).get_attribute("data-points-at")
    await expect(page.locator(".pointed")).to_have_attribute("data-space", str(where))


async def test_the_history_goes_on(page: Page, table: GameWithPage) -> None:
    """And its newest line is in view, however many come at once."""
    lines = page.locator("#log li")
    await expect(lines.last).to_be_in_viewport(ratio=0.9)
    before = await lines.last.get_attribute("data-line")
    while len(table.story.lines) == 0 or str(table.story.lines.mark.next) == before:
        await table.step()
    for _ in range(20):
        await table.step()
    await expect(lines.last).to_have_attribute("data-line", newest_line(table))
    await expect(lines.last).to_be_in_viewport(ratio=0.9)


async def test_it_is_told_in_french_to_whoever_wants_it(page: Page) -> None:
    await page.locator("#language").click()
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(page.get_by_role("button", name="Place 1 : gauche")).to_be_visible()
    await expect(page.locator("#log li", has_text="lance").last).to_be_attached()
    await page.locator("#language").click()
    await expect(page.locator("#log li", has_text="rolls").last).to_be_attached()


async def test_the_deeds_of_every_player_and_the_bank(page: Page, table: GameWithPage) -> None:
    view = table.game.view()
    await sheet(page, "deeds")
    for player in range(3):
        deeds = page.locator(f'[data-holder="{player}"] [data-deed]')
        shown = [int(await deed.get_attribute("data-deed") or -1) for deed in await deeds.all()]
        assert shown == list(view.deeds(player))
        await expect(page.locator(f'[data-holder="{player}"] .sum')).to_have_text(f"${view.cash[player]}")
    bank = page.locator("[data-bank] dd")
    assert await bank.nth(0).text_content() == str(view.houses)
    assert await bank.nth(1).text_content() == str(view.hotels)
    assert await bank.nth(2).text_content() == str(28 - sum(len(view.deeds(p)) for p in range(3)))


async def test_owners_and_houses_are_on_the_board_and_in_words(page: Page, table: GameWithPage) -> None:
    view = table.game.view()
    owned = [number for number, owner in enumerate(view.owner) if owner >= 0]
    await expect(page.locator("[data-owner]")).to_have_count(len(owned))
    name = view.players[view.owner[owned[0]]]
    await expect(space(page, owned[0])).to_have_attribute("aria-label", re.compile(f"owned by {name}"))
    for number, level in enumerate(view.level):
        houses = page.locator(f'[data-at="{number}"]')
        await expect(houses).to_have_count(1 if level else 0)
        if level:
            await expect(houses).to_have_attribute("data-level", str(level))


async def test_worth_income_and_where_people_landed(page: Page, table: GameWithPage) -> None:
    await sheet(page, "worth")
    await expect(page.locator(".chart .curve:not(.under)")).to_have_count(3)
    best = max(range(40), key=lambda number: table.story.sums.income[number])
    first = page.locator("[data-earner]").first
    await expect(first).to_contain_text(f"${table.story.sums.income[best]}")
    await page.get_by_role("checkbox").check()
    counts = page.locator(".heat-count")
    shown = [int(await counts.nth(number).text_content() or 0) for number in range(40)]
    assert shown == list(table.story.sums.landings)
    await expect(counts.nth(shown.index(max(shown)))).to_be_visible()
    await page.locator('[data-sheet-button="worth"]').click()
    await expect(counts.nth(0)).to_be_hidden()


async def test_the_dice_show_the_throw_and_whose_turn_it_is(page: Page, table: GameWithPage) -> None:
    throw = table.game.view().throw
    while table.game.view().throw == throw or table.game.view().task is None:
        await table.step()
    view = table.game.view()
    dice = page.locator(".dice")
    await expect(dice).to_have_attribute("data-dice", f"{view.dice[0]} {view.dice[1]}")
    await page.wait_for_function("() => !document.querySelector('.rolling')")
    pips = [await page.locator(".die").nth(i).locator(".pip").count() for i in (0, 1)]
    assert pips == list(view.dice)
    waits = table.game.waiting_on()[0].player
    await expect(page.locator("#stage")).to_contain_text(view.players[waits])
    await expect(page.locator(f'[data-console="{waits}"]')).to_have_attribute("data-waits", "")
    await expect(token(page, TOKEN_UIDS[waits])).to_have_class(re.compile("awaited"))


async def test_a_finished_game_has_a_summary(browser: Browser, tmp_path: Path) -> None:
    complaints: list[str] = []
    async with game_with_page(tmp_path, edition="fallout", players=2, seed=3, steps=5000) as over:
        outcome = over.game.outcome()
        assert outcome is not None
        page = await open_page(browser, over.server, complaints)
        winner = over.game.view().players[outcome.winners[0]]
        await expect(page.locator("#stage .stage-title")).to_have_text(f"{winner} wins!")
        await page.locator("[data-summary]").click()
        await expect(page.locator(".winner")).to_contain_text(winner)
        await expect(page.locator(".standings li").first).to_contain_text(winner)
        await expect(page.locator(".chart")).to_be_visible()
        await expect(page.locator("[data-earner]").first).to_be_attached()
        await page.close()
    assert complaints == []


# -- hands on keys


async def test_every_seat_has_its_keys_and_shows_them(page: Page, table: GameWithPage) -> None:
    pressed = News()
    for console in table.sim.board.consoles:
        console.buttons.listen(pressed.note)
    for seat, keys in enumerate(("123", "qwe", "asd", "zxc")):
        for key, name in zip(keys, (Button.LEFT, Button.OK, Button.RIGHT), strict=True):
            await expect(button(page, seat, name).locator("kbd")).to_have_text(key.upper())
            await page.keyboard.down(key)
            assert await pressed.next() == ButtonEvent(seat, name, "press")
            await page.keyboard.up(key)
            assert await pressed.next() == ButtonEvent(seat, name, "release")
    await page.keyboard.press("Control+s")
    await page.keyboard.press("2")
    assert (await pressed.next()).console == 0


async def test_a_token_goes_by_keyboard(page: Page, table: GameWithPage) -> None:
    table.sim.place(HAT, None)
    hat = token(page, HAT)
    await expect(hat).to_have_attribute("aria-valuetext", "in the tray")
    await hat.focus()
    for key, place, name in (
        ("ArrowRight", 0, "Go"),
        ("ArrowRight", 1, "Mediterranean Avenue"),
        ("ArrowLeft", 0, "Go"),
        ("ArrowLeft", 39, "Boardwalk"),
        ("Home", 0, "Go"),
    ):
        await page.keyboard.press(key)
        await expect(hat).to_have_attribute("aria-valuetext", name)
        await lies_on(page, HAT, place)
    await page.wait_for_function("() => document.activeElement.dataset.token")
    await page.keyboard.press("Delete")
    await expect(hat).to_have_attribute("aria-valuetext", "in the tray")
    while table.sim.tokens[HAT] is not None:
        await page.evaluate("1")
    table.sim.place(HAT, table.game.view().space[0])


async def test_the_whole_page_is_reached_with_tab(page: Page) -> None:
    reached = set()
    for _ in range(60):
        await page.keyboard.press("Tab")
        reached.add(
            await page.evaluate(
                """() => {
                    const { activeElement: now } = document;
                    return now.dataset.token ?? now.dataset.button ?? now.dataset.sheetButton ?? now.id;
                }"""
            )
        )
    assert {*TOKEN_UIDS, "left", "ok", "right", "history", "deeds", "worth", "mute", "theme"} <= reached


# -- light, dark, small


async def test_light_and_dark_as_the_computer_or_as_wished(browser: Browser, table: GameWithPage) -> None:
    complaints: list[str] = []
    page = await open_page(browser, table.server, complaints, color_scheme="dark")
    cloth = "() => getComputedStyle(document.documentElement).getPropertyValue('--cloth').trim()"
    assert await page.evaluate(cloth) == "#17211e"
    await page.emulate_media(color_scheme="light")
    assert await page.evaluate(cloth) == "#b9c9be"
    theme = page.locator("#theme")
    await theme.click()
    await theme.click()
    await expect(theme).to_have_attribute("aria-label", "Dark")
    assert await page.evaluate(cloth) == "#17211e"
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    await theme.click()
    await page.close()
    assert complaints == []


async def test_a_phone_shows_one_seat_at_a_time(browser: Browser, table: GameWithPage) -> None:
    complaints: list[str] = []
    page = await open_page(browser, table.server, complaints, viewport=PHONE, has_touch=True, is_mobile=True)
    for seat in (2, 0):
        await page.locator(f'[data-tab="{seat}"]').tap()
        await expect(page.locator(f'[data-console="{seat}"]')).to_be_visible()
        await expect(page.locator(".seat:visible")).to_have_count(1)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    box = await page.locator('[data-console="0"] [data-button="ok"]').bounding_box()
    assert box is not None
    assert box["width"] >= 64
    await page.close()
    assert complaints == []


async def test_still_dice_for_who_wants_no_motion(browser: Browser, table: GameWithPage) -> None:
    complaints: list[str] = []
    page = await open_page(browser, table.server, complaints, reduced_motion="reduce")
    throw = table.game.view().throw
    while table.game.view().throw == throw or table.game.view().task is None:
        await table.step()
    first, second = table.game.view().dice
    await expect(page.locator(".dice")).to_have_attribute("data-dice", f"{first} {second}")
    assert await page.locator(".rolling").count() == 0
    assert await page.locator(".die").nth(0).locator(".pip").count() == first
    await page.close()
    assert complaints == []


# -- others who look on or take part


async def test_spectators_see_all_and_touch_nothing(browser: Browser, table: GameWithPage) -> None:
    complaints: list[str] = []
    page = await watch(browser, table, "/watch", complaints)
    await expect(page.locator("body")).to_have_attribute("data-role", "watch")
    await expect(page.locator("body")).to_have_attribute("data-state", "live")
    await expect(page.locator("[data-button]")).to_have_count(0)
    await expect(page.locator("[role=slider]")).to_have_count(0)
    await expect(page.locator('[data-sheet-button="faults"]')).to_have_count(0)
    table.sim.board.pixels.show([(1, 2, 3)] * 80)
    await expect(page.locator('[data-rgb="1,2,3"]')).to_have_count(80)
    await expect(page.locator("#log li").last).to_be_visible()
    await page.close()
    assert complaints == []


async def test_two_spectators_one_frozen_while_robots_play(browser: Browser, table: GameWithPage) -> None:
    complaints: list[str] = []
    frozen = await Frozen.open(table.server)
    page = await watch(browser, table, "/watch", complaints)
    await expect(page.locator("#log li").last).to_be_attached()
    for number in range(120):
        table.sim.board.pixels.show([(9, number, 9)] * 80)
        if table.game.outcome() is None:
            await table.step()
    await expect(page.locator("#log li").last).to_have_attribute("data-line", newest_line(table))
    await expect(page.locator('[data-rgb="9,119,9"]')).to_have_count(80)
    frozen.close()
    await page.close()
    assert complaints == []


async def test_a_phone_takes_a_seat_with_its_code(browser: Browser, table: GameWithPage, page: Page) -> None:
    complaints: list[str] = []
    await page.get_by_role("button", name="A phone for seat 2").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("img")).to_be_visible()
    code = await dialog.get_attribute("data-code")
    phone = await watch(browser, table, f"/seat#{code}", complaints, viewport=PHONE, has_touch=True)
    await expect(phone.locator("body")).to_have_attribute("data-state", "live")
    await expect(dialog).to_have_count(0)
    await expect(page.locator('[data-console="1"]')).to_have_attribute("data-held", "")
    assert str(code) not in phone.url

    pressed = News()
    table.sim.board.consoles[1].buttons.listen(pressed.note)
    await button(phone, 1, Button.OK).tap()
    assert await pressed.next() == ButtonEvent(1, Button.OK, "press")
    assert await pressed.next() == ButtonEvent(1, Button.OK, "release")
    await expect(phone.locator(".seat:visible")).to_have_count(1)
    await sheet(phone, "deeds")
    await expect(phone.locator("[data-holder]").first).to_have_attribute("data-holder", "1")
    await phone.reload()
    await expect(phone.locator("body")).to_have_attribute("data-state", "live")

    await page.get_by_role("button", name="Seat 2: give it back").click()
    await expect(page.locator('[data-console="1"]')).not_to_have_attribute("data-held", "")
    await expect(phone.get_by_label("The code that the board shows")).to_be_visible()
    await phone.close()
    assert complaints == []


async def test_a_phone_with_a_wrong_code_is_told_so(browser: Browser, table: GameWithPage) -> None:
    complaints: list[str] = []
    phone = await watch(browser, table, "/seat", complaints, viewport=PHONE)
    await phone.get_by_label("The code that the board shows").fill("ABCD-EFGH")
    await phone.get_by_role("button", name="Take the seat").click()
    await expect(phone.get_by_role("alert")).to_contain_text("does not open a seat")
    await phone.close()
    assert complaints == []


async def test_faults_to_try(page: Page, table: GameWithPage) -> None:
    await sheet(page, "faults")
    reader = page.locator('[data-fault="reader"]')
    await reader.click()
    await expect(reader).to_have_attribute("aria-pressed", "true")
    with pytest.raises(OSError, match="Remote"):
        table.sim.board.reader.seen()
    await reader.click()
    await expect(reader).to_have_attribute("aria-pressed", "false")
    await page.locator('[data-fault="screen:2"]').click()
    await expect(page.locator('[data-fault="screen:2"]')).to_have_attribute("aria-pressed", "true")
    await page.locator('[data-fault="screen:2"]').click()
    await expect(page.locator('[data-fault="screen:2"]')).to_have_attribute("aria-pressed", "false")
    assert table.sim.board.reader.seen()


# -- nobody is kept out


async def serious(page: Page) -> list[str]:
    """What axe-core finds that is serious or worse."""
    if not AXE.exists():
        pytest.skip('axe-core is not there: "make test" fetches it where npm is installed')
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: list[dict[str, Any]] = await page.evaluate(
        "() => axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)"
    )
    return [
        f"{problem['id']}: {node['html'][:90]} {node['failureSummary'][:200]}"
        for problem in found
        if problem["impact"] in ("serious", "critical")
        for node in problem["nodes"]
    ]


async def test_nothing_keeps_people_out(browser: Browser, table: GameWithPage) -> None:
    page = await open_page(browser, table.server, [], color_scheme="light")
    await expect(page.locator("#log li").last).to_be_visible()
    assert await serious(page) == []
    await page.emulate_media(color_scheme="dark")
    for name in ("deeds", "worth", "faults"):
        await sheet(page, name)
        assert await serious(page) == [], name
    await page.close()


async def test_nothing_keeps_people_out_of_a_phone(browser: Browser, table: GameWithPage) -> None:
    page = await open_page(browser, table.server, [], viewport=PHONE)
    assert await serious(page) == []
    await page.locator('[data-tab="0"]').click()
    await page.get_by_role("button", name="A phone for seat 1").click()
    code = await page.get_by_role("dialog").get_attribute("data-code")
    assert await serious(page) == []
    phone = await watch(browser, table, "/seat", [], viewport=PHONE)
    field = phone.get_by_label("The code that the board shows")
    await expect(field).to_be_visible()
    assert await serious(phone) == []
    await field.fill(str(code))
    await phone.get_by_role("button", name="Take the seat").click()
    await expect(phone.locator("#log li").last).to_be_attached()
    await sheet(phone, "deeds")
    assert await serious(phone) == []
    await phone.close()
    await page.close()
