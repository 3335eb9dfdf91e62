"""Tests of tokens that lie in the page: ● moves the own token where it belongs, nobody has to drag it."""

from pathlib import Path

from croupier.engine import FAMILY
from croupier.hw.device_id import DeviceId
from tests.firmware.table.driver import UIDS, Driver, seated
from tests.rules.positions import Position, board


def family() -> Position:
    return board(2, rules=FAMILY)


def space(table: Driver, player: int) -> int:
    assert table.scene.view is not None
    return table.scene.view.space[player]


async def test_the_token_goes_where_the_throw_leads(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(1, 2)], carry=True) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.words("Hat").choices[0].label == "Go there"
        await table.press("Hat")
        assert table.sim.tokens[UIDS["Hat"]] == 3
        await table.wait(0.5)
        assert space(table, 0) == 3
        assert table.offers("Hat").startswith("Buy")


async def test_a_second_press_leads_nowhere_else(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(1, 2)], carry=True) as table:
        await table.choose("Hat", "Roll the dice")
        key = table.words("Hat").choices[0].key
        await table.tell("Hat", key)
        await table.tell("Hat", key)
        await table.wait(0.5)
        assert space(table, 0) == 3
        await table.tell("Hat", key)
        assert table.words("Hat").refused
        assert table.sim.tokens[UIDS["Hat"]] == 3


async def test_a_token_on_a_wrong_space_goes_home(tmp_path: Path) -> None:
    async with seated(family().at(0, 3).turn_of(0).game(), tmp_path, carry=True) as table:
        await table.put("Hat", 20, rest=3)
        assert table.words("Hat").alarm
        await table.pick("Hat", "Go there")
        await table.wait(0.5)
        assert table.sim.tokens[UIDS["Hat"]] == 3
        assert not table.words("Hat").alarm
        assert table.offers("Hat") == "Roll the dice"


async def test_where_the_reader_is_lost_the_player_says_that_it_is_there(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(1, 2)], carry=True) as table:
        await table.health(DeviceId("reader"), ok=False)
        await table.wait(3)
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Hat") == "It is there"


async def test_on_a_real_board_the_token_is_moved_by_hand(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Hat") == "On its way"
