"""Makes pictures of every stage of the page, in every language, light and dark.

    .venv/bin/python -m tests.firmware.web.pictures FOLDER [SCENE ...] [--lang fr] [--theme dark] [--path /tv]

They are for people to look at. Those in docs/pictures are chosen from them.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, async_playwright

from tests.firmware.web.scenes import SCENES
from tests.firmware.web.staged_page import staged_page
from tests.real_browser import BROWSER_FLAGS

Theme = Literal["light", "dark"]
SIZES = {
    "laptop": (1366, 768),
    "large": (2560, 1440),
    "phone": (390, 844),
    "tablet": (1024, 768),
    "tv": (1920, 1080),
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Pictures of every stage of the page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="by default all of them")
    parser.add_argument("--lang", nargs="*", default=["en", "fr"])
    parser.add_argument("--theme", nargs="*", default=["light", "dark"])
    parser.add_argument("--size", choices=SIZES, default="laptop")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--path", default="/?view=play", help="of the page, such as /tv")
    return parser.parse_args()


async def take(browser: Browser, wanted: argparse.Namespace, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with staged_page(Path(folder), name, edition=wanted.edition, network="127.0.0.1") as staged:
            await staged.play()
            for language in wanted.lang:
                for theme in wanted.theme:
                    await shoot(browser, wanted, staged.server.address, name, language, theme)


async def shoot(
    browser: Browser, wanted: argparse.Namespace, address: str, name: str, language: str, theme: Theme
) -> None:
    width, height = SIZES[wanted.size]
    page = await browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
    )
    join = "&" if "?" in wanted.path else "?"
    await page.goto(f"{address.rstrip('/')}{wanted.path}{join}lang={language}")
    await page.wait_for_function(
        "() => document.body.dataset.state === 'live' && document.body.dataset.stage"
    )
    await page.evaluate("() => document.fonts.ready")
    await page.screenshot(path=str(wanted.folder / f"{name}-{language}-{theme}.png"))
    await page.close()


async def main() -> None:
    wanted = arguments()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=BROWSER_FLAGS
        )
        for name in wanted.scenes or SCENES:
            await take(browser, wanted, name)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
