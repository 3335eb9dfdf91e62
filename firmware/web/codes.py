"""Codes that a board shows and somebody types, and the keys that they get for them.

Codes and keys are compared in constant time, and wrong ones are counted, for each peer and for all together.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TypeVar

from croupier.firmware.web.guard import RateLimit

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I, L, O, 0 or 1: a code is read from a small screen."""
CODE_LENGTH = 8
CODE_VALID_S = 600.0
"""Seconds that a code works."""
MAX_WRONG_PER_PEER, MAX_WRONG_OF_ALL = 5, 30
"""Wrong codes in a minute."""

K = TypeVar("K")


class TooManyTries(Exception):
    """There were too many wrong codes. Wait before the next try."""


class Tries:
    """Counts wrong codes. A good one costs no try, and is good whatever strangers have tried."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._of_all = RateLimit(now=now(), per_second=MAX_WRONG_OF_ALL / 60, burst=MAX_WRONG_OF_ALL)
        self._by_peer: dict[str, RateLimit] = {}

    def was_wrong(self, peer: str) -> None:
        """Count a wrong one. `TooManyTries` if this peer, or all together, have been wrong too often."""
        now = self._now()
        limit = self._by_peer.get(peer)
        if not self._of_all.would_allow(now) or (limit is not None and not limit.would_allow(now)):
            raise TooManyTries
        self._of_all.allows(now)
        self._by_peer = {name: known for name, known in self._by_peer.items() if not known.is_full(now)}
        limit = RateLimit(now=now, per_second=MAX_WRONG_PER_PEER / 60, burst=MAX_WRONG_PER_PEER)
        self._by_peer.setdefault(peer, limit).allows(now)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def as_code(typed: str) -> str:
    """What somebody typed, as a code is written here."""
    return typed.replace("-", "").replace(" ", "").upper()


def readable(code: str) -> str:
    """A code as a screen shows it: in two halves."""
    return f"{code[:4]}-{code[4:]}"


def new_key() -> str:
    return secrets.token_urlsafe(24)


def print_of(key: str) -> str:
    """What is kept of a key: it cannot be worked out from this."""
    return sha256(key.encode()).hexdigest()


def match(typed: str, known: Mapping[K, str]) -> K | None:
    """Compares with all of them, even after one fits: how long it takes tells nothing."""
    found = None
    for name, secret in known.items():
        if hmac.compare_digest(typed.encode(), secret.encode()):
            found = name
    return found
