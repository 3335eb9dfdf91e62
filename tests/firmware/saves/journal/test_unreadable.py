"""A disk that cannot read a sector, or nothing for a moment: no game is given up for it."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware.saves.test_damaged_log import Killed, killed_game

PAGE = 4096


@pytest.fixture(scope="module", params=[True, False], ids=["settled", "all in the log"])
def killed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Killed:
    folder = tmp_path_factory.mktemp("killed")
    return killed_game(folder / "first", folder / "killed", settles=request.param)


def starts(
    killed: Killed,
    tmp_path: Path,
    start: Callable[..., subprocess.Popen[str]],
    library: Path,
    *unreadable: str,
) -> list[list[str]]:
    """What the board says at its start, and at the next start."""
    preloaded = {
        "LD_PRELOAD": str(library),
        "FAILING_DISK": f"{tmp_path}/disk",
        "FAILING_WHILE": f"{tmp_path}/now",
    }
    said, _ = start("unreadable_disk.py", killed.state, **preloaded).communicate("\n".join(unreadable) + "\n")
    return [line.split(" / ") for line in said.splitlines()]


def name(game: bytes) -> str:
    return hashlib.sha256(game).hexdigest()[:8]


def test_a_disk_that_reads_nothing_for_a_moment_costs_nothing(
    killed: Killed, tmp_path: Path, start: Callable[..., subprocess.Popen[str]], failing_disk: Path
) -> None:
    found = starts(killed, tmp_path, start, failing_disk, "-5", f"-5 0 99999999 {killed.file().name}", "5")
    assert found == [["JournalUnreadable", f" {name(killed.games[-1])}"]] * 3


def test_one_sector_that_cannot_be_read_costs_no_step_without_a_word(
    killed: Killed, tmp_path: Path, start: Callable[..., subprocess.Popen[str]], failing_disk: Path
) -> None:
    sizes = {end: killed.file(end).stat().st_size for end in ("", "-wal", "-mark")}
    sectors = [
        f"-5 {at} {at + 512} {killed.file(end).name}"
        for end, size in sizes.items()
        for at in sorted({0, PAGE, size // 2, size - PAGE, size - 512})
        if 0 <= at < size
    ]
    games = [name(game) for game in killed.games]
    for sector, (first, second) in zip(
        sectors, starts(killed, tmp_path, start, failing_disk, *sectors), strict=True
    ):
        assert " " in first, f"{sector}: {first}"
        notice, game = first.split(" ")
        assert game in games, f"{sector}: {first}"
        lost_nothing = ("", "screen-mended", *(("screen-unsure",) if sector.endswith("-mark") else ()))
        assert notice in (lost_nothing if game == games[-1] else ("screen-rescued",)), sector
        assert second == f" {game}", sector
