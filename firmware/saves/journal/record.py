"""What a journal holds: one header, then numbered rows, each under a seal that shows damage."""

from hashlib import blake2b
from typing import Literal

from msgspec import Struct, msgpack, structs

Kind = Literal["action", "table"]


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is fixed when a game begins. `setup` is the engine's JSON, `table` the table's."""

    game: str
    engine: str
    setup: bytes
    table: bytes

    def seal(self) -> bytes:
        return blake2b(msgpack.encode(structs.astuple(self)), digest_size=16).digest()


class Row(Struct, frozen=True):
    """One accepted step; `digest` vouches for all events so far, `state` is the state after it.

    `at` is what the clock said, in seconds since 1970; 0 where it was not noted. A Pi's clock may be wrong:
    nothing depends on it.
    """

    seq: int
    kind: Kind
    body: bytes
    digest: str
    state: bytes | None = None
    at: int = 0

    def seal(self, header_seal: bytes) -> bytes:
        """SQLite finds a torn page; this finds a changed byte within a value, and a page of another game."""
        return blake2b(msgpack.encode(structs.astuple(self)), digest_size=16, key=header_seal).digest()
