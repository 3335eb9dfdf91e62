"""Reads a saved game without changing it, to look at it, verify it or export it.

    game = open_game_file(find_game(state_folder, "last"))
    print(game.setup.players, verify(game))

A game that is being played can be read too.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from croupier.engine import Game, Setup
from croupier.engine.events import encode_events
from croupier.firmware.model.records import NewEngine
from croupier.firmware.saves.journal import (
    DamagedJournal,
    JournalContents,
    game_files,
    read_journal,
    schema,
)
from croupier.firmware.saves.replay import ENGINE_VERSION, ReplayedGame, game_at, record_of, replay_steps
from croupier.firmware.saves.saved_game import TableHeader, check_engine, setup_of, table_of


class NoSuchGame(Exception):
    """There is no game of that name; the message says which games there are."""


class GameFile(Struct, frozen=True):
    """All that a saved game's file holds."""

    path: Path
    contents: JournalContents
    setup: Setup
    table: TableHeader
    """Who sat where when the game began; records among the rows may say otherwise later."""
    engine: str
    """The version of the engine that is the referee now."""
    engine_since: int
    """The row from which on this engine is the referee; 0 for all rows."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def began(self) -> str:
        """When the first row was written, in local time; empty if unknown."""
        return _local_time(next((row.at for row in self.contents.rows if row.at), 0))

    @property
    def ended(self) -> str:
        """When the last row was written, in local time; empty if unknown."""
        rows = self.contents.rows
        return _local_time(rows[-1].at if rows else 0)


def open_game_file(path: Path) -> GameFile:
    """Read the file and check it. A JournalError says what is wrong with it."""
    contents = read_journal(path)
    try:
        setup, table = setup_of(contents.header), table_of(contents.header)
    except msgspec.MsgspecError as error:
        raise DamagedJournal(path, str(error)) from error
    engine, since = contents.header.engine, 0
    for row in contents.rows:
        if row.kind == "table" and isinstance(record := record_of(path, row), NewEngine):
            engine, since = record.version, row.seq
    check_engine(path, engine)
    return GameFile(path, contents, setup, table, engine, since)


def find_game(state: Path, name: str) -> Path:
    """The file of a game: `name` is a path, a name or the beginning of one, or "last" for the newest game."""
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


def _local_time(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d %H:%M") if at else ""


# Verifying


class Verdict(Struct, frozen=True):
    """The result of verifying a game that is intact."""

    rows: int
    steps: int
    """How many steps count: those that were not taken back."""
    checked_from: int
    """An older engine was the referee of the rows before this one: only their seals were compared."""
    over: bool


def verify(game: GameFile) -> Verdict:
    """Play every step again and compare every digest and state.

    DamagedJournal names the first row that does not follow from those before it.
    """
    rows, since = game.contents.rows, game.engine_since
    if game.engine != ENGINE_VERSION:
        return Verdict(len(rows), 0, len(rows) + 1, game.contents.finished)
    if since:
        first = rows[since - 1]
        start = game_at(game.path, game.setup, first)
        replayed = ReplayedGame(game.path, start, first.digest, since=since)
    else:
        replayed = ReplayedGame(game.path, Game(game.setup))
    for row in rows[since:]:
        replayed.add(row)
    return Verdict(len(rows), len(replayed.steps), since, replayed.game.outcome() is not None)


# Exporting


def export_lines(game: GameFile) -> Iterator[bytes]:
    """The game as JSON, one object on each line: first the header, then the rows.

    Actions that were taken back are marked "undone" and have no events.
    """
    header = game.contents.header
    yield msgspec.json.encode(
        {
            "croupier": schema.VERSION,
            "game": header.game,
            "engine": header.engine,
            "finished": game.contents.finished,
            "setup": Raw(header.setup),
            "table": Raw(header.table),
        }
    )
    steps = replay_steps(game.path, game.setup, game.contents.rows)
    events_of = {row.seq: encode_events(events) for row, events, _ in steps}
    for row in game.contents.rows:
        line: dict[str, object] = {"seq": row.seq, "at": row.at or None, row.kind: Raw(row.body)}
        if row.kind == "action":
            line |= {"events": Raw(events_of[row.seq])} if row.seq in events_of else {"undone": True}
        yield msgspec.json.encode({**line, "digest": row.digest})
