"""The state folder: holds the saved games and small files of one Croupier, and locks out a second one.

A damaged game is set aside: renamed, never deleted or overwritten. Somebody may still want to read it.
"""

import fcntl
import logging
import os
import re
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import schema
from croupier.firmware.saves.journal.companions import COMPANIONS, LOG, MARK, companion
from croupier.firmware.saves.journal.errors import (
    JournalError,
    OutOfMemory,
    SetAsideFailed,
    StateFileUnreadable,
    StateFolderBusy,
    StateFolderUnwritable,
    os_reason,
)
from croupier.firmware.saves.journal.known_finished import FINISHED_FILE, KnownFinished
from croupier.firmware.saves.journal.mark import is_of_no_row
from croupier.firmware.saves.journal.sqlite import open_for_reading

_log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
GAMES_FOLDER = "games"
ARCHIVE_FOLDER = "archive"
"""Inside the folder of the games: those that are not shown in the list any more."""
_TIME_IN_NAME = "%Y%m%d-%H%M%S"
_PARTS_OF_TIME = ((0, 4), (4, 6), (6, 8), (9, 11), (11, 13), (13, 15))
"""Of a name: year, month, day, hour, minute, second. Many names are read at once, and strptime is slow."""
_GAME_NAME = re.compile(r"(\d{8}-\d{6})-[0-9a-f]{4}\.croupier")


def utc_now() -> datetime:
    return datetime.now(UTC)


class StateFolder:
    """The folder is made if it is missing, and locked until `close()` or the end of the program.

    DIR/lock                                    locked by the program that uses the folder
    DIR/games/20250131-200000-5eed.croupier     one journal for each game; the time is UTC
    DIR/games/archive/                          games that somebody has put away
    DIR/finished.json                           which games need not be opened any more, see `known_finished`
    DIR/NAME.json                               small files, see `save`
    """

    def __init__(self, path: Path, *, now: Clock = utc_now) -> None:
        self.path = path
        self._games = path / GAMES_FOLDER
        self._now = now
        try:
            durable_files.make_folder(self._games)
            self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StateFolderUnwritable(path, os_reason(error)) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            durable_files.remove_unfinished(path)
            durable_files.remove_unfinished(self._games)
            _miss_lost_games(self._games)
        except BlockingIOError as error:
            self.close()
            raise StateFolderBusy(path) from error
        except OSError as error:
            self.close()
            raise StateFolderUnwritable(path, os_reason(error)) from error

    def games(self) -> list[Path]:
        """The files of the games, the oldest first."""
        return game_files(self.path)

    def current(self) -> Path | None:
        """The game to go on with: the newest one that is not finished."""
        known = KnownFinished(self.load_if_possible(FINISHED_FILE), is_finished)
        found = next((path for path in reversed(self.games()) if not known.is_finished(path)), None)
        if known.is_worth_saving:
            self._save_if_possible(FINISHED_FILE, known.encode(everything_seen=found is None))
        return found

    def new_path(self) -> Path:
        """A name for a new game. It sorts after all others, even if the Pi's clock went back."""
        moment = max(
            [
                self._now(),
                *(begun + timedelta(seconds=1) for path in self.games() if (begun := _begun_at(path))),
            ]
        )
        return self._games / f"{moment.strftime(_TIME_IN_NAME)}-{secrets.token_hex(2)}.croupier"

    def save(self, name: str, data: bytes) -> None:
        """Make or replace DIR/NAME in one step. It is on stable storage when this returns."""
        path = self._file(name)
        try:
            durable_files.write(path, data)
        except OSError as error:
            raise StateFolderUnwritable(self.path, os_reason(error)) from error

    def load(self, name: str) -> bytes | None:
        """The data saved under that name; None if there is none."""
        path = self._file(name)
        try:
            return durable_files.read(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StateFileUnreadable(path, os_reason(error)) from error

    def load_if_possible(self, name: str) -> bytes | None:
        """Like `load`; None also for a file that cannot be read, and the log says why."""
        try:
            return self.load(name)
        except StateFileUnreadable as error:
            _log.warning("%s; we go on without it", error)
            return None

    def _save_if_possible(self, name: str, data: bytes) -> None:
        try:
            self.save(name, data)
        except StateFolderUnwritable as error:
            _log.warning("%s; we go on without it", error)

    def close(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _file(self, name: str) -> Path:
        if Path(name).name != name or not name.endswith(".json"):
            raise ValueError(f'a small file is named like "seats.json", not "{name}"')
        return self.path / name


def _miss_lost_games(games: Path) -> None:
    """A log or a mark without its game: the check of a broken disk may have taken the file away. An empty
    one in its place is found and told of as damaged, and the others are kept.

    Where a game was set aside when the power was cut, the other name of these files tells so. A mark is made
    before its game: a power cut between the two leaves it alone, and nothing is lost.
    """
    for beside in (*games.glob(f"*{LOG}"), *games.glob(f"*{MARK}")):
        path = beside.with_name(beside.name.removesuffix(LOG).removesuffix(MARK))
        if _begun_at(path) is None or os.path.lexists(path) or not beside.is_file():
            continue
        if any(games.glob(f"{path.name}.damaged-*")):
            if beside.name.endswith(MARK):
                beside.unlink()
        elif beside.name.endswith(LOG):
            path.touch(0o600)
        else:
            _miss_game_of_mark(beside, path)


def _miss_game_of_mark(mark: Path, path: Path) -> None:
    try:
        if is_of_no_row(mark):
            mark.unlink()
        else:
            path.touch(0o600)
    except OSError as error:
        _log.warning("%s: %s", mark, os_reason(error))  # the disk cannot read just now, which says nothing


def game_files(state: Path) -> list[Path]:
    """The files of the games in a state folder, the oldest first. Another program may be playing there."""
    return [state / GAMES_FOLDER / name for name in game_names(state)]


def archived_files(state: Path) -> list[Path]:
    """The files of the games that somebody has put into the archive, the oldest first."""
    folder = state / GAMES_FOLDER / ARCHIVE_FOLDER
    return [folder / name for name in game_names(state, archived=True)]


def game_names(state: Path, *, archived: bool = False) -> list[str]:
    """The names of the files alone, the oldest first: of thousands of games they need little memory."""
    folder = state / GAMES_FOLDER / ARCHIVE_FOLDER if archived else state / GAMES_FOLDER
    try:
        return sorted(filter(is_game_name, os.listdir(folder)))  # noqa: PTH208 - strings, not paths
    except (FileNotFoundError, NotADirectoryError):
        return []


def is_game_name(name: str) -> bool:
    """Whether a file of that name is a game."""
    return _moment_of(name) is not None


def _begun_at(path: Path) -> datetime | None:
    """When a game was begun, from the name of its file; None if that is not the name of a game."""
    return _moment_of(path.name)


def _moment_of(file: str) -> datetime | None:
    name = _GAME_NAME.fullmatch(file)
    if name is None:
        return None
    year, month, day, hour, minute, second = (int(name[1][start:end]) for start, end in _PARTS_OF_TIME)
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None


def is_finished(path: Path) -> bool:
    """False for a file that cannot be read: opening it will then tell the reason."""
    try:
        with open_for_reading(path) as db:
            return schema.is_finished(db, path)
    except OutOfMemory:
        raise
    except JournalError:
        return False


def set_aside(path: Path, *, now: Clock = utc_now) -> Path:
    """Rename a closed journal and its log to NAME.damaged-YYYYMMDD-HHMMSS, and return the new path."""
    suffixes = ["", *(suffix for suffix in COMPANIONS if os.path.lexists(companion(path, suffix)))]
    aside = next(name for name in _damaged_names(path, now()) if not _is_taken(name))
    try:
        if path.is_dir():
            path.rename(aside)
        else:
            # For a moment the files have both names. After a power cut the journal still has its log beside
            # it, under one of the names.
            for suffix in reversed(suffixes):  # the journal last: under its new name it is complete
                os.link(companion(path, suffix), companion(aside, suffix), follow_symlinks=False)
            durable_files.sync_folder(path.parent)
            for suffix in suffixes:
                companion(path, suffix).unlink()
        durable_files.sync_folder(path.parent)
    except OSError as error:
        raise SetAsideFailed(path, os_reason(error)) from error
    return aside


def _damaged_names(path: Path, moment: datetime) -> Iterator[Path]:
    first = path.with_name(f"{path.name}.damaged-{moment.strftime(_TIME_IN_NAME)}")
    yield first
    for n in count(2):
        yield first.with_name(f"{first.name}-{n}")


def _is_taken(path: Path) -> bool:
    return any(os.path.lexists(companion(path, suffix)) for suffix in ("", *COMPANIONS))
