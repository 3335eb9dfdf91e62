"""Plays the rows of a journal again, and checks that they give the same events as when they were written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from croupier.engine import Game, IllegalAction, MalformedGame, Setup
from croupier.engine.actions import Action, MalformedAction, decode_action
from croupier.engine.events import Event, encode_events
from croupier.firmware.model.records import Jump, MalformedRecord, Record, Undo, decode_record
from croupier.firmware.saves.journal import DamagedJournal, NewerJournal, Row

ENGINE_VERSION = "1"
"""Increase it when the same actions give other events, or the engine's state can hold something new."""


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

    DamagedJournal if a row does not follow from the rows before it.
    """

    def __init__(self, path: Path, game: Game, digest: str = "", since: int = 0) -> None:
        self.game = game
        self.digest = digest
        self.steps: list[Step] = []
        """The steps that count, the oldest first."""
        self.undone: list[tuple[int, tuple[Step, ...]]] = []
        """The steps that were taken back, with the number of the row that took them back."""
        self._path = path
        self._since = since
        self._setup: Setup = game.setup

    def add(self, row: Row) -> None:
        if row.kind == "action":
            self._add_action(row)
        else:
            self._add_record(row, record_of(self._path, row))

    def _add_action(self, row: Row) -> None:
        successor = self.game.copy()
        try:
            action = decode_action(row.body)
            events = successor.apply(action)
        except (MalformedAction, IllegalAction) as error:
            raise DamagedJournal(self._path, f"row {row.seq}: {error}") from error
        digest = next_digest(self.digest, events)
        if digest != row.digest:
            raise DamagedJournal(
                self._path, f"row {row.seq} does not give the events it gave when it was written"
            )
        if row.state is not None:
            self._check_state(row, successor)
        step = Step(row.seq, action, events, self.game, self.digest)
        self.game, self.digest = successor, digest
        self.steps.append(step)

    def _add_record(self, row: Row, record: Record) -> None:
        if isinstance(record, Jump):
            undone: list[Step] = []
            while self.steps and self.steps[-1].seq > record.to:
                undone.insert(0, self.steps.pop())
                self.game, self.digest = undone[0].before, undone[0].digest_before
            if isinstance(record, Undo) and record.to >= self._since:
                self._check_state(row, self.game)
                self.undone.append((row.seq, tuple(undone)))
            self.game, self.digest = game_at(self._path, self._setup, row), row.digest

    def _check_state(self, row: Row, game: Game) -> None:
        if game_at(self._path, self._setup, row).save() != game.save():
            raise DamagedJournal(self._path, f"row {row.seq} has another state than its steps lead to")


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


def replay_steps(path: Path, setup: Setup, rows: Iterable[Row]) -> Iterator[tuple[Row, list[Event], Game]]:
    """For each action that counts: its row, its events, and the game after it (always the same object).

    An action that an older engine accepted may not be legal any more. The replay then goes on at the next
    saved state.
    """
    game: Game | None = Game(setup)
    for row in rows_that_count(path, rows):
        if row.kind == "table":
            game = game_at(path, setup, row)
            continue
        if game is not None:
            try:
                events = game.apply(decode_action(row.body))
            except (MalformedAction, IllegalAction):
                game = None
            else:
                yield row, events, game
        if game is None and row.state is not None:
            game = game_at(path, setup, row)
