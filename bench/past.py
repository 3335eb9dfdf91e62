"""Measures 2,000 finished games: how soon /games opens, how long the people are rebuilt, and the memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from croupier.firmware.people.summary import write_summary
from croupier.firmware.people.summing_up import sum_up
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal.companions import SUMMARY, companion
from tests.firmware.people.made_games import BEGAN, MadeGame
from tests.support import peak_kb, playing

GAMES, DIFFERENT = 2000, 10
TABLES = (("Ada", "Ben"), ("Ada", "Cleo", "Dan"), ("Ben", "Dan", "Eve", "Fred"), ("Cleo", "Eve"))
ASKED = 15


def figures() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        yield from _one_game(state)
        _copies(state)
        yield from _rebuild(state)
        yield from _page(state)


def _one_game(state: Path) -> Iterator[tuple[str, str]]:
    """Different games, and what one of them costs."""
    sums, judged = [], []
    for number in range(DIFFERENT):
        made = MadeGame(state, TABLES[number % len(TABLES)], seed=number, began=BEGAN + number)
        made.play(3000, kind="builder", dice=number)
        path = made.write(f"20240101-0000{number:02}-0000")
        began = time.monotonic()
        sum_up(open_game_file(path))
        sums.append(time.monotonic() - began)
        began = time.monotonic()
        write_summary(path, sum_up(open_game_file(path), judge=True))
        judged.append(time.monotonic() - began)
    yield "summary_of_a_game_ms", f"{sorted(sums)[DIFFERENT // 2] * 1000:.0f}"
    yield "luck_and_skill_of_a_game_ms", f"{sorted(judged)[DIFFERENT // 2] * 1000:.0f}"


def _copies(state: Path) -> None:
    """Many games: copies of the different ones under names of their own, each with its summary."""
    originals = sorted((state / "games").glob("*.croupier"))
    for number in range(DIFFERENT, GAMES):
        original = originals[number % DIFFERENT]
        copy = original.with_name(
            f"2024{number // 28 % 12 + 1:02}{number % 28 + 1:02}-120000-{number:04x}.croupier"
        )
        os.link(original, copy)
        os.link(companion(original, SUMMARY), companion(copy, SUMMARY))


def _rebuild(state: Path) -> Iterator[tuple[str, str]]:
    command = [sys.executable, "-m", "croupier", "people", "rebuild", "--quiet", "--state", str(state)]
    began = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    yield f"people_rebuilt_from_{GAMES}_summaries_s", f"{time.monotonic() - began:.1f}"
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    yield "people_rebuild_memory_mb", f"{max(before, peak) / 1000:.1f}"


def _page(state: Path) -> Iterator[tuple[str, str]]:
    with playing(state, "--port", "0") as program:
        address = program.wait_until_ready()
        for name, path in (
            ("games_list", "games/list"),
            ("games_list_the_last", f"games/list?from={GAMES - 60}"),
            ("people_list", "people/list"),
            ("story", "games/last"),
        ):
            times = sorted(_asked(address + path) for _ in range(ASKED))
            yield f"{name}_of_{GAMES}_ms", f"{times[ASKED // 2] * 1000:.0f}"
        yield "play_peak_memory_with_these_mb", f"{peak_kb(program.process.pid) / 1000:.1f}"


def _asked(address: str) -> float:
    began = time.monotonic()
    with urllib.request.urlopen(address) as answer:
        answer.read()
    return time.monotonic() - began
