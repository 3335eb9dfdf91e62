"""Reads SQLite's write-ahead log by itself, without SQLite: is it damaged, and what can still be read of it?

After a pulled plug the last rows of a game are only in the log. SQLite takes the log's frames up to the first
one that is not in order, and writes the next row over the rest. That is right for a write that was cut short:
nobody was told of it. It is wrong for damage, so damage has to be found first.

The format is described at https://sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.journal.schema import PAGE_BYTES

HEADER_BYTES, FRAME_HEADER_BYTES = 32, 24
FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES
MAX_LOG_BYTES = 64 << 20
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The first four bytes of a log say in which byte order its checksums are computed."""

Sums = tuple[int, int]


class Frame(Struct, frozen=True):
    """One page as it was written. `pages` is the length of the file after this commit; 0 inside a commit."""

    page: int
    pages: int
    salt: bytes
    intact: bool
    """It and all frames before it are as they were written."""
    data: bytes

    @property
    def commits(self) -> bool:
        return self.pages > 0


def frames(path: Path) -> list[Frame]:
    """The frames of a journal's log that were written since the log was last emptied, also damaged ones."""
    try:
        log = durable_files.read_in_pieces(companion(path, "-wal"), MAX_LOG_BYTES)
    except OSError:
        return []
    found = list(_frames(log))
    salt = _salt(log, found)
    return [frame for frame in found if frame.intact or frame.salt == salt]


def lost_commits(path: Path) -> int:
    """How many commits of the log SQLite would leave out because a frame before them is damaged.

    One may be a commit that was cut short. Each commit is on stable storage before the next one begins, so
    more than one means damage.
    """
    return sum(frame.commits and not frame.intact for frame in frames(path))


def _frames(log: bytes) -> Iterator[Frame]:
    order, sums = _start(log)
    salt = log[16:24]
    for start in range(HEADER_BYTES, len(log) - FRAME_BYTES + 1, FRAME_BYTES):
        head = log[start : start + FRAME_HEADER_BYTES]
        data = log[start + FRAME_HEADER_BYTES : start + FRAME_BYTES]
        page, pages = struct.unpack(">II", head[:8])
        if order:
            sums = _checksum(order, head[:8] + data, sums)
            if head[8:16] != salt or struct.unpack(">II", head[16:]) != sums:
                order = ""
        yield Frame(page, pages, head[8:16], bool(order), data)


def _start(log: bytes) -> tuple[str, Sums]:
    """The byte order and the first checksum; no order if the log's own header is damaged."""
    if len(log) < HEADER_BYTES:
        return "", (0, 0)
    order = _MAGIC.get(int.from_bytes(log[:4]), "")
    sums = _checksum(order or "<", log[:24], (0, 0))
    return (order if struct.unpack(">II", log[24:32]) == sums else ""), sums


def _salt(log: bytes, found: list[Frame]) -> bytes:
    """The salt of the frames that belong together: the header's, or if that is damaged the most frequent."""
    order, _ = _start(log)
    if order:
        return log[16:24]
    most = Counter(frame.salt for frame in found).most_common(1)
    return most[0][0] if most else b""


def _checksum(order: str, data: bytes, before: Sums) -> Sums:
    first, second = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
