"""An edition and names in which every word looks like HTML, and what they must never become in a browser."""

from __future__ import annotations

import re
import tomllib

from playwright.async_api import Dialog, Page, expect

from tests.support import PROJECT

PICTURE = "<img src=x onerror=alert(1)>"
NAMES = ("<s>x</s>", "<s>y</s>", "<u>z</u>", "<u>w</u>")
"""Eight letters, as many as a name may have."""
MADE = "img, s, u, iframe, object, embed, [onerror], [onload], [onclick]"
"""What these words would make if somebody took them for HTML."""
CLASSIC = PROJECT / "config" / "editions" / "classic.toml"


def strange_edition() -> str:
    """As the classic one, with other words: for each space, group, token, building, deck and card."""
    classic = tomllib.loads(CLASSIC.read_text())
    lines = ['extends = "classic"', f'title = "{PICTURE}"', "", "[buildings]"]
    lines += [f'{kind} = {{ one = "<u>{kind}</u>", many = "<u>{kind}s</u>" }}' for kind in ("house", "hotel")]
    lines += ["", "[tokens]", *(f'{n} = {{ name = "<u>{n}</u>" }}' for n in classic["tokens"])]
    lines += ["", "[groups]", *(f'{name}.name = "<u>{name[:8]}</u>"' for name in classic["groups"])]
    lines += ["", "[spaces]"]
    lines += [f'{n} = {{ name = "{PICTURE} {n}", short = "<u>{n}</u>" }}' for n in classic["spaces"]]
    for name, deck in classic["decks"].items():
        lines += ["", f"[decks.{name}]", f'name = "{PICTURE} {name}"', "", f"[decks.{name}.cards]"]
        for card, known in deck["cards"].items():
            gaps = "".join(re.findall(r"{\w+}", known["text"]))
            lines.append(f'{card}.text = "{PICTURE} {gaps}"')
    return "\n".join(lines) + "\n"


class Watched:
    """Pages in which nothing may be made of words, and that have nothing to complain about."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.looked = 0

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("dialog", self._dialog)

    async def _dialog(self, dialog: Dialog) -> None:
        self.complaints.append(f"a dialog says {dialog.message}")
        await dialog.dismiss()

    async def look(self, page: Page, where: str) -> None:
        made = await page.locator(MADE).count()
        assert made == 0, f"{where}: {await page.locator(MADE).first.evaluate('e => e.outerHTML')}"
        self.looked += 1

    async def look_at_sheets(self, page: Page, where: str) -> None:
        """Each sheet over the board, and the deed of a space of each kind."""
        for button in await page.locator("[data-sheet-button]:visible").all():
            await button.click()
            await expect(button).to_have_attribute("aria-expanded", "true")
            await self.look(page, f"{where}, sheet {await button.get_attribute('data-sheet-button')}")
            await button.click()
        for space in (1, 4, 5, 7, 12, 39):
            await page.locator(f'#drawing [data-space="{space}"]').first.dispatch_event("click")
            deed = page.locator("#deed")
            await expect(deed).to_be_visible()
            await expect(deed).to_contain_text(PICTURE)
            await self.look(page, f"{where}, the deed of {space}")
            await page.keyboard.press("Escape")

    def nothing_happened(self) -> None:
        assert [said for said in self.complaints if "willReadFrequently" not in said] == []
