"""A damaged game goes on from its last good step, in a file of its own; the damaged one is only read."""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.engine import Game, MalformedGame, Setup
from croupier.firmware.model.records import Jump, Salvaged, encode_record
from croupier.firmware.saves.journal import (
    DamagedJournal,
    Header,
    Journal,
    NewerJournal,
    Remains,
    Row,
    remains,
)
from croupier.firmware.saves.replay import Replay, record_of, state_of
from croupier.firmware.saves.saved_game import SavedGame, check_engine, seats_of, setup_of


def rescue(damaged: Path, path: Path) -> SavedGame | None:
    """What is left of the game in the file `damaged`, in a new file at `path`; None if nothing is."""
    left = remains(damaged)
    if left is None:
        return None
    try:
        setup = setup_of(left.header)
        seats_of(left.header)
        check_engine(damaged, left.header.engine)
        rows = _beyond_the_gap(damaged, setup, left) or _earlier(damaged, setup, left.first)
    except (msgspec.MsgspecError, MalformedGame, DamagedJournal, NewerJournal):
        return None
    if not rows:
        return None
    _begin(path, left.header, rows)
    return SavedGame.resume(path)


def _begin(path: Path, header: Header, rows: list[Row]) -> None:
    Journal.create(path, header, rows).close()


def _earlier(damaged: Path, setup: Setup, rows: list[Row]) -> list[Row]:
    """The rows from the first on, as far as they can be played again."""
    while rows and (good := _playable(damaged, setup, rows)) < len(rows):
        rows = rows[:good]
    return rows


def _playable(damaged: Path, setup: Setup, rows: list[Row]) -> int:
    """How many of these rows, from the last state in them on, follow from one another."""
    begin = next((n for n in reversed(range(len(rows))) if rows[n].state is not None), None)
    try:
        replay = Replay(damaged, Game(setup)) if begin is None else _at(damaged, setup, rows[begin])
    except DamagedJournal:
        return begin or 0
    for n in range(0 if begin is None else begin + 1, len(rows)):
        try:
            replay.take(rows[n])
        except DamagedJournal:
            return n
    return len(rows)


def _beyond_the_gap(damaged: Path, setup: Setup, left: Remains) -> list[Row]:
    """The state at the end of the last rows, and what is known of seats, robots and languages.

    Nothing if there is no state in those rows.
    """
    rows = _earlier(damaged, setup, left.last) if any(row.state is not None for row in left.last) else []
    begin = next((n for n in reversed(range(len(rows))) if rows[n].state is not None), None)
    if begin is None:
        return []
    replay = _at(damaged, setup, rows[begin])
    for row in rows[begin + 1 :]:
        replay.take(row)
    record = encode_record(Salvaged(damaged.name))
    first = Row(1, "table", record, replay.digest, replay.game.save(), rows[-1].at)
    settings = [row for row in (*left.first, *rows) if _is_setting(damaged, row)]
    return [first, *(_again(row, number, replay.digest) for number, row in enumerate(settings, start=2))]


def _is_setting(damaged: Path, row: Row) -> bool:
    return row.kind == "table" and not isinstance(record_of(damaged, row), Jump)


def _again(row: Row, number: int, digest: str) -> Row:
    return Row(number, row.kind, row.body, digest, at=row.at)


def _at(damaged: Path, setup: Setup, row: Row) -> Replay:
    if row.kind == "table":
        record_of(damaged, row)
    return Replay(damaged, state_of(damaged, setup, row), row.digest, since=row.seq)
