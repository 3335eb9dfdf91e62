"""Records of the table: what is saved of a game beside the engine's actions, such as undo, seats and robots.

    await saved_game.record(Robot(player=1, robot="cautious"))

A record is a row of kind "table" in the journal. Most records change nothing in the game. A `Jump` does: its
row holds a state, and the game goes on from there.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from croupier.firmware.model.seats import Seat


class _Record(Struct, frozen=True, tag_field="is", omit_defaults=True):
    pass


class Undo(_Record, frozen=True, tag="undo"):
    """The game is again as it was after row `to`. Later rows do not count any more."""

    to: int
    by: tuple[int, ...] = ()
    """The players who agreed."""


class NewEngine(_Record, frozen=True, tag="engine"):
    """A newer engine goes on with the game. It would understand the steps after row `to` differently, so they
    do not count."""

    to: int
    version: str


class Salvaged(_Record, frozen=True, tag="salvaged"):
    """The game was rescued from a damaged file. Nothing before this row is known."""

    source: str
    to: int = 0


class SeatTaken(_Record, frozen=True, tag="seat"):
    """A player sits at this console from now on, with this token."""

    player: int
    seat: Seat


class Robot(_Record, frozen=True, tag="robot"):
    """A robot plays for this player. With an empty name the player plays again."""

    player: int
    robot: str


class Helper(_Record, frozen=True, tag="helper"):
    """The board explains the choices to this player, or no longer does."""

    player: int
    on: bool = True


class Language(_Record, frozen=True, tag="language"):
    """The screen of this console has this language."""

    console: int
    language: str


Jump = Undo | NewEngine | Salvaged
Record = Jump | SeatTaken | Robot | Helper | Language

_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class MalformedRecord(ValueError):
    """A text that is not a record, or one of a kind that this version does not know."""


def encode_record(record: Record) -> bytes:
    return msgspec.json.encode(record)


def decode_record(text: bytes) -> Record:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MalformedRecord(f"not a record of the table: {error}") from None


class Settings:
    """Seats, robots, helpers and languages, as all records of a game have set them."""

    def __init__(
        self, seats: tuple[Seat, ...], robots: dict[int, str] | None = None, real_dice: bool = False
    ) -> None:
        self.seats = seats
        self.real_dice = real_dice
        self.robots: dict[int, str] = dict(robots or {})
        self.helpers: set[int] = set()
        self.languages: dict[int, str] = {}

    def take(self, record: Record) -> None:
        """Change what this record changes."""
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
