"""The journal: one crash-safe SQLite file for each game, and the folder that holds the games.

    with StateFolder(path) as folder:
        with Journal.create(folder.new_path(), header) as journal:
            seq = await journal.append("action", body, digest)

A row is on stable storage before `append` returns. A row that could not be written is not in the file.
"""

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
    OutOfMemory,
    SetAsideFailed,
    StateFileUnreadable,
    StateFolderBusy,
    StateFolderUnwritable,
)
from croupier.firmware.saves.journal.journal import Journal
from croupier.firmware.saves.journal.reading import JournalContents, is_unsure, read_journal
from croupier.firmware.saves.journal.schema import Header, Kind, Row
from croupier.firmware.saves.journal.state_folder import (
    StateFolder,
    archived_files,
    game_files,
    game_names,
    is_finished,
    set_aside,
)

__all__ = [
    "DamagedJournal",
    "ForeignJournal",
    "Header",
    "Journal",
    "JournalClosed",
    "JournalContents",
    "JournalError",
    "JournalExists",
    "JournalMissing",
    "JournalUnreadable",
    "JournalWriteFailed",
    "Kind",
    "NewerJournal",
    "OlderJournal",
    "OutOfMemory",
    "Row",
    "SetAsideFailed",
    "StateFileUnreadable",
    "StateFolder",
    "StateFolderBusy",
    "StateFolderUnwritable",
    "archived_files",
    "game_files",
    "game_names",
    "is_finished",
    "is_unsure",
    "read_journal",
    "set_aside",
]
