"""Tests of the news on the screens: all of it is shown, and only while it is new."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.engine.actions import Build
from croupier.firmware.table.game.phase import GamePhase
from tests.firmware.table.driver import Driver, lobby, seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


# -- how long it is new


async def test_the_last_deed_is_not_spoken_of_beside_the_next_one(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(1, 2), (2, 4), (1, 4)]) as table:
        await table.turn("Hat", "Buy")
        assert table.says("Hat") == "Car to roll | Bought -$60 | Take the deed"
        await table.turn("Car", "Buy")
        assert table.says("Hat") == "Your turn | Baltic Avenue"
        await table.turn("Hat")
        assert table.says("Hat") == "Vermont Avenue | For sale: $100"
        assert table.says("Car") == "Hat: buy or not? | Vermont Avenue | Bought -$100"


async def test_nor_after_a_double(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(3, 3), (1, 1)]) as table:
        await table.turn("Hat", "Buy")
        assert table.says("Hat").endswith("Take the deed")
        await table.turn("Hat")
        assert table.says("Hat") == "Vermont Avenue | For sale: $100"


async def test_who_starts_is_no_news_once_the_next_one_is_to_throw(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(1, 2), (4, 3), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        assert table.says("Hat") == "Car to roll | Car starts"
        assert table.says("Car") == "Your turn | Go | You start"
        await table.turn("Car", "Buy")
        assert table.says("Hat") == "Your turn | Go"


async def test_rent_is_told_for_a_turn(tmp_path: Path) -> None:
    async with seated(family(3).owns(2, 6).game(), tmp_path, dice=[(2, 4), (1, 2)]) as table:
        await table.turn("Hat")
        assert table.says("Dog") == "Car to roll | Rent +$6 by Hat"
        await table.turn("Car", "Buy")
        assert table.says("Dog") == "Your turn | Go"


async def offer_money(table: Driver) -> None:
    await table.choose("Hat", "Deal...", "Money...")
    await table.left("Hat")
    await table.choose("Hat", "Done", "Shake hands")
    await table.close_lists("Hat")


async def test_an_offer_that_was_refused_is_no_news_at_either_seat(tmp_path: Path) -> None:
    async with seated(family().owns(0, 1).turn_of(1).game(), tmp_path) as table:
        await offer_money(table)
        await table.find("Car", "Roll")
        assert table.says("Car") == "Your turn | Go | Offer by Hat"
        await table.choose("Car", "See the deal...", "Refuse the deal")
        await table.find("Car", "Roll")
        assert table.says("Car") == "Your turn | Go | The deal is off"
        assert table.says("Hat") == "Car to roll | Car says no"


async def test_a_deal_of_money_alone_swaps_no_deeds(tmp_path: Path) -> None:
    async with seated(family().owns(0, 1).turn_of(1).game(), tmp_path) as table:
        await offer_money(table)
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.purses() == [1490, 1510]
        await table.find("Car", "Roll")
        assert table.says("Car") == "Your turn | Go | Deal! It is paid."


# -- all of it


async def test_the_salary_is_told_beside_the_tax(tmp_path: Path) -> None:
    async with seated(family().at(0, 36).game(), tmp_path, dice=[(3, 5)]) as table:
        await table.turn("Hat")
        assert table.cash("Hat") == 1500
        assert table.says("Hat") == "Car to roll | Salary +$200 | Tax -$200"


async def test_the_salary_is_told_before_a_double_too(tmp_path: Path) -> None:
    async with seated(family().at(0, 36).game(), tmp_path, dice=[(4, 4)]) as table:
        await table.turn("Hat")
        assert table.says("Hat") == "Double! Once more | Salary +$200 | Tax -$200"


async def test_the_third_throw_in_jail_says_what_it_has_cost(tmp_path: Path) -> None:
    async with seated(family().jailed(0, throws=2).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.cash("Hat") == 1450
        assert table.says("Hat") == "1 + 2, Fine -$50 | Move your token to | States Avenue"


async def test_what_is_built_with_one_press_is_one_sum(tmp_path: Path) -> None:
    async with seated(family().group(0, "light_blue").game(), tmp_path) as table:
        await table.choose("Hat", "Property...", "Light Blue")
        for _ in range(2):
            await table.right("Hat")
        await table.choose("Hat", "Build: -$300", "Done")
        await table.close_lists("Hat")
        assert table.says("Hat") == "Your turn | Go | Building -$300"


async def test_what_several_pay_is_one_sum(tmp_path: Path) -> None:
    position = family(3).on_top("community_chest", "birthday")
    async with seated(position.landing(33), tmp_path) as table:
        await table.choose("Hat", "Take a card", "OK")
        assert table.says("Hat") == "Car to roll | Card +$20"


# -- what the log says


async def test_the_log_names_a_refused_action_and_its_facts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with seated(family().group(0, "brown").game(), tmp_path) as table:
        phase = table.table._phase
        assert isinstance(phase, GamePhase)
        assert not await phase.do(Build(0, 3, level=2))
        assert [record.getMessage() for record in caplog.records] == [
            "Build(player=0, space=3, level=2) is refused: wrong_level (level=1); "
            "the game waits for Hat: roll"
        ]
