"""Sets up the log: sentences on a terminal, lines with a level in systemd's journal."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping

LEVELS = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
"""The numbers that systemd takes at the beginning of a line."""


class _JournalFormatter(logging.Formatter):
    """Writes the level in front of each line, as systemd wants it."""

    def format(self, record: logging.LogRecord) -> str:
        level = LEVELS.get(record.levelno, 6)
        return "\n".join(f"<{level}>{line}" for line in super().format(record).splitlines())


def begin(environ: Mapping[str, str]) -> None:
    """Log warnings and worse on a terminal; in the journal also what is good to know."""
    handler = logging.StreamHandler()
    if into_the_journal(environ):
        handler.setFormatter(_JournalFormatter("%(message)s"))
        logging.getLogger("croupier").setLevel(logging.INFO)
    else:
        handler.setFormatter(logging.Formatter("croupier: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def into_the_journal(environ: Mapping[str, str]) -> bool:
    """Does systemd's journal read our stderr? systemd tells us which file it reads."""
    try:
        found = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"
