"""◀ and ▶ held in an auction, through the board, the inbox and the table as they ship, on simulated devices.

docs/play.md promises what is asserted here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from croupier.config.wiring import load_wiring
from croupier.engine import FAMILY, Game
from croupier.engine.actions import Decline
from croupier.firmware.board.inbox import Inbox
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.dice import fair_dice
from croupier.firmware.table.table import Table
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC
from tests.firmware.wired import LoopHandClock
from tests.rules.positions import Position, board

CAR = 1
"""The console of the player who bids."""


def auction(position: Position) -> Game:
    """Boardwalk is auctioned, and nobody has bid."""
    game = position.landing(39)
    game.apply(Decline(0, 39))
    return game


class Hand:
    """Presses the buttons of the bidder, and reads their screen."""

    def __init__(self, opened: OpenBoard, table: Table, clock: LoopHandClock) -> None:
        self._opened = opened
        self._table = table
        self._clock = clock

    async def hold(self, button: Button, seconds: float) -> None:
        self._opened.sim.press(CAR, button)
        await self.wait(seconds)
        self._opened.sim.release(CAR, button)
        await self._settle()

    async def wait(self, seconds: float) -> None:
        end = self._clock.now() + seconds
        await self._settle()
        while (due := self._clock.next_alarm()) is not None and due <= end:
            self._clock.turn_to(due)
            await self._settle()
        self._clock.turn_to(end)

    @property
    def offered(self) -> str:
        return self._table.scene.panels[CAR].choice

    async def _settle(self) -> None:
        for _ in range(3):  # the event is handed over to the loop, and then to the table
            await asyncio.sleep(0)
            await self._table.idle()


@asynccontextmanager
async def bidding(game: Game, state: Path) -> AsyncIterator[Hand]:
    """The table, put together with board and inbox as the program does it."""
    wiring, clock = load_wiring("simulated"), LoopHandClock()
    inbox = Inbox(wiring, clock)
    with (
        StateFolder(state) as folder,
        open_board(wiring, clock=clock, power_off=inbox.goodbye, on_health=inbox.health) as opened,
    ):
        table = Table(
            edition=CLASSIC,
            rules=FAMILY,
            consoles=len(wiring.consoles),
            tokens=opened.tokens,
            folder=folder,
            clock=clock,
            dice=fair_dice,
            show=lambda _scene: None,
            play=lambda _tune: None,
        )
        inbox.connect(opened.board, table.put)
        seats = tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(3))
        table.begin(SavedGame.begin(folder.new_path(), game, seats), opened.seen())
        working = asyncio.create_task(table.run())
        hand = Hand(opened, table, clock)
        await hand.wait(1)
        yield hand
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        table.close()
        inbox.close()


async def test_held_for_two_seconds_the_bid_reaches_520(tmp_path: Path) -> None:
    async with bidding(auction(board(3, rules=FAMILY)), tmp_path) as hand:
        assert hand.offered == "Bid $10"
        await hand.hold(Button.RIGHT, 1.99)
        assert hand.offered == "Bid $520"


async def test_held_for_one_second_it_is_a_pass(tmp_path: Path) -> None:
    async with bidding(auction(board(3, rules=FAMILY)), tmp_path) as hand:
        for _ in range(11):
            await hand.hold(Button.RIGHT, 0.1)
        assert hand.offered == "Bid $120"
        await hand.hold(Button.LEFT, 1)
        assert hand.offered == "Pass"


async def test_held_it_never_runs_into_raising_cash(tmp_path: Path) -> None:
    position = board(3, rules=FAMILY).cash(CAR, 130).owns(CAR, 5)
    async with bidding(auction(position), tmp_path) as hand:
        await hand.hold(Button.RIGHT, 5)
        assert hand.offered == "Bid $130"
        await hand.hold(Button.RIGHT, 0.1)
        assert hand.offered == "Raise cash..."
