"""Panels of other sizes: named in the wiring, used by every screen of the game, and nothing else changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from random import Random

from croupier.config.wiring import Wiring, parse_wiring
from croupier.engine import Game
from croupier.firmware.app.app import App, Program
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.views.screens import draw_panel
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC, TurnedClock
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


class Hands:
    """Presses buttons and reads screens; every screen it meets is checked."""

    def __init__(self, app: App, clock: TurnedClock) -> None:
        self._app = app
        self._clock = clock

    def panel(self, console: int) -> Panel:
        return self._app.scene.panels[console]

    async def press(self, console: int, button: Button) -> None:
        await self.wait(0.3)
        self._app.board.sim.press(console, button)
        await self.settle()
        self._app.board.sim.release(console, button)
        await self.settle()

    async def wait(self, seconds: float) -> None:
        """The clock goes on, and the table with it."""
        end = self._clock.now() + seconds
        while (due := self._clock.next_alarm()) is not None and due <= end:
            self._clock.turn_to(due)
            await self.settle()
        self._clock.turn_to(end)

    async def settle(self) -> None:
        for _ in range(3):  # the driver's event is handed over to the loop, and then to the table
            await asyncio.sleep(0)
            await self._app.table.idle()
        self.check_screens()

    async def follow_the_lights(self) -> None:
        """Bring the moving token to its destination."""
        while (journey := self._app.scene.journey) is not None:
            self._app.board.sim.place(self._app.scene.seats[journey.player].uid, journey.path[-1])
            await self.wait(0.5)

    async def choose(self, console: int, *labels: str) -> None:
        """Walk to each of these in turn, and press ●."""
        for label in labels:
            for _ in range(self.panel(console).count):
                if self.panel(console).choice.startswith(label):
                    break
                await self.press(console, Button.RIGHT)
            assert self.panel(console).choice.startswith(label)
            await self.press(console, Button.OK)

    async def all_pages(self, console: int) -> list[Panel]:
        """Every item of the list that the console is in."""
        pages = []
        for _ in range(self.panel(console).count):
            pages.append(self.panel(console))
            await self.press(console, Button.RIGHT)
        return pages

    def check_screens(self) -> None:
        for console, device in enumerate(self._app.board.board.consoles):
            layout = Layout(*device.screen.size)
            panel = self.panel(console)
            assert lost_words(panel, layout) == []
            assert self._app.board.sim.screen_bits(console) == draw_panel(panel, layout).tobytes()


@asynccontextmanager
async def playing(state: Path, *sizes: tuple[int, int]) -> AsyncIterator[Hands]:
    """The program as it ships, without a page; two players begin a game."""
    with StateFolder(state) as folder:
        seats = tuple(Seat(player, TOKEN_UIDS[player], player) for player in range(2))
        SavedGame.begin(folder.new_path(), Game.new(CLASSIC, ("Hat", "Car"), seed=7), seats).close()
    clock = TurnedClock()
    program = Program(
        wiring=lambda _fewest: wiring(*sizes), state=state, port=None, clock=lambda: clock, seed=7
    )
    async with App(program) as app:
        working = asyncio.create_task(app.table.run())
        hands = Hands(app, clock)
        await hands.settle()
        yield hands
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


async def facts_of_a_deed(state: Path, size: tuple[int, int]) -> list[Panel]:
    async with playing(state, size) as hands:
        await hands.choose(0, "Look up", "Deeds", "Closer")
        return [page for page in await hands.all_pages(0) if page.choice == "Next"]


def lines(panel: Panel) -> int:
    return len(panel.details)


async def test_a_taller_panel_has_more_lines_on_a_page(tmp_path: Path) -> None:
    usual = await facts_of_a_deed(tmp_path / "usual", USUAL)
    tall = await facts_of_a_deed(tmp_path / "tall", TALL)
    assert len(tall) < len(usual)
    assert max(map(lines, tall)) > 3 >= max(map(lines, usual))


async def history(state: Path, size: tuple[int, int]) -> list[str]:
    async with playing(state, size) as hands:
        await hands.choose(0, "Roll to start", "Look up", "What happened")
        return [line for page in await hands.all_pages(0) for line in page.details]


async def test_a_wider_panel_has_more_words_on_a_line(tmp_path: Path) -> None:
    usual, wide = await history(tmp_path / "usual", USUAL), await history(tmp_path / "wide", WIDE)
    assert " ".join(usual) == " ".join(wide)
    assert max(map(len, wide)) > max(map(len, usual))


async def test_panels_of_two_sizes_at_one_board_show_every_word_of_a_game(tmp_path: Path) -> None:
    chance = Random(1)
    async with playing(tmp_path, TALL, WIDE) as hands:
        shown = set()
        for _ in range(300):
            await hands.press(chance.randrange(2), chance.choice((Button.RIGHT, Button.OK, Button.OK)))
            await hands.follow_the_lights()
            shown |= {hands.panel(console).choice for console in range(2)}
    assert len(shown) > 30
