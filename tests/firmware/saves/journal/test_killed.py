"""Killed at any instant, the journal holds every row that was acknowledged, and at most the one in flight."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from croupier.firmware.saves.journal import Journal, Row, StateFolder
from croupier.firmware.saves.journal.companions import COMPANIONS, companion

Start = Callable[..., subprocess.Popen[str]]


def lines_until_killed(program: subprocess.Popen[str], delay: float) -> list[str]:
    """What it printed, killed that many seconds after its first line."""
    with program:
        assert program.stdout
        first = program.stdout.readline()
        timer = Timer(delay, program.kill)
        timer.start()
        lines = [first, *program.stdout]
        timer.join()
    return [line.strip() for line in lines]


def as_found(path: Path, copy: Path) -> Path:
    """A copy to open: the next program must find the file as the killed one left it."""
    for end in ("", *COMPANIONS):
        companion(copy, end).unlink(missing_ok=True)
        if companion(path, end).exists():
            shutil.copy(companion(path, end), companion(copy, end))
    return copy


def row(n: int) -> Row:
    return Row(n, "action", b'{"n":%d}' % n, f"{n:064x}", b"%d " % n * 2000 if n % 5 == 0 else None)


def kill_ten_times_while_appending(path: Path, start: Start, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(10):
        acknowledged = int(lines_until_killed(start("appending.py", path), chance.uniform(0, 0.05))[-1])
        with Journal.open(as_found(path, path.with_name("copy"))) as journal:
            assert acknowledged <= journal.seq <= acknowledged + 1
            assert list(journal.rows()) == [row(n) for n in range(1, journal.seq + 1)]


def test_no_acknowledged_row_is_lost(path: Path, start: Start) -> None:
    kill_ten_times_while_appending(path, start, seed=0)


@pytest.mark.soak
def test_no_acknowledged_row_is_lost_in_the_long_run(path: Path, start: Start) -> None:
    kills = int(os.environ.get("CROUPIER_SOAK", "1000"))
    for seed in range(1, kills // 10 + 1):
        kill_ten_times_while_appending(path.with_name(f"{seed}.croupier"), start, seed)


def test_a_new_game_is_there_complete_or_not_at_all(tmp_path: Path, start: Start) -> None:
    chance = random.Random(3)
    for n in range(5):
        games = tmp_path / str(n) / "games"
        games.mkdir(parents=True)
        made = lines_until_killed(start("creating.py", games), chance.uniform(0, 0.02))
        with StateFolder(games.parent) as folder:
            assert {path.name for path in folder.games()} >= set(made)
            for path in folder.games():
                with Journal.open(path) as journal:
                    assert journal.header.game == path.stem
            assert [path for path in games.iterdir() if path.name.startswith(".")] == []  # swept
