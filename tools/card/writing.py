"""Writes the files onto the card: all of them, or none."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path


def write_card(boot: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write those that differ, in their order. Returns their names.

    If one cannot be written, the card is as it was.
    """
    changed = [name for name, data in files.items() if not _has(boot / name, data)]
    before = {name: (boot / name).read_bytes() if (boot / name).is_file() else None for name in changed}
    new_folders = [folder for folder in {(boot / name).parent for name in changed} if not folder.exists()]
    try:
        for name in changed:
            _write(boot / name, files[name])
    except BaseException:
        _take_back(boot, before, new_folders)
        raise
    if changed:
        os.sync()
    return changed


def _has(file: Path, data: bytes) -> bool:
    return file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    try:
        with fresh.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise


def _take_back(boot: Path, before: Mapping[str, bytes | None], new_folders: list[Path]) -> None:
    for name, data in before.items():
        with contextlib.suppress(OSError):
            if data is None:
                (boot / name).unlink(missing_ok=True)
            elif not _has(boot / name, data):
                _write(boot / name, data)
    for folder in new_folders:
        with contextlib.suppress(OSError):
            folder.rmdir()
