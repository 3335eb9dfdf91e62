"""Killed at any instant, the game goes on with every action that was seen, and at most the one in flight."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from firmware.journal import Journal, StateFolder
from firmware.table.keeper import Keeper
from tests.support import PROJECT

HERE = Path(__file__).parent


def play_until_killed(state: Path, seed: int, delay: float) -> list[tuple[int, str]]:
    """The acknowledged actions, number and digest; killed that many seconds after the first."""
    command = [sys.executable, str(HERE / "playing_on.py"), str(state), str(seed)]
    environ = {**os.environ, "PYTHONPATH": str(PROJECT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as program:
        assert program.stdout
        first = program.stdout.readline()
        timer = Timer(delay, program.kill)
        timer.start()
        lines = [first, *program.stdout]
        timer.join()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(number), digest) for number, *rest in whole for digest in (rest or [""])]


def kill_again_and_again(state: Path, kills: int, seed: int) -> int:
    """How many actions there are in the end, of the game or of our patience."""
    chance = random.Random(seed)
    found = 0
    for kill in range(kills):
        acknowledged = play_until_killed(state, seed * 1000 + kill, chance.uniform(0, 0.6))
        first, last = acknowledged[0][0], acknowledged[-1][0]
        assert kill == 0 or first == found, "what was there is there, once"
        assert [number for number, _ in acknowledged] == list(range(first, last + 1))
        copy = state.with_name("copy")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(state, copy)
        found, over = check(copy, acknowledged)
        assert last <= found <= last + 1
        if over:
            break
    return found


def check(state: Path, acknowledged: list[tuple[int, str]]) -> tuple[int, bool]:
    """The game that was left resumes, and holds what was acknowledged: how many actions, and is it over?"""
    with StateFolder(state) as folder:
        (path,) = folder.games()
        keeper = Keeper.resume(path)
        over = keeper.game.outcome() is not None
        keeper.close()
        with Journal.open(path) as journal:
            digests = {row.seq: row.digest for row in journal.rows()} | {0: ""}
    for number, digest in acknowledged:
        assert digests[number] == digest
    return max(digests), over


def test_no_action_that_was_seen_is_lost_or_done_twice(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path / "state", kills=8, seed=1) > 30


@pytest.mark.soak
def test_no_action_that_was_seen_is_lost_in_the_long_run(tmp_path: Path, soak_length: int) -> None:
    for seed in range(2, 2 + soak_length // 100):
        kill_again_and_again(tmp_path / str(seed) / "state", kills=10, seed=seed)
