"""Plays a little on a disk whose k-th call fails, for every `argv[2]`-th k. Needs failing_disk.so preloaded.

Each k has a process of its own. It prints what went wrong, and at the end how many faults were tried.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import errno
import os
import shutil
import sys
import traceback
from pathlib import Path
from random import Random

from croupier.engine import FAMILY, Game
from croupier.firmware.saves.journal import JournalError, StateFolder, game_files
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import SEATS, robots_play
from tests.firmware.table.driver import CLASSIC, NAMES

DISK = ctypes.CDLL(None)


async def play(state: Path, told: list[bytes]) -> None:
    """Begin or go on, some steps, one taken back, the end of the run. `told` is what people have seen."""
    with StateFolder(state) as folder:
        saved_game = last_game(folder).saved_game or SavedGame.begin(
            folder.new_path(), Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=5), SEATS
        )
        try:
            for _ in range(12):
                await robots_play(saved_game, Random(1), 1)
                told.append(saved_game.game.to_json())
            await saved_game.undo(saved_game.recent[-1].seq)
            told.append(saved_game.game.to_json())
        finally:
            saved_game.close()


def attempt(state: Path, k: int, error: int) -> int:
    """How many calls there were. What people have seen is there afterwards."""
    told: list[bytes] = []
    before = game_files(state)
    if before:
        with StateFolder(state) as folder:
            found = last_game(folder).saved_game
            assert found is not None
            told.append(found.game.to_json())
            found.close()
    DISK.fail_at(ctypes.c_long(k), error)
    with contextlib.suppress(JournalError):
        asyncio.run(play(state, told))
    calls: int = DISK.calls()
    DISK.fail_at(ctypes.c_long(0), 0)
    with StateFolder(state) as folder:
        found = last_game(folder).saved_game
        if told:
            assert found is not None, "the game is lost"
            assert found.game.to_json() == told[-1], "it is not as people have seen it"
        if found is not None:
            found.close()
    return calls


def in_a_child(folder: Path, state: Path, k: int, error: int) -> bool:
    """Whether it went well. The number of calls is then in the file `calls`."""
    child = os.fork()
    if child == 0:
        try:
            (folder / "calls").write_text(str(attempt(state, k, error)))
            os._exit(0)
        except BaseException:  # noqa: BLE001
            print(f"{state.name}:", traceback.format_exc(), flush=True)
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def main(folder: Path, every: int) -> None:
    tried = failed = 0
    played = folder / "played"
    attempt(played, 0, 0)
    for kind, error in (("new", errno.EIO), ("new", errno.ENOSPC), ("resumed", errno.EIO)):
        calls = 1
        for k in (0, *range(1, 10**6, every)):
            if k > calls:
                break
            state = folder / f"{kind}-{error}-{k}"
            if kind == "resumed":
                shutil.copytree(played, state)
            failed += not in_a_child(folder, state, k, error)
            calls = calls if k else int((folder / "calls").read_text())
            shutil.rmtree(state, ignore_errors=True)
            tried += 1
    print(f"tried {tried}, failed {failed}")


main(Path(sys.argv[1]), int(sys.argv[2]))
