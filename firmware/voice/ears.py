"""The ears of one listener: the board's loudspeaker, a page or a phone. Has a queue and a voice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec.structs import replace

from croupier.firmware.model.speech import Level, Utterance, reaches
from croupier.firmware.text import Say
from croupier.firmware.voice.news import News
from croupier.firmware.voice.queue import SpeechQueue
from croupier.hw.clock import Clock, Timer

MAX_SENTENCE_S = 60.0
"""No voice needs longer for one sentence: then it is taken for dead, and the next one is spoken."""
SLOW_LETTERS_A_SECOND = 7.0
"""A voice that has not said by then that it has ended is taken for dead."""
READER_LETTERS_A_SECOND = 16.0
"""How fast a screen reader is taken to read: it never says when it has ended."""


class Speaker(Protocol):
    """What makes the sound. It calls `Ears.done` when a sentence has been heard."""

    def speak(self, number: int, utterance: Utterance) -> None: ...

    def hush(self) -> None:
        """Stop speaking at once."""


class Ears:
    """Takes news and prompts, and has them spoken one after the other."""

    def __init__(
        self, clock: Clock, speaker: Speaker, language: Callable[[], str], changed: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._speaker = speaker
        self._queue = SpeechQueue()
        self._number = 0
        self._timer: Timer | None = None
        self._changed = changed
        self.reports = True
        """Whether the speaker says when a sentence has been heard; otherwise its length tells."""
        self.language = language
        """The one in which this listener hears the news; "" is that of the edition."""
        self.level: Level = "off"
        """How much news is told here."""
        self.consoles: Callable[[], Mapping[int, Level]] = dict
        """The consoles that are read here now, and how much of each."""
        self.reads_buttons = False
        """Whether the consoles that are read here have buttons, whose ● means what was said last."""
        self.waited_for = False
        """Whether the table waits until a sentence has been heard: somebody depends on it."""
        self.sees_chances: Callable[[], bool] = lambda: False
        """Whether this listener may know everybody's chance to win."""
        self.tells_table = False
        """Whether this is the voice of the whole table: it also says what concerns one player, by name."""
        self.shared = False
        """Several people hear the same: the name comes before what is asked of one."""

    def hears(self, console: int) -> bool:
        """Whether a person at that console is still listening to something."""
        return self.waited_for and console in self.consoles() and self._queue.holds(console)

    def news(self, say: Say, news: News) -> None:
        """Tell a piece of news, if this listener wants to hear that much."""
        if reaches(self.level, news.level):
            self.say(news.utterance(say, self.level))

    def say(self, utterance: Utterance) -> None:
        """Say this when it is its turn."""
        if self._queue.add(utterance, self._clock.now()):
            self._speaker.hush()
            self._end()
        self._go_on()

    def forget(self, topic: str) -> None:
        """This topic is over: what is said about it stops, what waits about it goes."""
        self._queue.forget(topic)
        speaking = self._queue.speaking
        if speaking is not None and speaking.topic == topic:
            self._speaker.hush()
            self._end()
            self._go_on()

    def say_now(self, topic: str) -> bool:
        """Say at once what waits about this topic. False if nothing does."""
        waiting = self._queue.take(topic)
        if waiting is None:
            return False
        self.say(replace(waiting, kind="answer"))
        return True

    def again(self) -> str:
        """What was said last."""
        return self._queue.said[-1].text if self._queue.said else ""

    def newest(self) -> str:
        """The last sentence that was put into the queue and will be heard, or was."""
        return self._queue.newest

    def done(self, number: int) -> None:
        """The sentence of that number has been heard."""
        if number == self._number and self._queue.speaking is not None:
            self._end()
            self._go_on()

    def silence(self) -> None:
        """Stop, and forget what waits and what was said: somebody else listens now, or nobody."""
        if self._queue.is_busy:
            self._speaker.hush()
            self._stop_timer()
            self._queue.clear()
            self._tell_changed()
        self._queue.clear()

    def close(self) -> None:
        self._stop_timer()
        self._queue.clear()

    def _go_on(self) -> None:
        next_one = self._queue.next(self._clock.now())
        if next_one is None:
            return
        self._number += 1
        number = self._number
        letters = len(next_one.text)
        longest = (
            3.0 + letters / SLOW_LETTERS_A_SECOND if self.reports else 0.5 + letters / READER_LETTERS_A_SECOND
        )
        longest = min(MAX_SENTENCE_S, longest)
        self._timer = self._clock.call_at(self._clock.now() + longest, lambda: self.done(number))
        self._speaker.speak(number, next_one)

    def _end(self) -> None:
        self._stop_timer()
        self._queue.done(self._clock.now())
        if not self._queue.is_busy:
            self._tell_changed()

    def _tell_changed(self) -> None:
        if self.waited_for:
            self._changed()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
