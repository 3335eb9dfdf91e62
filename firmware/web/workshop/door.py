"""The door of /setup: a code on the board's own screens, and keys for those who have typed it.

A code works once, for ten minutes. A key works until it has not been used for half an hour. It also works
soon after a restart: a page which restarts the board is let in again. Only a hash of each key is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from msgspec import Struct

from croupier.firmware.web.codes import (
    CODE_VALID_S,
    Tries,
    as_code,
    match,
    new_code,
    new_key,
    print_of,
)
from croupier.firmware.web.guard import RateLimit

KEY_LASTS_S = 1800.0
"""Seconds after its last use that a key is forgotten."""
KEY_LASTS_AFTER_START_S = 600.0
MAX_KEYS = 8
ASKS_AT_ONCE, ASKS_PER_SECOND = 2, 1 / 120
"""How often strangers may have a code shown: it covers the screens for a moment."""


class DoorKeys(Struct, frozen=True):
    """What is kept on disk: the hashes of the keys, the oldest first."""

    prints: tuple[str, ...] = ()


class DoorKeyStore(Protocol):
    """Keeps the keys: in a file, or only in memory."""

    value: DoorKeys

    def keep(self, value: DoorKeys) -> object: ...


class DoorKeysInMemory:
    """Keeps the keys as long as the program runs."""

    def __init__(self) -> None:
        self.value = DoorKeys()

    def keep(self, value: DoorKeys) -> None:
        self.value = value


class WorkshopDoor:
    """Says who may enter. `show_code` puts a code on the screens; False if there is none that answers."""

    def __init__(
        self, *, now: Callable[[], float], show_code: Callable[[str | None], bool], keys: DoorKeyStore
    ) -> None:
        self._now = now
        self._show_code = show_code
        self._keys = keys
        self._code, self._until = "", 0.0
        self._tries = Tries(now)
        self._asks = RateLimit(now=now(), per_second=ASKS_PER_SECOND, burst=ASKS_AT_ONCE)
        ends = now() + KEY_LASTS_AFTER_START_S
        self._ends = dict.fromkeys(keys.value.prints, ends)

    def ask(self) -> Literal["shown", "later", "nowhere"]:
        """Somebody outside wants to see a code on the board. It is the same for as long as it works."""
        now = self._now()
        if not self._asks.allows(now):
            return "later"
        if now >= self._until:
            self._code, self._until = new_code(), now + CODE_VALID_S
        return "shown" if self._show_code(self._code) else "nowhere"

    def enter(self, typed: str, peer: str) -> str | None:
        """The key, for a good code or key; None for a wrong one. `TooManyTries` after too many wrong ones."""
        now = self._now()
        codes = {"code": self._code} if now < self._until else {}
        if match(as_code(typed), codes) is not None:
            self._until = 0.0
            self._show_code(None)
            key = new_key()
            self._use(print_of(key))
            return key
        self._ends = {known: ends for known, ends in self._ends.items() if now < ends}
        found = match(print_of(typed), {known: known for known in self._ends})
        if found is None:
            self._tries.was_wrong(peer)
            return None
        self._use(found)
        return typed

    def is_open_for(self, key: str) -> bool:
        """Whether somebody with this key has been let in, and not too long ago."""
        now, wanted = self._now(), print_of(key)
        return any(match(wanted, {known: known}) and now < ends for known, ends in self._ends.items())

    def used(self, key: str) -> None:
        """Somebody with this key is still at work."""
        self._use(print_of(key))

    def _use(self, found: str) -> None:
        """The order stays: else two pages that take turns would have the file written with each message."""
        self._ends[found] = self._now() + KEY_LASTS_S
        while len(self._ends) > MAX_KEYS:
            del self._ends[min(self._ends, key=lambda known: self._ends[known])]
        self._keys.keep(DoorKeys(tuple(self._ends)))
