"""A game that was begun elsewhere goes on here: with this board's tags, at the consoles that there are."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from aiohttp import ClientSession

from croupier.firmware.app import page_link
from croupier.firmware.app.new_home import make_at_home
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.saves import shelf
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.people.made_games import MadeGame
from tests.firmware.running import running
from tests.firmware.table.driver import simulated_program, switched_on


def begun_elsewhere(folder: Path) -> Path:
    made = MadeGame(folder, ["Ada", "Ben", "Cleo"])
    made.play(30)
    return made.write("20250101-000000-0000", finished=False)


async def test_each_player_gets_the_tag_of_their_token_here(tmp_path: Path) -> None:
    saved_game = SavedGame.resume(begun_elsewhere(tmp_path))
    here = {"AAAAAAAA": 0, TOKEN_UIDS[1]: 1, "CCCCCCCC": 5}
    await make_at_home(saved_game, here)
    assert [seat.uid for seat in saved_game.seats] == ["AAAAAAAA", TOKEN_UIDS[1], TOKEN_UIDS[2]]
    length = saved_game.length
    await make_at_home(saved_game, here)
    assert saved_game.length == length, "nothing is written twice"
    path = saved_game.path
    saved_game.close()
    again = SavedGame.resume(path)
    assert again.seats[0].uid == "AAAAAAAA"
    again.close()


async def test_four_seats_go_on_at_one_console(tmp_path: Path) -> None:
    path = begun_elsewhere(tmp_path / "elsewhere")
    shelf.take_in(tmp_path / "here", shelf.copy_of(path))
    async with switched_on(simulated_program(tmp_path / "here", consoles=1)) as table:
        assert table.says("Hat") == "Go on? | Ada, Ben and Cleo"
        await table.choose("Hat", "Go on")
        assert table.is_playing
        assert table.saved_game.game.setup.players == ("Ada", "Ben", "Cleo")


async def test_a_game_that_is_brought_to_the_page_is_offered_at_once(tmp_path: Path) -> None:
    copied = shelf.copy_of(begun_elsewhere(tmp_path / "elsewhere"))
    program = Program(wiring=lambda _consoles: simulated(2), state=tmp_path / "here", port=0)
    async with running(program) as app:
        origin = app.address.rstrip("/")
        headers = {"Origin": origin}
        async with ClientSession() as browser:
            async with browser.post(f"{origin}/games/import?lang=en", data=copied, headers=headers) as answer:
                assert json.loads(await answer.text()) == {
                    "done": "The game is here now: 20250101-000000-0000"
                }
            await asyncio.gather(*page_link._OFFERING)
            await app.table.idle()
            page = app.table.lobby_page("en")
            assert page is not None
            assert page.go_on == "Ada, Ben and Cleo"
            async with browser.post(f"{origin}/games/last/delete?lang=en", headers=headers) as answer:
                assert json.loads(await answer.text()) == {
                    "refused": "20250101-000000-0000 is not over: it goes on."
                }
