"""Measures one append to the journal, beside one small write and its fsync on the same disk."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from croupier.firmware.saves.journal import Header, Journal

ROUNDS = 500
BODY = b'{"type":"Roll","player":0,"turn":17,"dice":[3,4]}'
FRAME = bytes(4096)


def figures() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:  # /tmp may be memory
        append, fsync = asyncio.run(_measure(Path(folder)))
    yield "journal append", f"{append * 1e6:.0f} µs"
    yield "fsync of 4 KiB on the same disk", f"{fsync * 1e6:.0f} µs"
    yield "journal append / fsync", f"{append / fsync:.2f}"


async def _measure(folder: Path) -> tuple[float, float]:
    """Both in turn, so that a disk that is slow for a while is slow for both."""
    header = Header(game="bench", engine="0", setup=b"{}", table=b"{}")
    appends, fsyncs = [], []
    with (
        Journal.create(folder / "bench.croupier", header) as journal,
        (folder / "bench").open("wb", 0) as file,
    ):
        for _ in range(ROUNDS):
            begun = perf_counter()
            await journal.append("action", BODY, "0" * 64)
            appends.append(perf_counter() - begun)

            begun = perf_counter()
            file.write(FRAME)
            os.fsync(file.fileno())
            fsyncs.append(perf_counter() - begun)
    return median(appends), median(fsyncs)
