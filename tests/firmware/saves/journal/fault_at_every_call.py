"""Plays a little while one call of the disk, or one request of SQLite for memory, fails: each in its turn.

argv: a folder, n to try every n-th call, and m for every m-th request.
Needs failing_disk.so preloaded, with $FAILING_DISK as the folder.
Each fault has a process of its own. It prints what went wrong, and how many faults were tried.
"""

from __future__ import annotations

import asyncio
import ctypes
import errno
import logging
import os
import shutil
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from croupier.engine import FAMILY, Game
from croupier.firmware.saves.journal import JournalError, StateFolder, game_files
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.resume import LastGame, last_game
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.games_of_earlier_versions import test_games_of_0_1 as games_of_0_1
from tests.firmware.saves.small_games import SEATS, robots_play
from tests.firmware.saves.test_damaged_log import killed_game
from tests.firmware.table.driver import CLASSIC, NAMES

DISK = ctypes.CDLL(None)
MEMORY, NO_MORE_MEMORY = -1, -2
FAULTS = {errno.EIO: "EIO", errno.ENOSPC: "ENOSPC", MEMORY: "no memory", NO_MORE_MEMORY: "no more memory"}
STEPS = 6


def set_fault(fault: int, k: int) -> None:
    """The k-th call from now on fails; 0 for none."""
    DISK.fail_at(ctypes.c_long(k if fault > 0 else 0), fault)
    DISK.starve_at(ctypes.c_long(k if fault < 0 else 0), fault == NO_MORE_MEMORY)


def calls(fault: int) -> int:
    DISK.meals.restype = DISK.calls.restype = ctypes.c_long
    return int(DISK.calls() if fault > 0 else DISK.meals())


# -- what people do: each of them tells what they have seen


async def play(saved_game: SavedGame, told: list[bytes]) -> None:
    """Some steps, and one of them taken back."""
    try:
        for _ in range(STEPS):
            await robots_play(saved_game, Random(1), 1)
            told.append(saved_game.game.to_json())
        await saved_game.undo(saved_game.recent[-1].seq)
        told.append(saved_game.game.to_json())
    finally:
        saved_game.close()


async def begin(folder: StateFolder, told: list[bytes]) -> None:
    game = Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=5)
    await play(SavedGame.begin(folder.new_path(), game, SEATS), told)


def opened(folder: StateFolder) -> LastGame:
    """The last game. A board that cannot open it, and says so, is started again later."""
    found = last_game(folder)
    if found.notice == "screen-unopened":
        raise AssertionError("it cannot be opened, and nobody knows why")
    return found


async def go_on(folder: StateFolder, told: list[bytes]) -> None:
    saved_game = opened(folder).saved_game
    assert saved_game is not None, "the game is lost"
    await play(saved_game, told)


async def end(folder: StateFolder, told: list[bytes]) -> None:
    saved_game = opened(folder).saved_game
    assert saved_game is not None, "the game is lost"
    try:
        await saved_game.finish()
        told.append(b"")
    finally:
        saved_game.close()


# -- what is there before


def nothing(_state: Path) -> None: ...


def a_game(state: Path) -> None:
    with StateFolder(state) as folder:
        asyncio.run(begin(folder, []))


def a_game_of_0_1(state: Path) -> None:
    (state / "games").mkdir(parents=True)
    for end in ("", "-wal"):
        save = games_of_0_1.SAVES / f"mid-auction-with-log.croupier{end}"
        shutil.copy(save, state / "games" / f"{games_of_0_1.NAME}{end}")


def a_damaged_game(state: Path) -> None:
    killed_game(state.with_name(f"{state.name} first"), state, settles=True)
    (path,) = game_files(state)
    companion(path, "-shm").unlink()
    log = companion(path, "-wal")
    log.write_bytes(log.read_bytes()[:-1])


Way = tuple[Callable[[Path], None], Callable[[StateFolder, list[bytes]], object]]
WAYS: dict[str, Way] = {
    "new": (nothing, begin),
    "resumed": (a_game, go_on),
    "ended": (a_game, end),
    "migrated": (a_game_of_0_1, go_on),
    "rescued": (a_damaged_game, go_on),
}


def game_now(state: Path) -> bytes:
    with StateFolder(state) as folder:
        found = opened(folder).saved_game
        if found is None:
            return b""
        found.close()
        return found.game.to_json()


def attempt(way: str, state: Path, expected: bytes, fault: int, k: int) -> int:
    """How many calls there were. What people have seen is there afterwards."""
    told = [expected] if expected else []
    set_fault(fault, k)
    try:
        with suppress(JournalError), StateFolder(state) as folder:
            asyncio.run(WAYS[way][1](folder, told))  # type: ignore[arg-type]
        many = calls(fault)
    finally:
        set_fault(fault, 0)
    now = game_now(state)
    if told and told[-1]:
        assert now, "the game is lost"
        assert now == told[-1], "it is not as people have seen it"
    elif told:
        assert not now, "it was ended, and is back"
    return many


def in_a_child(folder: Path, run: Callable[[], int]) -> bool:
    """Whether it went well. The number of calls is then in the file `calls`."""
    child = os.fork()
    if child == 0:
        try:
            (folder / "calls").write_text(str(run()))
            os._exit(0)
        except BaseException:  # noqa: BLE001
            print(traceback.format_exc(), flush=True)
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def main(folder: Path, every_call: int, every_request: int) -> None:
    logging.disable()
    tried: dict[str, int] = {}
    failed = 0
    for way, (prepare, _) in WAYS.items():
        before = folder / f"before {way}"
        prepare(before)
        copy = folder / "expected"
        if before.exists():
            shutil.copytree(before, copy)
        expected = game_now(copy) if before.exists() else b""
        shutil.rmtree(copy, ignore_errors=True)
        for fault, name in FAULTS.items():
            many = 1
            for k in (0, *range(1, 10**6, every_call if fault > 0 else every_request)):
                if k > many:
                    break
                state = folder / "state"
                if before.exists():
                    shutil.copytree(before, state)
                run = lambda: attempt(way, state, expected, fault, k)  # noqa: B023, E731
                if not in_a_child(folder, run):
                    print(f"{way}, {name}, call {k}: failed\n", flush=True)
                    failed += 1
                many = many if k else int((folder / "calls").read_text())
                shutil.rmtree(state, ignore_errors=True)
                tried[f"{way}, {name}"] = tried.get(f"{way}, {name}", 0) + 1
            print(f"{way}, {name}: {tried[f'{way}, {name}']} tried", flush=True)
    print(f"tried {sum(tried.values())}, failed {failed}")


main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
