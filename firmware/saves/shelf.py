"""Moves games: out of the list into the archive and back, away for good, and between machines.

    file = copy_of(path)                   # the bytes of a file that stands alone
    path = take_in(state, file)            # checked as what a stranger sends

Nothing here touches a game that is played: it has to be over, or nobody may have it open.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from croupier.engine import MalformedGame
from croupier.engine.setup import BadSetup, make_setup
from croupier.firmware.model.seats import MAX_PLAYERS, Seat
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves import durable_files
from croupier.firmware.saves.game_file import GameFile, open_game_file, verify
from croupier.firmware.saves.journal import (
    DamagedJournal,
    JournalError,
    archived_files,
    game_files,
    is_finished,
    read_journal,
    schema,
)
from croupier.firmware.saves.journal.companions import COMPANIONS, MARK, SUMMARY, companion
from croupier.firmware.saves.journal.migration import empty_log
from croupier.firmware.saves.journal.sqlite import open_for_reading
from croupier.firmware.saves.journal.state_folder import ARCHIVE_FOLDER, GAMES_FOLDER, is_game_name
from croupier.firmware.saves.rewriting import file_of

MAX_IMPORT_BYTES = 16 << 20
MAX_IMPORT_ROWS = 50_000
MAX_NAME_LETTERS = 24
TAG_LETTERS = 20


class ShelfError(ValueError):
    """What was asked for cannot be done; the message says why."""

    def __init__(self, key: str, **facts: object) -> None:
        self.sentence = Sentence(key, **facts)
        super().__init__(self.sentence)


# -- how much there is


def folder_bytes(state: Path) -> int:
    """How much room all games take, with what lies beside them."""
    games = state / GAMES_FOLDER
    size = 0
    for folder in (games, games / ARCHIVE_FOLDER):
        with suppress(OSError), os.scandir(folder) as found:
            size += sum(entry.stat(follow_symlinks=False).st_size for entry in found if entry.is_file())
    return size


# -- away and back


def archive(state: Path, game: Path) -> Path:
    """Put a finished game into the archive. Statistics still have it."""
    _must_be_over(game)
    folder = state / GAMES_FOLDER / ARCHIVE_FOLDER
    durable_files.make_folder(folder)
    if (owner := durable_files.owner_for(state)) is not None:
        os.chown(folder, *owner)
    return _move(game, folder)


def restore(state: Path, game: Path) -> Path:
    """Take a game out of the archive."""
    return _move(game, state / GAMES_FOLDER)


def delete(game: Path) -> None:
    """Remove a finished game, and what lies beside it. It cannot be brought back."""
    _must_be_over(game)
    empty_log(game)
    companion(game, MARK).unlink(missing_ok=True)  # alone, it would be told of as a lost game
    game.unlink()
    durable_files.sync_folder(game.parent)
    for suffix in (*COMPANIONS, SUMMARY):
        companion(game, suffix).unlink(missing_ok=True)


def _must_be_over(game: Path) -> None:
    if not is_finished(game):
        raise ShelfError("archive-not-over", game=game.stem)


def _move(game: Path, folder: Path) -> Path:
    """With its summary. The log is put into the file first, so that only these two are left."""
    there = folder / game.name
    if os.path.lexists(there):
        raise ShelfError("archive-taken", game=game.stem)
    empty_log(game)
    os.link(game, there, follow_symlinks=False)
    with suppress(FileNotFoundError):
        os.link(companion(game, SUMMARY), companion(there, SUMMARY), follow_symlinks=False)
    durable_files.sync_folder(folder)
    for suffix in (MARK, "", *COMPANIONS, SUMMARY):
        companion(game, suffix).unlink(missing_ok=True)
    durable_files.sync_folder(game.parent)
    return there


# -- between machines


def copy_of(game: Path) -> bytes:
    """The bytes of a file that stands alone, also of a game that is played; JournalError if it is damaged."""
    return file_of(game, read_journal(game))


def take_in(state: Path, data: bytes) -> Path:
    """Check a game's file from elsewhere and keep it; where it is now.

    A JournalError or ShelfError says what is wrong with it. It is kept only if every step of it can be played
    again.
    """
    if len(data) > MAX_IMPORT_BYTES:
        raise ShelfError("archive-too-big", most=MAX_IMPORT_BYTES >> 20)
    games = state / GAMES_FOLDER
    durable_files.make_folder(games)
    with durable_files.unfinished_file(games, data) as unchecked:
        game = _checked(unchecked)
        path = games / f"{_name_for(state, game)}.croupier"
        header = replace(game.contents.header, game=path.stem)
        contents = replace(game.contents, header=header)
        made = file_of(unchecked, contents)
    _refuse_second(state, game)
    try:
        durable_files.write_new(path, made)
        if (owner := durable_files.owner_for(games)) is not None:
            os.chown(path, *owner)
    except OSError as error:
        raise ShelfError("archive-not-written", reason=error.strerror or str(error)) from error
    return path


def _checked(file: Path) -> GameFile:
    """The game, every step played again. What this raises is a JournalError or a ShelfError."""
    try:
        _count_rows(file)
        game = open_game_file(file)
        _check_people(game)
        verify(game)
    except (MalformedGame, BadSetup, msgspec.MsgspecError, RecursionError, OverflowError) as error:
        raise ShelfError("archive-no-game", reason=str(error) or type(error).__name__) from error
    except DamagedJournal as error:  # its whole message speaks of a game that is kept here
        raise ShelfError("archive-no-game", reason=error.reason) from error
    except JournalError as error:
        raise ShelfError("archive-no-game", reason=_without_path(str(error), file)) from error
    except (ValueError, TypeError, LookupError, AttributeError, AssertionError) as error:
        raise ShelfError("archive-no-game", reason=str(error) or type(error).__name__) from error
    return game


def _without_path(message: str, file: Path) -> str:
    return message.replace(f"{file}: ", "").replace(str(file), file.name)


def _count_rows(file: Path) -> None:
    """Before anything is read into memory. First the names of the tables: one may be a view without end."""
    with open_for_reading(file) as db:
        schema.check_tables(db, file, schema.format_version(db, file))
        (rows,) = db.execute("SELECT count(*) FROM journal").fetchone()
        (longest,) = db.execute("SELECT max(length(body) + ifnull(length(state), 0)) FROM journal").fetchone()
    if rows > MAX_IMPORT_ROWS or (longest or 0) > durable_files.MAX_SMALL_FILE_BYTES:
        raise ShelfError("archive-too-big", most=MAX_IMPORT_BYTES >> 20)


def _check_people(game: GameFile) -> None:
    """Names and seats that this program could have written."""
    setup, table = game.setup, game.table
    if not all(_is_name(name) for name in setup.players) or len(set(setup.players)) < len(setup.players):
        raise ShelfError("archive-bad-names")
    make_setup(setup.edition, list(setup.players), setup.rules, seed=0)
    seats = table.seats
    if len(seats) != len(setup.players) or not all(map(_is_seat, seats)):
        raise ShelfError("archive-bad-seats")
    if any(not 0 <= player < len(seats) for player in table.robots):
        raise ShelfError("archive-bad-seats")


def _is_name(name: str) -> bool:
    return 0 < len(name) <= MAX_NAME_LETTERS and name.isprintable() and name == name.strip()


def _is_seat(seat: Seat) -> bool:
    return (
        -1 <= seat.console < 256
        and 0 <= seat.token < MAX_PLAYERS
        and len(seat.uid) <= TAG_LETTERS
        and seat.uid.isprintable()
    )


def _name_for(state: Path, game: GameFile) -> str:
    """The game's own name if it is one and free; otherwise one for the time of its first row."""
    wanted = game.contents.header.game
    taken = {path.stem for path in (*game_files(state), *archived_files(state))}
    if is_game_name(f"{wanted}.croupier") and wanted not in taken:
        return wanted
    at = next((row.at for row in game.contents.rows if row.at), 0)
    began = datetime.fromtimestamp(min(max(at, 0), 4_000_000_000), UTC) if at else datetime.now(UTC)
    while (name := f"{began:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}") in taken:
        pass
    return name


def _refuse_second(state: Path, game: GameFile) -> None:
    """The same game twice would count twice."""
    last = game.contents.rows[-1].digest if game.contents.rows else ""
    for path in (*game_files(state), *archived_files(state)):
        with suppress(JournalError, sqlite3.Error):
            known = open_game_file(path)
            rows = known.contents.rows
            if rows and rows[-1].digest == last and known.setup.decks == game.setup.decks:
                raise ShelfError("archive-there-already", game=path.stem)
