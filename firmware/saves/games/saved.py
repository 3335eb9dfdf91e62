"""A saved game, opened to look at: its setup, its seats, its rows."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.engine import Setup
from croupier.firmware.model.records import NewEngine
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import Contents, DamagedJournal, contents, game_files
from croupier.firmware.saves.replay import record_of
from croupier.firmware.saves.saved_game import check_engine, seats_of, setup_of


class NoSuchGame(Exception):
    """One sentence that says which games there are."""


class GameFile(Struct, frozen=True):
    path: Path
    contents: Contents
    setup: Setup
    seats: tuple[Seat, ...]
    engine: str
    """The version of the engine that referees it now."""
    engine_since: int
    """The row from which on it does; 0 for all of them."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def began(self) -> str:
        return said_time(next((row.at for row in self.contents.rows if row.at), 0))

    @property
    def ended(self) -> str:
        rows = self.contents.rows
        return said_time(rows[-1].at if rows else 0)


def open_saved(path: Path) -> GameFile:
    """A JournalError says what is wrong with it."""
    found = contents(path)
    try:
        setup, seats = setup_of(found.header), seats_of(found.header)
    except msgspec.MsgspecError as error:
        raise DamagedJournal(path, str(error)) from error
    engine, since = found.header.engine, 0
    for row in found.rows:
        if row.kind == "table" and isinstance(record := record_of(path, row), NewEngine):
            engine, since = record.version, row.seq
    check_engine(path, engine)
    return GameFile(path, found, setup, seats, engine, since)


def find(state: Path, name: str) -> Path:
    """The game of that name, or whose name begins so, or at that path; "last" is the newest."""
    as_path = Path(name)
    if as_path.suffix and as_path.is_file():
        return as_path
    games = game_files(state)
    if not games:
        raise NoSuchGame(f"there is no saved game in {state}: name another folder with --state DIR")
    if name == "last":
        return games[-1]
    found = [game for game in games if game.name.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchGame(f'{len(found)} games begin with "{name}": say more of the name')
    raise NoSuchGame(f'there is no saved game "{name}": "croupier games list" shows those there are')


def said_time(at: int) -> str:
    """As the clock on the wall had it, or nothing if it was not noted."""
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d %H:%M") if at else ""
