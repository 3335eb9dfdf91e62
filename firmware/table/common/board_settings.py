"""The settings of the board itself, for every game. Any player may change them, and they are saved."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from croupier.firmware.model.speech import BoardVoice, Level, SpeechSpeed, SpeechVolume

RobotPace = Literal["slow", "normal", "fast"]
ROBOT_PACES: tuple[RobotPace, ...] = ("slow", "normal", "fast")
DEFAULT_CLAIM_GRACE_S = 4
CLAIM_GRACES_S = (0, DEFAULT_CLAIM_GRACE_S, 8)
"""The values of `claim_grace` that can be chosen."""
BRIGHTNESSES = (100, 70, 40, 20)
"""Percent: those that can be chosen at a console; a smart home may set others."""
BOARD_SETTINGS_FILE = "comfort.json"


class BoardSettings(Struct, frozen=True, omit_defaults=True):
    """Sound, colours, and how long things take. The field names are those of the saved file."""

    sound: bool = True
    """Whether the buzzer and the pages play tunes."""
    colour_blind: bool = False
    """Whether the lights use colours that colour-blind people can tell apart."""
    chances_for_all: bool = False
    """Whether players see everybody's chances on their pages. Who only watches sees them always."""
    brightness: int = 100
    """Of the lights, in percent."""
    cash_helper: bool = False
    """Whether the screens say which notes of the printed money to hand over."""
    pace: RobotPace = "normal"
    """How long a robot thinks."""
    claim_grace: int = DEFAULT_CLAIM_GRACE_S
    """Seconds that a throw waits for an owner who may ask for rent; with 0 it does not wait."""
    voice: Level = "off"
    """How much the board says aloud."""
    voice_language: str = ""
    """The language in which it tells news; "" is that of the edition."""
    voice_speed: SpeechSpeed = "normal"
    voice_volume: SpeechVolume = "normal"

    @property
    def board_voice(self) -> BoardVoice:
        return BoardVoice(self.voice, self.voice_language, self.voice_speed, self.voice_volume, self.sound)
