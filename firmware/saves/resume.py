"""The game to go on with when the board is switched on, whatever became of its file."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves.journal import (
    DamagedJournal,
    ForeignJournal,
    NewerJournal,
    OlderJournal,
    SetAsideFailed,
    StateFolder,
    set_aside,
)
from croupier.firmware.saves.rescue import rescue
from croupier.firmware.saves.saved_game import SavedGame

_log = logging.getLogger(__name__)


class Found(Struct, frozen=True):
    """No keeper: a new game is to be begun. `notice` is a message for the screens."""

    saved_game: SavedGame | None = None
    notice: str = ""


def _kept(path: Path) -> Path:
    """Where the damaged file is now. One that cannot be moved is no reason not to play."""
    try:
        return set_aside(path)
    except SetAsideFailed as error:
        _log.error("%s", error)
        return path


def last_game(folder: StateFolder, *, now: Callable[[], float] = time.time) -> Found:
    """Go on with the newest game that is not finished.

    A damaged file is set aside, never overwritten, and the game goes on from its last good step. A file of a
    newer program is left alone.
    """
    path = folder.current()
    if path is None:
        return Found()
    try:
        saved_game = SavedGame.resume(path)
    except DamagedJournal as error:
        rescued = rescue(path, folder.new_path())
        kept = _kept(path)
        if rescued is None:
            _log.error(Sentence("cli-last-game-damaged", reason=error.reason, kept=kept))
            return Found(notice="screen-damaged")
        _log.error(Sentence("cli-last-game-rescued", reason=error.reason, kept=kept, rescued=rescued.path))
        return Found(rescued, "screen-rescued")
    except (NewerJournal, OlderJournal, ForeignJournal) as error:
        _log.error("%s", error)
        return Found(notice="screen-newer")
    if saved_game.to_play_again:
        _log.warning(Sentence("cli-play-again", steps=saved_game.to_play_again))
        return Found(saved_game, "screen-play-again")
    if now() < saved_game.last_at:
        _log.warning(Sentence("cli-clock-set-back"))
    return Found(saved_game)
