"""The journal: one crash-safe SQLite file a game, and the folder that holds the games.

    with StateFolder(path) as folder:
        with Journal.create(folder.new_path(), header) as journal:
            seq = await journal.append("action", body, digest)

A row is on stable storage before `append` returns; a row that could not be written is not there at all.
"""

from firmware.journal.aside import set_aside
from firmware.journal.errors import (
    DamagedJournal,
    ForeignJournal,
    JournalClosed,
    JournalError,
    JournalExists,
    JournalMissing,
    JournalUnreadable,
    JournalWriteFailed,
    NewerJournal,
    OlderJournal,
    SetAsideFailed,
    StateFileUnreadable,
    StateFolderBusy,
    StateFolderUnwritable,
)
from firmware.journal.folder import StateFolder
from firmware.journal.journal import Journal
from firmware.journal.record import Header, Row

__all__ = [
    "DamagedJournal",
    "ForeignJournal",
    "Header",
    "Journal",
    "JournalClosed",
    "JournalError",
    "JournalExists",
    "JournalMissing",
    "JournalUnreadable",
    "JournalWriteFailed",
    "NewerJournal",
    "OlderJournal",
    "Row",
    "SetAsideFailed",
    "StateFileUnreadable",
    "StateFolder",
    "StateFolderBusy",
    "StateFolderUnwritable",
    "set_aside",
]
