"""Remembers how the last run ended, and says whether its game goes straight on or is offered first.

After a pulled plug the game goes on without a press. A game that was stopped on purpose, or some hours ago,
may not be the one that people want to play now.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.lobby.lobby import Lobby
from croupier.firmware.table.lobby.phase import LOBBY_FILE
from croupier.firmware.tokens.tags import TagsError, TagStore

_log = logging.getLogger(__name__)

ENDED_FILE = "ended.json"
"""In the state folder: an `Ended`."""
OFFER_AFTER_S = 6 * 3600
"""Seconds since the last step, after which people are asked before the game goes on."""


MAX_QUICK_DEATHS = 3
"""After so many the game does not go on by itself: it may be the reason."""
QUICK_DEATH_S = 60.0
"""A run that has lasted so long has not died of its game."""


class Ended(Struct, frozen=True, omit_defaults=True):
    """How a run ended. What a run writes at its start holds until it writes something else."""

    on_purpose: bool = False
    game: str = ""
    """The name of the game that it went on with."""
    rows: int = 0
    """How many rows that game had when the run began."""
    deaths: int = 0
    """The runs with this game that died quickly, this one included; 0 once it has lasted for a while."""
    failed: bool = False
    """It was no pulled plug: a mistake in the program ended it."""


class LastRun:
    """The run before this one. Made once, before the table; from then on this run counts as killed."""

    def __init__(
        self,
        folder: StateFolder,
        saved_game: SavedGame | None = None,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._folder = folder
        self._now = now
        self._ended = SavedValue(folder, ENDED_FILE, Ended())
        before = self._before = self._ended.value
        self._on_purpose = before.on_purpose
        self.quick_deaths = _quick_deaths(before, saved_game)
        """How many runs in a row have died soon after they went on with this game, and got nowhere."""
        game, rows = ("", 0) if saved_game is None else (saved_game.path.stem, saved_game.length)
        self._ended.keep(Ended(game=game, rows=rows, deaths=self.quick_deaths + 1))

    @property
    def is_troubled(self) -> bool:
        """Whether the game may be the reason that the program died again and again."""
        return self.quick_deaths >= MAX_QUICK_DEATHS

    def has_lasted(self) -> None:
        """This run has lasted for `QUICK_DEATH_S`."""
        self._ended.keep(replace(self._ended.value, deaths=0))

    def never_began(self) -> None:
        """This run could not start, for a reason that lies not in its game, such as a taken port."""
        self._ended.keep(self._before)

    def fails(self) -> None:
        """This run ends now because of a mistake in the program."""
        self._ended.keep(replace(self._ended.value, failed=True))

    def offers(self, saved_game: SavedGame | None) -> bool:
        """Whether people are asked before the game goes on."""
        if saved_game is None or saved_game.game.outcome() is not None:
            return False
        sitting = Lobby.from_json(self._folder.load_if_possible(LOBBY_FILE), Phones(1)).places
        long_ago = bool(saved_game.last_at) and self._now() - saved_game.last_at > OFFER_AFTER_S
        return self._on_purpose or bool(sitting) or long_ago

    def end_on_purpose(self) -> None:
        """This run ends now: somebody has stopped the program, or switched the board off."""
        self._ended.keep(Ended(on_purpose=True))


def _quick_deaths(before: Ended, saved_game: SavedGame | None) -> int:
    """After a pulled plug a run that has added a step does not count; after a mistake every run does."""
    if saved_game is None or before.on_purpose or before.game != saved_game.path.stem:
        return 0
    return 0 if saved_game.length > before.rows and not before.failed else before.deaths


def known_tags(state: Path) -> dict[str, int]:
    """A list of tags that cannot be read is no reason not to play."""
    try:
        return TagStore(state).tokens()
    except TagsError as error:
        _log.error("%s", error)
        return {}


def consoles_of(saved_game: SavedGame | None) -> int:
    """How many consoles the last game needs."""
    return max((seat.console + 1 for seat in saved_game.seats), default=0) if saved_game else 0
