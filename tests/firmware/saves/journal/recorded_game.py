"""Plays with saved games in the folder argv[1] while failing_disk.so records every change of the disk.

argv[2] says what: "new" begins a game, takes steps and one of them back, closes, goes on and ends it; with
"goes on" it goes on with the game that is there, of whatever format and however damaged. What people saw
is written to the file argv[3]: a line for each step, with the game in hexadecimal.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from pathlib import Path
from random import Random

from croupier.engine import FAMILY, Game
from croupier.firmware.model.records import Helper
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import SEATS, robots_play
from tests.firmware.table.driver import CLASSIC, NAMES

DISK = ctypes.CDLL(None)
STEPS = 30


class Told:
    """What people have seen, one after the other."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._n = 0

    def __call__(self, saved_game: SavedGame | None) -> None:
        game = b"" if saved_game is None else saved_game.game.to_json()
        with self._file.open("a") as file:
            file.write(f"{game.hex()}\n")
        self._n += 1
        DISK.told(ctypes.c_uint64(self._n))


async def steps(saved_game: SavedGame, told: Told, many: int, seed: int) -> None:
    random = Random(seed)
    for _ in range(many):
        await robots_play(saved_game, random, 1)
        told(saved_game)


async def begin(state: Path, told: Told) -> None:
    with StateFolder(state) as folder:
        game = Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=5)
        saved_game = SavedGame.begin(folder.new_path(), game, SEATS)
        told(saved_game)
        await steps(saved_game, told, STEPS, 1)
        await saved_game.undo(saved_game.recent[-2].seq)
        told(saved_game)
        await saved_game.record(Helper(0, True))
        await steps(saved_game, told, STEPS, 2)
        saved_game.close()


async def go_on(state: Path, told: Told) -> None:
    with StateFolder(state) as folder:
        saved_game = last_game(folder).saved_game
        assert saved_game is not None
        told(saved_game)
        await steps(saved_game, told, STEPS, 3)
        saved_game.close()


async def end(state: Path, told: Told) -> None:
    with StateFolder(state) as folder:
        saved_game = last_game(folder).saved_game
        assert saved_game is not None
        await saved_game.finish()
        told(None)
        saved_game.close()


async def main(state: Path, what: str, told: Told) -> None:
    if what == "new":
        await begin(state, told)
    await go_on(state, told)
    await end(state, told)


asyncio.run(main(Path(sys.argv[1]), sys.argv[2], Told(Path(sys.argv[3]))))
