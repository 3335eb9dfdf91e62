"""Plays on a disk with small blocks, the folder argv[1], that fills up: each time in a process of its own.

argv[2] is how many pages are in the log when the disk becomes full; argv[3:] how many KiB are left then.
Prints for each how the process ended: the rows that were saved on the full disk and at the next start, or the
signal that ended it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from croupier.firmware.saves.journal import Header, Journal, JournalError
from croupier.firmware.saves.journal.companions import LOG, companion

HEADER = Header(game="full", engine="0", setup=b"{}", table=b"{}")
FRAME_BYTES = 24 + 4096


def fill(disk: Path, left_kb: int) -> None:
    with (disk / "filler").open("wb", buffering=0) as filler:
        with suppress(OSError):
            while True:
                filler.write(bytes(1024))
        filler.truncate(max(0, filler.tell() - left_kb * 1024))
        os.fsync(filler.fileno())


async def append(journal: Journal, many: int, size: int) -> int:
    """How many were saved; the others were refused."""
    saved = 0
    for _ in range(many):
        with suppress(JournalError):
            await journal.append("action", os.urandom(size), "")
            saved += 1
    return saved


def play(disk: Path, frames: int, left_kb: int) -> str:
    path = disk / "game.croupier"
    if frames == 0:
        fill(disk, left_kb)
    try:
        journal = Journal.create(path, HEADER)
    except JournalError:
        return "refused"
    reader = sqlite3.connect(path)  # as long as it reads, the log grows
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM meta").fetchall()
    log = companion(path, LOG)
    while log.stat().st_size < frames * FRAME_BYTES:
        asyncio.run(append(journal, 1, min(60_000, 4000 + frames * FRAME_BYTES - log.stat().st_size)))
    if frames:
        fill(disk, left_kb)
    return str(asyncio.run(append(journal, 60, 700)))


def go_on(disk: Path, left_kb: int) -> str:
    (disk / "filler").unlink()
    fill(disk, left_kb)
    try:
        with Journal.open(disk / "game.croupier") as journal:
            return str(asyncio.run(append(journal, 20, 700)))
    except JournalError:
        return "refused"


def in_a_child(run: Callable[[], str]) -> str:
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writes, run().encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as said:
        found = said.read()
    status = os.waitpid(child, 0)[1]
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else found


disk, frames = Path(sys.argv[1]), int(sys.argv[2])
for left_kb in map(int, sys.argv[3:]):
    for file in disk.iterdir():
        if file.is_file():
            file.unlink()
    played = in_a_child(lambda: play(disk, frames, left_kb))  # noqa: B023
    print(left_kb, "KiB:", played, flush=True)
    if (disk / "game.croupier").exists() and not frames:
        for again in (8, 33, left_kb):
            print(left_kb, "KiB, again", again, ":", in_a_child(lambda: go_on(disk, again)), flush=True)  # noqa: B023
