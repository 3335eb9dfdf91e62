"""Makes sure of the room for the index of SQLite's log before SQLite writes to it.

SQLite writes to the index through memory. Where a block of it has no place on a full disk, that ends the
program (SIGBUS). SQLite itself only touches one byte in each 4 KiB, so on a disk with smaller blocks the
others have none.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from croupier.firmware.saves.journal.companions import INDEX, LOG, companion
from croupier.firmware.saves.journal.errors import JournalUnreadable, os_reason

PART_BYTES = 32768
"""The index grows by so much."""
FRAMES_OF_FIRST_PART, FRAMES_OF_A_PART = 4062, 4096
_FRAME_BYTES = 24 + 4096
_MAX_FRAMES_OF_A_ROW = 256
"""Far more pages than one row changes."""
_ROOM_FOR_ROWS_BYTES = 32768
_OWN_DESCRIPTORS = Path("/proc/self/fd")


class LogIndex:
    """The index of an open journal's log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reserved = PART_BYTES  # `open_for_writing` has done that

    def reserve(self) -> None:
        """Before a row is written: take the next part of the index, if the log may need it.

        OSError on a full disk.
        """
        wanted = _bytes_for(self._path)
        if wanted > self._reserved:
            _allocate(self._path, wanted)
            self._reserved = wanted


def check_room(path: Path) -> None:
    """Whether there is room to open the log. Not asked where the index has all its blocks already."""
    wanted = _bytes_for(path)
    with suppress(FileNotFoundError):
        if companion(path, INDEX).stat().st_blocks * 512 >= wanted:
            return
    found = os.statvfs(path.parent)
    if found.f_bavail * found.f_frsize < wanted + _ROOM_FOR_ROWS_BYTES:
        raise JournalUnreadable(path, "the disk is full")


def reserve(path: Path) -> None:
    """Give the index of a log that was just opened all its blocks."""
    try:
        _allocate(path, _bytes_for(path))
    except OSError as error:
        raise JournalUnreadable(path, os_reason(error)) from error


def _bytes_for(path: Path) -> int:
    """How long the index is when one more row is in the log."""
    try:
        frames = companion(path, LOG).stat().st_size // _FRAME_BYTES
    except FileNotFoundError:
        frames = 0
    more = max(0, frames + _MAX_FRAMES_OF_A_ROW - FRAMES_OF_FIRST_PART)
    return PART_BYTES * (1 + -(-more // FRAMES_OF_A_PART))


def _allocate(path: Path, length: int) -> None:
    """SQLite's own descriptor is used: to close another one would release SQLite's locks."""
    index = companion(path, INDEX).resolve()
    for descriptor in _OWN_DESCRIPTORS.iterdir() if _OWN_DESCRIPTORS.is_dir() else ():
        with suppress(FileNotFoundError):
            if descriptor.readlink() == index:
                os.posix_fallocate(int(descriptor.name), 0, length)
