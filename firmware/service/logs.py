"""Where log lines go: on a terminal as sentences, in systemd's journal with their level."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping

LEVELS = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
"""The numbers that systemd takes at the beginning of a line."""


class _ForTheJournal(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        level = LEVELS.get(record.levelno, 6)
        return "\n".join(f"<{level}>{line}" for line in super().format(record).splitlines())


def begin(environ: Mapping[str, str]) -> None:
    """Warnings and worse on a terminal; in the journal also what is merely worth knowing."""
    handler = logging.StreamHandler()
    if into_the_journal(environ):
        handler.setFormatter(_ForTheJournal("%(message)s"))
        logging.getLogger("croupier").setLevel(logging.INFO)
    else:
        handler.setFormatter(logging.Formatter("croupier: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def into_the_journal(environ: Mapping[str, str]) -> bool:
    """Whether what we say on stderr is read by systemd's journal: it tells which file that is."""
    try:
        found = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"
