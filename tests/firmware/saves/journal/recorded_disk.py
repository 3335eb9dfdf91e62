"""What is on a disk after its power was cut, made from a record of everything that was written to it.

`failing_disk.so` makes the record while a program works. Here it is played again, up to any moment. What had
been synced by then is on the disk. Of the rest any part may be there: each sector of a write, in any
combination; changes of names up to some moment, in each folder on its own. What was not synced when a sync
failed may be lost even if a later sync succeeds: Linux takes it for written. That is harsher than any file
system is, and as harsh as POSIX allows.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from msgspec import Struct

SECTOR = 512
_HEAD = struct.Struct("=cQQQQ")


class Change(Struct, frozen=True):
    """One line of the record: a letter (see failing_disk.c), two numbers, two texts."""

    kind: str
    first: int
    second: int
    one: bytes
    two: bytes

    @property
    def path(self) -> Path:
        return Path(self.one.decode())


def read_record(file: Path) -> list[Change]:
    data, at, found = file.read_bytes(), 0, []
    while at < len(data):
        kind, first, second, one, two = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        found.append(
            Change(kind.decode(), first, second, data[at : at + one], data[at + one : at + one + two])
        )
        at += one + two
    return found


class File:
    """The synced data of a file, and what was written since."""

    def __init__(self, data: bytes = b"") -> None:
        self.synced = bytearray(data)
        self.pending: list[tuple[int, bytes | None]] = []
        """Each is data at a place, or None: the length."""
        self._certain: set[int] = set()
        """Which of them were synced, where others before them may be lost for good."""
        self._doubtful = 0
        """So many of them were there when a sync failed."""

    def sync(self) -> None:
        self._certain |= set(range(self._doubtful, len(self.pending)))
        if not self._doubtful:
            self.synced, self.pending, self._certain = self.whole(), [], set()

    def fail(self) -> None:
        """A sync failed."""
        self._doubtful = len(self.pending)

    def whole(self) -> bytearray:
        return self._after(lambda: True)

    def left(self, chance: Random) -> bytes:
        """One of the things that a power cut may leave."""
        share = chance.choice((0.1, 0.5, 0.9))
        return bytes(self._after(lambda: chance.random() < share))

    def _after(self, survives: Callable[[], bool]) -> bytearray:
        data = bytearray(self.synced)
        for n, (at, written) in enumerate(self.pending):
            is_there = survives if n not in self._certain else lambda: True
            if written is None:
                if is_there():
                    del data[at:]
                    data.extend(bytes(at - len(data)))
                continue
            for start, piece in _sectors(at, written):
                if is_there():
                    data.extend(bytes(max(0, start + len(piece) - len(data))))
                    data[start : start + len(piece)] = piece
        return data


def _sectors(at: int, written: bytes) -> Iterator[tuple[int, bytes]]:
    """A write, cut where sectors begin."""
    end = at + len(written)
    while at < end:
        to = min(end, at - at % SECTOR + SECTOR)
        yield at, written[len(written) - (end - at) : len(written) - (end - to)]
        at = to


Before = dict[Path, tuple[int, bytes]]
"""Files, each with its number and its data."""


def files_below(root: Path) -> Before:
    found = (path for path in root.rglob("*") if path.is_file())
    return {path: (path.stat().st_ino, path.read_bytes()) for path in found}


class Disk:
    """The files below `root`, as they are after the changes so far. `before` are those that were there first.

    `ignores` are syncs that this disk only pretends to do: a test that passes all the same shows nothing.
    """

    def __init__(self, root: Path, before: Before, ignores: Callable[[Path], bool] = lambda _: False) -> None:
        self.root = root
        self._ignores = ignores
        self._files: dict[int, File] = {}
        self._folders: dict[Path, Folder] = {}
        self.told = 0
        for path, (number, data) in before.items():
            self._folder(path).synced[path.name] = self._files[number] = File(data)

    def _folder(self, path: Path) -> Folder:
        return self._folders.setdefault(path.parent, Folder())

    def do(self, change: Change) -> None:
        match change.kind:
            case "A":
                self.told = change.first
            case "N":
                file = self._files[change.first] = File()
                self._folder(change.path).pending.append((change.path.name, file))
            case "W":
                self._files[change.first].pending.append((change.second, change.one))
            case "T":
                self._files[change.first].pending.append((change.second, None))
            case "S" if self._ignores(change.path):
                pass
            case "S" if change.path in self._folders:
                self._folders[change.path].sync()
            case "S":
                if change.first in self._files:
                    self._files[change.first].sync()
            case "F":
                if change.first in self._files:
                    self._files[change.first].fail()
            case "R" | "L":
                to = Path(change.two.decode())
                self._folder(to).pending.append((to.name, self._folder(change.path).now()[change.path.name]))
                if change.kind == "R":
                    self._folder(change.path).pending.append((change.path.name, None))
            case "U":
                self._folder(change.path).pending.append((change.path.name, None))
            case "M":
                self._folders.setdefault(change.path, Folder())
            case other:
                raise AssertionError(f"{other} is not known")

    def names(self) -> Iterator[tuple[Path, File]]:
        for folder, names in self._folders.items():
            for name, file in names.now().items():
                yield folder / name, file

    def write_left(self, to: Path, chance: Random) -> None:
        """Make a folder of what is left after a power cut now."""
        for folder, names in self._folders.items():
            there = to / folder.relative_to(self.root)
            there.mkdir(parents=True, exist_ok=True)
            for name, file in names.left(chance).items():
                garbage = name.endswith(
                    "-shm"
                )  # it is written through memory, and worth nothing after a restart
                (there / name).write_bytes(chance.randbytes(32768) if garbage else file.left(chance))


class Folder:
    """The synced names of a folder, and how they were changed since; None: the name is gone."""

    def __init__(self) -> None:
        self.synced: dict[str, File] = {}
        self.pending: list[tuple[str, File | None]] = []

    def sync(self) -> None:
        self.synced, self.pending = self.now(), []

    def now(self) -> dict[str, File]:
        return self._after(len(self.pending))

    def left(self, chance: Random) -> dict[str, File]:
        return self._after(chance.randint(0, len(self.pending)))

    def _after(self, many: int) -> dict[str, File]:
        names = dict(self.synced)
        for name, file in self.pending[:many]:
            if file is None:
                names.pop(name, None)
            else:
                names[name] = file
        return names
