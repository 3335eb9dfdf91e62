"""Remembers how the last run ended, and says whether its game goes straight on or is offered first.

After a pulled plug the game goes on without a press. A game that was stopped on purpose, or some hours ago,
may not be the one that people want to play now.
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
"""In the state folder: an `Ended`."""
OFFER_AFTER_S = 6 * 3600
"""Seconds since the last step, after which people are asked before the game goes on."""


class Ended(Struct, frozen=True):
    """How a run ended. A run that was killed could not write it."""

    on_purpose: bool = False


class LastRun:
    """The run before this one. Made once, before the table; from then on this run counts as killed."""

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
        long_ago = bool(saved_game.last_at) and self._now() - saved_game.last_at > OFFER_AFTER_S
        return self._on_purpose or bool(sitting) or long_ago

    def end_on_purpose(self) -> None:
        """This run ends now: somebody has stopped the program, or switched the board off."""
        self._ended.keep(Ended(on_purpose=True))
