"""The journal: one crash-safe SQLite file a game, and the folder that holds the games.

    with StateFolder(path) as folder:
        with Journal.create(folder.new_path(), header) as journal:
            seq = await journal.append("action", body, digest)

A row is on stable storage before `append` returns; a row that could not be written is not there at all.
"""

from croupier.firmware.saves.journal.aside import set_aside
from croupier.firmware.saves.journal.errors import (
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
from croupier.firmware.saves.journal.folder import StateFolder, game_files
from croupier.firmware.saves.journal.journal import Journal
from croupier.firmware.saves.journal.reading import Contents, contents
from croupier.firmware.saves.journal.record import Header, Row
from croupier.firmware.saves.journal.salvage import Remains, remains

__all__ = [
    "Contents",
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
    "Remains",
    "Row",
    "SetAsideFailed",
    "StateFileUnreadable",
    "StateFolder",
    "StateFolderBusy",
    "StateFolderUnwritable",
    "contents",
    "game_files",
    "remains",
    "set_aside",
]
