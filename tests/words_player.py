"""Plays at the page by its words alone: reads a seat's accessibility tree, and presses buttons by name."""

from __future__ import annotations

import re

from playwright.async_api import Page

_BUTTON = re.compile(r"""- '?button "(?P<name>(?:[^"\\]|\\.)*)\"""")
CAREFUL = (
    "Yes", "Go there", "Decline", "Pass", "Roll", "Take a card", "OK", "Pay", "Throw", "Go bankrupt", "Read",
)  # fmt: skip
"""What somebody chooses who buys nothing and pays what is due; the first of these that is offered."""


class WordsPlayer:
    """A person who hears the page: at a laptop, or at a phone with one seat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    async def tree(self) -> str:
        """What a screen reader finds in the panel of the chosen seat."""
        return await self.page.locator("#words").aria_snapshot()

    async def choices(self) -> list[str]:
        return [found["name"] for found in _BUTTON.finditer(await self.tree())]

    async def press(self, name: str) -> None:
        """The button whose name begins so."""
        button = self.page.locator("#words .choices").get_by_role(
            "button", name=re.compile(f"^{re.escape(name)}")
        )
        await button.first.click()
        self.presses += 1

    async def go_on(self) -> str:
        """Choose carefully; the name of the choice, or "" if there is nothing to choose."""
        offered = await self.choices()
        wanted = (name for start in CAREFUL for name in offered if name.startswith(start))
        name = next(wanted, next((name for name in offered if not name.endswith("…")), ""))
        if name in ("", "Back", "Less", "More") or name.startswith("Bid"):
            return ""
        await self.press(name)
        return name
