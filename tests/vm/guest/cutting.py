"""Inside the machine: compares the saved games with what was acknowledged before the cut, and plays on.

An acknowledged action is a line in a file of the host, which survives what happens to this machine:
"game number digest". The kernel's command line says `croupier.control` where the disk is not waited for.
"""

import asyncio
import os
from pathlib import Path
from random import Random

import msgspec

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.game_file import open_game_file, verify
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from tests.vm.report import Checked

HOST = Path("/mnt/host")
STATE = Path("/var/lib/croupier-cuts")
NAMES = ("Hat", "Car", "Dog")


def check() -> Checked:
    """What became of every acknowledged action."""
    acknowledged: dict[str, dict[int, str]] = {}
    for line in (HOST / "acks").read_text().splitlines():
        game, number, digest = line.split()
        acknowledged.setdefault(game, {})[int(number)] = digest
    lost = wrong = beyond = 0
    for game, acks in acknowledged.items():
        path = STATE / "games" / f"{game}.croupier"
        found = played_again(path) if path.exists() else {}
        lost += sum(number not in found for number in acks)
        wrong += sum(number in found and found[number] != digest for number, digest in acks.items())
        beyond = max(beyond, len(found) - max(acks))
    return Checked(sum(map(len, acknowledged.values())), lost, wrong, beyond)


def played_again(path: Path) -> dict[int, str]:
    """The digests of a game's rows, once each of them has been found to follow from those before it."""
    game = open_game_file(path)
    verify(game)
    return {row.seq: row.digest for row in game.contents.rows}


async def play(control: bool) -> None:
    """For ever."""
    random = Random()
    acks = os.open(HOST / "acks", os.O_WRONLY | os.O_APPEND)
    with StateFolder(STATE) as folder:
        while True:
            saved_game = open_game(folder)
            if control:
                unsafe = "PRAGMA synchronous=NORMAL"
                saved_game._journal._writer.submit(saved_game._journal._db.execute, unsafe).result()
            while (action := next_action(saved_game.game, [choose] * len(NAMES), random)) is not None:
                await saved_game.do(action)
                os.write(acks, f"{saved_game.path.stem} {saved_game.length} {saved_game._digest}\n".encode())
            await saved_game.finish()
            saved_game.close()


def open_game(folder: StateFolder) -> SavedGame:
    path = folder.current()
    if path is not None:
        return SavedGame.resume(path)
    seats = tuple(Seat(n, f"04A1C25B6F80{n:02d}", n) for n in range(len(NAMES)))
    game = Game.new(load_edition("classic"), NAMES, rules=FAMILY, seed=int.from_bytes(os.urandom(4)))
    return SavedGame.begin(folder.new_path(), game, seats)


def main() -> None:
    result = HOST / "checked.new"
    result.write_bytes(msgspec.json.encode(check()))
    result.rename(HOST / "checked")
    asyncio.run(play("croupier.control" in Path("/proc/cmdline").read_text()))


main()
