"""Tests that kill the program at any moment: the game goes on with every action that was seen."""

import multiprocessing
import os
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from signal import SIGKILL
from threading import Timer

import pytest

from croupier.engine import Game
from croupier.firmware.saves.journal import StateFolder, read_journal
from croupier.firmware.saves.replay import ReplayedGame
from croupier.firmware.saves.saved_game import SavedGame
from tests.engine.invariants import must_hold
from tests.firmware.table.endless_play import play

READY_TO_PLAY = multiprocessing.get_context("forkserver")
"""Starts processes that have imported the whole program already, so that a kill costs no imports."""
READY_TO_PLAY.set_forkserver_preload([play.__module__])


def play_until_killed(state: Path, seed: int, steps: int, delay: float) -> list[tuple[int, str]]:
    """Play, and kill the program `delay` seconds after so many steps. Returns the actions it had reported."""
    hears, says = READY_TO_PLAY.Pipe(duplex=False)
    program = READY_TO_PLAY.Process(target=play, args=(says, state, seed))
    with hears, os.fdopen(hears.fileno(), closefd=False) as reported:
        program.start()
        says.close()
        lines = [reported.readline() for _ in range(1 + steps)]
        timer = Timer(delay, program.kill)
        timer.start()
        lines += reported
        timer.join()
    program.join()
    assert program.exitcode in (-SIGKILL, 0), "it was killed, or the game was over; it did not fail"
    program.close()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(number), digest) for number, *rest in whole for digest in (rest or [""])]


def kill_again_and_again(folder: Path, kills: int, seed: int) -> int:
    """Kill the program so many times, in one game after the other. Returns how many actions were found."""
    chance = random.Random(seed)
    state, found, total = folder / "0", 0, 0
    for kill in range(kills):
        steps, delay = chance.randrange(20), chance.uniform(0, 0.02)
        reported = play_until_killed(state, seed * 1000 + kill, steps, delay)
        first, last = reported[0][0], reported[-1][0]
        assert first == found or found == 0, "each action is there once"
        assert [number for number, _ in reported] == list(range(first, last + 1))
        copy = folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(state, copy)
        before = found
        found, over = check(copy, reported)
        assert last <= found <= last + 1
        total += found - before
        if over:
            state, found = folder / str(kill + 1), 0
    return total


def check(state: Path, reported: list[tuple[int, str]]) -> tuple[int, bool]:
    """The game resumes and holds every reported action. Returns its last row, and whether it is over."""
    with StateFolder(state) as folder:
        (path,) = folder.games()
        saved_game = SavedGame.resume(path)
        saved_game.close()
        rows = list(read_journal(path).rows)
    replay = ReplayedGame(path, Game(saved_game.game.setup))
    for row in rows:
        replay.add(row)
    assert replay.game.to_json() == saved_game.game.to_json()
    must_hold(saved_game.game, saved_game.game.save())
    digests = {row.seq: row.digest for row in rows} | {0: ""}
    for number, digest in reported:
        assert digests[number] == digest
    return max(digests), saved_game.game.outcome() is not None


def kill_several(folder: Path, kills: int, seeds: range) -> int:
    """Kill several programs, two at a time. Returns how many actions were found."""
    with ThreadPoolExecutor(2) as at_once:
        games = [at_once.submit(kill_again_and_again, folder / str(n), kills, n) for n in seeds]
        return sum(game.result() for game in games)


@pytest.mark.timeout(600)
def test_no_action_that_was_seen_is_lost_or_done_twice(tmp_path: Path) -> None:
    """25 kills."""
    assert kill_several(tmp_path, 5, range(1, 6)) > 100


@pytest.mark.soak
def test_no_action_that_was_seen_is_lost_in_the_long_run(tmp_path: Path, soak_length: int) -> None:
    """500 kills for N=1000."""
    assert kill_several(tmp_path, 10, range(6, 6 + soak_length // 20)) > soak_length
