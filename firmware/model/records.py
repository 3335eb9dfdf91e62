"""What the table writes down beside the engine's actions: steps taken back, seats, robots, languages.

    await keeper.record(Robot(player=1, robot="cautious"))

A record is a row of kind "table". It changes nothing in the game, except where it says from which state the
game goes on: those are the `Jump`s, and their rows carry that state.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from croupier.firmware.model.seats import Seat


class _Record(Struct, frozen=True, tag_field="is", omit_defaults=True):
    pass


class Undo(_Record, frozen=True, tag="undo"):
    """The game is again as it was after row `to`; what came behind it does not count any more."""

    to: int
    by: tuple[int, ...] = ()
    """The players who agreed."""


class NewEngine(_Record, frozen=True, tag="engine"):
    """A newer engine referees from here on. Steps behind row `to` mean something else to it: void."""

    to: int
    version: str


class Salvaged(_Record, frozen=True, tag="salvaged"):
    """What was left of a damaged file; nothing before this row is known."""

    source: str
    to: int = 0


class SeatTaken(_Record, frozen=True, tag="seat"):
    """A player goes on at this console, with this token."""

    player: int
    seat: Seat


class Robot(_Record, frozen=True, tag="robot"):
    """A robot plays for this player; an empty name gives the seat back."""

    player: int
    robot: str


class Helper(_Record, frozen=True, tag="helper"):
    """The board helps this player along, or no longer does."""

    player: int
    on: bool = True


class Language(_Record, frozen=True, tag="language"):
    """The screen of this console speaks this language."""

    console: int
    language: str


Jump = Undo | NewEngine | Salvaged
Record = Jump | SeatTaken | Robot | Helper | Language

_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class MalformedRecord(ValueError):
    """Text that is no record of a table that we know."""


def encode_record(record: Record) -> bytes:
    return msgspec.json.encode(record)


def decode_record(text: bytes) -> Record:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MalformedRecord(f"not a record of the table: {error}") from None


class Settings:
    """What the records say of seats, robots and languages, all told."""

    def __init__(
        self, seats: tuple[Seat, ...], robots: dict[int, str] | None = None, real_dice: bool = False
    ) -> None:
        self.seats = seats
        self.real_dice = real_dice
        self.robots: dict[int, str] = dict(robots or {})
        self.helpers: set[int] = set()
        self.languages: dict[int, str] = {}

    def take(self, record: Record) -> None:
        match record:
            case SeatTaken(player, seat) if player < len(self.seats):
                self.seats = (*self.seats[:player], seat, *self.seats[player + 1 :])
            case Robot(player, ""):
                self.robots.pop(player, None)
            case Robot(player, robot):
                self.robots[player] = robot
            case Helper(player, on):
                self.helpers = self.helpers | {player} if on else self.helpers - {player}
            case Language(console, language):
                self.languages[console] = language
            case SeatTaken() | Undo() | NewEngine() | Salvaged():
                pass  # a seat that is not there; records that say from which state the game goes on
