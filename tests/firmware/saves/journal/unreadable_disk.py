"""Switches the board on with the game in the folder argv[1], once for each line of stdin.

A line says what cannot be read then, as failing_disk.c understands it. For each it prints what happened at
that start, then at the next one with a disk that reads again: the notice, or the error, and the game.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import sys
from pathlib import Path

from croupier.firmware.saves.journal import JournalError, StateFolder, game_files
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.resume import last_game


def started(folder: StateFolder) -> str:
    try:
        found = last_game(folder)
    except JournalError as error:
        return type(error).__name__
    if found.saved_game is None:
        return f"{found.notice} none"
    found.saved_game.close()
    return f"{found.notice} {hashlib.sha256(found.saved_game.game.to_json()).hexdigest()[:8]}"


logging.disable()
unreadable = Path(os.environ["FAILING_WHILE"])
for line in sys.stdin:
    state = Path(os.environ["FAILING_DISK"]) / "state"
    shutil.copytree(sys.argv[1], state)
    (path,) = game_files(state)
    companion(path, "-shm").unlink(missing_ok=True)
    with StateFolder(state) as folder:
        unreadable.write_text(line)
        first = started(folder)
        unreadable.unlink()
        print(first, "/", started(folder), flush=True)
    shutil.rmtree(state)
