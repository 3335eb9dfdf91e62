"""A full disk with blocks of 1 KiB: no write of SQLite through memory ends the program."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Start = Callable[..., subprocess.Popen[str]]
FIRST_PART_FRAMES = 4062
"""So many pages of the log are in the first part of its index."""


@pytest.fixture
def ext4(tmp_path: Path) -> Iterator[Callable[[int], Path]]:
    """Mount an ext4 with small blocks of so many MB; only root may do that."""
    disk = tmp_path / "ext4"
    disk.mkdir()

    def mount(megabytes: int) -> Path:
        image = tmp_path / "image"
        image.write_bytes(b"")
        os.truncate(image, megabytes << 20)
        make = ["mkfs.ext4", "-q", "-b", "1024", "-m", "0", "-O", "^has_journal", str(image)]
        if os.geteuid() != 0 or not shutil.which("mkfs.ext4"):
            pytest.skip("only root can mount a disk, made by mkfs.ext4")
        subprocess.run(make, check=True)
        mounted = subprocess.run(["mount", "-o", "loop", image, disk], check=False, capture_output=True)
        if mounted.returncode:
            pytest.skip(f"no loop device here: {mounted.stderr.decode().strip()}")
        return disk

    yield mount
    subprocess.run(["umount", "--lazy", disk], check=False, capture_output=True)


def played(start: Start, disk: Path, frames: int, *left_kb: int) -> list[str]:
    program = start("small_blocks.py", disk, frames, *left_kb)
    said = program.communicate()[0].splitlines()
    assert program.returncode == 0
    return said


def test_a_game_begins_or_goes_on_or_is_refused(ext4: Callable[[int], Path], start: Start) -> None:
    said = played(start, ext4(6), 0, 36, 48, 72, 108)
    assert [line for line in said if "signal" in line] == []
    assert any(line.endswith("refused") for line in said)
    assert any(line.split()[-1].isdigit() and int(line.split()[-1]) > 0 for line in said)


def test_a_log_that_outgrows_its_index_is_refused_rows(ext4: Callable[[int], Path], start: Start) -> None:
    """Somebody has read the game all the time, so its log was never emptied."""
    said = played(start, ext4(48), FIRST_PART_FRAMES - 30, 130, 138)
    assert len(said) == 2
    assert [line for line in said if "signal" in line] == []
    assert all(int(line.split()[-1]) > 0 for line in said), "until the disk was full"
