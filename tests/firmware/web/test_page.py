"""The page in a real browser, at a simulated board that the test moves."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image, ImageDraw
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright, expect

from croupier.firmware.web import Server, TableLink, start
from croupier.hw.protocols import Button, ButtonEvent, Sighting
from croupier.hw.sim import TOKEN_UIDS, SimBoard

from .conftest import Face, texts

HAT, CAR = TOKEN_UIDS[:2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


# One browser for all, so one loop for all.
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def server(sim: SimBoard, face: Face) -> AsyncIterator[Server]:
    server = await start(sim, TableLink(printed=lambda: face, texts=texts))
    yield server
    await server.stop()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console said, good or bad."""
    return []


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, server: Server, complaints: list[str]) -> AsyncIterator[Page]:
    """The page of the board, live. At the end the console must have stayed silent."""
    page = await open_page(browser, server, complaints)
    yield page
    await page.close()
    assert complaints == []


async def open_page(browser: Browser, server: Server, complaints: list[str], **options: Any) -> Page:
    def note(message: ConsoleMessage) -> None:
        complaints.append(f"{message.type}: {message.text}")

    options.setdefault("viewport", {"width": 1366, "height": 768})
    page = await browser.new_page(**options)
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(f"{server.address}?view=board&faults")
    await is_live(page)
    return page


async def is_live(page: Page) -> None:
    await expect(page.locator("body")).to_have_attribute("data-state", "live")


class News:
    """Things that happened at the board, to be waited for one by one."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self.note: Callable[[Any], None] = self._queue.put_nowait

    async def next(self) -> Any:
        return await asyncio.wait_for(self._queue.get(), 20)

    def nothing_more(self) -> bool:
        return self._queue.empty()


@pytest.fixture
def pressed(sim: SimBoard) -> News:
    news = News()
    for console in sim.board.consoles:
        console.buttons.listen(news.note)
    return news


@pytest.fixture
def sighted(sim: SimBoard) -> News:
    news = News()
    sim.board.reader.listen(news.note)
    return news


async def centre(locator: Locator) -> tuple[float, float]:
    box = await locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def space(page: Page, index: int) -> Locator:
    return page.locator(f'[data-space="{index}"]')


def token(page: Page, uid: str) -> Locator:
    return page.locator(f'[data-token="{uid}"]')


def button(page: Page, console: int, name: Button) -> Locator:
    return page.locator(f'[data-console="{console}"] [data-button="{name}"]')


async def lies_on(page: Page, uid: str, index: int) -> None:
    """Wait until the token is drawn inside the space."""
    await page.wait_for_function(
        """([uid, space]) => {
            const t = document.querySelector(`[data-token="${uid}"]`).getBoundingClientRect();
            const s = document.querySelector(`[data-space="${space}"]`).getBoundingClientRect();
            const x = t.x + t.width / 2, y = t.y + t.height / 2;
            return x > s.x && x < s.right && y > s.y && y < s.bottom;
        }""",
        arg=[uid, index],
    )


async def take(page: Page, uid: str) -> None:
    """Take a token with the mouse, once it lies still: one that still glides is not where it seems."""
    await token(page, uid).hover()
    await page.mouse.down()


async def dots(page: Page, console: int) -> bytes:
    """The dots of a screen as the canvas shows them."""
    lit: list[int] = await page.evaluate(
        """(console) => {
            const canvas = document.querySelector(`[data-console="${console}"] canvas`);
            const { width, height } = canvas, row = Math.ceil(width / 8);
            const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
            const bytes = new Array(row * height).fill(0);
            for (let y = 0; y < height; y++)
                for (let x = 0; x < width; x++)
                    if (data[4 * (y * width + x)] > 128) bytes[y * row + (x >> 3)] |= 0x80 >> (x & 7);
            return bytes;
        }""",
        console,
    )
    return bytes(lit)


async def test_the_board_lies_as_on_a_table(page: Page, face: Face) -> None:
    await expect(page.locator("[data-space]")).to_have_count(40)
    await expect(page.locator("[data-lamp]")).to_have_count(80)
    await expect(page.locator("[data-token]")).to_have_count(6)
    await expect(page.locator("[data-console]")).to_have_count(2)
    go, jail, parking, go_to_jail = [await centre(space(page, corner)) for corner in (0, 10, 20, 30)]
    assert jail[0] < go[0]
    assert jail[1] == pytest.approx(go[1], abs=1)
    assert parking[1] < jail[1]
    assert parking[0] == pytest.approx(jail[0], abs=1)
    assert go_to_jail[0] == pytest.approx(go[0], abs=1)
    for first, second in itertools.pairwise(range(11)):
        assert (await centre(space(page, first)))[0] > (await centre(space(page, second)))[0]
    await expect(space(page, 1)).to_have_attribute("aria-label", "Space Number 1, $61")
    assert "Number" in (await space(page, 39).text_content() or "")
    assert await page.title() == f"Croupier · {face['edition']}"


async def test_everything_comes_from_the_board_and_is_small(
    browser: Browser, server: Server, complaints: list[str]
) -> None:
    page = await browser.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    sizes: dict[str, int] = {}

    async def measure(response: Any) -> None:
        sizes[response.url] = (await response.request.sizes())["responseBodySize"]  # as packed on the line

    page.on("response", measure)
    await page.goto(server.address, wait_until="networkidle")
    await is_live(page)
    assert all(url.startswith(server.address) for url in sizes)
    assert f"{server.address}main.js" in sizes
    assert sum(sizes.values()) < 150_000
    await page.close()
    assert complaints == []


async def test_a_token_is_dragged_from_the_tray_and_from_space_to_space(
    page: Page, sim: SimBoard, sighted: News
) -> None:
    await take(page, HAT)
    await page.mouse.move(*await centre(space(page, 0)))
    await page.mouse.up()
    while (sight := await sighted.next()) != Sighting(HAT, 0, present=True):
        pass
    await lies_on(page, HAT, 0)

    await take(page, HAT)
    for step in (1, 2, 3):
        await page.mouse.move(*await centre(space(page, step)), steps=4)
    await page.mouse.up()
    for step in (1, 2, 3):
        assert await sighted.next() == Sighting(HAT, step - 1, present=False)
        assert await sighted.next() == Sighting(HAT, step, present=True)
    assert sighted.nothing_more()
    await lies_on(page, HAT, 3)
    assert sight.uid == HAT
    assert sim.tokens[HAT] == 3


async def test_a_fast_hand_skips_no_space(page: Page, sim: SimBoard, sighted: News) -> None:
    sim.place(HAT, 10)
    assert (await sighted.next()).place == 10
    await lies_on(page, HAT, 10)
    x, y = await centre(space(page, 10))
    await take(page, HAT)
    await page.mouse.move(x, y)
    await page.mouse.move(*await centre(space(page, 15)))
    await page.mouse.up()
    arrived = [(await sighted.next()).place for _ in range(10)]
    assert arrived == [10, 11, 11, 12, 12, 13, 13, 14, 14, 15]


async def test_a_token_dropped_beside_the_spaces_is_in_the_tray(
    page: Page, sim: SimBoard, sighted: News
) -> None:
    tray = await centre(token(page, HAT))
    sim.place(HAT, 5)
    assert await sighted.next() == Sighting(HAT, 5, present=True)
    await lies_on(page, HAT, 5)
    await take(page, HAT)
    await page.mouse.move(*await centre(page.locator(".wordmark")))
    await page.mouse.up()
    assert await sighted.next() == Sighting(HAT, 5, present=False)
    assert sim.tokens[HAT] is None
    await page.wait_for_function(
        """([uid, x, y]) => {
            const t = document.querySelector(`[data-token="${uid}"]`).getBoundingClientRect();
            return Math.hypot(t.x + t.width / 2 - x, t.y + t.height / 2 - y) < 2;
        }""",
        arg=[HAT, *tray],
    )


async def test_tokens_on_one_space_lie_side_by_side(page: Page, sim: SimBoard) -> None:
    for uid in TOKEN_UIDS:
        sim.place(uid, 0)
    for uid in TOKEN_UIDS:
        await lies_on(page, uid, 0)
    await page.wait_for_function("() => document.getAnimations().length === 0")
    places = {await centre(token(page, uid)) for uid in TOKEN_UIDS}
    for (ax, ay), (bx, by) in itertools.combinations(places, 2):
        assert max(abs(ax - bx), abs(ay - by)) > 15


async def test_a_finger_drags_too(
    browser: Browser, server: Server, sim: SimBoard, sighted: News, complaints: list[str]
) -> None:
    page = await open_page(
        browser, server, complaints, viewport={"width": 1024, "height": 768}, has_touch=True
    )
    touch = await page.context.new_cdp_session(page)

    async def finger(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        await touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    await finger("touchStart", await centre(token(page, CAR)))
    await finger("touchMove", await centre(page.locator(".wordmark")))
    await finger("touchMove", await centre(space(page, 25)))
    await finger("touchEnd")
    assert await sighted.next() == Sighting(CAR, 25, present=True)
    await lies_on(page, CAR, 25)
    assert sim.tokens[CAR] == 25
    await page.close()
    assert complaints == []


async def test_a_button_is_down_as_long_as_it_is_held(page: Page, pressed: News) -> None:
    for console, name in itertools.product((0, 1), Button):
        await page.mouse.move(*await centre(button(page, console, name)))
        await page.mouse.down()
        assert await pressed.next() == ButtonEvent(console, name, "press")
        await page.mouse.up()
        assert await pressed.next() == ButtonEvent(console, name, "release")
    assert pressed.nothing_more()


async def test_a_hand_that_slides_off_lets_go(page: Page, pressed: News) -> None:
    await page.mouse.move(*await centre(button(page, 0, Button.OK)))
    await page.mouse.down()
    assert (await pressed.next()).kind == "press"
    await page.mouse.move(5, 5)
    assert (await pressed.next()).kind == "release"


async def test_buttons_have_names_and_keys(page: Page, pressed: News) -> None:
    await page.get_by_role("button", name="Seat 2: OK").focus()
    await page.keyboard.down("Enter")
    await page.keyboard.down("Enter")
    assert await pressed.next() == ButtonEvent(1, Button.OK, "press")
    await page.keyboard.up("Enter")
    assert await pressed.next() == ButtonEvent(1, Button.OK, "release")
    for name in ("Seat 1: Left", "Seat 1: Right", "Mute"):
        await expect(page.get_by_role("button", name=name)).to_be_visible()


async def test_lamps_and_screens_show_what_the_board_shows(page: Page, sim: SimBoard) -> None:
    def answer(event: ButtonEvent) -> None:
        if event.kind == "press":
            sim.board.pixels.show([(0, 0, 0)] * 24 + [(250, 128, 3), (0, 7, 0)] + [(0, 0, 0)] * 54)
            image = Image.new("1", (128, 64))
            ImageDraw.Draw(image).text((3, 5), "Croupier", fill=1)
            sim.board.consoles[1].screen.show(image)

    sim.board.consoles[0].buttons.listen(answer)
    await button(page, 0, Button.OK).click()
    lamps = page.locator('[data-lamp="12"]')
    await expect(lamps.nth(0)).to_have_attribute("data-rgb", "250,128,3")
    await expect(lamps.nth(1)).to_have_attribute("data-rgb", "0,7,0")
    await expect(page.locator('[data-rgb="0,0,0"]')).to_have_count(78)
    await page.wait_for_function("() => croupier.lastScreen > 0 && croupier.frames === 2")
    assert sim.screen_bits(1) != bytes(1024)
    assert await dots(page, 1) == sim.screen_bits(1)
    assert await dots(page, 0) == bytes(1024)
    assert await page.evaluate("croupier.lastFrame >= croupier.lastPress")
    await expect(page.locator("body")).to_have_attribute("data-frames", "2")


async def test_a_lost_board_is_shown_and_found_again(
    page: Page, server: Server, sim: SimBoard, face: Face, pressed: News, complaints: list[str]
) -> None:
    await server.stop()
    await expect(page.locator("body")).to_have_attribute("data-state", "reconnecting")
    await expect(page.get_by_role("status")).to_have_text("Reconnecting…")
    sim.place(CAR, 30)
    sim.board.pixels.show([(9, 9, 9)] * 80)
    again = await start(sim, TableLink(printed=lambda: face, texts=texts), port=server.port)
    await is_live(page)
    await expect(page.get_by_role("status")).to_have_text("")
    await lies_on(page, CAR, 30)
    await expect(page.locator('[data-rgb="9,9,9"]')).to_have_count(80)
    await button(page, 1, Button.LEFT).click()
    assert await pressed.next() == ButtonEvent(1, Button.LEFT, "press")
    await page.close()
    await again.stop()
    # A browser logs each call that nobody answers; that is all it may have to say.
    assert all("ERR_CONNECTION_REFUSED" in complaint for complaint in complaints)
    complaints.clear()


async def test_sound_plays_and_the_mute_is_remembered(page: Page, sim: SimBoard) -> None:
    mute = page.get_by_role("button", name="Mute")
    sim.board.buzzer.play([(880, 0.01)])
    await mute.click()
    await expect(mute).to_have_attribute("aria-pressed", "true")
    await page.reload()
    await is_live(page)
    await expect(mute).to_have_attribute("aria-pressed", "true")
    await mute.click()
    await expect(mute).to_have_attribute("aria-pressed", "false")
    sim.board.buzzer.play([(880, 0.01), (0, 0.01), (440, 0.01)])
    sim.place(HAT, 1)
    await lies_on(page, HAT, 1)


@pytest.mark.parametrize("seats", [2, 3, 6])
async def test_seats_fit_a_laptop_with_whole_dots(
    browser: Browser, face: Face, complaints: list[str], seats: int
) -> None:
    sim = SimBoard(consoles=seats)
    face["consoles"] = [{"seat": seat, "colour": "#d64545"} for seat in range(seats)]
    server = await start(sim, TableLink(printed=lambda: face, texts=texts))
    page = await open_page(browser, server, complaints)
    for width, height in ((1366, 768), (1366, 640), (1920, 1080), (1024, 768), (820, 1180)):
        await page.set_viewport_size({"width": width, "height": height})
        found = await page.evaluate(
            """() => new Promise(requestAnimationFrame).then(() => ({
                scrolls: document.documentElement.scrollWidth > innerWidth
                    || document.documentElement.scrollHeight > innerHeight,
                board: document.querySelector(".board").getBoundingClientRect().width,
                dot: document.querySelector("canvas").getBoundingClientRect().width / 128,
                boxes: [...document.querySelectorAll(".board, .seat")].map((element) => {
                    const { left, top, right, bottom } = element.getBoundingClientRect();
                    return [left, top, right, bottom];
                }),
            }))"""
        )
        assert not found["scrolls"], (width, height)
        assert found["board"] > 0.85 * min(width, height) - 30
        assert found["dot"] == int(found["dot"]) >= 1
        for a, b in itertools.combinations(found["boxes"], 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    await page.close()
    await server.stop()
    assert complaints == []


async def test_each_screen_has_its_own_size(browser: Browser, face: Face, complaints: list[str]) -> None:
    """Dot for dot, and all dots of the page are of one size."""
    sizes = [(256, 64), (130, 128)]
    sim = SimBoard(consoles=2, sizes=sizes)
    server = await start(sim, TableLink(printed=lambda: face, texts=texts))
    page = await open_page(browser, server, complaints)
    for screen, size in zip(sim.screens, sizes, strict=True):
        image = Image.new("1", size)
        ImageDraw.Draw(image).rectangle((1, 1, size[0] - 2, size[1] - 2), outline=1)
        screen.show(image)
    await page.wait_for_function("() => document.querySelectorAll('canvas')[1].height === 128")
    for console, screen in enumerate(sim.screens):
        while await dots(page, console) != screen.bits:
            await page.wait_for_timeout(20)
    boxes = [await page.locator("canvas").nth(console).bounding_box() for console in range(2)]
    drawn = [box["width"] / size[0] for box, size in zip(boxes, sizes, strict=True) if box is not None]
    assert drawn[0] == drawn[1] == int(drawn[0]) >= 1
    assert [round(box["height"] / drawn[0]) for box in boxes if box is not None] == [64, 128]
    await page.close()
    await server.stop()
    assert complaints == []
