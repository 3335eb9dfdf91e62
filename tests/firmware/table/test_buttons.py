"""Tests of the three buttons: ● chooses what could be read, ● held goes back, ◀ ▶ walk through the list."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY, Game
from croupier.firmware.model import tunes
from croupier.firmware.table.console import FLASH_FOR_S, HELD_AFTER_S
from croupier.hw.protocols import Button
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import board


def hat_lands_on_baltic(players: int = 2) -> Game:
    return board(players, rules=FAMILY).owns(0, 1).landing(3)


async def auction(table: Driver) -> None:
    await table.choose("Hat", "Decline")
    await table.wait(1)


def whole_game(table: Driver) -> object:
    return table.scene.view


async def test_the_arrows_walk_round_and_round(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        labels = []
        count = table.panel("Hat").count
        for _ in range(count + 1):
            labels.append(table.offers("Hat"))
            await table.right("Hat")
        assert labels[:4] == ["Buy for $60", "Decline", "Deal...", "Property..."]
        assert labels[-1] == "Buy for $60"
        await table.left("Hat")
        assert table.offers("Hat") == "Buy for $60"
        await table.left("Hat")
        assert table.offers("Hat") == labels[-2]
        assert table.panel("Hat").index == count - 1


async def test_arrows_alone_change_nothing_in_the_game(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        before = whole_game(table)
        for _ in range(20):
            await table.right("Hat")
            await table.left("Car")
        assert whole_game(table) is before


async def test_a_press_while_the_choice_is_still_new_is_refused(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await table.right("Hat")
        table.tunes.clear()
        await table.press("Hat", after=0)
        assert table.tunes == [tunes.REFUSED]
        assert table.panel("Hat").flashing
        assert table.says("Hat").startswith("Baltic Avenue")
        await table.wait(FLASH_FOR_S)
        assert not table.panel("Hat").flashing


@pytest.mark.parametrize(("after", "taken"), [(0.24, False), (0.25, True)])
async def test_a_quarter_of_a_second_is_enough_to_read(tmp_path: Path, after: float, taken: bool) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await table.down("Hat", Button.RIGHT)
        await table.press("Hat", after=after)
        assert table.says("Car").startswith("Baltic Avenue | No bid yet") is taken


async def test_a_bid_that_comes_under_my_finger_does_not_change_mine(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await auction(table)
        await table.find("Car", "Bid $10")
        await table.wait(1)
        await table.down("Car")
        await table.press("Hat")
        assert table.offers("Car") == "Bid $20"
        await table.up("Car")
        assert table.tunes[-1] == tunes.REFUSED
        assert table.says("Car") == "Baltic Avenue | Hat: $10 | List price: $60"
        assert table.panel("Car").flashing


async def test_a_choice_that_appears_under_the_finger_is_not_taken(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).at(0, 7).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 10, rest=0.3)
        assert table.offers("Car") == "Look up..."
        await table.down("Car")
        await table.wait(0.2)
        assert table.offers("Car") == "Roll the dice"
        await table.up("Car")
        assert table.offers("Car") == "Roll the dice"


async def test_a_late_press_after_the_turn_has_moved_on_does_nothing(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).at(0, 7).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 10, rest=0.4)
        assert table.says("Car").startswith("Your turn")
        before = whole_game(table)
        await table.press("Hat", after=0.05)
        assert whole_game(table) is before
        assert table.tunes[-1] == tunes.REFUSED
        assert table.panel("Hat").flashing


async def test_a_doubled_press_rolls_once(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2), (6, 6)]) as table:
        await table.press("Hat")
        await table.press("Hat", after=0.01)
        assert table.says("Hat").startswith("1 + 2")
        assert table.tunes[-1] == tunes.REFUSED


async def test_with_nothing_to_choose_a_press_is_refused(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        table.tunes.clear()
        await table.press("Hat")
        assert table.tunes == [tunes.REFUSED]


@pytest.mark.parametrize("walk", range(8))
async def test_held_it_only_goes_back_and_never_changes_the_game(tmp_path: Path, walk: int) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        before = whole_game(table)
        for _ in range(walk):
            await table.right("Hat")
        await table.hold("Hat")
        assert whole_game(table) is before
        assert table.offers("Hat") == "Buy for $60", "back at the first choice"


async def test_holding_closes_a_list(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await table.choose("Hat", "Property...")
        await table.right("Hat")
        assert table.says("Hat") == "Brown | Rent: $2 | You have 1 of 2"
        await table.hold("Hat")
        assert table.says("Hat") == "Baltic Avenue | For sale: $60"


async def test_holding_goes_back_while_the_finger_is_still_down(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await table.choose("Hat", "Property...")
        await table.wait(1)
        await table.down("Hat")
        await table.wait(HELD_AFTER_S)
        assert table.offers("Hat") == "Buy for $60"
        await table.wait(5)
        await table.up("Hat")
        assert table.offers("Hat") == "Buy for $60"


async def test_a_list_begins_with_back(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await table.choose("Hat", "Property...")
        assert table.offers("Hat") == "< Back"
        assert table.says("Hat") == "Your property | Which group?"
        await table.press("Hat")
        assert table.offers("Hat") == "Buy for $60"


async def test_what_cannot_be_taken_back_is_a_question_whose_first_answer_is_no(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        await auction(table)
        await table.dial("Hat", "Pass")
        await table.press("Hat")
        assert table.says("Hat") == "Pass? | There is no way back."
        assert table.offers("Hat") == "No, go back"
        before = whole_game(table)
        await table.press("Hat")
        assert whole_game(table) is before
        assert table.offers("Hat") == "Pass"
        await table.drop_out("Hat")
        assert whole_game(table) is not before


async def test_a_question_is_forgotten_when_the_game_moves_on(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Car", "Leave the game...", "Resign")
        assert table.offers("Car") == "No, go back"
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Car") == "Look up..."
        await table.follow_the_lights()
        await table.choose("Hat", "Buy")
        assert table.offers("Car") == "Roll the dice"


async def test_walking_under_the_finger_takes_nothing(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        before = whole_game(table)
        await table.wait(1)
        await table.down("Hat")
        await table.right("Hat")
        await table.up("Hat")
        assert whole_game(table) is before
        assert table.tunes[-1] == tunes.REFUSED


async def test_a_press_that_was_not_taken_never_sounds_like_one_that_was(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        table.tunes.clear()
        await table.choose("Hat", "Buy")
        assert tunes.REFUSED not in table.tunes
        assert table.tunes[-1][: len(tunes.PAID)] == tunes.PAID
