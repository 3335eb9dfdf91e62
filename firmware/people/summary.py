"""The summary of a game: what statistics need of it, worked out once and kept in a file beside the game.

    games/20250131-200000-5eed.croupier            the game
    games/20250131-200000-5eed.croupier-summary    its summary, as JSON

A summary that does not belong to the game as it is now, or was made by another version, is made again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import schema
from croupier.firmware.saves.journal.companions import SUMMARY, companion
from croupier.firmware.saves.journal.errors import JournalError
from croupier.firmware.saves.journal.sqlite import open_for_reading

VERSION = 1
"""Increase it when a summary holds something else: all are then made again."""
NOBODY = -2
"""In place of a player: there is none."""
Count = Annotated[int, Meta(ge=0)]


class PlayerSummary(Struct, frozen=True, omit_defaults=True):
    """What became of one player. Players are numbers; -1 is the bank."""

    name: str
    person: bool
    """Whether it is somebody with a name, and no robot."""
    robot: str = ""
    """How it plays, for a robot that played from the beginning."""
    uid: str = ""
    language: str = ""
    colour: str = ""
    place: Count = 0
    worth: int = 0
    bankrupt_by: int = NOBODY
    """To whom the player lost everything."""
    resigned: bool = False
    rent_paid: tuple[Count, ...] = ()
    """To each player."""
    biggest_rent: Count = 0
    """The biggest that the player was paid."""
    biggest_rent_space: Count = 0
    deals: Count = 0
    groups: tuple[str, ...] = ()
    """The groups that the player owned whole at some time."""


class Judged(Struct, frozen=True):
    """Luck and skill of each player, in thousandths of a win."""

    luck: tuple[int, ...]
    skill: tuple[int, ...]


class GameSummary(Struct, frozen=True, omit_defaults=True):
    """What is kept of a game. `header` and `rows` say of which one."""

    version: int
    header: str
    """The seal of the game's header, in hex."""
    rows: Count
    edition: str
    title: str
    """Of the edition."""
    players: tuple[PlayerSummary, ...]
    began: int = 0
    """In seconds since 1970, 0 if unknown; so is `ended`."""
    ended: int = 0
    seconds: Count = 0
    """How long people played, without long pauses."""
    throws: Count = 0
    steps: Count = 0
    winners: tuple[Count, ...] = ()
    """Empty where the game was given up."""
    reason: str = ""
    """Why it ended: a name of `engine.score.Reason`, or "" """
    judged: Judged | None = None
    """None as long as nobody has worked it out."""


def read_summary(game: Path) -> GameSummary | None:
    """The summary beside the game; None if there is none that belongs to it."""
    try:
        text = durable_files.read(companion(game, SUMMARY))
        found = msgspec.json.decode(text, type=GameSummary)
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return found if found.version == VERSION and _belongs_to(found, game) else None


def _belongs_to(found: GameSummary, game: Path) -> bool:
    """Whether it was made from the game as it is now."""
    try:
        with open_for_reading(game) as db:
            schema.check_names(db, game, schema.format_version(db, game))
            seal = db.execute("SELECT value FROM meta WHERE name = 'seal'").fetchone()
            (rows,) = db.execute("SELECT max(seq) FROM journal").fetchone()
    except JournalError:
        return False
    return seal is not None and seal[0] == bytes.fromhex(found.header) and rows == found.rows


def write_summary(game: Path, summary: GameSummary) -> None:
    """Keep it beside the game. OSError if that is not possible."""
    owner = durable_files.owner_for(game.parent)
    durable_files.write(companion(game, SUMMARY), msgspec.json.encode(summary), owner=owner)


def remove_summary(game: Path) -> None:
    companion(game, SUMMARY).unlink(missing_ok=True)
