"""Plays at full speed in a state folder until it is killed; forked, so that a kill costs no imports."""

import asyncio
import os
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from firmware.table.audience import Nobody
from firmware.table.dice import seeded_dice
from firmware.table.keeper import Keeper
from firmware.table.playing import Playing
from firmware.table.scene import Scene
from tests.firmware.table.driver import NAMES, Driver
from tests.firmware.table.hands import play_on

PLAYERS = NAMES[:3]


def play(acknowledged: Connection, state: Path, seed: int) -> None:
    """Writes each row's number and digest once its effect can be seen; first those it found."""
    asyncio.run(_play(Witness(acknowledged.fileno()), state, Random(seed)))


class Witness(Nobody):
    """Hears each action as the page does; the screens only show how things stand after a whole press."""

    def __init__(self, acknowledged: int) -> None:
        self.keeper: Keeper | None = None
        self._acknowledged = acknowledged
        self._said = ""

    def opened(self, keeper: Keeper) -> None:
        self.keeper = keeper

    def heard(self, *_: object, **__: object) -> None:
        self.sees()

    def sees(self) -> None:
        assert self.keeper is not None
        line = f"{self.keeper._journal.seq} {self.keeper._digest}\n"
        if line != self._said:
            self._said = line
            os.write(self._acknowledged, line.encode())


async def _play(witness: Witness, state: Path, random: Random) -> None:
    dice = seeded_dice(random.randrange(1000))
    table = Driver(state, consoles=len(PLAYERS), dice=dice, audience=witness)

    def look(_scene: Scene) -> None:
        if isinstance(table.table._phase, Playing):
            witness.sees()

    table.on_scene = look
    path = table.folder.current()
    await table.begin(Keeper.resume(path) if path else None)
    while True:
        if isinstance(table.table._phase, Playing):
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
