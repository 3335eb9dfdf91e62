"""One game and its journal: an action is on disk before anyone sees its effect.

The successor is worked out on a copy, written, and only then becomes the game. So a row carries the digest
of its own events, a fault in a rule is found before it is saved, and a failed write changes nothing.
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
from croupier.firmware.saves.journal import DamagedJournal, Header, Journal, JournalError, NewerJournal, Row
from croupier.firmware.saves.replay import ENGINE_VERSION, Replay, Step, next_digest, record_of, retold

RECENT = 24
"""How many steps back the table remembers at least, as far as there are so many."""


PAUSE = 600
"""Seconds."""


class TableHeader(Struct, frozen=True, omit_defaults=True):
    seats: tuple[Seat, ...]
    robots: dict[int, str] = {}
    """By player."""
    real_dice: bool = False


class SavedGame:
    """The only owner of a running game."""

    def __init__(self, journal: Journal, game: Game, settings: Settings, digest: str = "") -> None:
        self._journal = journal
        self.game = game
        self._settings = settings
        self._digest = digest
        self._recent: deque[Step] = deque(maxlen=RECENT)
        self._undone: deque[tuple[int, tuple[Step, ...]]] = deque(maxlen=RECENT)
        self.to_play_again = 0
        """How many steps have to be played again, as a newer engine takes them for something else."""

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
        """The same game at the same step; DamagedJournal if the file does not say how to get there."""
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
        setup, settings = setup_of(header), _settings(_table_of(header))
        engine, since = header.engine, 0
        for row in journal.table_rows():
            record = record_of(path, row)
            settings.take(record)
            if isinstance(record, NewEngine):
                engine, since = record.version, row.seq
        check_engine(path, engine)
        if engine != ENGINE_VERSION:
            return _under_a_newer_engine(cls, journal, setup, settings)
        replay, rows = start(journal, setup, max(since, journal.seq - RECENT))
        for row in rows:
            replay.take(row)
        saved_game = cls(journal, replay.game, settings, replay.digest)
        saved_game._recent.extend(replay.steps)
        saved_game._undone.extend(replay.undone)
        return saved_game

    # -- what is

    @property
    def seats(self) -> tuple[Seat, ...]:
        """By player."""
        return self._settings.seats

    @property
    def robots(self) -> dict[int, str]:
        """The robots that play for somebody, by player."""
        return self._settings.robots

    @property
    def helpers(self) -> frozenset[int]:
        """The players whom the board helps along."""
        return frozenset(self._settings.helpers)

    @property
    def real_dice(self) -> bool:
        """The players throw dice of their own."""
        return self._settings.real_dice

    @property
    def languages(self) -> dict[int, str]:
        """By console."""
        return self._settings.languages

    @property
    def recent(self) -> tuple[Step, ...]:
        """The last steps, oldest first: those that `undo` can take back."""
        return tuple(self._recent)

    @property
    def undone(self) -> dict[int, tuple[Step, ...]]:
        """The steps that were taken back last, by the row that says so."""
        return dict(self._undone)

    @property
    def path(self) -> Path:
        return self._journal.path

    @property
    def length(self) -> int:
        """How many rows the journal has."""
        return self._journal.seq

    @property
    def last_at(self) -> int:
        """When the last row was written by the clock then, in seconds since 1970; 0 if not known."""
        return self._journal.last_at

    def played(self) -> float:
        """Seconds that people have sat at this game; a longer pause than `PAUSE` is none of it."""
        moments = [row.at for row in self._journal.rows() if row.at]
        gaps = (later - earlier for earlier, later in pairwise(moments))
        return float(sum(gap for gap in gaps if 0 < gap <= PAUSE))

    def steps(self, until: int) -> Iterator[tuple[Sequence[Event | Undo], Game]]:
        """The game from its beginning to row `until`: what happened at each step, and the game after it.

        What was taken back is left out, and stands there as an `Undo`. Takes its time; may be read on another
        thread.
        """
        rows = [row for row in self._journal.rows() if row.seq <= until]
        undone = self.taken_back(rows=rows)
        game = Game(self.game.setup)
        for row, events, after in retold(self.path, self.game.setup, rows):
            while undone and undone[0][0] < row.seq:
                yield [undone.pop(0)[1]], game
            game = after
            yield events, game
        for _, record in undone:
            yield [record], game

    def taken_back(self, since: int = 0, rows: Sequence[Row] | None = None) -> list[tuple[int, Undo]]:
        """Which steps were taken back behind row `since`, with the numbers of the rows that say so."""
        found = self._journal.table_rows() if rows is None else [row for row in rows if row.kind == "table"]
        records = [(row.seq, record_of(self.path, row)) for row in found if row.seq > since]
        return [(seq, record) for seq, record in records if isinstance(record, Undo)]

    # -- what happens

    async def do(self, action: Action, *, goes_on: bool = False) -> list[Event]:
        """Check, write, and only then let it have happened; an error changes nothing.

        `goes_on`: it belongs to the same press as the last one.
        """
        successor = self.game.copy()
        events = successor.apply(action)
        digest = next_digest(self._digest, events)
        state = successor.save() if any(isinstance(event, TurnBegan) for event in events) else None
        seq = await self._journal.append("action", encode_action(action), digest, state)
        self._recent.append(Step(seq, action, events, self.game, self._digest, goes_on))
        self.game, self._digest = successor, digest
        return events

    async def undo(self, seq: int, by: tuple[int, ...] = ()) -> None:
        """Take back the step of row `seq` and all that came after it; LookupError if it is not in `recent`.

        As with `do`, an error changes nothing.
        """
        taken = next((step for step in self._recent if step.seq == seq), None)
        if taken is None:
            raise LookupError(f"step {seq} cannot be taken back")
        if self._journal.finished:
            await self._journal.reopen()
        record = encode_record(Undo(seq - 1, by))
        row = await self._journal.append("table", record, taken.digest_before, taken.before.save())
        self.game, self._digest = taken.before, taken.digest_before
        gone: list[Step] = []
        while self._recent and self._recent[-1].seq >= seq:
            gone.insert(0, self._recent.pop())
        self._undone.append((row, tuple(gone)))

    async def record(self, record: Record) -> None:
        """Write down a seat, a robot or a language; the game itself stays as it is."""
        await self._journal.append("table", encode_record(record), self._digest)
        self._settings.take(record)

    async def finish(self) -> None:
        await self._journal.finish()

    def close(self) -> None:
        self._journal.close()


def setup_of(header: Header) -> Setup:
    return msgspec.json.decode(header.setup, type=Setup)


def seats_of(header: Header) -> tuple[Seat, ...]:
    return _table_of(header).seats


def _table_of(header: Header) -> TableHeader:
    return msgspec.json.decode(header.table, type=TableHeader)


def _settings(table: TableHeader) -> Settings:
    return Settings(table.seats, table.robots, table.real_dice)


def check_engine(path: Path, version: str) -> None:
    """Whether this program's engine, or an older one, refereed the game."""
    if not version.isdecimal():
        raise DamagedJournal(path, f'"{version}" is no version of the engine')
    if int(version) > int(ENGINE_VERSION):
        raise NewerJournal(path, f"engine {version}, this one has {ENGINE_VERSION}")


def start(journal: Journal, setup: Setup, before: int) -> tuple[Replay, list[Row]]:
    """The game as it was at the last state up to row `before`, and the rows behind it."""
    saved = journal.last_state(before)
    if saved is None:
        return Replay(journal.path, Game(setup)), list(journal.rows())
    seq, state = saved
    first, *rows = journal.rows(after=seq - 1)
    return Replay(journal.path, Game.resume(setup, state), first.digest, since=seq), rows


def _under_a_newer_engine(
    kind: type[SavedGame], journal: Journal, setup: Setup, settings: Settings
) -> SavedGame:
    """Go on from the last state with as many of the steps behind it as mean the same to this engine."""
    replay, rows = start(journal, setup, journal.seq)
    last, left = journal.last_state(), 0
    reached = last[0] if last else 0
    for row in rows:
        try:
            replay.take(row)
        except DamagedJournal:
            left = journal.seq - reached
            break
        reached = row.seq
    record = NewEngine(reached, ENGINE_VERSION)
    journal.append_now("table", encode_record(record), replay.digest, replay.game.save())
    saved_game = kind(journal, replay.game, settings, replay.digest)
    saved_game.to_play_again = left
    return saved_game
