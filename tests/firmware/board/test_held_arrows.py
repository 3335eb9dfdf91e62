"""◀ and ▶ held in an auction, through the board, the inbox and the table as they ship, on simulated devices.

docs/play.md promises what is asserted here.
"""

from __future__ import annotations

from pathlib import Path

from croupier.engine import FAMILY, Game
from croupier.engine.actions import Decline
from croupier.hw.protocols import Button
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import Position, board

CAR = 1
"""The player who bids."""


def auction(position: Position) -> Game:
    """Boardwalk is auctioned, and nobody has bid."""
    game = position.landing(39)
    game.apply(Decline(0, 39))
    return game


async def hold(table: Driver, button: Button, seconds: float) -> None:
    await table.down("Car", button)
    await table.wait(seconds)
    await table.up("Car", button)


async def test_held_for_two_seconds_the_bid_reaches_520(tmp_path: Path) -> None:
    async with seated(auction(board(3, rules=FAMILY)), tmp_path) as table:
        assert table.offers("Car") == "Bid $10"
        await hold(table, Button.RIGHT, 1.99)
        assert table.offers("Car") == "Bid $520"


async def test_held_for_one_second_it_is_a_pass(tmp_path: Path) -> None:
    async with seated(auction(board(3, rules=FAMILY)), tmp_path) as table:
        for _ in range(11):
            await hold(table, Button.RIGHT, 0.1)
        assert table.offers("Car") == "Bid $120"
        await hold(table, Button.LEFT, 1)
        assert table.offers("Car") == "Pass"


async def test_held_it_never_runs_into_raising_cash(tmp_path: Path) -> None:
    position = board(3, rules=FAMILY).cash(CAR, 130).owns(CAR, 5)
    async with seated(auction(position), tmp_path) as table:
        await hold(table, Button.RIGHT, 5)
        assert table.offers("Car") == "Bid $130"
        await hold(table, Button.RIGHT, 0.1)
        assert table.offers("Car") == "Raise cash..."
