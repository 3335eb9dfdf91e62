"""The loudspeaker of the board: what it tells everybody, and whose screens it reads aloud."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.firmware.model.scene import Scene
from croupier.firmware.model.speech import BoardVoice, Level, SpeechSpeed, SpeechVolume, Utterance
from croupier.firmware.voice.announcer import Announcer
from croupier.hw.protocols import Voice

SPEEDS: Mapping[SpeechSpeed, float] = {"slow": 0.75, "normal": 1.0, "fast": 1.4}
VOLUMES: Mapping[SpeechVolume, float] = {"quiet": 0.5, "normal": 1.0, "loud": 1.5}


class Loudspeaker:
    """Lets a voice of the board hear what the announcer tells. The settings come with each scene.

    `own` is the number of consoles with buttons: phones read themselves.
    """

    def __init__(self, announcer: Announcer, voice: Voice, own: int) -> None:
        self._announcer = announcer
        self._voice = voice
        self._own = own
        self._settings = BoardVoice()
        self._consoles: dict[int, Level] = {}
        self._ears = announcer.listen(self, lambda: self._settings.language)
        self._ears.consoles = lambda: self._consoles
        self._ears.shared = self._ears.tells_table = self._ears.reads_buttons = True

    def scene(self, scene: Scene) -> None:
        """The settings of now. Call it before the announcer gets the scene."""
        before, self._settings = self._settings, scene.voice
        if (before.speed, before.volume) != (scene.voice.speed, scene.voice.volume):
            self._voice.tune(SPEEDS[scene.voice.speed], VOLUMES[scene.voice.volume])
        self._consoles = {
            seat.console: seat.read
            for seat in scene.seats
            if scene.voice.sound and seat.read != "off" and 0 <= seat.console < self._own
        }
        self._ears.level = scene.voice.level if scene.voice.sound else "off"
        self._ears.waited_for = bool(self._consoles)
        if scene.voice.on and scene.voice.sound and not (before.on and before.sound):
            self._announcer.greet(self._ears)
        if self._ears.level == "off" and not self._consoles:
            self._ears.silence()

    def speak(self, number: int, utterance: Utterance) -> None:
        done = self._ears.done
        self._voice.say(utterance.text, language=utterance.language, done=lambda: done(number))

    def hush(self) -> None:
        self._voice.hush()
