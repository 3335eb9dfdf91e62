"""Tests of auctions: each bidder has a dial, ● bids its amount, and the hammer falls by itself."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY, Game
from croupier.engine.agenda import Auction, Shortage
from croupier.firmware.table.auction.hammer import (
    FIRST_SILENCE_S,
    MIN_LEFT_AFTER_PAUSE_S,
    RAISING_PAUSE_S,
    SILENCE_AFTER_BID_S,
)
from croupier.hw.protocols import Button
from tests.firmware.table.driver import Driver, lobby, seated
from tests.rules.positions import Position, board

pytestmark = pytest.mark.rule("R157")


def family(players: int = 3) -> Position:
    return board(players, rules=FAMILY)


async def opened(table: Driver) -> Driver:
    await table.choose("Hat", "Decline")
    return table


def standing(table: Driver) -> int | None:
    """The highest bid; None when the auction is over."""
    assert table.scene.view is not None
    task = table.scene.view.task
    return task.standing if isinstance(task, Auction) else None


def countdown(table: Driver, seat: str = "Hat") -> tuple[int, int]:
    """Seconds left, of how many."""
    shown = table.panel(seat).countdown
    assert shown is not None
    return shown


def owner(table: Driver, space: int) -> int:
    assert table.scene.view is not None
    return table.scene.view.owner[space]


# -- the number


@pytest.mark.rule("R83")
async def test_everybody_sees_the_lot_the_standing_bid_and_a_number_of_their_own(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        for seat in ("Hat", "Car", "Dog"):
            assert table.says(seat) == "Boardwalk | No bid yet | List price: $400"
            assert table.offers(seat) == "Bid $10"
            assert table.panel(seat).dial
        await table.press("Dog")
        assert table.says("Dog") == "Boardwalk | You bid $10 | Hat and Car to bid"
        assert table.says("Hat") == "Boardwalk | Dog: $10 | List price: $400"
        assert table.offers("Hat") == "Bid $20", "overtaken: the standing bid and ten"


async def test_the_arrows_move_it_by_ten_and_bid_exactly_that(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        for _ in range(4):
            await table.right("Car")
        assert table.offers("Car") == "Bid $50"
        await table.left("Car")
        await table.press("Car")
        assert standing(table) == 40
        assert table.offers("Hat") == "Bid $50"


async def test_a_higher_number_stays_when_somebody_bids_less(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        for _ in range(9):
            await table.right("Hat")
        assert table.offers("Hat") == "Bid $100"
        await table.press("Car")
        assert standing(table) == 10
        assert table.offers("Hat") == "Bid $100"


async def test_held_it_moves_by_fifty(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        await table.down("Car", Button.RIGHT)
        await table.wait(0.5 + 2 * 0.15)
        await table.up("Car", Button.RIGHT)
        assert table.offers("Car") == "Bid $170", "ten, and three times fifty"


@pytest.mark.rule("R81", "R85")
async def test_at_the_limits_it_moves_by_one(tmp_path: Path) -> None:
    async with seated(family().cash(1, 23).landing(39), tmp_path) as table:
        await opened(table)
        seen = []
        for _ in range(5):
            await table.right("Car")
            seen.append(table.offers("Car"))
        assert seen == ["Bid $20", "Bid $21", "Bid $22", "Bid $23", "Bid $23"], "nothing to raise cash with"
        for _ in range(2):
            await table.left("Car")
        await table.left("Car")
        assert table.offers("Car") == "Bid $2"
        await table.left("Car")
        assert table.offers("Car") == "Bid $1"
        await table.left("Car")
        assert table.offers("Car") == "Pass"
        await table.left("Car")
        assert table.offers("Car") == "Pass"
        await table.right("Car")
        assert table.offers("Car") == "Bid $1"


async def test_a_held_arrow_is_at_the_pass_within_a_second(tmp_path: Path) -> None:
    """Eight seconds are short. A pass asks once more, so nobody passes by mistake."""
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        await table.down("Car", Button.LEFT)
        await table.wait(0.55)
        assert table.offers("Car") == "Bid $1", "the least there is"
        await table.wait(0.4)
        assert table.offers("Car") == "Pass"
        await table.up("Car", Button.LEFT)
        await table.press("Car")
        assert table.offers("Car") == "No, go back"


async def test_held_from_a_high_number_it_goes_down_by_fifty_to_the_least_bid(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        await table.press("Dog")
        await table.dial("Car", "Bid $150", Button.RIGHT)
        await table.down("Car", Button.LEFT)
        seen = [table.offers("Car")]
        for pause in (0.5, 0.15, 0.15, 0.15):
            await table.wait(pause + 0.001)
            seen.append(table.offers("Car"))
        await table.up("Car", Button.LEFT)
        assert seen == ["Bid $140", "Bid $90", "Bid $40", "Bid $11", "Pass"]


async def test_a_held_arrow_does_not_run_into_raising_cash(tmp_path: Path) -> None:
    async with seated(family().cash(1, 130).owns(1, 5).landing(39), tmp_path) as table:
        await opened(table)
        await table.down("Car", Button.RIGHT)
        await table.wait(5)
        await table.up("Car", Button.RIGHT)
        assert table.offers("Car") == "Bid $130", "only a press of its own goes past the cash"
        await table.right("Car")
        assert table.offers("Car") == "Raise cash..."


async def test_a_bid_under_the_finger_that_has_moved_is_not_taken(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        await table.wait(1)
        await table.down("Hat")
        await table.press("Car")
        assert table.offers("Hat") == "Bid $20"
        await table.up("Hat")
        assert standing(table) == 10
        assert table.panel("Hat").flashing


async def test_the_number_is_at_most_the_cash(tmp_path: Path) -> None:
    async with seated(family().cash(0, 15).landing(39), tmp_path) as table:
        await opened(table)
        await table.press("Car")
        assert table.offers("Hat") == "Bid $15"


# -- passing


async def test_a_pass_is_final_once_confirmed_with_no_first(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        await table.dial("Hat", "Pass")
        await table.press("Hat")
        assert table.says("Hat") == "Pass? | There is no way back."
        assert table.offers("Hat") == "No, go back"
        await table.press("Hat")
        assert table.offers("Hat") == "Pass"
        await table.drop_out("Hat")
        assert table.says("Hat") == "Boardwalk | No bid yet | Car and Dog to bid"
        assert not table.panel("Hat").dial


@pytest.mark.rule("R84")
async def test_all_but_one_out_the_hammer_falls_at_once(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        await table.press("Car")
        await table.drop_out("Hat")
        await table.drop_out("Dog")
        assert standing(table) is None
        assert table.scene.hammer is None
        assert table.purses() == [1500, 1490, 1500]
        assert table.says("Car") == "Your turn | Auction -$10 | Take the deed"
        assert table.says("Hat") == "Car to roll | Sold: Car, $10"


@pytest.mark.rule("R86")
async def test_a_deed_nobody_bids_for_stays_with_the_bank(tmp_path: Path) -> None:
    async with seated(family(2).landing(39), tmp_path) as table:
        await opened(table)
        await table.drop_out("Hat")
        await table.drop_out("Car")
        assert table.says("Hat") == "Car to roll | Nobody bid"
        assert owner(table, 39) == -1


# -- the hammer


async def test_silence_ends_it_and_every_screen_counts_down(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        assert countdown(table, "Dog") == (15, 15)
        await table.wait(3.5)
        for seat in ("Hat", "Car", "Dog"):
            assert countdown(table, seat) == (12, 15)
        await table.press("Car", after=0)
        assert countdown(table) == (8, 8), "after a bid it is shorter"
        await table.wait(SILENCE_AFTER_BID_S - 0.1)
        assert standing(table) == 10
        assert countdown(table, "Car") == (1, 8)
        await table.wait(0.1)
        assert standing(table) is None
        assert owner(table, 39) == 1


async def test_the_first_silence_is_the_longest_and_a_pass_does_not_lengthen_it(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        start = table.clock.now()
        await table.drop_out("Hat")
        await table.wait(start + FIRST_SILENCE_S - table.clock.now() - 0.05)
        assert standing(table) == 0
        await table.wait(0.1)
        assert standing(table) is None


async def test_the_scene_tells_when_the_hammer_falls(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await opened(table)
        assert table.scene.hammer is not None
        assert table.scene.hammer.until == pytest.approx(table.clock.now() + FIRST_SILENCE_S, abs=0.2)


async def test_after_a_restart_the_hammer_is_up_for_the_whole_time(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.turn("Hat", "Decline")
        await table.press("Car")
        await table.wait(7)
    async with lobby(tmp_path, consoles=2, clock=table.clock) as again:
        assert standing(again) == 10
        assert countdown(again) == (15, 15)
        await again.wait(FIRST_SILENCE_S - 0.1)
        assert standing(again) == 10
        await again.wait(0.1)
        assert owner(again, 3) == 1


async def test_the_lots_of_a_bankrupt_come_up_one_by_one_each_with_a_full_hammer(tmp_path: Path) -> None:
    position = family().cash(0, 20).owns(0, 1, 3, mortgaged=True).at(0, 35)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        assert table.says("Car").startswith("Mediterranean Avenue")
        await table.wait(FIRST_SILENCE_S + 0.1)
        assert table.says("Car").startswith("Baltic Avenue")
        assert countdown(table, "Car") == (15, 15)
        assert countdown(table) == (15, 15), "also where somebody only watches"


# -- raising cash meanwhile


@pytest.mark.rule("R81")
async def test_beyond_the_cash_it_reads_raise_cash_and_the_hammer_waits(tmp_path: Path) -> None:
    async with seated(family().cash(1, 30).owns(1, 5, 37).landing(39), tmp_path) as table:
        await opened(table)
        await table.dial("Car", "Raise cash", Button.RIGHT)
        await table.press("Car")
        assert table.offers("Car") == "< Back"
        assert countdown(table) == (20, 20)
        assert table.says("Hat") == "Boardwalk | No bid yet | Waiting: Car"
        await table.choose("Car", "Park Place")
        assert table.cash("Car") == 205
        await table.wait(10)
        await table.choose("Car", "< Back")
        assert table.offers("Car") == "Bid $10"
        left, whole = countdown(table)
        assert (MIN_LEFT_AFTER_PAUSE_S <= left <= FIRST_SILENCE_S, whole) == (True, 15), (
            "it goes on where it stood"
        )
        await table.dial("Car", "Bid $200", Button.RIGHT)
        await table.press("Car")
        assert standing(table) == 200
        await table.wait(SILENCE_AFTER_BID_S)
        assert table.cash("Car") == 5
        assert table.says("Car").startswith("Park Place | Turn the deed face down"), (
            "what the hands have to do"
        )
        await table.choose("Car", "Done")
        assert table.says("Car") == "Your turn | Auction -$200 | Take the deed"


async def test_the_pause_is_twenty_seconds_once_for_each_player_and_lot(tmp_path: Path) -> None:
    async with seated(family().cash(1, 0).owns(1, 5, 37).landing(39), tmp_path) as table:
        await opened(table)
        assert table.offers("Car") == "Raise cash...", "without cash that comes first"
        await table.press("Car")
        await table.wait(RAISING_PAUSE_S - 0.1)
        assert countdown(table) == (1, 20)
        await table.wait(0.2)
        assert countdown(table) == (15, 15)
        await table.choose("Car", "< Back")
        await table.press("Car")
        assert countdown(table)[1] == 15, "no second pause"
        await table.wait(FIRST_SILENCE_S)
        assert standing(table) is None


async def test_holding_ok_leaves_the_ways_and_ends_the_pause(tmp_path: Path) -> None:
    async with seated(family().cash(1, 0).owns(1, 5).landing(39), tmp_path) as table:
        await opened(table)
        await table.press("Car")
        await table.hold("Car")
        assert table.offers("Car") == "Raise cash..."
        assert countdown(table, "Car") == (15, 15)


# -- the last pieces


def last_house() -> Game:
    """Hat and Car could both build; the bank has one house."""
    position = family().group(0, "dark_blue", level=1).group(1, "brown", level=1)
    return position.stock(houses=1).game()


async def build_one(table: Driver) -> None:
    await table.choose("Hat", "Property...", "Dark Blue")
    await table.right("Hat")
    await table.press("Hat")


@pytest.mark.rule("R99")
async def test_silence_after_the_shortage_question_is_a_no(tmp_path: Path) -> None:
    async with seated(last_house(), tmp_path) as table:
        await build_one(table)
        assert table.says("Car") == "Mediterranean Avenue | The last House"
        assert countdown(table, "Dog") == (15, 15)
        await table.wait(FIRST_SILENCE_S)
        assert table.purses() == [1300, 1500, 1500]
        assert table.says("Hat") == "Boardwalk | Put here: 1 House"


@pytest.mark.rule("R99")
async def test_the_last_house_goes_to_the_highest_bid(tmp_path: Path) -> None:
    async with seated(last_house(), tmp_path) as table:
        await build_one(table)
        assert isinstance(table.scene.view and table.scene.view.task, Shortage)
        await table.choose("Car", "Baltic Avenue")
        assert table.says("Hat") == "The last House | No bid yet"
        assert not table.panel("Dog").dial, "only those who want it bid"
        await table.dial("Car", "Bid $60", Button.RIGHT)
        await table.press("Car")
        await table.drop_out("Hat")
        assert table.cash("Car") == 1440
        assert table.says("Car") == "Baltic Avenue | Put here: 1 House"
