"""The editions that can be played here, those of the house included; each is read when it is looked at."""

from __future__ import annotations

import logging

from croupier.config.editions import load_edition
from croupier.config.editions.find import known_editions
from croupier.config.problems import ConfigError
from croupier.engine import Edition

_log = logging.getLogger(__name__)


class EditionList:
    """`own` is the edition that the board was started with; its name here is ""."""

    def __init__(self, own: Edition) -> None:
        self._own = own
        self._read: dict[str, Edition | None] = {"": own, own.id: own}

    def get(self, name: str) -> Edition:
        """The edition itself, or the board's own where that one is gone or has become wrong."""
        return self._find(name) or self._own

    def after(self, name: str) -> str:
        """The next one that can be played; all come round."""
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
