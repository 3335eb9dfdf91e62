"""Tests of the end of a game: the standings, the landings on the lights, and the end after a restart."""

import asyncio
from pathlib import Path

from croupier.engine import FAMILY
from croupier.firmware.table.game_over import PAGE_SHOWN_FOR_S
from croupier.firmware.views.animation import REPLAY_S
from tests.firmware.table.driver import Driver, lobby, seated
from tests.rules.positions import board


async def a_short_game(table: Driver) -> None:
    await table.join("Hat")
    await table.join("Car")
    await table.choose("Hat", "Start", "Roll to start")
    await table.choose("Car", "Roll to start")
    await table.turn("Hat", "Buy")
    await table.turn("Car", "Buy")
    await table.choose("Car", "Leave the game...", "Resign", "Yes")


async def replay_is_read(table: Driver) -> None:
    async with asyncio.timeout(30):
        while table.scene.replay is None:
            await asyncio.sleep(0.01)
            await table.settle()


async def test_the_ring_replays_the_landings_in_a_minute(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (2, 3), (2, 4)]) as table:
        await a_short_game(table)
        await replay_is_read(table)
        assert table.scene.replay is not None
        assert table.scene.replay.landings == ((0, 5), (1, 6))
        await table.wait(REPLAY_S / 2 - 1)
        assert table.lit() == [5]
        await table.wait(REPLAY_S / 2 + 2)
        assert table.lit() == [5, 6]
        still = table.sim.pixel_frame
        await table.wait(20)
        assert table.sim.pixel_frame == still


async def test_where_nobody_sits_it_says_that_the_game_is_over(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=3, dice=[(6, 5), (1, 2), (2, 3), (2, 4)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        assert table.says("Dog") == "CROUPIER | A game is going on"
        await table.turn("Hat", "Buy")
        await table.turn("Car", "Buy")
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.says("Dog") == "CROUPIER | The game is over"


async def test_killed_on_its_end_screen_it_ends_once_more(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (2, 3), (2, 4)]) as table:
        await a_short_game(table)
        said, clock = table.says("Hat"), table.clock
        assert said == "You win! | 1. Hat $1500 | 2. Car $0"
    async with lobby(tmp_path, consoles=2, clock=clock) as again:
        assert again.says("Hat") == said
        await replay_is_read(again)
        await again.choose("Car", "New game", "Yes")
        assert again.scene.view is None
        assert again.scene.replay is None
    async with lobby(tmp_path, consoles=2, clock=clock) as later:
        assert later.scene.view is None


async def test_the_standings_of_many_turn_over_by_themselves(tmp_path: Path) -> None:
    async with seated(board(4, rules=FAMILY).owns(2, 39).game(), tmp_path) as table:
        for seat in ("Hat", "Car", "Ship"):
            await table.choose(seat, "Leave the game...", "Resign", "Yes")
        seen = set()
        for _ in range(4):
            seen.add(table.says("Dog"))
            await table.wait(PAGE_SHOWN_FOR_S)
        assert seen == {
            "You win! | 1. Dog $1900 | 2. Hat $0",
            "You win! | 2. Car $0 | 2. Ship $0",
        }
        assert table.offers("Dog") == "Standings"


async def test_what_the_hands_had_not_done_yet_does_not_hide_the_end(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).group(0, "brown").game(), tmp_path) as table:
        await table.choose("Hat", "Property...", "Brown")
        await table.right("Hat")
        await table.press("Hat")
        assert table.offers("Hat") == "Done", "houses to put on the board"
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.says("Hat").startswith("You win!")


async def test_everything_can_still_be_looked_up(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).owns(0, 39).game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        await table.choose("Car", "Look up...", "Deeds...")
        await table.find("Car", "Boardwalk")
        assert table.says("Car").startswith("Boardwalk | Owner: Hat")
        await table.close_lists("Car")
        assert table.offers("Car") == "Standings"


async def test_pressing_on_and_on_does_not_put_the_end_away(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        said = table.says("Hat")
        for _ in range(6):
            await table.press("Car")
        assert table.says("Hat") == said
        await table.close_lists("Car")
        await table.choose("Car", "New game")
        assert (table.says("Car"), table.offers("Car")) == (
            "New game? | There is no way back.",
            "No, go back",
        )
        await table.press("Car")
        assert table.offers("Car") == "New game"
        await table.choose("Car", "Take back...", "Ask the others")
        await table.choose("Hat", "Yes, take it back")
        assert table.scene.view is not None
        assert table.scene.view.outcome is None
