"""Somebody calibrates readers with /setup in the hand: a real browser, and the scanner's own code."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Page, expect

from croupier.firmware.app.program import Program
from croupier.firmware.calibration.kept import FILE
from tests.browser.test_setup import HARMLESS, PHONE, Board
from tests.firmware.doctor.test_calibrate import HAT, wired
from tests.firmware.running import running
from tests.firmware.web.test_beside import serious
from tests.hw.drivers.scanner_ends import ScannerEnd
from tests.real_browser import browsing
from tests.sensing.field import AT_80_MM, Field
from tests.sensing.field_pico import FieldPico

READERS = 2


@asynccontextmanager
async def a_board(
    folder: Path, chromium: str, readers: int = READERS
) -> AsyncIterator[tuple[Board, ScannerEnd]]:
    pico = FieldPico("E661", readers, Field(AT_80_MM, seed=5))
    with wired(folder, pico, "identity", readers) as (end, wiring):
        program = Program(wiring=lambda _consoles: wiring, state=folder / "state", port=0, seed=3)
        async with running(program) as app, browsing(chromium) as browser:
            found = Board(app, browser)
            yield found, end
            assert [said for said in found.complaints if not any(word in said for word in HARMLESS)] == []


def step(name: str) -> str:
    return f'#walk [data-step="{name}"]:visible'


def put(end: ScannerEnd, space: int) -> None:
    with end.lock:
        end.lay(HAT, -1)
        end.pass_ms(1400)
        end.lay(HAT, space)
        end.pass_ms(2600)


async def walk_round(page: Page, end: ScannerEnd, readers: int) -> None:
    for space in range(readers):
        await expect(page.locator("#walk .walk-text")).to_contain_text(f"Space {space},")
        await asyncio.to_thread(put, end, space)
    await expect(page.locator("#walk-findings li")).not_to_have_count(0)


async def test_readers_are_calibrated_on_a_phone(tmp_path: Path, chromium: str) -> None:
    async with a_board(tmp_path, chromium) as (there, end):
        page = await there.setup(size=PHONE)
        await expect(page.get_by_role("heading", name="Readers under the spaces")).to_be_visible()
        await expect(page.locator(".part[data-id='scanner ring']")).to_have_attribute("data-state", "ok")
        await page.click(step("begin"))
        await expect(page.locator("#walk .walk-text")).to_contain_text("Take every token off the board")
        await expect(page.locator(step("start"))).to_be_focused()
        await page.click(step("start"))
        await expect(page.locator(step("next"))).to_be_focused()
        assert await serious(page) == []

        await asyncio.to_thread(put, end, 0)
        await expect(page.locator("#walk .walk-text")).to_contain_text("Space 1,")
        await expect(page.locator("#drawing .walked.ok")).to_have_count(1)
        await page.reload()  # the phone had gone to sleep
        await expect(page.locator("#walk .walk-text")).to_contain_text("Space 1,")
        await asyncio.to_thread(put, end, 1)

        await expect(page.locator("#walk-findings")).to_contain_text("2 of 2 measured")
        await expect(page.locator("#drawing .walked")).to_have_count(READERS)
        await expect(page.locator("#walk details pre")).to_contain_text("[scanners.ring]")
        for theme in ("light", "dark"):
            await page.emulate_media(color_scheme=theme)
            assert await serious(page) == [], theme
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        await page.click(step("keep"))
        await expect(page.locator("#walk .walk-note")).to_have_text("Kept. It counts from now on")
        await expect(page.locator("#drawing .walked")).to_have_count(0)
        assert (tmp_path / "state" / FILE).exists()
