"""The state folder: the games of one Croupier, and a lock that keeps a second one out."""

import fcntl
import os
import re
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self

from croupier.firmware.saves.journal import durable, schema
from croupier.firmware.saves.journal.aside import STAMP, Clock, utc_now
from croupier.firmware.saves.journal.errors import (
    JournalError,
    StateFileUnreadable,
    StateFolderBusy,
    StateFolderUnwritable,
    why,
)
from croupier.firmware.saves.journal.sqlite import reading

GAMES = "games"
_GAME = re.compile(r"(\d{8}-\d{6})-[0-9a-f]{4}\.croupier")


class StateFolder:
    """Made if missing, and held until `close()`; the kernel lets go of it when the program is killed.

    DIR/lock                                    locked by the program that plays here
    DIR/games/20250131-200000-5eed.croupier     a journal a game; the time is UTC
    DIR/NAME.json                               small files, see `save`
    """

    def __init__(self, path: Path, *, now: Clock = utc_now) -> None:
        self.path = path
        self._games = path / GAMES
        self._now = now
        try:
            durable.make_folder(self._games)
            self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StateFolderUnwritable(path, why(error)) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            durable.sweep(path)
            durable.sweep(self._games)
        except BlockingIOError as error:
            self.close()
            raise StateFolderBusy(path) from error
        except OSError as error:
            self.close()
            raise StateFolderUnwritable(path, why(error)) from error

    def games(self) -> list[Path]:
        """The games' files, the oldest first."""
        return game_files(self.path)

    def current(self) -> Path | None:
        """The game to go on with: the newest that is not finished."""
        return next((path for path in reversed(self.games()) if not _is_finished(path)), None)

    def new_path(self) -> Path:
        """A name for a new game: it sorts behind all others, even on a Pi that woke up in the past."""
        moment = max(
            [self._now(), *(made + timedelta(seconds=1) for path in self.games() if (made := _made(path)))]
        )
        return self._games / f"{moment.strftime(STAMP)}-{secrets.token_hex(2)}.croupier"

    def save(self, name: str, data: bytes) -> None:
        """Make or replace DIR/NAME in one step, on stable storage when this returns."""
        path = self._file(name)
        try:
            durable.write(path, data)
        except OSError as error:
            raise StateFolderUnwritable(self.path, why(error)) from error

    def load(self, name: str) -> bytes | None:
        """What was saved under that name; None if nothing was."""
        path = self._file(name)
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StateFileUnreadable(path, why(error)) from error

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


def game_files(state: Path) -> list[Path]:
    """The games' files in a state folder, the oldest first; whoever plays there may go on."""
    try:
        return sorted(path for path in (state / GAMES).iterdir() if _made(path))
    except (FileNotFoundError, NotADirectoryError):
        return []


def _made(path: Path) -> datetime | None:
    """When a game was begun, by the name of its file; None if that is not the name of a game."""
    name = _GAME.fullmatch(path.name)
    try:
        return name and datetime.strptime(name[1], STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def _is_finished(path: Path) -> bool:
    """A file that cannot be read is not taken for finished: to open it will tell why."""
    try:
        with reading(path) as db:
            return schema.is_finished(db)
    except JournalError:
        return False
