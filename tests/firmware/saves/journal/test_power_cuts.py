"""The power is cut at any moment, and any part of what was not synced yet is lost: no step that was told is.

The writes are those of the program, recorded below SQLite and Python. The controls play the same record on a
disk that lies about its syncs: it must lose something, or the test would show nothing.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from croupier.firmware.saves.journal import StateFolder, game_files
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.resume import last_game
from tests.firmware.saves.games_of_earlier_versions import test_games_of_0_1 as games_of_0_1
from tests.firmware.saves.journal.recorded_disk import Before, Change, Disk, files_below, read_record
from tests.firmware.saves.test_damaged_log import killed_game

Start = Callable[..., subprocess.Popen[str]]
Ignores = Callable[[Path], bool]


class Record(Struct, frozen=True):
    """A run: the files before it, every change, and the game that people saw, step by step; "" for none."""

    state: Path
    before: Before
    changes: list[Change]
    games: list[str]

    def moments(self) -> list[int]:
        """After which change the power may be cut: right after people were told something, and in between."""
        told = [n for n, change in enumerate(self.changes) if change.kind == "A"]
        return [*told, *range(len(self.changes))]


def nothing_there(_state: Path) -> None:
    """A board that was never switched on."""


def a_game_of_0_1(state: Path) -> None:
    (state / "games").mkdir(parents=True)
    for end in ("", "-wal"):
        save = games_of_0_1.SAVES / f"mid-auction-with-log.croupier{end}"
        shutil.copy(save, state / "games" / f"{games_of_0_1.NAME}{end}")


def a_damaged_game(state: Path) -> None:
    killed_game(state.with_name("first"), state, settles=True)
    (path,) = game_files(state)
    companion(path, "-shm").unlink()
    log = companion(path, "-wal")
    log.write_bytes(log.read_bytes()[:-1])


@pytest.fixture(scope="module", params=[nothing_there, a_game_of_0_1, a_damaged_game])
def record(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    failing_disk: Path,
    start_once: Start,
) -> Record:
    """The program at work: begun, gone on with, migrated or rescued, and ended."""
    folder = tmp_path_factory.mktemp("recorded")
    state, told, written = folder / "state", folder / "told", folder / "record"
    request.param(state)
    before = files_below(state)
    environ = {"LD_PRELOAD": str(failing_disk), "FAILING_DISK": f"{state}", "RECORDED_DISK": str(written)}
    what = "new" if request.param is nothing_there else "goes on"
    program = start_once("recorded_game.py", state, what, told, **environ)
    program.communicate()
    assert program.returncode == 0
    return Record(state, before, read_record(written), told.read_text().split("\n")[:-1])


def test_the_record_has_every_write(record: Record) -> None:
    """Played to its end it gives the files that are there now, byte for byte."""
    disk = Disk(record.state, record.before)
    for change in record.changes:
        disk.do(change)
    found = {path: bytes(file.whole()) for path, file in disk.names()}
    there = {path: data for path, (_, data) in files_below(record.state).items()}
    for path in list(there):
        if path.name.endswith("-shm"):  # written through memory, and worth nothing after a restart
            del there[path], found[path]
    assert found == there
    kinds = Counter(change.kind for change in record.changes)
    assert kinds["S"] > 60
    assert kinds["A"] == len(record.games) > 30


def after_power_cuts(
    record: Record, scratch: Path, seeds: range, ignores: Ignores = lambda _: False
) -> Counter[str]:
    """Cut the power so many times and switch the board on again; what was wrong, and how often."""
    found: Counter[str] = Counter()
    moments = record.moments()
    wanted = sorted((moments[seed * 7919 % len(moments)], seed) for seed in seeds)
    disk, done = Disk(record.state, record.before, ignores), 0
    for moment, seed in wanted:
        while done <= moment:
            disk.do(record.changes[done])
            done += 1
        shutil.rmtree(scratch / "state", ignore_errors=True)
        disk.write_left(scratch / "state", Random(seed))
        found[wrong_after_start(record, disk.told, scratch / "state")] += 1
    return found


def wrong_after_start(record: Record, told: int, state: Path) -> str:
    """What is wrong after a start with the files that are left; "" for nothing."""
    seen = record.games[told - 1 : told + 1] if told else record.games[:1]
    if not told and not record.before:
        seen = ["", *seen]
    games: list[str] = []
    for _ in range(2):
        with StateFolder(state) as folder:
            found = last_game(folder)
            game = "" if found.saved_game is None else found.saved_game.game.to_json().hex()
            if found.saved_game is not None:
                found.saved_game.close()
        if game not in seen:
            return "a step is lost" if game in record.games else "there is no such game"
        games.append(game)
        if found.notice and not (record.before and not games[1:]):
            return "sound files are called damaged"
    return "" if games[0] == games[1] else "it changed"


def test_no_step_is_lost_by_a_power_cut(record: Record, scratch: Path) -> None:
    assert after_power_cuts(record, scratch, range(40)) == {"": 40}


def every_sync(_path: Path) -> bool:
    return True


def of_the_log(path: Path) -> bool:
    return path.name.endswith("-wal")


def of_the_mark(path: Path) -> bool:
    return path.name.endswith("-mark")


@pytest.mark.parametrize("ignored", [every_sync, of_the_log, of_the_mark])
def test_a_disk_that_lies_loses_steps(record: Record, scratch: Path, ignored: Ignores) -> None:
    """The control: each of these syncs is needed, and the test would notice if it were not there."""
    batches = (range(start, start + 20) for start in range(0, 400, 20))
    assert any(after_power_cuts(record, scratch, batch, ignored)[""] < 20 for batch in batches)


@pytest.mark.soak
def test_a_thousand_power_cuts(record: Record, scratch: Path, soak_length: int) -> None:
    found = after_power_cuts(record, scratch, range(soak_length))
    print(f"{len(record.changes)} changes, {len(record.games)} told, after a power cut: {dict(found)}")
    assert found == {"": soak_length}
    for ignored in (every_sync, of_the_log, of_the_mark):
        lied = after_power_cuts(record, scratch, range(100), ignored)
        print(f"  without the syncs {ignored.__name__}: {dict(lied)}")
        assert lied[""] < 100
