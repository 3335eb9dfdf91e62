"""Finds the game to go on with when the board is switched on, also if its file is damaged."""

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
    JournalError,
    NewerJournal,
    OlderJournal,
    SetAsideFailed,
    StateFolder,
    is_unsure,
    set_aside,
)
from croupier.firmware.saves.rescue import is_of_this_format, rescue
from croupier.firmware.saves.saved_game import SavedGame

_log = logging.getLogger(__name__)


class LastGame(Struct, frozen=True):
    """The game to go on with; None if a new one has to be begun. `notice` names a message for the screens."""

    saved_game: SavedGame | None = None
    notice: str = ""


def last_game(folder: StateFolder, *, now: Callable[[], float] = time.time) -> LastGame:
    """Open the newest game that is not finished.

    A damaged file is set aside, never overwritten, and the game goes on from its last good step. The file of
    a newer program is not touched.
    """
    path = folder.current()
    if path is None:
        return LastGame()
    try:
        unsure = is_unsure(path)
    except Exception:  # noqa: BLE001  what is wrong is said below
        unsure = False
    try:
        saved_game = SavedGame.resume(path)
    except DamagedJournal as error:
        return _after_damage(path, folder, error)
    except (NewerJournal, OlderJournal, ForeignJournal) as error:
        if is_of_this_format(path):
            return _after_damage(path, folder, DamagedJournal(path, "its first page has changed"))
        _log.error("%s", error)
        return LastGame(notice="screen-newer")
    except JournalError:
        raise
    except Exception:  # noqa: BLE001  a mistake must not keep the board from starting; the file is kept
        _log.exception("%s cannot be opened", path)
        return LastGame(notice="screen-unopened")
    _finish_setting_aside(saved_game)
    if saved_game.steps_to_play_again:
        _log.warning(Sentence("cli-play-again", steps=saved_game.steps_to_play_again))
        return LastGame(saved_game, "screen-play-again")
    if unsure:
        _log.warning(Sentence("cli-last-game-unsure"))
        return LastGame(saved_game, "screen-unsure")
    if now() < saved_game.last_at:
        _log.warning(Sentence("cli-clock-set-back"))
    return LastGame(saved_game)


def _after_damage(path: Path, folder: StateFolder, error: DamagedJournal) -> LastGame:
    rescued = rescue(path, folder.new_path())
    kept = _set_aside_if_possible(path)
    if rescued is None:
        _log.error(Sentence("cli-last-game-damaged", reason=error.reason, kept=kept))
        return LastGame(notice="screen-damaged")
    found = rescued.saved_game
    _log.error(Sentence("cli-last-game-rescued", reason=error.reason, kept=kept, rescued=found.path))
    return LastGame(found, "screen-mended" if rescued.whole else "screen-rescued")


def _finish_setting_aside(saved_game: SavedGame) -> None:
    """The power was cut after this game had been rescued: the damaged file must not come back some day."""
    if saved_game.rescued_from:
        damaged = saved_game.path.with_name(saved_game.rescued_from)
        if damaged.is_file():
            _set_aside_if_possible(damaged)


def _set_aside_if_possible(path: Path) -> Path:
    """Where the damaged file is now. If it cannot be renamed, people can play all the same."""
    try:
        return set_aside(path)
    except SetAsideFailed as error:
        _log.error("%s", error)
        return path
