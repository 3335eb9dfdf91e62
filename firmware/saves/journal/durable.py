"""Files and folders that survive a pulled plug: complete under their name, or not there."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_UNFINISHED = ".new-"


def make_folder(path: Path) -> None:
    """Make a folder for its owner alone, and the missing ones above it."""
    if not path.is_dir():
        make_folder(path.parent)
        try:
            path.mkdir(mode=0o700, exist_ok=True)
        except FileExistsError as error:  # and it is not a folder
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Put the folder's list of names on stable storage; syncing a file alone does not."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_new(path: Path, data: bytes) -> None:
    """Make a file; FileExistsError if there is one of that name."""
    with _unfinished(path.parent, data) as file:
        path.hardlink_to(file)  # a rename would replace what is there
    sync_folder(path.parent)


def write(path: Path, data: bytes) -> None:
    """Make a file or replace it in one step."""
    with _unfinished(path.parent, data) as file:
        file.replace(path)
    sync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove what a program killed while writing left behind."""
    for file in folder.glob(f"{_UNFINISHED}*"):
        file.unlink()


@contextmanager
def _unfinished(folder: Path, data: bytes) -> Iterator[Path]:
    descriptor, name = tempfile.mkstemp(prefix=_UNFINISHED, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
