"""Writes the files that a command makes for its user, each complete in one step."""

from __future__ import annotations

import contextlib
from pathlib import Path

from croupier.config.problems import ConfigError


def write_output(file: Path, data: bytes) -> None:
    """Make or replace a file in one step; ConfigError if that is not possible."""
    if file.is_dir():
        raise ConfigError(f"{file}: is a folder, not a file")
    unfinished = file.with_name(f".{file.name}.new")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise ConfigError(f"{file}: cannot be written ({error.strerror})") from None


def make_output_folder(folder: Path) -> None:
    """Make a folder for output files, and those above it; ConfigError if that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{folder}: cannot be made ({error.strerror})") from None
