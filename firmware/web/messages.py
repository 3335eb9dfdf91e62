"""The messages between page and server: one JSON text each, whose field `t` says which message it is.

The page sends what its user does; that is strictly checked. The server sends what is to be seen and heard.
Bytes are sent as base64. `n` is the number of a console.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from croupier.engine.actions import Dice
from croupier.firmware.model.lobby_page import LobbyChange, LobbyPage
from croupier.firmware.model.words import MAX_KEY, ConsoleWords
from croupier.firmware.text.deed import DeedNow
from croupier.firmware.web.chance_messages import ChanceRows, ChancesNow
from croupier.firmware.web.message_base import MAX_ITEMS, MAX_LETTERS, MAX_NUMBER, Count, FromPageMessage
from croupier.firmware.web.speech_messages import Ask, Listen, Speak, Spoken
from croupier.firmware.web.stage.message import Stage
from croupier.hw.protocols import Button, Note

SIGNED = "value"
"""The only field that may be below 0. It has bounds of its own."""

Role: TypeAlias = Literal["board", "watch", "seat"]
"""A page is the board itself, a spectator, or a phone that holds one seat."""


# -- from the page


class Press(FromPageMessage, frozen=True, tag="press"):
    n: Count
    b: Button


class Release(FromPageMessage, frozen=True, tag="release"):
    n: Count
    b: Button


class ChooseKey(FromPageMessage, frozen=True, tag="choose"):
    """Chooses what a console offers in words, by its key. With `value` the key is that of a dial, which is
    set to it. Without `do` the dial is only set."""

    n: Count
    key: Annotated[str, msgspec.Meta(max_length=MAX_KEY)]
    value: Annotated[int, msgspec.Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)] | None = None
    do: bool = True


class PlaceToken(FromPageMessage, frozen=True, tag="token"):
    uid: Annotated[str, msgspec.Meta(max_length=20)]
    place: Count | None


class LookAt(FromPageMessage, frozen=True, tag="look"):
    """Asks for the deed of a space, now and after every change; None: no longer."""

    space: Annotated[int, msgspec.Meta(ge=0, lt=40)] | None


class Invite(FromPageMessage, frozen=True, tag="invite"):
    """Asks how a phone can take this seat."""

    n: Count


class TakeBack(FromPageMessage, frozen=True, tag="take back"):
    """Gives the seat back to its buttons."""

    n: Count


class Sit(FromPageMessage, frozen=True, tag="sit"):
    """A phone's first message: a code that the board shows, or the key that it got with its seat before."""

    code: Annotated[str, msgspec.Meta(max_length=64)]


class Lobby(FromPageMessage, frozen=True, tag="lobby"):
    """Changes something before a game, or begins one."""

    do: LobbyChange


class Break(FromPageMessage, frozen=True, tag="break"):
    """Breaks something on the simulated board, or with `on` false mends it."""

    what: Literal["screen", "reader", "strip", "garble", "stick", "bounce", "lift", "swap", "brownout"]
    n: Count = 0
    on: bool = True


FromPage: TypeAlias = (
    Press | Release | ChooseKey | PlaceToken | LookAt | Invite | TakeBack | Sit | Lobby | Break | Listen
    | Spoken | Ask
)  # fmt: skip
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)
M = TypeVar("M")


def decode(text: str) -> FromPage:
    """A message of the page. msgspec.DecodeError for anything else, also for one out of all bounds."""
    return decode_as(_decoder, text)


def decode_as(decoder: msgspec.json.Decoder[M], text: str) -> M:
    """A message of a page, of the kinds that the decoder knows, and within bounds."""
    try:
        message = decoder.decode(text)
    except RecursionError as error:
        raise msgspec.DecodeError("nested too deeply") from error
    if not _within_bounds(msgspec.to_builtins(message)):
        raise msgspec.ValidationError("out of bounds")
    return message


def _within_bounds(value: object) -> bool:
    """No message has to list its bounds: all that is in it is measured here."""
    match value:
        case bool() | None:
            return True
        case int() | float():
            return 0 <= value <= MAX_NUMBER
        case str():
            return len(value) <= MAX_LETTERS
        case dict():
            return all(_within_bounds(inner) for name, inner in value.items() if name != SIGNED)
        case list() | tuple():
            return len(value) <= MAX_ITEMS and all(_within_bounds(inner) for inner in value)
        case _:
            return False


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


class ConsoleNow(msgspec.Struct, frozen=True, tag_field="t", tag="console"):
    """What a console says in words."""

    n: int
    says: ConsoleWords


class TokenNow(msgspec.Struct, frozen=True, tag_field="t", tag="token"):
    uid: str
    place: int | None


class Sound(msgspec.Struct, frozen=True, tag_field="t", tag="sound"):
    notes: tuple[Note, ...]


# -- to the page: the game beside the board


class PlayerNow(msgspec.Struct, frozen=True):
    """Everybody's row. The last fields are words, ready to show."""

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
    money: str
    """The cash."""
    total: str
    """The worth."""
    place: str
    """Where they are: a space, in jail, out of the game."""
    robot: str
    """Which robot plays for them; "" for a person."""
    advice: str
    """That they may ask the champion for advice; "" if not."""
    doing: str
    """What the game waits for; "" if it does not wait for them."""
    did: str
    """A robot's last step that it had a reason for."""
    why: str


class GameNow(msgspec.Struct, frozen=True, tag_field="t", tag="game"):
    """The state of the game. For each space: the owner (-1: the bank) and the level (`hotel`: a hotel)."""

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
    winners: tuple[int, ...] | None


class NoGame(msgspec.Struct, frozen=True, tag_field="t", tag="no game"):
    """No game is being played: people are still joining."""


class LobbyNow(msgspec.Struct, frozen=True, tag_field="t", tag="lobby"):
    """The lobby in words; None while a game is played."""

    lobby: LobbyPage | None


class Line(msgspec.Struct, frozen=True):
    """A line of the history: the space it is about, the player who did it, and a robot's reason."""

    n: int
    text: str
    space: int | None
    player: int | None
    why: str = ""


class History(msgspec.Struct, frozen=True, tag_field="t", tag="history"):
    """Lines that follow those sent before. With `anew` the page forgets those first."""

    anew: bool
    lines: list[Line]


class Worth(msgspec.Struct, frozen=True, tag_field="t", tag="worth"):
    """More points of the curves: the throw, then the worth of each player."""

    anew: bool
    rows: list[tuple[int, ...]]


class ChangeNow(msgspec.Struct, frozen=True):
    """Something that changed hands or sounds, as `stage.Change`, with the sum in words."""

    kind: str
    giver: int
    taker: int
    space: int
    words: str
    dice: Dice | None


class Changes(msgspec.Struct, frozen=True, tag_field="t", tag="changes"):
    """Changes that follow those sent before. With `anew` the page has missed some: it moves nothing."""

    anew: bool
    changes: list[ChangeNow]


class HammerNow(msgspec.Struct, frozen=True, tag_field="t", tag="hammer"):
    """Milliseconds until the hammer falls, and how many it had; 0 of 0: no hammer is up. With `waits` it is
    for somebody that the hammer waits so long.
    """

    left: int
    of: int
    waits: bool = False


class SumsNow(msgspec.Struct, frozen=True, tag_field="t", tag="sums"):
    """For each space: how often players landed there, and the rent it brought."""

    landings: tuple[int, ...]
    income: tuple[int, ...]


# -- to the page: seats and faults


class SeatsNow(msgspec.Struct, frozen=True, tag_field="t", tag="seats"):
    """Which seats a phone holds."""

    held: tuple[int, ...]


class Invitation(msgspec.Struct, frozen=True, tag_field="t", tag="invitation"):
    """How a phone takes a seat: an address to type or to scan, the same by name, and the code it asks for."""

    n: int
    address: str
    code: str
    qr: str
    size: int
    name: str = ""
    name_qr: str = ""
    """The same to scan with the name in it; "" where nobody answers to the name."""
    name_size: int = 0
    fingerprint: str = ""
    """Of the board's own certificate, which the phone's browser does not know."""


class LanguageName(msgspec.Struct, frozen=True):
    """A language the page may ask for, by the name its speakers give it."""

    code: str
    name: str


class Words(msgspec.Struct, frozen=True, tag_field="t", tag="words"):
    """The page's own texts, for a phone that has no seat yet."""

    texts: dict[str, str]
    languages: tuple[LanguageName, ...]


class Seated(msgspec.Struct, frozen=True, tag_field="t", tag="seated"):
    """The phone has the seat. With `key` it gets the seat again after a lost connection."""

    n: int
    key: str


class BrokenNow(msgspec.Struct, frozen=True, tag_field="t", tag="broken"):
    """The faults that are on, as "what" or "what:n"."""

    faults: tuple[str, ...]


class Join(msgspec.Struct, frozen=True):
    """Where a phone joins: an address to type, the same as a QR code, and by name."""

    address: str
    qr: str
    size: int
    name: str = ""
    fingerprint: str = ""


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """The whole board: the first message to every page. A page needs to remember nothing from before."""

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
    join: Join | None = None
    """For a television: where phones join."""
    setup: bool = False
    """Does this board have the page /setup?"""
    past: bool = False
    """Does it have /games and /people?"""


ToPage: TypeAlias = (
    Hello | PixelsNow | ScreenNow | ConsoleNow | TokenNow | Sound | GameNow | NoGame | History | Worth
    | SumsNow | Changes | HammerNow | Stage | DeedNow | SeatsNow | Invitation | Words | Seated | BrokenNow
    | LobbyNow | Speak | ChancesNow | ChanceRows
)  # fmt: skip
_encoder = msgspec.json.Encoder()


def encode(message: ToPage) -> str:
    return _encoder.encode(message).decode()
