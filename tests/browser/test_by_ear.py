"""Whole games by ear: at one seat somebody who hears only what the page says, or what a screen reader finds.

Browser, page, server and table are the real ones; the table's clock is turned by the test. The browser's
voice is recorded where the page hands it over: `speechSynthesis` itself. `make soak` plays to the end; the
ordinary tests play the beginning.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, CDPSession, Page, expect

from croupier.config.editions import load_edition
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import opening, simulated
from croupier.firmware.app.program import Program
from tests.firmware.running import running
from tests.firmware.table.driver import TurnedClock
from tests.real_browser import browsing

pytestmark = [pytest.mark.by_ear, pytest.mark.timeout(900)]
VOICE = """
window.heard = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
let saying = null;
const end = (one) => setTimeout(() => { if (saying === one) { saying = null; one.onend?.(); } }, 0);
Object.defineProperty(window, "speechSynthesis", { value: {
  speak(one) {
    window.heard.push({ text: one.text, lang: one.lang, rate: one.rate, volume: one.volume });
    saying = one;
    end(one);
  },
  cancel() { const one = saying; saying = null; one?.onerror?.(); },
  getVoices: () => [{ lang: "en-GB" }, { lang: "fr-FR" }],
  addEventListener() {},
} });
"""
"""The browser's voice, at the lowest layer: it remembers what it was given, and has said it at once."""
REGIONS = """
window.told = [];
addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("[aria-live=polite], [aria-live=assertive]"))
    new MutationObserver(() => region.innerText.trim() && told.push(region.innerText.trim()))
      .observe(region, { childList: true, subtree: true, characterData: true });
});
"""
"""What browsers tell a screen reader: each change of a live region, also one that the next soon replaces."""
CAREFUL = {
    "en": (
        "Yes", "Go there", "Decline", "Pass", "Roll", "Take a card", "OK", "Pay", "Throw", "Go bankrupt",
        "Read on",
    ),
    "fr": (
        "Oui", "J'y vais", "Refuser", "Passer", "Lancer", "Tirer une carte", "OK", "Payer", "Faire faillite",
        "Lire la suite",
    ),
}  # fmt: skip
"""What somebody chooses who buys nothing and pays what is due; the first of these that they hear."""
OVER = {"en": "The game is over", "fr": "La partie (est finie|finit)"}
TO_MY_SEAT = ("To my seat", "À ma place")
OFFERED = "[...document.querySelectorAll('#words .choices [data-key]')].map((one) => one.dataset.key)"
CHOICES = r"\bchoices?:|\bchoix\s:|nothing to choose|rien à choisir|In jail|under way"
"""What the answer to *My choices* has in it."""
EDITION, SEED = "fallout", 25
"""A short game that does not last long for somebody who never buys anything."""
MAX_STEPS = 900
MAX_LOOKS = 1000
"""So often a driver looks for what has to come. Looks are counted, not seconds: the machine may be busy."""
ASKS_AGAIN_AFTER_LOOKS = 100


class Unheard(AssertionError):
    """Nothing of the kind was said."""


class Listener:
    """Somebody at the only seat of a laptop, with a keyboard. They never look at the page."""

    looks_for_s = 1.0
    """How long they leave the table alone between two choices."""

    def __init__(self, app: App, clock: TurnedClock, page: Page, language: str) -> None:
        self.page = page
        self._app, self._clock = app, clock
        self._careful = CAREFUL[language]
        self.lines: list[str] = []
        self.chosen: list[str] = []
        self._heard = 0
        """So many lines were looked at by `until_heard`."""

    # -- time

    async def wait(self, seconds: float) -> None:
        """Turn the clock on. A page that speaks needs a moment of real time, too."""
        end = self._clock.now() + seconds
        while (due := self._clock.next_alarm()) is not None and due <= end:
            self._clock.turn_to(due)
            await self._app.table.idle()
        self._clock.turn_to(end)
        await self._app.table.idle()
        await self.shown()

    async def shown(self) -> None:
        """Wait until the page offers what the table offers now: the page is never read before it is there."""
        for _ in range(MAX_LOOKS):
            shown = await self.page.evaluate(OFFERED)
            if shown == self._offered_keys():
                return
            await self.page.wait_for_timeout(5)
        raise AssertionError(f"the page shows {shown}, the table offers {self._offered_keys()}")

    def _offered_keys(self) -> list[str]:
        return [choice.key for choice in self._app.scene.words[0].choices if not choice.idle]

    # -- what is heard

    async def listen(self) -> list[str]:
        """The lines since the last time."""
        new = [one["text"] for one in await self.page.evaluate("heard.splice(0)")]
        self.lines += new
        return new

    async def soon(self) -> list[str]:
        """What is heard in the next moment."""
        for _ in range(40):
            if lines := await self.listen():
                return lines
            await self.page.wait_for_timeout(5)
        return []

    async def until_heard(self, pattern: str, looks: int = MAX_LOOKS) -> str:
        """Listen until a line matches; gives that line."""
        wanted = re.compile(pattern)
        for _ in range(looks):
            await self.listen()
            while self._heard < len(self.lines):
                self._heard += 1
                if wanted.search(line := self.lines[self._heard - 1]):
                    return line
            await self.page.wait_for_timeout(5)
        raise Unheard(f"{pattern!r} is not heard: {self.lines[-5:]}")

    async def ask(self, key: str, answer: str) -> str:
        """Press the key of a question, and listen until the answer comes: other lines may come before it.

        Who asks faster than any person is not answered; they ask again.
        """
        await self.listen()
        self._heard = len(self.lines)
        for _ in range(10):
            await self.page.keyboard.press(key)
            with suppress(Unheard):
                return await self.until_heard(answer, ASKS_AGAIN_AFTER_LOOKS)
        raise AssertionError(f"{key} is not answered: {self.lines[-5:]}")

    # -- playing

    async def choose(self) -> str:
        """Hear the choices, and take the first careful one: go to it with Tab, and press Enter."""
        said = await self.ask("y", CHOICES)
        offered = re.split(r"cho(?:ices?|ix)\s?: ", said)[-1]
        wanted = next((start for start in self._careful if re.search(rf"(^|\. ){start}", offered)), "")
        if not wanted:
            return ""
        await self.page.keyboard.press("m")
        trail: list[str] = []
        for _ in range(12):
            names = [line.removeprefix("● ") for line in await self.soon()]
            trail += names
            name = next((line for line in names if line.startswith(wanted)), "")
            if name:
                return await self.enter(name)
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted!r} was offered, and is nowhere: {offered} / {trail}")

    async def choose_by_key(self, start: str) -> None:
        """The choice whose name begins so, whatever is heard."""
        button = self.page.locator("#words .choices").get_by_role("button", name=re.compile(f"^{start}"))
        await button.first.focus()
        await self.enter(start)

    async def enter(self, name: str) -> str:
        """Press Enter, and wait until the table has heard it."""
        handled = self._app.table.handled
        await self.page.keyboard.press("Enter")
        for _ in range(MAX_LOOKS):
            if self._app.table.handled != handled:
                self.chosen.append(name)
                return name
            await self.page.wait_for_timeout(2)
        held = await self.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
        raise AssertionError(f"Enter on {name!r} is not taken; the focus is on {held}")

    async def play(self, steps: int, over: str = "") -> None:
        """So many steps, or until the end of the game is heard."""
        for _ in range(steps):
            await self.listen()
            if over and any(re.search(over, line) for line in self.lines):
                return
            await self.choose()
            await self.wait(self.looks_for_s)
        assert not over, f"the game does not end: {self.lines[-20:]}"


class TreeReader(Listener):
    """Somebody with a screen reader: knows only the accessibility tree, and presses Tab and Enter."""

    @classmethod
    async def at(cls, app: App, clock: TurnedClock, page: Page, language: str) -> TreeReader:
        reader = cls(app, clock, page, language)
        reader.tree = await page.context.new_cdp_session(page)
        await reader.tree.send("Accessibility.enable")
        return reader

    tree: CDPSession
    looks_for_s = 8.0  # robots wait as long as a screen reader reads
    seen: list[dict[str, Any]]
    """The tree when it was read last."""

    async def nodes(self) -> list[dict[str, Any]]:
        found = await self.tree.send("Accessibility.getFullAXTree")
        nodes: list[dict[str, Any]] = found["nodes"]
        return [node for node in nodes if not node["ignored"]]

    @staticmethod
    def name(node: dict[str, Any]) -> str:
        return str(node.get("name", {}).get("value", ""))

    async def listen(self) -> list[str]:
        """What is new of what the live regions have told, and of what stands in them and in the history."""
        self.seen = nodes = await self.nodes()
        by_id = {node["nodeId"]: node for node in nodes}

        def inside(node: dict[str, Any]) -> list[dict[str, Any]]:
            return [by_id[child] for child in node.get("childIds", ()) if child in by_id]

        def text(node: dict[str, Any]) -> str:
            return self.name(node) or " ".join(filter(None, map(text, inside(node))))

        regions = [node for node in nodes if _live(node) in ("polite", "assertive")]
        assert {"polite", "assertive"} <= set(map(_live, regions)), "a screen reader finds no live regions"
        told: list[str] = await self.page.evaluate("told.splice(0)")
        regions += [node for node in nodes if node["role"]["value"] == "listitem"]
        new = [said for said in (*told, *map(text, regions)) if said and said not in self.lines]
        self.lines += new
        return new

    async def focused(self) -> str:
        """The name of what has the focus."""
        held = await self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        found = await self.tree.send(
            "Accessibility.getPartialAXTree",
            {"objectId": held["result"]["objectId"], "fetchRelatives": False},
        )
        return self.name(found["nodes"][0])

    async def choose(self) -> str:
        """Walk with Tab from *To my seat* on, and press Enter on the first careful choice.

        A choice may go before it is reached. Who does not find it reads the page again.
        """
        trail: list[str] = []
        while wanted := self.offered():
            if name := await self.walk_to(wanted, trail):
                return await self.enter(name)
            await self.listen()
            if self.offered() == wanted:
                raise AssertionError(f"{wanted!r} is nowhere on the way: {trail}")
        return ""

    def offered(self) -> str:
        """How the first careful choice begins that the tree has."""
        buttons = [self.name(node) for node in self.seen if node["role"]["value"] == "button"]
        return next((start for start in self._careful if any(one.startswith(start) for one in buttons)), "")

    async def walk_to(self, wanted: str, trail: list[str]) -> str:
        """Press Tab until the focus is on what begins so; gives its name."""
        for _ in range(60):
            name = await self.focused()
            trail.append(name)
            if name.startswith(wanted):
                return name
            if name in TO_MY_SEAT:
                await self.page.keyboard.press("Enter")
            else:
                await self.page.keyboard.press("Tab")
        return ""


def _live(node: dict[str, Any]) -> str:
    return next((one["value"]["value"] for one in node.get("properties", ()) if one["name"] == "live"), "")


@asynccontextmanager
async def by_ear(
    state: Path, chromium: str, language: str, *, seed: int = SEED, edition: str = EDITION, robots: int = 1
) -> AsyncIterator[tuple[App, TurnedClock, Browser]]:
    clock, wanted = TurnedClock(), AtOnce(players=1, bots=robots, short=True, language=language)
    program = Program(
        wiring=lambda _consoles: simulated(1),
        state=state,
        port=0,
        seed=seed,
        edition=lambda: load_edition(edition),
        own_edition=True,
        opening=opening(wanted),
        clock=lambda: clock,
    )
    async with running(program) as app, browsing(chromium) as browser:
        yield app, clock, browser


async def open_page(browser: Browser, address: str, language: str, how: str) -> tuple[Page, list[str]]:
    context: BrowserContext = await browser.new_context(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce"
    )
    await context.add_init_script(VOICE)
    await context.add_init_script(REGIONS)
    await context.add_init_script(f"localStorage.setItem('croupier.listen', '{how}')")
    page, complaints = await context.new_page(), list[str]()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    await page.goto(f"{address}?lang={language}")
    await expect(page.locator("body")).to_have_attribute("data-state", "live")
    return page, complaints


@asynccontextmanager
async def seat(state: Path, chromium: str, language: str, driver: str) -> AsyncIterator[tuple[App, Listener]]:
    """A seat whose player hears the spoken lines, or reads the tree."""
    async with by_ear(state, chromium, language) as (app, clock, browser):
        how = "aloud" if driver == "voice" else "reader"
        page, complaints = await open_page(browser, app.address, language, how)
        if driver == "voice":
            yield app, Listener(app, clock, page, language)
        else:
            yield app, await TreeReader.at(app, clock, page, language)
        assert complaints == []


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("driver", ["voice", "tree"])
async def test_a_game_to_its_end_by_ear(tmp_path: Path, chromium: str, language: str, driver: str) -> None:
    async with seat(tmp_path, chromium, language, driver) as (app, player):
        await player.play(MAX_STEPS, OVER[language])
        view = app.table.scene.view
        assert view is not None
        assert view.outcome is not None
        assert len(player.chosen) > 30


@pytest.mark.parametrize(("driver", "language"), [("voice", "fr"), ("tree", "en")])
async def test_the_first_turns_of_a_game_by_ear(
    tmp_path: Path, chromium: str, language: str, driver: str
) -> None:
    async with seat(tmp_path, chromium, language, driver) as (app, player):
        await player.play(12 if driver == "voice" else 6)
        view = app.table.scene.view
        assert view is not None
        assert view.throw >= 1
        assert len(player.chosen) >= 2
        assert any("10mm Pistol" in line for line in player.lines)
