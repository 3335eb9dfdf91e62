"""The words between page and server, one JSON text each, told apart by `t`.

The page says what a hand does, strictly checked; the server says what an eye sees. Bytes travel as base64.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from croupier.engine.actions import Dice, Goods
from croupier.hw.protocols import Button, Note

MAX_BYTES = 1024
"""No word of the page comes near this."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=255)]
Role: TypeAlias = Literal["board", "watch", "seat"]
"""A page is the board itself, a spectator, or a phone that holds one seat."""


# -- from the page


class _FromPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    pass


class Press(_FromPage, frozen=True, tag="press"):
    n: Count
    b: Button


class Release(_FromPage, frozen=True, tag="release"):
    n: Count
    b: Button


class PlaceToken(_FromPage, frozen=True, tag="token"):
    uid: Annotated[str, msgspec.Meta(max_length=20)]
    place: Count | None


class Invite(_FromPage, frozen=True, tag="invite"):
    """Show me how a phone can take this seat."""

    n: Count


class TakeBack(_FromPage, frozen=True, tag="take back"):
    """The seat belongs to its buttons again."""

    n: Count


class Sit(_FromPage, frozen=True, tag="sit"):
    """A phone's first word: the code it was shown, or the key it was given with its seat before."""

    code: Annotated[str, msgspec.Meta(max_length=64)]


class Deal(_FromPage, frozen=True, tag="deal"):
    """A phone's holder proposes a deal."""

    to: Count
    give: Goods
    take: Goods


class Break(_FromPage, frozen=True, tag="break"):
    """A fault to try: `on` breaks something, `off` mends it."""

    what: Literal["screen", "reader", "strip", "garble", "stick", "bounce", "lift", "swap", "brownout"]
    n: Count = 0
    on: bool = True


FromPage: TypeAlias = Press | Release | PlaceToken | Invite | TakeBack | Sit | Deal | Break
_decoder = msgspec.json.Decoder(FromPage)


def decode(text: str) -> FromPage:
    """One word of the page. msgspec.DecodeError for anything else."""
    word: FromPage = _decoder.decode(text)
    return word


# -- to the page: the devices


class ScreenState(msgspec.Struct, frozen=True):
    width: int
    height: int
    bits: bytes


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


# -- to the page: the game beside the board


class PlayerNow(msgspec.Struct, frozen=True):
    name: str
    uid: str
    colour: str
    console: int
    cash: int
    worth: int
    cards: tuple[str, ...]
    space: int
    out: bool
    jailed: bool


class CardNow(msgspec.Struct, frozen=True):
    """The card that was drawn last, until the next throw."""

    deck: str
    texts: dict[str, str]
    """By language."""
    player: int


class GameNow(msgspec.Struct, frozen=True, tag_field="t", tag="game"):
    """How things stand. By space: the owner (-1 is the bank) and the buildings (`hotel` is a hotel)."""

    players: tuple[PlayerNow, ...]
    owner: tuple[int, ...]
    level: tuple[int, ...]
    mortgaged: tuple[int, ...]
    hotel: int
    houses: int
    hotels: int
    pot: int
    thrower: int
    waits: tuple[int, ...]
    throw: int
    dice: Dice
    card: CardNow | None
    winners: tuple[int, ...] | None


class NoGame(msgspec.Struct, frozen=True, tag_field="t", tag="no game"):
    """People are still joining."""


class Line(msgspec.Struct, frozen=True):
    """One line of the history, the space it is about, whose doing it was, and a robot's reason."""

    n: int
    text: str
    space: int | None
    player: int | None
    why: str = ""


class History(msgspec.Struct, frozen=True, tag_field="t", tag="history"):
    """Lines that follow those told before; with `anew` those are to be forgotten."""

    anew: bool
    lines: list[Line]


class Worth(msgspec.Struct, frozen=True, tag_field="t", tag="worth"):
    """More points of the curves: the throw, then the worth of each player."""

    anew: bool
    rows: list[tuple[int, ...]]


class SumsNow(msgspec.Struct, frozen=True, tag_field="t", tag="sums"):
    """By space: how often somebody landed there, and the rent it brought."""

    landings: tuple[int, ...]
    income: tuple[int, ...]


# -- to the page: seats and faults


class SeatsNow(msgspec.Struct, frozen=True, tag_field="t", tag="seats"):
    """Which seats a phone holds."""

    held: tuple[int, ...]


class Invitation(msgspec.Struct, frozen=True, tag_field="t", tag="invitation"):
    """How a phone takes a seat: an address to type or to scan, and the code it asks for."""

    n: int
    address: str
    code: str
    qr: str
    size: int


class LanguageName(msgspec.Struct, frozen=True):
    """A language the page may ask for, by the name its speakers give it."""

    code: str
    name: str


class Words(msgspec.Struct, frozen=True, tag_field="t", tag="words"):
    """The page's own texts, for a phone that has no seat yet."""

    texts: dict[str, str]
    languages: tuple[LanguageName, ...]


class Seated(msgspec.Struct, frozen=True, tag_field="t", tag="seated"):
    """The seat is yours; `key` gives it back to you after a lost connection."""

    n: int
    key: str


class BrokenNow(msgspec.Struct, frozen=True, tag_field="t", tag="broken"):
    """The faults that are on, as "what" or "what:n"."""

    faults: tuple[str, ...]


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """Everything that is printed or lit, once, so that a page needs no memory of its own."""

    role: Role
    face: dict[str, Any]
    texts: dict[str, str]
    languages: tuple[LanguageName, ...]
    cells: tuple[tuple[int, ...], ...]
    rgb: bytes
    screens: list[ScreenState]
    tokens: dict[str, int | None]
    phones: bool
    """May phones hold seats here?"""
    faults: bool
    """Are there faults to try?"""


ToPage: TypeAlias = (
    Hello | PixelsNow | ScreenNow | TokenNow | Sound | GameNow | NoGame | History | Worth | SumsNow
    | SeatsNow | Invitation | Words | Seated | BrokenNow
)  # fmt: skip
_encoder = msgspec.json.Encoder()


def encode(word: ToPage) -> str:
    return _encoder.encode(word).decode()
