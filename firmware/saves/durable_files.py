"""Files and folders that survive a power cut: a file is complete under its name, or it is not there."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MAX_SMALL_FILE_BYTES = 1 << 20
PIECE_BYTES = 4096
"""A disk that cannot read a sector may still read the next ones."""
_UNFINISHED_PREFIX = ".new-"


def make_folder(path: Path) -> None:
    """Make a folder that only its owner can open, and the missing folders above it."""
    if not path.is_dir():
        make_folder(path.parent)
        try:
            path.mkdir(mode=0o700, exist_ok=True)
        except FileExistsError as error:  # something is there that is not a folder
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Put the folder's list of names on stable storage; syncing a file does not do that."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_new(path: Path, data: bytes) -> None:
    """Make a file; FileExistsError if there is one of that name."""
    with unfinished_file(path.parent, data) as file:
        path.hardlink_to(file)  # a rename would replace an existing file
    sync_folder(path.parent)


def write(path: Path, data: bytes, *, owner: tuple[int, int] | None = None, mode: int | None = None) -> None:
    """Make a file or replace it in one step. A link of that name is replaced, not followed.

    `owner` are the numbers of the user and the group that it is given to, `mode` says who else may read it.
    """
    with unfinished_file(path.parent, data, owner, mode) as file:
        file.replace(path)
    sync_folder(path.parent)


def owner_for(folder: Path) -> tuple[int, int] | None:
    """To whom root gives a file in this folder: to the folder's owner, so that the service can read it."""
    if os.geteuid() != 0:
        return None
    found = folder.stat()
    return found.st_uid, found.st_gid


def read(path: Path) -> bytes:
    """A small file. OSError for a link, a pipe, a folder, or one that is far too long."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is not a file")
        if found.st_size > MAX_SMALL_FILE_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return file.read()


def read_in_pieces(path: Path, most: int) -> bytes:
    """The first `most` bytes, with zeros in place of what the disk cannot read.

    OSError if it can read nothing of it.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        size = min(most, os.fstat(descriptor).st_size)
        data, trouble = bytearray(), None
        while len(data) < size:
            many = min(PIECE_BYTES, size - len(data))
            try:
                piece = os.pread(descriptor, many, len(data))
            except OSError as error:
                trouble, piece = error, bytes(many)
            if not piece:
                break  # it has become shorter
            data += piece
        if trouble is not None and not any(data):
            raise trouble
        return bytes(data)
    finally:
        os.close(descriptor)


def remove_unfinished(folder: Path) -> None:
    """Remove the files that a program left unfinished because it was killed while writing."""
    for file in folder.glob(f"{_UNFINISHED_PREFIX}*"):
        file.unlink()


@contextmanager
def unfinished_file(
    folder: Path, data: bytes, owner: tuple[int, int] | None = None, mode: int | None = None
) -> Iterator[Path]:
    """A file with a temporary name that already holds all data; removed at the end."""
    descriptor, name = tempfile.mkstemp(prefix=_UNFINISHED_PREFIX, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if owner is not None:
                os.fchown(descriptor, *owner)
            if mode is not None:
                os.fchmod(descriptor, mode)
            os.fsync(descriptor)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
