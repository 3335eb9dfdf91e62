"""A running game with its journal: an action is on disk before anybody sees its effect.

The action is applied to a copy of the game and written to the journal; only then the copy becomes the game.
So a row has the digest of its own events, a bug in a rule shows before anything is saved, and a failed write
changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.engine import Game, MalformedGame, Setup
from croupier.engine.actions import Action, encode_action
from croupier.engine.events import Event, TurnBegan
from croupier.firmware.model.records import NewEngine, Record, Settings, Undo, encode_record
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.saves.journal import (
    DamagedJournal,
    Header,
    Journal,
    JournalError,
    Kind,
    NewerJournal,
    Row,
)
from croupier.firmware.saves.replay import (
    ENGINE_VERSION,
    ReplayedGame,
    Step,
    next_digest,
    record_of,
    replay_steps,
    taken_back,
)

RECENT_STEPS = 24
"""How many of the last steps are kept in memory; these can be taken back."""
LONGEST_PAUSE_S = 600
"""A longer pause between two rows does not count as time played."""


class TableHeader(Struct, frozen=True, omit_defaults=True):
    """The table's part of a journal's header: who sits where when the game begins."""

    seats: tuple[Seat, ...]
    robots: dict[int, str] = {}
    """By player."""
    real_dice: bool = False


class SavedGame:
    """The game that is played, and its journal. Nobody else changes the game."""

    def __init__(self, journal: Journal, game: Game, settings: Settings, digest: str = "") -> None:
        self._journal = journal
        self.game = game
        self._settings = settings
        self._digest = digest
        self._recent: deque[Step] = deque(maxlen=RECENT_STEPS)
        self._undone: deque[tuple[int, tuple[Step, ...]]] = deque(maxlen=RECENT_STEPS)
        self.offers_step_back = False
        """The program has died in this game again and again: people may go on one step earlier."""
        self.steps_to_play_again = 0
        """How many steps were lost because this engine is newer and does not accept them as they were."""
        self._new_engine: NewEngine | None = None
        """To be written before the next row, if an older engine was the referee so far."""

    @classmethod
    def begin(
        cls,
        path: Path,
        game: Game,
        seats: tuple[Seat, ...],
        *,
        robots: dict[int, str] | None = None,
        real_dice: bool = False,
    ) -> SavedGame:
        """Begin a new game in a new file."""
        table = TableHeader(seats, robots or {}, real_dice)
        header = Header(
            game=path.stem,
            engine=ENGINE_VERSION,
            setup=msgspec.json.encode(game.setup),
            table=msgspec.json.encode(table),
        )
        return cls(Journal.create(path, header), game, _settings(table))

    @classmethod
    def resume(cls, path: Path) -> SavedGame:
        """Go on with a saved game at its last step; DamagedJournal if the file does not tell what it is."""
        journal = Journal.open(path)
        try:
            return cls._resumed(journal)
        except (msgspec.MsgspecError, MalformedGame) as error:
            journal.close()
            raise DamagedJournal(path, str(error)) from error
        except JournalError:
            journal.close()
            raise

    @classmethod
    def _resumed(cls, journal: Journal) -> SavedGame:
        path, header = journal.path, journal.header
        setup, settings = setup_of(header), _settings(table_of(header))
        engine, older_before = header.engine, 0
        for row in journal.table_rows():
            record = record_of(path, row)
            settings.take(record)
            if isinstance(record, NewEngine):
                engine, older_before = record.version, row.seq
        check_engine(path, engine)
        if engine != ENGINE_VERSION:
            older_before = journal.seq + 1
        replayed = _replay_from_saved_state(journal, setup, older_before)
        saved_game = cls(journal, replayed.game, settings, replayed.digest)
        saved_game._recent.extend(replayed.steps)
        saved_game._undone.extend(replayed.undone)
        if engine != ENGINE_VERSION:
            saved_game._take_over(replayed)
        return saved_game

    def _take_over(self, replayed: ReplayedGame) -> None:
        """Go on with a game of an older engine. Steps at its end that differ have to be played again."""
        lost_at = replayed.lost_at
        reached = self._journal.seq if lost_at is None else lost_at - 1
        self._new_engine = NewEngine(reached, ENGINE_VERSION)
        self.steps_to_play_again = sum(row > reached for row in replayed.not_played)

    # -- asking

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seat of each player."""
        return self._settings.seats

    @property
    def robots(self) -> dict[int, str]:
        """The names of the robots, by the player they play for."""
        return self._settings.robots

    @property
    def helpers(self) -> frozenset[int]:
        """The players whom the board helps."""
        return frozenset(self._settings.helpers)

    @property
    def real_dice(self) -> bool:
        """Whether the players throw real dice."""
        return self._settings.real_dice

    @property
    def languages(self) -> dict[int, str]:
        """The language of each console that has one set."""
        return self._settings.languages

    @property
    def recent(self) -> tuple[Step, ...]:
        """The last steps, the oldest first. `undo` can take these back."""
        return tuple(self._recent)

    @property
    def undone(self) -> dict[int, tuple[Step, ...]]:
        """The steps that were taken back lately, by the number of the row that took them back."""
        return dict(self._undone)

    @property
    def path(self) -> Path:
        return self._journal.path

    @property
    def rescued_from(self) -> str:
        """The name of the damaged file from which this one was made; "" for all others."""
        return self._journal.rescued_from

    @property
    def length(self) -> int:
        """How many rows the journal has."""
        return self._journal.seq

    @property
    def last_at(self) -> int:
        """When the last row was written, in seconds since 1970; 0 if unknown."""
        return self._journal.last_at

    def seconds_played(self) -> float:
        """How long people have played this game, without pauses longer than `LONGEST_PAUSE_S`."""
        moments = [row.at for row in self._journal.rows() if row.at]
        gaps = (later - earlier for earlier, later in pairwise(moments))
        return float(sum(gap for gap in gaps if 0 < gap <= LONGEST_PAUSE_S))

    def steps(self, until: int) -> Iterator[tuple[Sequence[StoryEvent], Game]]:
        """For each step from the beginning to row `until`: its events, and the game after it.

        Steps that were taken back are left out; `TakenBack` or an `Undo` is in their place. In place of steps
        that today's rules do not play as they were played is a `Difference`. This takes long for a long
        game, so it may run in another thread.
        """
        rows = [row for row in self._journal.rows() if row.seq <= until]
        undos, undone = self.undo_records(rows=rows), self.undone
        game = Game(self.game.setup)
        for step in replay_steps(self.path, self.game.setup, rows):
            while undos and undos[0][0] < step.row.seq:
                row, record = undos.pop(0)
                yield [taken_back(record, undone.get(row, ()))], game
            game = step.game
            yield step.told, game
        for row, record in undos:
            yield [taken_back(record, undone.get(row, ()))], game

    def undo_records(self, since: int = 0, rows: Sequence[Row] | None = None) -> list[tuple[int, Undo]]:
        """The `Undo` records after row `since`, each with the number of its row."""
        found = self._journal.table_rows() if rows is None else [row for row in rows if row.kind == "table"]
        records = [(row.seq, record_of(self.path, row)) for row in found if row.seq > since]
        return [(seq, record) for seq, record in records if isinstance(record, Undo)]

    # -- changing

    async def do(self, action: Action, *, same_press: bool = False) -> list[Event]:
        """Check the action, write it, then change the game. After an error the game is as before.

        `same_press`: the press that made the last step also made this one.
        """
        successor = self.game.copy()
        events = successor.apply(action)
        digest = next_digest(self._digest, events)
        state = successor.save() if any(isinstance(event, TurnBegan) for event in events) else None
        seq = await self._append("action", encode_action(action), digest, state)
        self._recent.append(Step(seq, action, events, self.game, self._digest, same_press))
        self.game, self._digest = successor, digest
        return events

    async def undo(self, seq: int, by: tuple[int, ...] = ()) -> None:
        """Take back the step of row `seq` and all steps after it; LookupError if it is not in `recent`.

        `by` are the players who agreed. After an error the game is as before.
        """
        first = next((step for step in self._recent if step.seq == seq), None)
        if first is None:
            raise LookupError(f"step {seq} cannot be taken back")
        if self._journal.finished:
            await self._journal.reopen()
        record = encode_record(Undo(seq - 1, by))
        row = await self._append("table", record, first.digest_before, first.before.save())
        self.game, self._digest = first.before, first.digest_before
        undone: list[Step] = []
        while self._recent and self._recent[-1].seq >= seq:
            undone.insert(0, self._recent.pop())
        self._undone.append((row, tuple(undone)))

    async def record(self, record: Record) -> None:
        """Write a record of a seat, a robot or a language. The game itself does not change."""
        await self._append("table", encode_record(record), self._digest)
        self._settings.take(record)

    async def _append(self, kind: Kind, body: bytes, digest: str, state: bytes | None = None) -> int:
        """Write a row and return its number. The first row of this engine comes after a record of that."""
        if self._new_engine is not None:
            record = encode_record(self._new_engine)
            await self._journal.append("table", record, self._digest, self.game.save())
            self._new_engine = None
        return await self._journal.append(kind, body, digest, state)

    async def finish(self) -> None:
        await self._journal.finish()

    def close(self) -> None:
        self._journal.close()


def setup_of(header: Header) -> Setup:
    return msgspec.json.decode(header.setup, type=Setup)


def table_of(header: Header) -> TableHeader:
    return msgspec.json.decode(header.table, type=TableHeader)


def _settings(table: TableHeader) -> Settings:
    return Settings(table.seats, table.robots, table.real_dice)


def check_engine(path: Path, version: str) -> None:
    """NewerJournal if a newer engine than this program's was the referee of the game."""
    if not version.isdecimal():
        raise DamagedJournal(path, f'"{version}" is no version of the engine')
    if int(version) > int(ENGINE_VERSION):
        raise NewerJournal(path, f"engine {version}, this one has {ENGINE_VERSION}")


def _replay_from_saved_state(journal: Journal, setup: Setup, older_before: int) -> ReplayedGame:
    """Play the last steps again, from a saved state before those that can still be taken back."""
    saved = journal.last_state(journal.seq - RECENT_STEPS)
    if saved is None:
        replayed = ReplayedGame(journal.path, Game(setup), older_before=older_before)
        rows = list(journal.rows())
    else:
        seq, state = saved
        first, *rows = journal.rows(after=seq - 1)
        game = Game.resume(setup, state)
        replayed = ReplayedGame(journal.path, game, first.digest, since=seq, older_before=older_before)
    for row in rows:
        replayed.add(row)
    return replayed
