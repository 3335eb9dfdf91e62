"""The high-water mark of a journal: the last row that was acknowledged, in a small file beside the game.

A journal with fewer rows than its mark says has lost some: its log is damaged, cut off or missing. A journal
with one row more holds a row that nobody was told of: its write was cut short, or failed, and the screens
said so.
"""

from __future__ import annotations

import os
import struct
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct, structs

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal.companions import MARK, companion

SLOT_BYTES = 4096
"""The two slots are in different sectors: a write that is cut short leaves the other one as it was."""
SEAL_BYTES = 16
_FIELDS = struct.Struct(">8s16sQ16s")
_MAGIC = b"CRUPMARK"


class Mark(Struct, frozen=True):
    """The last acknowledged row of the game with that header: its number and its seal."""

    header: bytes
    seq: int
    row: bytes = bytes(SEAL_BYTES)
    certain: bool = True
    """False if one of the two slots cannot be read: then there may have been one more."""

    def is_kept_by(self, rows: int) -> bool:
        """Whether it is certain that a journal with so many rows has all that somebody was told of.

        With one slot left it says so of one row more: the slot was cut short while the mark of that row was
        written, or it held the row before. Of no row more it does not: the slot may have held one that is
        gone. With two rows more the mark itself is old.
        """
        return rows == self.seq + 1 or (self.certain and rows == self.seq)


class MarkFile:
    """The open mark of a journal. It is made, with `mark` in it, if it is not there."""

    def __init__(self, path: Path, mark: Mark) -> None:
        self._mark = mark
        self._writes = 0
        durable_files.write(companion(path, MARK), _slot(mark, 0) + _slot(mark, SLOT_BYTES))
        self._file = os.open(companion(path, MARK), os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)

    def write(self, seq: int, row: bytes) -> None:
        """Put another mark on stable storage. OSError if that fails; the mark is then the one before."""
        mark = Mark(self._mark.header, seq, row)
        offset = (self._writes + 1) % 2 * SLOT_BYTES
        try:
            os.pwrite(self._file, _slot(mark, offset), offset)
            os.fdatasync(self._file)
        except OSError:
            self._write_back(offset)
            raise  # the next mark goes there again: the other slot is the one that is certain
        self._mark = mark
        self._writes += 1

    def _write_back(self, offset: int) -> None:
        try:
            os.pwrite(self._file, _slot(self._mark, offset), offset)
            os.fdatasync(self._file)
        except OSError:
            pass  # the next write tries again

    def close(self) -> None:
        os.close(self._file)


def read_mark(path: Path, header_seal: bytes) -> Mark | None:
    """The mark of the journal at `path`; None if there is none, or none of this game."""
    try:
        data = durable_files.read_in_pieces(companion(path, MARK), 2 * SLOT_BYTES)
    except OSError:
        return None
    found = _read_slots(data)
    marks = [mark for mark in found if mark is not None and mark.header == header_seal]
    last = max(marks, key=lambda mark: mark.seq, default=None)
    return last and structs.replace(last, certain=len(marks) == len(found))


def is_of_no_row(file: Path) -> bool:
    """Whether this mark says, with both slots, that no row of its game was ever written."""
    data = durable_files.read_in_pieces(file, 2 * SLOT_BYTES)
    return all(mark is not None and mark.seq == 0 for mark in _read_slots(data))


def _slot(mark: Mark, offset: int) -> bytes:
    fields = _FIELDS.pack(_MAGIC, mark.header, mark.seq, mark.row)
    return (fields + _check(fields, offset)).ljust(SLOT_BYTES, b"\0")


def _read_slots(data: bytes) -> list[Mark | None]:
    return [_read_slot(data[start : start + SLOT_BYTES], start) for start in (0, SLOT_BYTES)]


def _read_slot(slot: bytes, offset: int) -> Mark | None:
    fields, check = slot[: _FIELDS.size], slot[_FIELDS.size : _FIELDS.size + SEAL_BYTES]
    if len(slot) < SLOT_BYTES or check != _check(fields, offset):
        return None
    _, header, seq, row = _FIELDS.unpack(fields)
    return Mark(header, seq, row)


def _check(fields: bytes, offset: int) -> bytes:
    """With its place: a disk that writes a slot over the other one must not hide the newer of the two."""
    return blake2b(fields, digest_size=SEAL_BYTES, salt=offset.to_bytes(8)).digest()
