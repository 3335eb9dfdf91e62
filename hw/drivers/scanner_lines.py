"""Reads the lines of a scanner: bytes in, messages out. docs/scanner-protocol.md explains them."""

from __future__ import annotations

import re
from binascii import crc32
from dataclasses import dataclass
from typing import TypeAlias

MAX_LINE_BYTES = 1024
"""A line, without its end, has no more; a longer one is damaged."""
MAX_POWER, MAX_GAIN = 31, 7
"""How strongly a reader can send, and how well it can hear."""
LINE_NUMBERS = 65536
"""Lines are numbered; after so many the numbers begin again at 0."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the scanner is: sent after its start and when it is asked."""

    number: int
    protocol: int
    firmware: str
    board: str
    senses: str
    spaces: int


@dataclass(frozen=True, slots=True)
class Beat:
    """Sent every second: the scanner is alive. `silent` are the spaces whose reader does not answer."""

    number: int
    alive_s: int
    sweep_ms: int
    damaged: int
    silent: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrived:
    number: int
    space: int
    uid: str | None


@dataclass(frozen=True, slots=True)
class Left:
    number: int
    space: int
    uid: str | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that lies on the scanner's spaces now."""

    number: int
    lying: tuple[tuple[int, str | None], ...]


@dataclass(frozen=True, slots=True)
class Versions:
    """What the reader of each space says it is."""

    number: int
    versions: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ear:
    """How well one reader hears one token.

    `hits` of its last `looks` found it. `power` is the sum of the weakest powers, 0 to 31, that its last
    `probes` needed: the reader under the token needs less than its neighbours.
    """

    space: int
    hits: int
    looks: int
    power: int = 0
    probes: int = 0

    @property
    def weakest(self) -> float | None:
        """The weakest power that it needs; None if it was not probed."""
        return self.power / self.probes if self.probes else None


@dataclass(frozen=True, slots=True)
class Heard:
    """Which readers hear a token, and how well."""

    number: int
    uid: str
    ears: tuple[Ear, ...]


@dataclass(frozen=True, slots=True)
class Tuned:
    """A reader has got these settings."""

    number: int
    space: int
    power: int
    gain: int


@dataclass(frozen=True, slots=True)
class Slotted:
    """Its readers take turns with those of its neighbours, in this period."""

    number: int
    period_ms: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word of a later protocol. It has a number like all lines, and is ignored."""

    number: int
    word: str


Message: TypeAlias = Hello | Beat | Arrived | Left | Snapshot | Versions | Heard | Tuned | Slotted | Unknown

_NUMBER = re.compile(r"0|[1-9]\d{0,8}")
_WORD = re.compile(r"[!-~]{1,64}")
_UID = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")
_VERSION = re.compile(r"[0-9A-F]{2}")


def request(word: str) -> bytes:
    """The line that asks a scanner for "hello", "snapshot" or "test", or tells it "tune 3 26 4"."""
    body = word.encode("ascii")
    return body + _checksum(body) + b"\n"


class Lines:
    """Cuts the bytes that come in into lines. Damaged lines are dropped and counted."""

    def __init__(self) -> None:
        self.dropped = 0
        self._rest = b""

    def feed(self, data: bytes) -> list[Message]:
        """The messages whose lines end in `data`."""
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[: MAX_LINE_BYTES + 1]
        messages = []
        for line in lines:
            whole = line.removesuffix(b"\r")
            try:
                messages.append(_message(_body(whole)))
            except ValueError:
                if whole:
                    self.dropped += 1
        return messages


def _body(line: bytes) -> str:
    body = line[:-9]
    if len(line) > MAX_LINE_BYTES or line[-9:] != _checksum(body):
        raise ValueError("not as it was sent")
    return body.decode("ascii")


def _checksum(data: bytes) -> bytes:
    return b"*%08X" % crc32(data)


def _message(body: str) -> Message:
    """The message of a line. ValueError if the line does not follow the protocol."""
    first, word, *rest = body.split(" ")
    number = _int(first, LINE_NUMBERS)
    match word, rest:
        case "hello", [protocol, firmware, board, ("identity" | "presence") as senses, spaces]:
            known = (_like(_WORD, firmware), _like(_WORD, board))
            return Hello(number, _int(protocol), *known, senses, _int(spaces))
        case "beat", [alive, sweep, damaged, silent]:
            spaces_ = () if silent == "-" else tuple(_int(space) for space in silent.split(","))
            return Beat(number, _int(alive), _int(sweep), _int(damaged), spaces_)
        case "arrive", [space, tag]:
            return Arrived(number, _int(space), _uid(tag))
        case "leave", [space, tag]:
            return Left(number, _int(space), _uid(tag))
        case "snapshot", items:
            pairs = [item.split(":") for item in items]
            return Snapshot(number, tuple((_int(space), _uid(tag)) for space, tag in pairs))
        case "test", items:
            pairs = [item.split(":") for item in items]
            return Versions(number, tuple((_int(space), int(_like(_VERSION, v), 16)) for space, v in pairs))
        case "heard", [tag, *items]:
            ears = tuple(_ear(item.split(":")) for item in items)
            return Heard(number, _like(_UID, tag), ears)
        case "tuned", [space, power, gain]:
            return Tuned(number, _int(space), _int(power, MAX_POWER + 1), _int(gain, MAX_GAIN + 1))
        case "slots", [period]:
            return Slotted(number, _int(period))
        case (("hello" | "beat" | "arrive" | "leave" | "heard" | "tuned" | "slots"), _):
            raise ValueError(f"{word} with {len(rest)} words")
        case _:
            return Unknown(number, _like(_WORD, word))


def _ear(words: list[str]) -> Ear:
    space, hits, looks, power, probes = map(_int, words)
    if hits > looks or power > probes * (MAX_POWER + 1):
        raise ValueError(f"{words} cannot be")
    return Ear(space, hits, looks, power, probes)


def _like(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(f"{text!r} is not {pattern.pattern}")
    return text


def _int(text: str, below: int = 1_000_000_000) -> int:
    value = int(_like(_NUMBER, text))
    if value >= below:
        raise ValueError(f"{value} is too much")
    return value


def _uid(text: str) -> str | None:
    return None if text == "-" else _like(_UID, text)
