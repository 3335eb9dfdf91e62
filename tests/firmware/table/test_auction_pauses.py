"""Tests of pauses in an auction: ● held leads to the first list, and a question stops the hammer."""

from pathlib import Path

from croupier.engine import FAMILY, Game
from croupier.firmware.table.auction.hammer import (
    FIRST_SILENCE_S,
    MIN_LEFT_AFTER_PAUSE_S,
    SILENCE_AFTER_BID_S,
)
from croupier.firmware.table.common.question import QUESTION_OPEN_FOR_S
from tests.firmware.table.driver import NAMES, Driver, seated
from tests.firmware.table.test_auction import countdown, opened, owner, standing
from tests.firmware.table.test_shared_console import around, tap
from tests.rules.positions import board


def for_sale() -> Game:
    """Hat has landed on Boardwalk and may decline it, so that it is auctioned."""
    return board(3, rules=FAMILY).landing(39)


async def test_held_it_opens_the_ordinary_list_and_leads_back(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await opened(table)
        before = table.scene.view
        await table.right("Car")
        await table.hold("Car")
        assert (table.offers("Car"), table.panel("Car").dial) == ("< Back to the bid", False)
        assert table.says("Car").startswith("Boardwalk"), "the lot is still to be seen"
        await table.press("Car")
        assert table.offers("Car") == "Bid $20", "as it was left"
        await table.hold("Car")
        await table.hold("Car")
        assert table.offers("Car") == "Bid $20", "the list leads back there too"
        assert table.scene.view is before
        assert countdown(table)[0] < FIRST_SILENCE_S, "the hammer has not waited"


async def test_who_declined_by_mistake_takes_it_back_alone(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await opened(table)
        await table.hold("Hat")
        await table.choose("Hat", "Take back...", "Take it back")
        assert standing(table) is None
        assert table.offers("Hat") == "Buy for $400"
        assert table.scene.hammer is None


async def test_a_bidder_looks_up_and_mutes(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await opened(table)
        await table.hold("Car")
        await table.choose("Car", "Look up...", "The bank")
        await table.hold("Car")
        await table.hold("Car")
        await table.choose("Car", "Settings...", "Sound")
        await table.hold("Car")
        await table.choose("Car", "< Back to the bid")
        played = len(table.tunes)
        await table.press("Car")
        assert standing(table) == 10
        assert len(table.tunes) == played, "muted"


async def test_from_the_question_whether_to_pass_holding_leads_to_the_number(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await opened(table)
        await table.dial("Car", "Pass")
        await table.press("Car")
        await table.hold("Car")
        assert table.offers("Car") == "Pass"


async def test_the_next_lot_and_a_higher_bid_bring_the_number_back(tmp_path: Path) -> None:
    position = board(3, rules=FAMILY).cash(0, 20).owns(0, 1, 3, mortgaged=True).at(0, 35)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        await table.hold("Car")
        await table.choose("Car", "Look up...")
        await table.wait(FIRST_SILENCE_S)
        assert table.says("Car").startswith("Baltic Avenue")
        assert table.offers("Car") == "Bid $10"
        await table.press("Car")
        await table.choose("Car", "Look up...")
        await table.press("Dog")
        assert table.offers("Car") == "Bid $30", "overtaken"


# -- a question to everybody


async def asked(table: Driver) -> None:
    """Car wants to take a bid back."""
    await opened(table)
    await table.press("Car")
    await table.choose("Car", "Take back...", "Ask the others")


async def test_bidders_are_asked_and_the_hammer_waits(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await asked(table)
        assert table.offers("Hat") == table.offers("Dog") == "No, it stands"
        assert countdown(table)[1] == QUESTION_OPEN_FOR_S
        await table.wait(SILENCE_AFTER_BID_S + 5)
        assert standing(table) == 10
        await table.choose("Hat", "Yes, take it back")
        await table.choose("Dog", "Yes, take it back")
        assert standing(table) == 0
        assert table.offers("Car") == "Bid $10"
        await table.wait(SILENCE_AFTER_BID_S - 0.1)
        assert standing(table) == 0
        await table.wait(0.2)
        assert owner(table, 39) == -1


async def test_after_a_no_it_goes_on_with_time_to_bid_and_that_player_asks_no_more(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await asked(table)
        await table.wait(20)
        await table.press("Dog")
        assert MIN_LEFT_AFTER_PAUSE_S <= countdown(table)[0] <= SILENCE_AFTER_BID_S
        assert table.offers("Hat") == "Bid $20"
        offered = [table.offers("Car")]
        for _ in range(table.panel("Car").count - 1):
            await table.right("Car")
            offered.append(table.offers("Car"))
        assert "Take back..." not in offered, "the hammer waits once for a player's question"
        await table.hold("Hat")
        await table.find("Hat", "Take back...")
        await table.wait(SILENCE_AFTER_BID_S)
        assert owner(table, 39) == 1


async def test_a_question_that_nobody_answers_stops_it_only_so_long(tmp_path: Path) -> None:
    async with seated(for_sale(), tmp_path) as table:
        await asked(table)
        await table.wait(QUESTION_OPEN_FOR_S)
        assert standing(table) == 10
        assert table.offers("Hat") == "Bid $20"
        await table.wait(SILENCE_AFTER_BID_S)
        assert owner(table, 39) == 1


async def test_round_one_console_too(tmp_path: Path) -> None:
    async with around(for_sale(), tmp_path) as table:
        await table.choose("Hat", "Decline")
        await tap(table, NAMES[1])
        assert table.offers("Hat") == "Bid $10"
        await table.hold("Hat")
        assert table.offers("Hat") == "< Back to the bid"
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.wait(FIRST_SILENCE_S)
        assert standing(table) == 0, "the hammer waits while they go round"
        for name in (NAMES[2], NAMES[0]):
            assert standing(table) == 0
            await tap(table, name)
            await table.choose("Hat", "Yes, take it back")
        assert standing(table) is None
