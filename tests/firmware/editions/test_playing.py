"""`croupier play --edition`: the board of a new game; a game that runs keeps its own."""

import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS
from tests.support import playing


async def face_of(page: str) -> dict[str, Any]:
    """What is printed on the board that the page shows."""
    async with ClientSession() as session, session.ws_connect(f"{page}ws", origin=page.rstrip("/")) as socket:
        face: dict[str, Any] = json.loads(await socket.receive_str(timeout=10))["face"]
        return face


@pytest.mark.parametrize("edition", ["walking-dead-fr", "mine.toml"])
async def test_a_new_game_is_played_on_the_edition_asked_for(edition: str, here: Path) -> None:
    (here / "mine.toml").write_text('extends = "walking-dead-fr"\n')
    with playing(here / "state", "--edition", str(here / edition) if "." in edition else edition) as game:
        face = await face_of(game.wait_until_ready())
        assert game.interrupt() == 0
    assert face["spaces"][0]["name"] == "Départ"
    assert face["currency"] == "%\u00a0€"


async def test_a_running_game_keeps_its_own(here: Path) -> None:
    game = Game.new(load_edition("fallout"), ["one", "two"], rules=FAMILY, seed=1)
    seats = (Seat(0, TOKEN_UIDS[0], 0), Seat(1, TOKEN_UIDS[1], 1))
    with StateFolder(here / "state") as folder:
        SavedGame.begin(folder.new_path(), game, seats).close()
    with playing(here / "state", "--edition", "walking-dead") as running:
        face = await face_of(running.wait_until_ready())
        assert running.interrupt() == 0
        assert running.out.splitlines()[0] == 'The last game goes on, with its own edition: "Fallout".'
    assert face["edition"] == "Fallout"
