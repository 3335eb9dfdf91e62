"""Panels of other sizes: named in the wiring, used by every screen of the game, and nothing else changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random

from croupier.config.wiring import Wiring, parse_wiring
from croupier.engine import Game
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.common.dice import seeded_dice
from croupier.firmware.views.screens import draw_panel
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC, Driver, save_position, simulated_program
from tests.firmware.views.fitting import lost_words

USUAL, TALL, WIDE = (128, 64), (128, 128), (256, 64)
BOARD = (files("croupier.config") / "boards" / "simulated.toml").read_text(encoding="utf-8")


def wiring(*sizes: tuple[int, int]) -> Wiring:
    """The simulated board with screens of these sizes."""
    text = BOARD
    for seat, (width, height) in enumerate(sizes, 1):
        before, console, after = text.partition(f"[consoles.{seat}]")
        sized = after.replace("text = 12", f"text = 12, width = {width}, height = {height}", 1)
        text = before + console + sized
    return parse_wiring("sizes.toml", text.encode())


class CheckingDriver(Driver):
    """Every screen that it meets is checked."""

    async def settle(self) -> None:
        await super().settle()
        for console, device in enumerate(self.app.board.board.consoles):
            layout, panel = Layout(*device.screen.size), self.scene.panels[console]
            assert lost_words(panel, layout) == []
            assert self.sim.screen_bits(console) == draw_panel(panel, layout).tobytes()

    async def all_pages(self, seat: str) -> list[Panel]:
        """Every item of the list that the console is in."""
        pages = []
        for _ in range(self.panel(seat).count):
            pages.append(self.panel(seat))
            await self.right(seat)
        return pages


@asynccontextmanager
async def playing(state: Path, *sizes: tuple[int, int]) -> AsyncIterator[CheckingDriver]:
    """Two players begin a game."""
    seats = tuple(Seat(player, TOKEN_UIDS[player], player) for player in range(2))
    save_position(state, Game.new(CLASSIC, ("Hat", "Car"), seed=7), seats)
    program = simulated_program(state, dice=seeded_dice(7))
    table = CheckingDriver(replace(program, wiring=lambda _consoles: wiring(*sizes)))
    try:
        await table.begin()
        yield table
    finally:
        await table.end()


async def facts_of_a_deed(state: Path, size: tuple[int, int]) -> list[Panel]:
    async with playing(state, size) as table:
        await table.choose("Hat", "Look up", "Deeds", "Closer")
        return [page for page in await table.all_pages("Hat") if page.choice == "Next"]


def lines(panel: Panel) -> int:
    return len(panel.details)


async def test_a_taller_panel_has_more_lines_on_a_page(tmp_path: Path) -> None:
    usual = await facts_of_a_deed(tmp_path / "usual", USUAL)
    tall = await facts_of_a_deed(tmp_path / "tall", TALL)
    assert len(tall) < len(usual)
    assert max(map(lines, tall)) > 3 >= max(map(lines, usual))


async def history(state: Path, size: tuple[int, int]) -> list[str]:
    async with playing(state, size) as table:
        await table.choose("Hat", "Roll to start", "Look up", "What happened")
        return [line for page in await table.all_pages("Hat") for line in page.details]


async def test_a_wider_panel_has_more_words_on_a_line(tmp_path: Path) -> None:
    usual, wide = await history(tmp_path / "usual", USUAL), await history(tmp_path / "wide", WIDE)
    assert " ".join(usual) == " ".join(wide)
    assert max(map(len, wide)) > max(map(len, usual))


async def test_panels_of_two_sizes_at_one_board_show_every_word_of_a_game(tmp_path: Path) -> None:
    chance = Random(1)
    async with playing(tmp_path, TALL, WIDE) as table:
        shown = set()
        for _ in range(300):
            await table.press(
                chance.choice(("Hat", "Car")), chance.choice((Button.RIGHT, Button.OK, Button.OK))
            )
            await table.follow_the_lights()
            shown |= {panel.choice for panel in table.scene.panels}
    assert len(shown) > 30
