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

    def get(self, name: str) -> Edition:
        """The edition of that name; the board's own one if its file is gone or has become wrong."""
        return self._find(name) or self._own

    def after(self, name: str) -> str:
        """The name of the next edition that can be played. After the last one comes the board's own."""
        names = ["", *(found.name for found in known_editions() if found.name != self._own.id)]
        at = names.index(name) if name in names else 0
        return next((other for other in names[at + 1 :] if self._find(other) is not None), "")

    def _find(self, name: str) -> Edition | None:
        if name not in self._read:
            try:
                self._read[name] = load_edition(name)
            except ConfigError as error:
                _log.warning("the edition %s cannot be played: %s", name, error)
                self._read[name] = None
        return self._read[name]


@dataclass(frozen=True)
class LobbySetup:
    """Made once by the table; the same for every lobby."""

    edition: Edition
    rules: Rules
    editions: EditionList
    last: SavedValue[LastTime]
    edition_was_asked_for: bool = False
    """The program was started with this edition, so it is chosen instead of the edition of the last game."""

    def plan(self) -> Plan:
        """The plan of the next game if nobody changes anything: the plan of the last game."""
        last = self.last.value
        if not last.places:
            return Plan(rules=self.rules)
        return replace(last.plan, edition="") if self.edition_was_asked_for else last.plan
