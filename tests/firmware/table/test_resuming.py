"""Tests of a restart: the menus are closed, and every token has to lie where the game has it."""

from pathlib import Path

from tests.firmware.table.driver import UIDS, lobby


async def a_game_of_two(state: Path) -> None:
    """Hat begins."""
    async with lobby(state, consoles=2, dice=[(6, 5), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        await table.choose("Hat", "Roll to start")
        await table.choose("Car", "Roll to start")


async def test_a_menu_that_was_open_is_closed(tmp_path: Path) -> None:
    await a_game_of_two(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        before = [table.offers(seat) for seat in ("Hat", "Car")]
        await table.choose("Car", "Leave the game...", "Resign")
        assert table.offers("Car") == "No, go back", "it asks, as that cannot be taken back"
    async with lobby(tmp_path, consoles=2) as table:
        assert [table.offers(seat) for seat in ("Hat", "Car")] == before


async def test_a_token_that_was_moved_meanwhile_has_to_go_back(tmp_path: Path) -> None:
    await a_game_of_two(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        assert not table.scene.wrong
        table.sim.place(UIDS["Hat"], 17)
    async with lobby(tmp_path, consoles=2, dice=[(1, 2)]) as table:
        await table.wait(3)
        assert list(table.scene.wrong) == [17]
        assert table.says("Hat") == "Wrong space! | Your token belongs on | Go"
        await table.put("Hat", 0)
        assert list(table.scene.wrong) == []
        await table.choose("Hat", "Roll the dice")
        assert table.says("Hat") == "1 + 2 | Move your token to | Baltic Avenue"
