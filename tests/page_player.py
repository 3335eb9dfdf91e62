"""Plays at the page as a person does: reads the screens dot by dot, clicks, drags, and uses nothing else."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_letters, digits

from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import Page

FONTS = Path(__file__).resolve().parent.parent / "firmware" / "model" / "fonts"
WIDTH, HEIGHT = 128, 64
BAR = 52
LINES = (18, 29, 40)
LETTERS = " " + ascii_letters + digits + "$+-.,:!?'/&<>()%"

READABLE_MS, FLASH_MS = 300, 400

READ_CANVAS = """n => {
  const canvas = document.querySelector(`[data-console="${n}"] canvas`);
  const dots = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  let text = "";
  for (let i = 0; i < dots.length; i += 4) text += String.fromCharCode(dots[i + 1] > 100 ? 1 : 0);
  return btoa(text);
}"""


@dataclass(frozen=True)
class ScreenText:
    """The text of a screen: the cash in large figures, the lines below, and what ● does."""

    cash: str
    lines: tuple[str, ...]
    choice: str

    @property
    def text(self) -> str:
        return " ".join((*self.lines, self.choice))


Dots = tuple[tuple[int, ...], ...]


@cache
def _glyphs(face: str) -> dict[Dots, str]:
    font = ImageFont.load(str(FONTS / f"{face}.pil"))
    found: dict[Dots, str] = {}
    for letter in LETTERS:
        wide, high = (10, 18) if face == "large" else (6, 12)
        image = Image.new("1", (wide, high))
        ImageDraw.Draw(image).text((0, 0), letter.encode("iso8859-15"), font=font, fill=1)
        rows = [tuple(1 if image.getpixel((x, y)) else 0 for x in range(wide)) for y in range(high)]
        found[tuple(rows)] = letter
    return found


def _letter(dots: Dots, x: int, y: int, face: str, invert: bool) -> str | None:
    """The letter whose cell begins here, as far as it is on the screen and not under its neighbours."""
    wide, high = (10, 18) if face == "large" else (6, 12)
    top, bottom = max(0, -y) or 1, high - 1
    for glyph, letter in _glyphs(face).items():
        if all(
            (dots[y + row][x + column] ^ invert) == glyph[row][column]
            for row in range(top, bottom)
            for column in range(wide)
            if y + row < HEIGHT
        ):
            return letter
    return None


def _line(dots: Dots, x: int, y: int, face: str = "text", invert: bool = False) -> str:
    wide = 10 if face == "large" else 6
    text = ""
    while x + wide <= WIDTH and (letter := _letter(dots, x, y, face, invert)) is not None:
        text += letter
        x += wide
    return text.rstrip()


def _choice(dots: Dots) -> str:
    """The longest label that can be read after its dot in the bar."""
    best = ""
    for length in range(1, 18):
        start = (WIDTH - 6 * length - 9) // 2 + 10
        read = _line(dots, start, BAR, invert=True)[:length]
        if len(read) == length > len(best) and read.strip():
            best = read
    return best


def read(dots: Dots) -> ScreenText:
    in_game = all(dots[17])
    if not in_game:
        words = [_centred(dots, y) for y in range(BAR - 11)]
        return ScreenText("", tuple(word for word in words if word), _choice(dots))
    cash = _line(dots, 0, -1, "large")
    lines = tuple(_line(dots, 1, y) or _line(dots, 1, y, invert=True) for y in LINES)
    return ScreenText(cash.split(" ")[0], tuple(line for line in lines if line), _choice(dots))


def _centred(dots: Dots, y: int) -> str:
    for face, wide in (("large", 10), ("text", 6)):
        for length in range(WIDTH // wide, 2, -1):
            text = _line(dots, (WIDTH - wide * length) // 2, y, face)
            if len(text) == length and not text.startswith(" "):
                return text
    return ""


class PagePlayer:
    """A person at one page, who may press at every seat."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def dots(self, seat: int) -> Dots:
        flat = base64.b64decode(await self.page.evaluate(READ_CANVAS, seat))
        return tuple(tuple(flat[y * WIDTH : (y + 1) * WIDTH]) for y in range(HEIGHT))

    async def read(self, seat: int) -> ScreenText:
        return read(await self.dots(seat))

    async def until(self, seat: int, wanted: Callable[[ScreenText], bool], seconds: float = 10) -> ScreenText:
        """Look again and again until the screen says what is wanted."""
        for _ in range(int(seconds / 0.05)):
            said = await self.read(seat)
            if wanted(said):
                return said
            await self.page.wait_for_timeout(50)
        raise AssertionError(f"seat {seat} still says {said}")

    async def until_dots(self, seat: int, wanted: Callable[[Dots], bool], seconds: float = 10) -> None:
        for _ in range(int(seconds / 0.02)):
            if wanted(await self.dots(seat)):
                return
            await self.page.wait_for_timeout(20)
        raise AssertionError(f"seat {seat} has not answered: {await self.read(seat)}")

    async def until_says(self, seat: int, words: str) -> ScreenText:
        return await self.until(seat, lambda said: words in said.text)

    async def press(self, seat: int, button: str = "ok") -> ScreenText:
        """Press, and look until the screen has answered; gives what it says then."""
        before = await self.dots(seat)
        await self.page.click(f'[data-console="{seat}"] [data-button="{button}"]')
        await self.until_dots(seat, lambda dots: dots != before)
        return await self.read(seat)

    async def walk_to(self, seat: int, label: str) -> None:
        """Press ▶ until the screen offers this choice."""
        for _ in range(20):
            if (await self.until(seat, lambda said: bool(said.choice))).choice.startswith(label):
                return
            await self.press(seat, "right")
        raise AssertionError(f"seat {seat} offers no {label!r}")

    async def choose(self, seat: int, label: str) -> None:
        """Press ▶ until the screen offers this choice, then ●. If the board refused ●, press it again."""
        seen: list[str] = []
        for _ in range(20):
            said = await self.until(seat, lambda said: bool(said.choice))
            seen.append(said.choice)
            if not said.choice.startswith(label):
                await self.press(seat, "right")
                continue
            await self.page.wait_for_timeout(READABLE_MS)  # ● counts only for what has been readable so long
            settled = await self.read(seat)
            if settled != said:
                continue
            await self.press(seat)
            if not await self._was_refused(seat, settled):
                return
        raise AssertionError(f"seat {seat} offers no {label!r}, only {seen}")

    async def _was_refused(self, seat: int, asked: ScreenText) -> bool:
        """A refused press leaves the same lines and flashes the choice."""
        said = await self.read(seat)
        if (said.cash, said.lines) != (asked.cash, asked.lines):
            return False
        await self.page.wait_for_timeout(FLASH_MS)
        return await self.read(seat) == asked

    async def drag(self, uid: str, *spaces: int, let_go: bool = True) -> None:
        """Take a token and carry it over the spaces given."""
        await self.page.locator(f'[data-token="{uid}"]').hover()  # once it lies still
        await self.page.mouse.down()
        for space in spaces:
            await self.page.mouse.move(*await self._middle(f'[data-space="{space}"]'), steps=4)
        if let_go:
            await self.page.mouse.up()

    async def _middle(self, selector: str) -> tuple[float, float]:
        box = await self.page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def lamps(self, space: int) -> list[str]:
        """The colours of a space's lights."""
        found = await self.page.locator(f'[data-lamp="{space}"]').all()
        return [str(await lamp.get_attribute("data-rgb")) for lamp in found]

    async def until_lit(self, space: int, colour: str) -> None:
        await self.page.wait_for_selector(f'[data-lamp="{space}"][data-rgb="{colour}"]', state="attached")
