"""Tests of debts, bankruptcy and resigning, and of the screens after that."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.firmware.model import tunes
from tests.firmware.table.driver import lobby, seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


async def test_a_debt_is_raised_by_mortgaging_through_the_menu(tmp_path: Path) -> None:
    position = family().cash(0, 20).owns(0, 37).owns(1, 39).at(0, 36)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat")
        assert table.says("Hat") == "You owe $50 | to Car | Raise $30 more"
        assert table.says("Car") == "Hat owes $50"
        await table.choose("Hat", "Park Place", "Done")
        assert table.cash("Hat") == 195
        await table.choose("Hat", "Pay it")
        assert table.purses() == [145, 1550]


async def test_who_can_still_pay_cannot_go_bankrupt(tmp_path: Path) -> None:
    position = family().cash(0, 20).owns(0, 37).owns(1, 39).at(0, 36)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat")
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Hat", "Go bankrupt")


async def test_bankruptcy_asks_first_with_no_as_the_first_answer(tmp_path: Path) -> None:
    async with seated(family(3).cash(0, 20).owns(1, 39).at(0, 36).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt")
        assert table.says("Hat") == "Go bankrupt? | There is no way back."
        assert table.offers("Hat") == "No, go back"
        await table.press("Hat")
        assert table.offers("Hat") == "Go bankrupt"
        assert table.cash("Hat") == 20
        await table.choose("Hat", "Go bankrupt", "Yes")
        assert table.purses() == [0, 1520, 1500]
        assert table.says("Hat") == "You are out | Car to play | You are bankrupt"
        assert table.says("Dog") == "Car to roll | Hat is bankrupt"
        assert table.offers("Hat") == "Look up..."


async def test_the_token_of_somebody_who_is_out_may_lie_anywhere(tmp_path: Path) -> None:
    async with seated(family(3).cash(0, 20).owns(1, 39).at(0, 36).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        await table.put("Hat", 17, rest=10)
        assert table.scene.wrong == ()
        assert not table.panel("Hat").alarm


async def test_resigning_through_the_menu(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path) as table:
        await table.choose("Dog", "Leave the game...", "Resign")
        assert table.says("Dog") == "Resign? | There is no way back."
        await table.choose("Dog", "Yes")
        assert table.purses() == [1500, 1500, 0]
        assert table.says("Dog") == "You are out | Hat to play | You left the game"
        assert table.says("Car") == "Hat to roll | Dog left the game"


@pytest.mark.rule("R156")
async def test_the_next_player_throws_for_what_a_leaver_owes(tmp_path: Path) -> None:
    game = board(3).owns(2, 12).landing(12)
    async with seated(game, tmp_path, dice=[(3, 4)]) as table:
        await table.choose("Hat", "Leave the game...", "Resign", "Yes")
        assert table.says("Car").startswith("Electric Company | Rent: 4 times dice | Hat pays it")
        assert table.says("Dog").startswith("Car rolls for rent")
        await table.choose("Car", "Roll for the rent")
        assert table.purses() == [0, 1500, 1528]
        assert table.says("Hat").startswith("You are out")


async def test_the_last_one_wins(tmp_path: Path) -> None:
    async with seated(family().owns(0, 39).game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.says("Hat") == "You win! | 1. Hat $1900 | 2. Car $0"
        assert table.says("Car") == "Hat won | 1. Hat $1900 | 2. Car $0"
        assert table.tunes[-1] == tunes.WON
        assert len(table.lit()) == 40


async def test_a_new_game_asks_everybody_again(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.offers("Car") == "Standings"
        await table.choose("Car", "New game", "Yes")
        assert table.offers("Hat") == table.offers("Car") == "Join the game"
        assert table.scene.view is None
        assert table.lit() == []
        await table.choose("Hat", "Join", "I am Hat")
        await table.choose("Car", "Join")
        await table.choose("Hat", "Start, 2 players")
        assert table.purses() == [1500, 1500]
        assert len(table.folder.games()) == 2


async def test_a_finished_game_is_not_the_one_to_go_on_with(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path) as table:
        assert table.folder.current() is not None
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.folder.current() is not None, "how it ended can still be seen, and taken back"
        await table.choose("Car", "New game", "Yes")
        assert table.folder.current() is None


async def test_nobody_is_still_sitting_there_when_a_finished_game_is_put_away(tmp_path: Path) -> None:
    async with lobby(tmp_path, dice=[(6, 5), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        await table.choose("Car", "New game", "Yes")
    async with lobby(tmp_path) as table:
        assert table.offers("Hat") == table.offers("Car") == "Same as last time"
        assert table.scene.view is None


async def test_a_bankrupts_deeds_go_to_the_creditor_who_takes_them(tmp_path: Path) -> None:
    position = family(3).cash(0, 20).owns(0, 37, mortgaged=True).owns(1, 39).at(0, 36)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        assert table.says("Car") == "An estate is yours | 10% due on each deed | In all: $18"
        await table.choose("Car", "Take the deeds")
        assert table.purses() == [0, 1502, 1500]
