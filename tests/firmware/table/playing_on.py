"""Plays at full speed in a state folder until it is killed; forked, so that a kill costs no imports."""

import asyncio
import os
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from firmware.table.dice import seeded_dice
from firmware.table.keeper import Keeper
from firmware.table.playing import Playing
from firmware.table.scene import Scene
from tests.firmware.table.driver import NAMES, Driver
from tests.firmware.table.hands import play_on

PLAYERS = NAMES[:3]


def play(acknowledged: Connection, state: Path, seed: int) -> None:
    """Writes each action's number and digest once its effect is on the screens; first those it found."""
    asyncio.run(_play(acknowledged.fileno(), state, Random(seed)))


async def _play(acknowledged: int, state: Path, random: Random) -> None:
    table = Driver(state, consoles=len(PLAYERS), dice=seeded_dice(random.randrange(1000)))
    said = ""

    def acknowledge(_scene: Scene) -> None:
        nonlocal said
        if isinstance(table.table._phase, Playing):
            line = f"{table.keeper._journal.seq} {table.keeper._digest}\n"
            if line != said:
                said = line
                os.write(acknowledged, line.encode())

    table.on_scene = acknowledge
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
