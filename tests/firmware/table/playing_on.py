"""Plays at full speed in a state folder until it is killed; forked, so that a kill costs no imports."""

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
from tests.firmware.table.hands import play_on

PLAYERS = NAMES[:3]


def play(acknowledged: Connection, state: Path, seed: int) -> None:
    """Writes each row's number and digest once its effect can be seen; first those it found."""
    asyncio.run(_play(Witness(acknowledged.fileno()), state, Random(seed)))


class Witness(NoListener):
    """Hears each action as the page does; the screens only show how things stand after a whole press."""

    def __init__(self, acknowledged: int) -> None:
        self.saved_game: SavedGame | None = None
        self._acknowledged = acknowledged
        self._said = ""

    def opened(self, saved_game: SavedGame) -> None:
        self.saved_game = saved_game

    def heard(self, *_: object, **__: object) -> None:
        self.sees()

    def sees(self) -> None:
        assert self.saved_game is not None
        line = f"{self.saved_game._journal.seq} {self.saved_game._digest}\n"
        if line != self._said:
            self._said = line
            os.write(self._acknowledged, line.encode())


async def _play(witness: Witness, state: Path, random: Random) -> None:
    dice = seeded_dice(random.randrange(1000))
    table = Driver(simulated_program(state, consoles=len(PLAYERS), dice=dice, listener=witness))

    def look(_scene: Scene) -> None:
        if table.is_playing:
            witness.sees()

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
