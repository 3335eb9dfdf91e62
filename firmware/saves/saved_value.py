"""A small value that outlives a game: one file in the state folder, one owner."""

from __future__ import annotations

import logging
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from croupier.firmware.saves.journal import JournalError, StateFolder

_log = logging.getLogger(__name__)

T = TypeVar("T", bound=Struct)


class SavedValue(Generic[T]):
    """What was saved under that name, or `default` where nothing was, or nothing that makes sense."""

    def __init__(self, folder: StateFolder, file: str, default: T) -> None:
        self._folder = folder
        self._file = file
        self.value = self._load(default)

    def _load(self, default: T) -> T:
        try:
            saved = self._folder.load(self._file)
            return default if saved is None else msgspec.json.decode(saved, type=type(default))
        except (JournalError, msgspec.MsgspecError) as error:
            _log.warning("%s: %s; we go on without it", self._file, error)
            return default

    def keep(self, value: T) -> bool:
        """It counts from now on, also if it cannot be written; whether it could."""
        if value == self.value:
            return True
        self.value = value
        try:
            self._folder.save(self._file, msgspec.json.encode(value))
        except JournalError as error:
            _log.error("%s", error)
            return False
        return True
