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
from croupier.firmware.model.story import Difference
from croupier.firmware.saves.journal import (
    DamagedJournal,
    JournalContents,
    JournalError,
    archived_files,
    game_files,
    read_journal,
    schema,
)
from croupier.firmware.saves.replay import (
    ENGINE_VERSION,
    ReplayedGame,
    game_at,
    record_of,
    replay_steps,
    rows_that_count,
)
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
    """The row from which on that engine is the referee; 0 for all rows."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def older_before(self) -> int:
        """An older engine than this program's was the referee of the rows before this one."""
        return self.engine_since if self.engine == ENGINE_VERSION else len(self.contents.rows) + 1

    @property
    def step_count(self) -> int:
        """How many steps there are that were not taken back."""
        return sum(row.kind == "action" for row in rows_that_count(self.path, self.contents.rows))

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
    games, archived = game_files(state), archived_files(state)
    if not games and not archived:
        raise NoSuchGame(f"there is no saved game in {state}: name another folder with --state DIR")
    if name == "last" and games:
        return games[-1]
    found = [game for game in (*games, *archived) if game.name.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchGame(f'{len(found)} games begin with "{name}": say more of the name')
    raise NoSuchGame(f'there is no saved game "{name}": "croupier games list" shows those there are')


def is_over(path: Path) -> bool:
    """Whether somebody has won the game, also if it has not been put away yet. False for a damaged one."""
    try:
        game = open_game_file(path)
        rows = game.contents.rows
        start = next((row for row in reversed(rows) if row.state is not None), None)
        if start is None:
            return False
        saved = game_at(path, game.setup, start)
        since = ReplayedGame(path, saved, start.digest, since=start.seq, older_before=game.older_before)
        for row in rows[start.seq :]:
            since.add(row)
    except JournalError:
        return False
    return since.game.outcome() is not None


def _local_time(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d %H:%M") if at else ""


# Verifying


class Verdict(Struct, frozen=True):
    """The result of verifying a game that is intact."""

    rows: int
    steps: int
    """How many steps were played again, of those that were not taken back."""
    over: bool
    differences: tuple[Difference, ...] = ()
    """Steps of an older engine that today's rules do not play as they were played."""


def verify(game: GameFile) -> Verdict:
    """Play every step again and compare every digest and state.

    After a step of an older engine that differs it goes on from the next saved state. For any other row that
    does not follow from those before it DamagedJournal names the first one.
    """
    rows = game.contents.rows
    replayed = ReplayedGame(game.path, Game(game.setup), older_before=game.older_before)
    for row in rows:
        replayed.add(row)
    counted = {row.seq for row in rows_that_count(game.path, rows) if row.kind == "action"}
    steps = len(counted.difference(replayed.not_played))
    over = replayed.game.outcome() is not None
    return Verdict(len(rows), steps, over, tuple(replayed.differences))


# Exporting


def export_lines(game: GameFile) -> Iterator[bytes]:
    """The game as JSON, one object on each line: first the header, then the rows.

    Actions that were taken back are marked "undone" and have no events. Neither have actions which today's
    rules do not play as they were played: the first is marked "differs" with the reason, those after it up to
    the next saved state "not_played".
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
    outcomes = _outcomes(game)
    for row in game.contents.rows:
        line: dict[str, object] = {"seq": row.seq, "at": row.at or None, row.kind: Raw(row.body)}
        if row.kind == "action":
            line |= outcomes.get(row.seq, {"undone": True})
        yield msgspec.json.encode({**line, "digest": row.digest})


def _outcomes(game: GameFile) -> dict[int, dict[str, object]]:
    """What came of each action that was not taken back, by the number of its row."""
    rows = game.contents.rows
    outcomes: dict[int, dict[str, object]] = {
        row.seq: {"not_played": True} for row in rows_that_count(game.path, rows) if row.kind == "action"
    }
    for row, events, _, difference in replay_steps(game.path, game.setup, rows):
        if difference is None:
            outcomes[row.seq] = {"events": Raw(encode_events(events))}
        else:
            outcomes[row.seq] = {"differs": difference.reason}
    return outcomes
