"""Plays games in a state folder at full speed, until its process is killed."""

import asyncio
import os
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.dice import seeded_dice
from croupier.firmware.table.common.listener import NoListener
from tests.firmware.table.driver import NAMES, Driver, simulated_program
from tests.firmware.table.screen_player import play_on

PLAYERS = NAMES[:3]


def play(reported: Connection, state: Path, seed: int) -> None:
    """Write the number and digest of each row when its effect can be seen; first those of the row found."""
    asyncio.run(_play(Reporter(reported.fileno()), state, Random(seed)))


class Reporter(NoListener):
    """Writes a line for each action it hears. The screens change only after a whole press."""

    def __init__(self, reported: int) -> None:
        self.saved_game: SavedGame | None = None
        self._reported = reported
        self._last_line = ""

    def opened(self, saved_game: SavedGame) -> None:
        self.saved_game = saved_game

    def heard(self, *_: object, **__: object) -> None:
        self.report()

    def report(self) -> None:
        assert self.saved_game is not None
        line = f"{self.saved_game._journal.seq} {self.saved_game._digest}\n"
        if line != self._last_line:
            self._last_line = line
            os.write(self._reported, line.encode())


async def _play(reporter: Reporter, state: Path, random: Random) -> None:
    dice = seeded_dice(random.randrange(1000))
    table = Driver(simulated_program(state, consoles=len(PLAYERS), dice=dice, listener=reporter))

    def look(_scene: Scene) -> None:
        if table.is_playing:
            reporter.report()

    table.on_scene = look
    await table.begin()
    while True:
        if table.is_playing:
            if all(table.offers(seat) == "Standings" for seat in PLAYERS):
                await table.choose("Hat", "New game", "Yes")
                return
            await play_on(table, random)
        else:
            await sit_down(table)


async def sit_down(table: Driver) -> None:
    for seat in PLAYERS:
        if not table.says(seat).startswith(("You are", "Put your token")):
            await table.choose(seat, "Join")
        await table.put(seat, 0)
    await table.choose("Hat", "Start")
