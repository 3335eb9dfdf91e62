"""The errors of saved games: one class for each thing that can go wrong, with a message for people."""

from pathlib import Path

from croupier.firmware.model.sentence import Sentence


def os_reason(error: OSError) -> str:
    """The operating system's words for the error, without its number and the file name."""
    return error.strerror or str(error)


class JournalError(Exception):
    """Something went wrong with a saved game or the state folder at `path`."""

    def __init__(self, path: Path, key: str, **facts: object) -> None:
        super().__init__(Sentence(key, path=path, **facts))
        self.path = path

    def __str__(self) -> str:
        return str(self.args[0])


class DamagedJournal(JournalError, ValueError):
    """The file holds something that no Croupier wrote there; `reason` says what was found."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-damaged", reason=reason)
        self.reason = reason


class ForeignJournal(JournalError, ValueError):
    """The file is an intact SQLite file of another program."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-foreign")


class NewerJournal(JournalError, ValueError):
    """A newer version of this program saved the game; `what` says what this version does not know."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, "cli-journal-newer", what=what)


class OlderJournal(JournalError, ValueError):
    """The game is saved in a format that this program no longer reads."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(path, "cli-journal-older", version=version, known=known)


class JournalExists(JournalError, FileExistsError):
    """A new game would have replaced a saved one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-exists")


class JournalMissing(JournalError, FileNotFoundError):
    """There is no file of that name."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-missing")


class JournalUnreadable(JournalError, OSError):
    """The file may be intact but cannot be read now: no permission, no memory, or another program uses it."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-unreadable", reason=reason)


class OutOfMemory(JournalUnreadable):
    """There was no memory to look at the file. It says nothing about the file: it must not be set aside."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "out of memory")


class JournalWriteFailed(JournalError, OSError):
    """Nothing was saved; the file is as it was before."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-not-written", reason=reason)


class JournalClosed(JournalError, RuntimeError):
    """Somebody tried to write after `close()`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-journal-closed")


class SetAsideFailed(JournalError, OSError):
    """A damaged file could not be renamed."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-journal-stuck", reason=reason)


class StateFolderBusy(JournalError, OSError):
    """Another Croupier uses this folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cli-folder-busy")


class StateFolderUnwritable(JournalError, OSError):
    """Nothing can be saved in this folder."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-folder-unwritable", reason=reason)


class StateFileUnreadable(JournalError, OSError):
    """A file in the state folder exists but cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, "cli-file-unreadable", reason=reason)
