"""A small value that is kept in a file of the state folder, such as the settings of the board."""

from __future__ import annotations

import logging
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from croupier.firmware.saves.journal import JournalError, StateFolder

_log = logging.getLogger(__name__)

T = TypeVar("T", bound=Struct)


class SavedValue(Generic[T]):
    """The value saved in the file of that name; `default` if there is no such file or it cannot be read."""

    def __init__(self, folder: StateFolder, file: str, default: T) -> None:
        self._folder = folder
        self._file = file
        self._is_saved = True
        """The last value could be written."""
        self.value = self._load(default)

    def _load(self, default: T) -> T:
        try:
            saved = self._folder.load(self._file)
            return default if saved is None else msgspec.json.decode(saved, type=type(default))
        except (JournalError, msgspec.MsgspecError, RecursionError) as error:
            _log.warning("%s: %s; we go on without it", self._file, error)
            return default

    def keep(self, value: T) -> bool:
        """Use the value from now on, and save it. False if it could not be written."""
        if value == self.value and self._is_saved:
            return True
        self.value, self._is_saved = value, False
        try:
            self._folder.save(self._file, msgspec.json.encode(value))
        except JournalError as error:
            _log.error("%s", error)
            return False
        self._is_saved = True
        return True
