"""The messages about speech: how a page speaks, what it is to say, and what its user asks."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from croupier.firmware.model.speech import Level
from croupier.firmware.voice.announcer import Question
from croupier.firmware.web.message_base import MAX_NUMBER, Count, FromPageMessage

How: TypeAlias = Literal["board", "off", "aloud", "reader"]
"""How a page speaks: as the board is set, not at all, with the browser's voice, or for a screen reader."""


class Listen(FromPageMessage, frozen=True, tag="listen"):
    """Says how this page speaks, and how much its user wants to hear."""

    how: How
    level: Level = "normal"


class Spoken(FromPageMessage, frozen=True, tag="spoken"):
    """The sentence of that number has been heard."""

    id: Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]


class Ask(FromPageMessage, frozen=True, tag="ask"):
    """Asks for something that others see at a glance; the answer is spoken. `n` is the console that asks."""

    what: Question
    n: Count | None = None
    space: Annotated[int, msgspec.Meta(ge=0, lt=40)] | None = None


class Speak(msgspec.Struct, frozen=True, tag_field="t", tag="speak"):
    """A sentence to be heard; with `stop` whatever is being said stops first. "" is only that.

    `urgent` is what waits for this player or answers them. With `aloud` the browser's voice says it, and the
    page reports when it has been heard; otherwise it is there for a screen reader.
    """

    id: int
    text: str
    lang: str = ""
    urgent: bool = False
    aloud: bool = False
    stop: bool = False
    speed: float = 1.0
