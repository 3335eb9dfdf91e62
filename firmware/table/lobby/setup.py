"""The setup of every lobby: the editions that can be played, the rules, and what was played last time."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from msgspec.structs import replace

from croupier.config.editions import load_edition
from croupier.config.editions.find import known_editions
from croupier.config.problems import ConfigError
from croupier.engine import Edition, Rules
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.lobby.lobby import LastTime
from croupier.firmware.table.lobby.plan import Plan

_log = logging.getLogger(__name__)


class EditionList:
    """The editions that can be played, with those of the user. Each is loaded when it is first needed.

    `own` is the edition that the board was started with. Its name in a plan is "".
    """

    def __init__(self, own: Edition) -> None:
        self._own = own
        self._read: dict[str, Edition | None] = {"": own, own.id: own}
        self._titles: list[tuple[str, str]] = []

    def get(self, name: str) -> Edition:
        """The edition of that name; the board's own one if its file is gone or has become wrong."""
        return self._find(name) or self._own

    def after(self, name: str) -> str:
        """The name of the next edition that can be played. After the last one comes the board's own."""
        names = ["", *(found.name for found in known_editions() if found.name != self._own.id)]
        at = names.index(name) if name in names else 0
        return next((other for other in names[at + 1 :] if self._find(other) is not None), "")

    def choices(self) -> list[tuple[str, str]]:
        """The name and title of each edition that can be played; the board's own one first."""
        if not self._titles:
            names = [found.name for found in known_editions() if found.name != self._own.id]
            loaded = [(name, self._read.get(name) or _loaded(name)) for name in names]
            playable = [(name, edition.title) for name, edition in loaded if edition is not None]
            self._titles = [(self._own.id, self._own.title), *playable]
        return self._titles

    def _find(self, name: str) -> Edition | None:
        if name not in self._read:
            self._read[name] = _loaded(name)
        return self._read[name]


def _loaded(name: str) -> Edition | None:
    try:
        return load_edition(name)
    except ConfigError as error:
        _log.warning("the edition %s cannot be played: %s", name, error)
        return None


@dataclass(frozen=True)
class LobbySetup:
    """Made once by the table; the same for every lobby."""

    edition: Edition
    rules: Rules
    editions: EditionList
    last: SavedValue[LastTime]
    edition_was_asked_for: bool = False
    """The program was started with this edition, so it is chosen instead of the edition of the last game."""

    @property
    def has_last_time(self) -> bool:
        """Whether the settings of the last game are used if nobody changes anything."""
        return bool(self.last.value.places)

    def fresh_plan(self) -> Plan:
        """The plan of the first game ever."""
        return Plan(rules=self.rules)

    def plan(self) -> Plan:
        """The plan of the next game if nobody changes anything: the plan of the last game."""
        last = self.last.value
        if not self.has_last_time:
            return self.fresh_plan()
        return replace(last.plan, edition="") if self.edition_was_asked_for else last.plan
