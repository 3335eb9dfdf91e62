"""The names of the files that lie beside a journal while it is open."""

from pathlib import Path

LOG, INDEX, MARK = "-wal", "-shm", "-mark"
COMPANIONS = (LOG, INDEX, MARK)
"""SQLite's write-ahead log, the log's index, and our own mark.

The log holds rows that are not in the file yet, so a journal and its -wal file belong together.
"""


def companion(path: Path, suffix: str) -> Path:
    """The file beside the journal with that suffix; the journal itself for an empty one."""
    return path.with_name(path.name + suffix)


SUMMARY = "-summary"
"""What is kept of a finished game for statistics. It is no part of the journal: it can be made again."""
