"""One game and its journal: an action is on disk before anyone sees its effect.

The successor is worked out on a copy, written, and only then becomes the game. So a row carries the digest
of its own events, a fault in a rule is found before it is saved, and a failed write changes nothing.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import Game, IllegalAction, MalformedGame, Setup
from engine.actions import Action, MalformedAction, decode_action, encode_action
from engine.events import Event, TurnBegan, encode_events
from firmware.journal import DamagedJournal, Header, Journal, Row
from firmware.table.scene import Seat

ENGINE_VERSION = "1"
"""Grows when the same actions give other events."""


class TableHeader(Struct, frozen=True):
    seats: tuple[Seat, ...]


def next_digest(before: str, events: list[Event]) -> str:
    """Vouches for all events so far."""
    return blake2b(before.encode() + encode_events(events), digest_size=16).hexdigest()


class Keeper:
    """The only owner of a running game."""

    def __init__(self, journal: Journal, game: Game, seats: tuple[Seat, ...], digest: str) -> None:
        self._journal = journal
        self.game = game
        self.seats = seats
        self._digest = digest

    @classmethod
    def begin(cls, path: Path, game: Game, seats: tuple[Seat, ...]) -> Keeper:
        header = Header(
            game=path.stem,
            engine=ENGINE_VERSION,
            setup=msgspec.json.encode(game.setup),
            table=msgspec.json.encode(TableHeader(seats)),
        )
        return cls(Journal.create(path, header), game, seats, "")

    @classmethod
    def resume(cls, path: Path) -> Keeper:
        """The same game at the same step; DamagedJournal if the file does not say how to get there."""
        journal = Journal.open(path)
        try:
            setup = msgspec.json.decode(journal.header.setup, type=Setup)
            seats = msgspec.json.decode(journal.header.table, type=TableHeader).seats
            game, digest = _replay(path, setup, journal)
        except (msgspec.MsgspecError, MalformedGame) as error:
            journal.close()
            raise DamagedJournal(path, str(error)) from error
        except DamagedJournal:
            journal.close()
            raise
        return cls(journal, game, seats, digest)

    async def do(self, action: Action) -> list[Event]:
        """Check, write, and only then let it have happened; an error changes nothing."""
        successor = self.game.copy()
        events = successor.apply(action)
        digest = next_digest(self._digest, events)
        state = successor.save() if any(isinstance(event, TurnBegan) for event in events) else None
        await self._journal.append("action", encode_action(action), digest, state)
        self.game, self._digest = successor, digest
        return events

    async def finish(self) -> None:
        await self._journal.finish()

    def close(self) -> None:
        self._journal.close()


def _replay(path: Path, setup: Setup, journal: Journal) -> tuple[Game, str]:
    saved = journal.last_state()
    if saved is None:
        return _play_on(path, Game(setup), "", list(journal.rows()))
    seq, state = saved
    first, *rows = journal.rows(after=seq - 1)
    return _play_on(path, Game.resume(setup, state), first.digest, rows)


def _play_on(path: Path, game: Game, digest: str, rows: list[Row]) -> tuple[Game, str]:
    for row in rows:
        try:
            events = game.apply(decode_action(row.body))
        except (MalformedAction, IllegalAction) as error:
            raise DamagedJournal(path, f"row {row.seq}: {error}") from error
        digest = next_digest(digest, events)
        if digest != row.digest:
            raise DamagedJournal(path, f"row {row.seq} does not give the events it gave when it was written")
    return game, digest
