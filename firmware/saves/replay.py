"""The rows of a journal played again: what each step was, and the game as it stands after them."""

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
"""Grows when the same actions give other events, or the engine's state can say something new."""


def next_digest(before: str, events: list[Event]) -> str:
    """Vouches for all events so far."""
    return blake2b(before.encode() + encode_events(events), digest_size=16).hexdigest()


class Step(Struct, frozen=True):
    """An action that stands, and the game before it: all that is needed to take it back."""

    seq: int
    action: Action
    events: list[Event]
    before: Game
    digest_before: str
    goes_on: bool = False
    """One press did it together with the step before it; nobody knows that any more after a restart."""


class Replay:
    """Give it the rows behind number `since`; DamagedJournal for one that does not follow from the others."""

    def __init__(self, path: Path, game: Game, digest: str = "", since: int = 0) -> None:
        self.game = game
        self.digest = digest
        self.steps: list[Step] = []
        """Those that stand, oldest first."""
        self.undone: list[tuple[int, tuple[Step, ...]]] = []
        """Those that were taken back, by the row that says so."""
        self._path = path
        self._since = since
        self._setup: Setup = game.setup

    def take(self, row: Row) -> None:
        if row.kind == "action":
            self._act(row)
        else:
            self._note(row, record_of(self._path, row))

    def _act(self, row: Row) -> None:
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
            self._must_agree(row, successor)
        step = Step(row.seq, action, events, self.game, self.digest)
        self.game, self.digest = successor, digest
        self.steps.append(step)

    def _note(self, row: Row, record: Record) -> None:
        if isinstance(record, Jump):
            gone: list[Step] = []
            while self.steps and self.steps[-1].seq > record.to:
                gone.insert(0, self.steps.pop())
                self.game, self.digest = gone[0].before, gone[0].digest_before
            if isinstance(record, Undo) and record.to >= self._since:
                self._must_agree(row, self.game)
                self.undone.append((row.seq, tuple(gone)))
            self.game, self.digest = state_of(self._path, self._setup, row), row.digest

    def _must_agree(self, row: Row, game: Game) -> None:
        if state_of(self._path, self._setup, row).save() != game.save():
            raise DamagedJournal(self._path, f"row {row.seq} has another state than its steps lead to")


def record_of(path: Path, row: Row) -> Record:
    """A sound row that we do not understand was written by a later program."""
    try:
        return decode_record(row.body)
    except MalformedRecord as error:
        raise NewerJournal(path, f"row {row.seq} is {error}") from error


def state_of(path: Path, setup: Setup, row: Row) -> Game:
    if row.state is None:
        raise DamagedJournal(path, f"row {row.seq} does not say how the game goes on")
    try:
        return Game.resume(setup, row.state)
    except MalformedGame as error:
        raise DamagedJournal(path, f"row {row.seq}: {error}") from error


def standing(path: Path, rows: Iterable[Row]) -> list[Row]:
    """The actions that were not taken back, and the rows that say from which state the game goes on."""
    line: list[Row] = []
    for row in rows:
        if row.kind == "table":
            record = record_of(path, row)
            if not isinstance(record, Jump):
                continue
            while line and line[-1].seq > record.to:
                line.pop()
        line.append(row)
    return line


def retold(path: Path, setup: Setup, rows: Iterable[Row]) -> Iterator[tuple[Row, list[Event], Game]]:
    """The actions that stand, what happened at each, and the game after it (the same object all along).

    Where an older engine refereed, a step may not be legal any more: the tale then goes on at the next state.
    """
    game: Game | None = Game(setup)
    for row in standing(path, rows):
        if row.kind == "table":
            game = state_of(path, setup, row)
            continue
        if game is not None:
            try:
                events = game.apply(decode_action(row.body))
            except (MalformedAction, IllegalAction):
                game = None
            else:
                yield row, events, game
        if game is None and row.state is not None:
            game = state_of(path, setup, row)
