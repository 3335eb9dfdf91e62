"""The mark of a game on a disk whose syncs fail: the last acknowledged row stays certain."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves.journal.companions import MARK, companion
from croupier.firmware.saves.journal.mark import SEAL_BYTES, SLOT_BYTES, Mark, MarkFile, read_mark

HEADER = b"h" * SEAL_BYTES


def seal(row: int) -> bytes:
    return bytes([row]) * SEAL_BYTES


def test_after_a_failed_sync_the_same_slot_is_written_again(path: Path, mocker: MockerFixture) -> None:
    """What failed to be synced may never reach the disk. So only the other slot is certain."""
    mark = MarkFile(path, Mark(HEADER, 0))
    file = companion(path, MARK)
    for row in (1, 2):
        mark.write(row, seal(row))
    on_disk = slots(file)
    sync = mocker.patch("os.fdatasync", side_effect=OSError(5, "Input/output error"))
    with pytest.raises(OSError, match="Input/output"):
        mark.write(3, seal(33))
    mocker.stop(sync)
    before = slots(file)
    mark.write(3, seal(3))
    mark.close()
    (written,) = (n for n, slot in enumerate(slots(file)) if slot != before[n])
    on_disk[written] = b"cut short".ljust(SLOT_BYTES, b"\0")
    file.write_bytes(b"".join(on_disk))
    found = read_mark(path, HEADER)
    assert found is not None
    assert (found.seq, found.row, found.certain) == (2, seal(2), False)


def slots(file: Path) -> list[bytes]:
    data = file.read_bytes()
    return [data[at : at + SLOT_BYTES] for at in (0, SLOT_BYTES)]
