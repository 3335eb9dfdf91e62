"""The queue of one listener: decides what is said next, and what is not said at all.

Newest wins: what is out of date is not spoken. An auction is not talked over. Nothing is said twice. The
answer to a press cuts off everything else. Pure: the time is given, and nothing is spoken here.
"""

from __future__ import annotations

from croupier.firmware.model.speech import Utterance

MAX_WAITING = 8
"""So many sentences wait at most; then the oldest news goes."""
SAME_WITHIN_S = 4.0
"""The same sentence is not said again within this time."""


class SpeechQueue:
    """Sentences that wait, and the one that is being spoken.

    >>> queue = SpeechQueue()
    >>> queue.add(Utterance("Hat rolls 3 and 4.", "en"), now=0.0)
    False
    >>> queue.next(now=0.0).text
    'Hat rolls 3 and 4.'
    """

    def __init__(self) -> None:
        self._waiting: list[Utterance] = []
        self._last = ("", 0.0)
        """The text that was said last, and when it ended."""
        self.speaking: Utterance | None = None
        self.said: list[Utterance] = []
        """What was said last, for *Say again*; the newest one is the last."""

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def is_busy(self) -> bool:
        return self.speaking is not None or bool(self._waiting)

    def holds(self, console: int) -> bool:
        """Whether something about that console, or for everybody, is spoken or waits. Counting the hammer's
        seconds does not count."""
        all_of_them = [*self._waiting, *([self.speaking] if self.speaking is not None else [])]
        return any(one.kind != "clock" and one.console in (None, console) for one in all_of_them)

    @property
    def newest(self) -> str:
        """The newest sentence that waits, is being said, or was said last."""
        if self._waiting:
            return self._waiting[-1].text
        return self._last[0] if self.speaking is None else self.speaking.text

    def add(self, new: Utterance, now: float) -> bool:
        """Put a sentence into the queue, or leave it out. True if what is spoken now has to stop for it."""
        if not new.text or now >= new.until:
            return False
        if new.kind == "answer":
            return self._answer(new)
        if self._is_known(new, now):
            return False
        if new.kind == "clock" and self.is_busy:
            return False  # by the time it is heard it would be wrong
        if new.topic:
            self._waiting = [one for one in self._waiting if one.topic != new.topic]
        if new.kind == "auction":
            self._waiting = [one for one in self._waiting if one.kind not in ("news", "clock")]
        self._waiting.append(new)
        self._shorten()
        return False

    def forget(self, topic: str) -> None:
        """This topic is over: what waits about it is out of date."""
        self._waiting = [one for one in self._waiting if one.topic != topic]

    def take(self, topic: str) -> Utterance | None:
        """Take what waits about a topic out of the queue, to say it in another way."""
        found = next((one for one in self._waiting if one.topic == topic), None)
        self.forget(topic)
        return found

    def clear(self) -> None:
        """Nobody listens any more."""
        self._waiting.clear()
        self.speaking = None
        self._last = "", 0.0

    def next(self, now: float) -> Utterance | None:
        """Take what is to be said now; None if something is being said, or nothing waits."""
        if self.speaking is not None:
            return None
        self._waiting = [one for one in self._waiting if now < one.until]
        if not self._waiting:
            return None
        self.speaking = self._waiting.pop(0)
        return self.speaking

    def done(self, now: float) -> None:
        """What was being spoken has been heard, or was cut off."""
        if self.speaking is not None:
            self._last = self.speaking.text, now
            if self.speaking.kind != "clock":
                self.said = [*self.said, self.speaking][-MAX_WAITING:]
        self.speaking = None

    def _answer(self, new: Utterance) -> bool:
        """The listener has asked for this: older answers go, and whatever is spoken stops."""
        self._waiting = [new, *(one for one in self._waiting if one.kind != "answer")]
        return self.speaking is not None

    def _is_known(self, new: Utterance, now: float) -> bool:
        if any(one.text == new.text for one in self._waiting):
            return True
        if self.speaking is not None and self.speaking.text == new.text:
            return True
        text, when = self._last
        return text == new.text and now < when + SAME_WITHIN_S

    def _shorten(self) -> None:
        """What waits for this player stays longest."""
        while len(self._waiting) > MAX_WAITING:
            oldest = next((n for n, one in enumerate(self._waiting) if one.kind != "mine"), 0)
            del self._waiting[oldest]
