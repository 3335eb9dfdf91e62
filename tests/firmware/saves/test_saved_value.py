"""A small value in the state folder, when the disk is full for a while."""

from __future__ import annotations

import errno
from pathlib import Path

from msgspec import Struct
from pytest_mock import MockerFixture

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_value import SavedValue


class Value(Struct, frozen=True):
    number: int = 0


def test_what_could_not_be_written_is_written_when_it_is_kept_again(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    with StateFolder(tmp_path) as folder:
        saved = SavedValue(folder, "value.json", Value())
        full = mocker.patch.object(durable_files, "write", side_effect=OSError(errno.ENOSPC, "disk full"))
        assert not saved.keep(Value(7))
        assert saved.value == Value(7), "it counts as long as the program runs"
        assert not saved.keep(Value(7))
        mocker.stop(full)
        assert saved.keep(Value(7))
        assert SavedValue(folder, "value.json", Value()).value == Value(7)
