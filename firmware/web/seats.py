"""Phones that hold a seat: who is let in, and who holds what.

An invitation is a code that works once and not for long. Whoever brings it gets a key, good for coming back
after a lost connection or a pulled plug until somebody else takes the seat. Of a key only its print is kept.
Codes and keys are compared in constant time, and wrong ones are counted: by the peer that tries, and over all
of them.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from croupier.firmware.web.guard import Rate

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I, L, O, 0 or 1: they are typed from a small screen."""
CODE_LENGTH = 8
GOOD_FOR = 600.0
"""Seconds that an invitation stands."""
TRIES, ALL_TRIES = 5, 30
"""Wrong codes a minute: from one peer, from all of them."""


class Invited(Struct):
    code: str
    until: float


class Keys(Struct, frozen=True):
    """What outlives the program: the print of each seat's key."""

    prints: dict[int, str] = {}


class KeyStore(Protocol):
    """Keeps the keys: a file, or nothing but memory."""

    value: Keys

    def keep(self, value: Keys) -> object: ...


class Forgetful:
    """Keeps them as long as the program runs."""

    def __init__(self) -> None:
        self.value = Keys()

    def keep(self, value: Keys) -> None:
        self.value = value


class TooManyTries(Exception):
    """Wait before the next try."""


class Seats:
    """`changed` is called when a seat has another holder."""

    def __init__(
        self,
        consoles: int,
        *,
        now: Callable[[], float],
        changed: Callable[[], None],
        keys: KeyStore | None = None,
    ) -> None:
        self._consoles = consoles
        self._now = now
        self._changed = changed
        self._invited: dict[int, Invited] = {}
        self._keys = keys or Forgetful()
        self._holders: dict[int, object] = {}
        self._all = Rate(now=now(), per_second=ALL_TRIES / 60, burst=ALL_TRIES)
        self._peers: dict[str, Rate] = {}

    def held(self) -> tuple[int, ...]:
        """The seats whose phone is connected."""
        return tuple(sorted(self._holders))

    def is_held(self, console: int) -> bool:
        return console in self._holders

    def invite(self, console: int) -> str:
        """A new code for this seat; the one before is void, and so is the key of a phone that is not here."""
        if not 0 <= console < self._consoles:
            raise ValueError(f"no seat {console}")
        if console not in self._holders:
            self._forget(console)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self._invited[console] = Invited(code, self._now() + GOOD_FOR)
        return code

    def sit(self, word: str, peer: str, holder: object) -> tuple[int, str] | None:
        """The seat and its key for a good code or key; None for anything else. TooManyTries before that."""
        self._allow(peer)
        found = self._by_code(word.replace("-", "").replace(" ", "").upper())
        key = word
        if found is not None:
            del self._invited[found]
            key = secrets.token_urlsafe(24)
            self._keys.keep(Keys({**self._keys.value.prints, found: _print(key)}))
        else:
            found = _match(_print(word), self._keys.value.prints)
        if found is None or found >= self._consoles:
            self._count(peer)
            return None
        self._holders[found] = holder
        self._changed()
        return found, key

    def leave(self, console: int, holder: object) -> None:
        """The phone is gone: the seat belongs to its buttons, and the key still opens it."""
        if self._holders.get(console) is holder:
            del self._holders[console]
            self._changed()

    def take_back(self, console: int) -> object | None:
        """The seat's phone, if there was one, has no say any more; gives its holder."""
        self._forget(console)
        holder = self._holders.pop(console, None)
        if holder is not None:
            self._changed()
        return holder

    def _forget(self, console: int) -> None:
        left = {seat: known for seat, known in self._keys.value.prints.items() if seat != console}
        if left != self._keys.value.prints:
            self._keys.keep(Keys(left))

    def holds(self, console: int, holder: object) -> bool:
        return self._holders.get(console) is holder

    def _by_code(self, word: str) -> int | None:
        now = self._now()
        self._invited = {seat: invited for seat, invited in self._invited.items() if invited.until > now}
        return _match(word, {seat: invited.code for seat, invited in self._invited.items()})

    def _allow(self, peer: str) -> None:
        """Does this peer have a try left? A good code costs none."""
        now = self._now()
        rate = self._peers.get(peer)
        if not self._all.would_allow(now) or (rate is not None and not rate.would_allow(now)):
            raise TooManyTries

    def _count(self, peer: str) -> None:
        now = self._now()
        self._all.allows(now)
        self._peers = {name: rate for name, rate in self._peers.items() if not rate.is_full(now)}
        self._peers.setdefault(peer, Rate(now=now, per_second=TRIES / 60, burst=TRIES)).allows(now)


def _print(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def _match(word: str, known: dict[int, str]) -> int | None:
    """Compares with every one of them, however early one fits."""
    found = None
    for seat, secret in known.items():
        if hmac.compare_digest(word.encode(), secret.encode()):
            found = seat
    return found
