"""The words between page and server, one JSON text each, told apart by `t`.

The page says what a hand does, strictly checked; the server says what an eye sees. Bytes travel as base64.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from hw.protocols import Button, Note

MAX_BYTES = 1024
"""No word of the page comes near this."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=255)]


class Press(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="press"):
    n: Count
    b: Button


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="release"):
    n: Count
    b: Button


class PlaceToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="token"):
    uid: Annotated[str, msgspec.Meta(max_length=20)]
    place: Count | None


FromPage: TypeAlias = Press | Release | PlaceToken
_decoder = msgspec.json.Decoder(FromPage)


def decode(text: str) -> FromPage:
    """One word of the page. msgspec.DecodeError for anything else."""
    word: FromPage = _decoder.decode(text)
    return word


class ScreenState(msgspec.Struct, frozen=True):
    width: int
    height: int
    bits: bytes


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """Everything, once, so that a page needs no memory of its own."""

    face: dict[str, Any]
    cells: tuple[tuple[int, ...], ...]
    rgb: bytes
    screens: list[ScreenState]
    tokens: dict[str, int | None]


class PixelsNow(msgspec.Struct, frozen=True, tag_field="t", tag="pixels"):
    rgb: bytes


class ScreenNow(msgspec.Struct, frozen=True, tag_field="t", tag="screen"):
    n: int
    bits: bytes


class TokenNow(msgspec.Struct, frozen=True, tag_field="t", tag="token"):
    uid: str
    place: int | None


class Sound(msgspec.Struct, frozen=True, tag_field="t", tag="sound"):
    notes: tuple[Note, ...]


ToPage: TypeAlias = Hello | PixelsNow | ScreenNow | TokenNow | Sound
_encoder = msgspec.json.Encoder()


def encode(word: ToPage) -> str:
    return _encoder.encode(word).decode()
