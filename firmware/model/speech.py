"""Speech: one sentence that is to be heard, how much a listener wants to hear, and how the board speaks."""

from __future__ import annotations

from math import inf
from typing import Literal

from msgspec import Struct

Level = Literal["off", "short", "normal", "everything"]
"""How much somebody wants to hear."""
LEVELS: tuple[Level, ...] = ("off", "short", "normal", "everything")
LEVELS_TO_CHOOSE: tuple[Level, ...] = ("off", "normal", "everything", "short")
"""In the order of a button: the first press gives what most people want."""
SpeechSpeed = Literal["slow", "normal", "fast"]
SPEECH_SPEEDS: tuple[SpeechSpeed, ...] = ("slow", "normal", "fast")
SpeechVolume = Literal["quiet", "normal", "loud"]
SPEECH_VOLUMES: tuple[SpeechVolume, ...] = ("quiet", "normal", "loud")

Kind = Literal["news", "auction", "clock", "mine", "answer"]
"""What a sentence is: news of the table, news of an auction, the hammer's count, what waits for this player,
or the answer to a press of the listener."""


def reaches(wanted: Level, level: Level) -> bool:
    """Whether somebody who wants to hear so much hears a sentence of that level."""
    return LEVELS.index(level) <= LEVELS.index(wanted)


class Utterance(Struct, frozen=True):
    """One thing to say, in the words and the language of one listener."""

    text: str
    language: str
    kind: Kind = "news"
    topic: str = ""
    """A newer sentence about the same topic takes its place. "" is no topic."""
    until: float = inf
    """After this moment it is out of date."""
    console: int | None = None
    """The console it is about; None: for everybody."""


class BoardVoice(Struct, frozen=True, omit_defaults=True):
    """How the board itself speaks. With `level` "off", or without sound, it does not."""

    level: Level = "off"
    language: str = ""
    """"" is the language of the edition."""
    speed: SpeechSpeed = "normal"
    volume: SpeechVolume = "normal"
    sound: bool = True

    @property
    def on(self) -> bool:
        return self.level != "off"
