"""Plays the rows of a journal again, and checks that they give the same events as when they were written.

There is one set of rules, today's. A game of an older version may have a step which they refuse, or which
gives other events. That is a `Difference`: it is noted, and the game goes on from the next saved state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Game, IllegalAction, MalformedGame, Setup
from croupier.engine.actions import Action, MalformedAction, decode_action
from croupier.engine.events import Event, encode_events
from croupier.firmware.model.records import Jump, MalformedRecord, Record, Undo, decode_record
from croupier.firmware.model.story import Difference, StoryEvent, TakenBack
from croupier.firmware.saves.journal import DamagedJournal, NewerJournal, Row

ENGINE_VERSION = "2"
"""Increase it when the same actions give other events, or the engine's state can hold something new.

2: an offer ends when what it speaks of changes (R158); a debtor makes no deal that leaves too little (R127);
the board raises what a leaver owes (R156); the last buildings, the first lap, the taxes of 1997 (R61, R141).
"""


def next_digest(before: str, events: list[Event]) -> str:
    """The checksum of all events so far, from the checksum before these events."""
    return blake2b(before.encode() + encode_events(events), digest_size=16).hexdigest()


class Step(Struct, frozen=True):
    """An action that counts, its events, and the game before it: all that is needed to take it back."""

    seq: int
    """The number of its row."""
    action: Action
    events: list[Event]
    before: Game
    digest_before: str
    same_press: bool = False
    """The press that made the step before also made this one. The journal does not keep this."""


class ReplayedGame:
    """A game that is built up from the rows of a journal, starting with the row after number `since`.

    An older engine was the referee of the rows before `older_before`. If one of these differs, the game goes
    on from the next saved state. Any other row that does not follow from those before it is a DamagedJournal.
    """

    def __init__(
        self, path: Path, game: Game, digest: str = "", *, since: int = 0, older_before: int = 0
    ) -> None:
        self.game = game
        """After the last step that was played again."""
        self.digest = digest
        self.steps: list[Step] = []
        """The steps that count, the oldest first, without a gap: after a difference it begins anew."""
        self.undone: list[tuple[int, tuple[Step, ...]]] = []
        """The steps that were taken back, with the number of the row that took them back."""
        self.differences: list[Difference] = []
        self.not_played: list[int] = []
        """The rows of the steps from a difference up to the next saved state."""
        self.lost_at: int | None = None
        """The row of the last difference, if no saved state has come since."""
        self._path = path
        self._since = since
        self._older_before = older_before
        self._setup: Setup = game.setup

    def add(self, row: Row) -> None:
        if row.kind == "table":
            self._add_record(row, record_of(self._path, row))
        elif self.lost_at is None:
            self._add_action(row)
        else:
            self._skip(row)

    def _add_action(self, row: Row) -> None:
        successor = self.game.copy()
        try:
            action = decode_action(row.body)
            events = successor.apply(action)
        except (MalformedAction, IllegalAction) as error:
            return self._lose(row, _refused(row, error))
        digest = next_digest(self.digest, events)
        if digest != row.digest:
            return self._lose(row, _other_events(row))
        if row.state is not None and not self._leads_to(row, successor):
            return self._lose(row, _other_state(row))
        self.steps.append(Step(row.seq, action, events, self.game, self.digest))
        self.game, self.digest = successor, digest
        return None

    def _lose(self, row: Row, reason: str) -> None:
        self._differs(row, reason)
        self.lost_at = row.seq
        self._skip(row)

    def _skip(self, row: Row) -> None:
        self.not_played.append(row.seq)
        if row.state is not None:
            self._forget_steps(row)
            self._go_on(row)

    def _add_record(self, row: Row, record: Record) -> None:
        if not isinstance(record, Jump):
            return
        if self.lost_at is not None and record.to >= self.lost_at:
            self._forget_steps(row)
        undone: list[Step] = []
        while self.steps and self.steps[-1].seq > record.to:
            undone.insert(0, self.steps.pop())
            self.game, self.digest = undone[0].before, undone[0].digest_before
        if isinstance(record, Undo) and record.to >= self._since and self.lost_at is None:
            if not self._leads_to(row, self.game):
                self._differs(row, _other_state(row))
            self.undone.append((row.seq, tuple(undone)))
        self._go_on(row)

    def _leads_to(self, row: Row, game: Game) -> bool:
        """Whether the game is in the state that the row holds."""
        return game_at(self._path, self._setup, row).is_at_same_point(game)

    def _differs(self, row: Row, reason: str) -> None:
        if row.seq >= self._older_before:
            raise DamagedJournal(self._path, reason)
        self.differences.append(Difference(row.seq, reason, 0, self.game.view()))

    def _forget_steps(self, row: Row) -> None:
        """Steps before a gap cannot be taken back."""
        self.steps.clear()
        self._since = row.seq

    def _go_on(self, row: Row) -> None:
        """Go on from the state of this row."""
        self.game, self.digest = game_at(self._path, self._setup, row), row.digest
        self.lost_at = None
        if self.differences and not self.differences[-1].goes_on:
            self.differences[-1] = replace(self.differences[-1], goes_on=row.seq, view=self.game.view())


def _refused(row: Row, error: MalformedAction | IllegalAction) -> str:
    return f"row {row.seq}: {error}"


def _other_events(row: Row) -> str:
    return f"row {row.seq} does not give the events it gave when it was written"


def _other_state(row: Row) -> str:
    return f"row {row.seq} has another state than its steps lead to"


def record_of(path: Path, row: Row) -> Record:
    """The table's record in this row; NewerJournal if it is one that this program does not know."""
    try:
        return decode_record(row.body)
    except MalformedRecord as error:
        raise NewerJournal(path, f"row {row.seq} is {error}") from error


def game_at(path: Path, setup: Setup, row: Row) -> Game:
    """The game in the state that this row holds."""
    if row.state is None:
        raise DamagedJournal(path, f"row {row.seq} does not say how the game goes on")
    try:
        return Game.resume(setup, row.state)
    except MalformedGame as error:
        raise DamagedJournal(path, f"row {row.seq}: {error}") from error


def rows_that_count(path: Path, rows: Iterable[Row]) -> list[Row]:
    """The actions that were not taken back, and the rows that say from which state the game goes on."""
    counted: list[Row] = []
    for row in rows:
        if row.kind == "table":
            record = record_of(path, row)
            if not isinstance(record, Jump):
                continue
            while counted and counted[-1].seq > record.to:
                counted.pop()
        counted.append(row)
    return counted


class ReplayedStep(NamedTuple):
    """An action that counts, its events, and the game after it.

    With a `difference` there are no events, and the game is the one in the state from which it goes on.
    """

    row: Row
    events: list[Event]
    game: Game
    difference: Difference | None = None

    @property
    def told(self) -> Sequence[StoryEvent]:
        """What a history tells of it."""
        return self.events if self.difference is None else [self.difference]


def taken_back(record: Undo, steps: Sequence[Step]) -> Undo | TakenBack:
    """The record with the steps that it took back, if these are known."""
    if not steps:
        return record
    events = tuple(event for step in steps for event in step.events)
    return TakenBack(record.by, steps[0].before.view(), events)


def replay_steps(path: Path, setup: Setup, rows: Iterable[Row]) -> Iterator[ReplayedStep]:
    """Play the actions that count again. After a difference it goes on from the next saved state, if any."""
    counted = iter(rows_that_count(path, rows))
    game, digest = Game(setup), ""
    for row in counted:
        if row.kind == "table":
            game, digest = game_at(path, setup, row), row.digest
            continue
        successor = game.copy()
        try:
            events = successor.apply(decode_action(row.body))
        except (MalformedAction, IllegalAction) as error:
            reason = _refused(row, error)
        else:
            digest = next_digest(digest, events)
            reason = "" if digest == row.digest else _other_events(row)
        if not reason:
            game = successor
            yield ReplayedStep(row, events, game)
            continue
        saved = next((later for later in chain([row], counted) if later.state is not None), None)
        if saved is not None:
            game, digest = game_at(path, setup, saved), saved.digest
        goes_on = saved.seq if saved is not None else 0
        yield ReplayedStep(row, [], game, Difference(row.seq, reason, goes_on, game.view()))
