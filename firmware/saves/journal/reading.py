"""A journal read from outside, also while somebody plays: nothing of it is changed, not even its format."""

from pathlib import Path

from msgspec import Struct

from croupier.firmware.saves.journal import schema
from croupier.firmware.saves.journal.migrate import check_1, rows_1
from croupier.firmware.saves.journal.record import Header, Row
from croupier.firmware.saves.journal.sqlite import reading


class Contents(Struct, frozen=True):
    """A sound journal, whole."""

    header: Header
    rows: list[Row]
    finished: bool


def contents(path: Path) -> Contents:
    """All that the file holds, every seal checked; a JournalError if it is not sound."""
    with reading(path) as db:
        if schema.format_of(db, path) == 1:
            check_1(db, path)
            header, finished = schema.read_meta(db, path)
            return Contents(header, list(rows_1(db, path, header.seal())), finished)
        schema.check_format(db, path)
        header, finished = schema.read_meta(db, path)
        return Contents(header, list(schema.read_rows(db, path, header.seal(), after=0)), finished)
