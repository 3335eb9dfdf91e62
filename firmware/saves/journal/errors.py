"""What can go wrong with saved games: a class for each, a sentence for the person who reads it."""

from pathlib import Path

from croupier.firmware.model.sentence import Sentence


def why(error: OSError) -> str:
    """The system's own words, without the number and the name."""
    return error.strerror or str(error)


class JournalError(Exception):
    """Something went wrong with a saved game or the state folder at `path`."""

    def __init__(self, path: Path, key: str, **facts: object) -> None:
        super().__init__(Sentence(key, path=path, **facts))
        self.path = path

    def __str__(self) -> str:
        return str(self.args[0])


class DamagedJournal(JournalError, ValueError):
    """The file holds something no Croupier wrote there; `reason` says what was found."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-damaged", reason=reason)
        self.reason = reason


class ForeignJournal(JournalError, ValueError):
    """A sound SQLite file of some other program."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-foreign")


class NewerJournal(JournalError, ValueError):
    """A game saved by a program that came after this one; `what` says what it does not know."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, "cli-journal-newer", what=what)


class OlderJournal(JournalError, ValueError):
    """A game saved in a format that this program no longer reads."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(path, "cli-journal-older", version=version, known=known)


class JournalExists(JournalError, FileExistsError):
    """A new game would have taken the place of a saved one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-exists")


class JournalMissing(JournalError, FileNotFoundError):
    """No file of that name."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-missing")


class JournalUnreadable(JournalError, OSError):
    """The file may be sound, but it could not be read now: no permission, no room, in use."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-unreadable", reason=reason)


class JournalWriteFailed(JournalError, OSError):
    """Nothing was saved; the file is as it was."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-not-written", reason=reason)


class JournalClosed(JournalError, RuntimeError):
    """A write after `close()`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-closed")


class SetAsideFailed(JournalError, OSError):
    """A damaged file could not be renamed."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-stuck", reason=reason)


class StateFolderBusy(JournalError, OSError):
    """Another Croupier plays in this folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-folder-busy")


class StateFolderUnwritable(JournalError, OSError):
    """Nothing can be saved in this folder."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-folder-unwritable", reason=reason)


class StateFileUnreadable(JournalError, OSError):
    """A file in the state folder is there and cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-file-unreadable", reason=reason)
