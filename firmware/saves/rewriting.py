"""Writes a finished game's file again with another header: other names for its players, other tags.

Every row is sealed with the header, so the whole file is made anew. It replaces the old one in one step.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from croupier.firmware.model.records import SeatTaken, encode_record
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import (
    DamagedJournal,
    Header,
    JournalContents,
    JournalWriteFailed,
    Row,
    read_journal,
    schema,
)
from croupier.firmware.saves.journal.companions import MARK, companion
from croupier.firmware.saves.journal.errors import os_reason
from croupier.firmware.saves.journal.migration import empty_log
from croupier.firmware.saves.replay import record_of
from croupier.firmware.saves.saved_game import setup_of, table_of


def rewrite_players(path: Path, names: Mapping[int, str], *, without_tags: bool = False) -> None:
    """Give players other names. `without_tags`: and take their tags, languages and colours away.

    A JournalError if the file is damaged or cannot be written; it is then as it was. Nobody may play in it.
    """
    contents = read_journal(path)
    try:
        made = file_of(path, contents, names, without_tags=without_tags)
    except msgspec.MsgspecError as error:
        raise DamagedJournal(path, str(error)) from error
    empty_log(path)
    try:
        durable_files.write(path, made, owner=durable_files.owner_for(path.parent))
        companion(path, MARK).unlink(missing_ok=True)
    except OSError as error:
        raise JournalWriteFailed(path, os_reason(error)) from error


def file_of(
    path: Path, contents: JournalContents, names: Mapping[int, str] = {}, *, without_tags: bool = False
) -> bytes:
    """The bytes of a file that stands alone, with all rows of the game, and other names if there are any."""
    header, rows = contents.header, contents.rows
    if names:
        header = _renamed(header, names, without_tags=without_tags)
        if without_tags:
            rows = [_without_tag(path, row, names) for row in rows]
    return schema.file_bytes(schema.Meta(header, contents.finished, last=len(rows)), rows)


def _renamed(header: Header, names: Mapping[int, str], *, without_tags: bool) -> Header:
    setup, table = setup_of(header), table_of(header)
    players = tuple(names.get(player, name) for player, name in enumerate(setup.players))
    if without_tags:
        seats = tuple(_bare(seat) if player in names else seat for player, seat in enumerate(table.seats))
        table = replace(table, seats=seats)
    return replace(
        header,
        setup=msgspec.json.encode(replace(setup, players=players)),
        table=msgspec.json.encode(table),
    )


def _without_tag(path: Path, row: Row, names: Mapping[int, str]) -> Row:
    if row.kind != "table":
        return row
    record = record_of(path, row)
    if not isinstance(record, SeatTaken) or record.player not in names:
        return row
    return replace(row, body=encode_record(SeatTaken(record.player, _bare(record.seat))))


def _bare(seat: Seat) -> Seat:
    return Seat(seat.console, "", seat.token)
