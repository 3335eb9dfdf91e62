"""How the last run ended: whether the game goes straight on, or is offered first.

A pulled plug in the middle of a game must cost nobody a press; a game that was stopped on purpose, or lies
some hours back, may not be the one that people want to play now.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.lobby.lobby import Lobby
from croupier.firmware.table.lobby.phase import LOBBY_FILE

ENDED_FILE = "ended.json"
FORGOTTEN = 6 * 3600
"""Seconds."""


class Ended(Struct, frozen=True):
    on_purpose: bool = False


class LastRun:
    """Made once a run, before the table."""

    def __init__(self, folder: StateFolder, *, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._now = now
        self._ended = SavedValue(folder, ENDED_FILE, Ended())
        self._on_purpose = self._ended.value.on_purpose
        self._ended.keep(Ended())

    def offers(self, saved_game: SavedGame | None) -> bool:
        """Whether people are asked before the game goes on."""
        if saved_game is None or saved_game.game.outcome() is not None:
            return False
        sitting = Lobby.from_json(self._folder.load(LOBBY_FILE), Phones(1)).places
        long_ago = bool(saved_game.last_at) and self._now() - saved_game.last_at > FORGOTTEN
        return self._on_purpose or bool(sitting) or long_ago

    def ends(self) -> None:
        """On purpose: somebody has stopped the program, or switched the board off."""
        self._ended.keep(Ended(on_purpose=True))
