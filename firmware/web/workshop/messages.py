"""The messages between /setup and the server: one JSON text each, whose field `t` says which it is."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from croupier.firmware.web.message_base import Count
from croupier.firmware.web.messages import LanguageName, decode_as

TrialKind: TypeAlias = Literal["light", "lights", "screen", "buttons", "readers", "sound", "voice"]
Deed: TypeAlias = Literal["restart", "reboot", "off", "update"]
"""What is done to the whole machine, or to the program."""
WalkStep: TypeAlias = Literal["begin", "start", "next", "back", "here", "keep", "end"]
"""Of a calibration. "start": all tokens are off the board. "here": the token does lie on the lit space."""
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]


# -- from the page


class _FromSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    pass


class Enter(_FromSetup, frozen=True, tag="enter"):
    """A code that the board shows, or the key that was given for one before."""

    code: Text


class ShowCode(_FromSetup, frozen=True, tag="show code"):
    """Asks for a code on the board's own screens."""


class Try(_FromSetup, frozen=True, tag="try"):
    """Tries a device: space `n` of the lights, the screen or the buttons of console `n`."""

    what: TrialKind
    n: Count = 0


class Stop(_FromSetup, frozen=True, tag="stop"):
    """Ends the trial: the device is the table's again."""


class Answer(_FromSetup, frozen=True, tag="answer"):
    """Whether a person saw or heard what was tried."""

    what: TrialKind
    n: Count = 0
    yes: bool = True


class LookAgain(_FromSetup, frozen=True, tag="look again"):
    """Asks for a new look at the machine and all readers."""


class Learn(_FromSetup, frozen=True, tag="learn"):
    """Whose tag it is. `token` is one of the edition's six."""

    uid: Text
    token: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    name: Text = ""
    lang: Text = ""


class Forget(_FromSetup, frozen=True, tag="forget"):
    uid: Text


class ReadLog(_FromSetup, frozen=True, tag="log"):
    """Asks for the last lines of the log."""


class Do(_FromSetup, frozen=True, tag="do"):
    what: Deed


class LookForWifis(_FromSetup, frozen=True, tag="look for wifis"):
    """Asks which Wi-Fis are in reach."""


class JoinWifi(_FromSetup, frozen=True, tag="join wifi"):
    """Joins a Wi-Fi; "" is the password of an open one."""

    name: Text
    password: Text = ""


class UpdateScanner(_FromSetup, frozen=True, tag="update scanner"):
    """Gives a scanner the program that this Croupier brings."""

    name: Text


class Walk(_FromSetup, frozen=True, tag="walk"):
    """Goes on with the calibration of the readers. `space` is the one that the page has seen lit."""

    step: WalkStep
    space: Count = 0


FromSetup: TypeAlias = (
    Enter | ShowCode | Try | Stop | Answer | LookAgain | Learn | Forget | ReadLog | Do | UpdateScanner
    | LookForWifis | JoinWifi | Walk
)  # fmt: skip
_decoder: msgspec.json.Decoder[FromSetup] = msgspec.json.Decoder(FromSetup)


def decode(text: str) -> FromSetup:
    """A message of the page. msgspec.DecodeError for anything else, also for one out of all bounds."""
    return decode_as(_decoder, text)


# -- to the page

DoorState = Literal["open", "closed", "shown", "later", "nowhere", "wrong", "too many"]
""" "closed": a code is asked for. "shown": the screens show one. "later": not so soon again. "nowhere": no
screen answers."""


class DoorNow(msgspec.Struct, frozen=True, tag_field="t", tag="door"):
    """Whether the page is let in. With `key` it is let in again after a lost connection."""

    state: DoorState
    texts: dict[str, str]
    languages: tuple[LanguageName, ...]
    key: str = ""


PartState = Literal["ok", "look", "wrong", "unknown"]


class Part(msgspec.Struct, frozen=True):
    """A device, or something of the machine: how it is, and what helps. Texts are in the page's language.

    `kind`, `seat`, `space` and `spaces` say where it is in the picture. `detail` is what its driver said, in
    English. `lines` are to be typed or to be written into a file.
    """

    id: str
    kind: str
    state: PartState
    title: str
    what: str
    detail: str = ""
    fix: str = ""
    lines: tuple[str, ...] = ()
    seat: int = -1
    space: int = -1
    spaces: tuple[int, ...] = ()
    button: str = ""
    tries: tuple[TrialKind, ...] = ()
    """How it can be tried."""
    update: str = ""
    """The scanner that can be brought up to date; "" if there is nothing newer."""


class PartsNow(msgspec.Struct, frozen=True, tag_field="t", tag="parts"):
    """Everything, the worst first. `looking`: a new look has been asked for and is going on."""

    parts: tuple[Part, ...]
    summary: str
    looking: bool


class SeenNow(msgspec.Struct, frozen=True):
    """A tag, or something without one, that lies somewhere: on a space, or on the pad (None)."""

    uid: str
    space: int | None
    present: bool
    name: str
    """Whose it is, in words; "" if nobody knows."""


class TrialNow(msgspec.Struct, frozen=True, tag_field="t", tag="trial"):
    """What is being tried; "" if nothing is."""

    what: TrialKind | Literal[""]
    n: int
    text: str
    """What to do now, in words."""
    pressed: tuple[str, ...]
    """The buttons that have answered."""
    seen: tuple[SeenNow, ...]
    """What readers have seen in this trial, the newest last."""


class WalkedSpace(msgspec.Struct, frozen=True):
    """A space where the walk has been, and its figures."""

    space: int
    state: PartState
    figure: str
    margin: str


class WalkNow(msgspec.Struct, frozen=True, tag_field="t", tag="walk"):
    """How far the calibration of the readers is, in words.

    `phase` is "" for none, "clear" while tokens are taken off, "walk", or "done" when the result is shown.
    """

    can: bool
    """Does the board have readers that can be calibrated?"""
    feels: bool
    """Are they Hall sensors?"""
    phase: str
    space: int
    """The lit one; -1 if none is."""
    at: int
    of: int
    text: str
    """What to do now."""
    note: str
    """What is odd, or what has come of it."""
    here: bool
    """The board asks whether the token lies on the lit space."""
    keep: bool
    """There is something to keep."""
    spaces: tuple[WalkedSpace, ...]
    findings: tuple[Part, ...]
    lines: tuple[str, ...]
    """What was found, as it would stand in the wiring file."""


class TagNow(msgspec.Struct, frozen=True):
    uid: str
    token: int | None
    name: str
    lang: str


class TagsNow(msgspec.Struct, frozen=True, tag_field="t", tag="tags"):
    """All known tags, and the names of the six tokens."""

    tags: tuple[TagNow, ...]
    tokens: tuple[str, ...]
    can_read: bool
    """Does the board have a reader that reads tags?"""


class AboutNow(msgspec.Struct, frozen=True, tag_field="t", tag="about"):
    """The program and the game in words, and what can be done here."""

    facts: tuple[tuple[str, str], ...]
    can: tuple[Deed, ...]
    helpless: str
    """Why less can be done here than on a board that was installed; "" where all can."""
    newer_on_card: bool


class WifiFound(msgspec.Struct, frozen=True):
    """A Wi-Fi in reach, and in words how strong it is."""

    name: str
    strength: str
    locked: bool


class WifiNow(msgspec.Struct, frozen=True, tag_field="t", tag="wifi"):
    """Which Wi-Fi the board is in, in words, and which there are. `can`: there is one to choose at all."""

    can: bool
    text: str
    busy: bool
    trouble: str
    found: tuple[WifiFound, ...]


class LogNow(msgspec.Struct, frozen=True, tag_field="t", tag="log"):
    lines: tuple[str, ...]


class SaidNow(msgspec.Struct, frozen=True, tag_field="t", tag="said"):
    """The answer to what was asked for, in words."""

    text: str
    bad: bool = False


ToSetup: TypeAlias = DoorNow | PartsNow | TrialNow | WalkNow | TagsNow | WifiNow | AboutNow | LogNow | SaidNow
_encoder = msgspec.json.Encoder()


def encode(message: ToSetup) -> str:
    return _encoder.encode(message).decode()
