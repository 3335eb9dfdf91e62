"""What can go wrong with saved games: a class for each, a sentence for the person who reads it."""

from pathlib import Path


def why(error: OSError) -> str:
    """The system's own words, without the number and the name."""
    return error.strerror or str(error)


class JournalError(Exception):
    """Something went wrong with a saved game or the state folder at `path`."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class DamagedJournal(JournalError, ValueError):
    """The file holds something no Croupier wrote there; `reason` says what was found."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, f"the saved game {path} is damaged ({reason}): set it aside and start another")
        self.reason = reason


class ForeignJournal(JournalError, ValueError):
    """A sound SQLite file of some other program."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, f"{path} belongs to another program: move it out of the way")


class NewerJournal(JournalError, ValueError):
    """A game saved in a format that came after this program."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            path,
            f"{path} was saved by a newer Croupier (format {version}, this one reads {known}):"
            " update Croupier to go on with that game",
        )


class OlderJournal(JournalError, ValueError):
    """A game saved in a format that this program no longer reads."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            path,
            f"{path} was saved by an older Croupier (format {version}, this one reads {known}):"
            " go on with that game in the version that saved it",
        )


class JournalExists(JournalError, FileExistsError):
    """A new game would have taken the place of a saved one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, f"there is already a saved game {path}: choose another name")


class JournalMissing(JournalError, FileNotFoundError):
    """No file of that name."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, f"there is no saved game {path}: check its name")


class JournalUnreadable(JournalError, OSError):
    """The file may be sound, but it could not be read now: no permission, no room, in use."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            path,
            f"the saved game {path} could not be opened ({reason}):"
            " check that the disk has room and that Croupier may write there, then start again",
        )


class JournalWriteFailed(JournalError, OSError):
    """Nothing was saved; the file is as it was."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            path, f"{path} could not be saved ({reason}): make room or check the disk, then try again"
        )


class JournalClosed(JournalError, RuntimeError):
    """A write after `close()`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, f"the saved game {path} is closed: open it again to go on")


class SetAsideFailed(JournalError, OSError):
    """A damaged file could not be renamed."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            path, f"the saved game {path} could not be set aside ({reason}): move it away by hand"
        )


class StateFolderBusy(JournalError, OSError):
    """Another Croupier plays in this folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            f"another Croupier is using the state folder {path}: stop it or choose another with --state DIR",
        )


class StateFolderUnwritable(JournalError, OSError):
    """Nothing can be saved in this folder."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            path,
            f"the state folder {path} cannot be written ({reason}):"
            " make it writable or choose another with --state DIR",
        )


class StateFileUnreadable(JournalError, OSError):
    """A file in the state folder is there and cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, f"{path} cannot be read ({reason}): check its permissions or move it away")
