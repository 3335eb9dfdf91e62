"""A page that is listened to: what it is to say, how, and whether the table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from croupier.firmware.model.speech import Level, Utterance
from croupier.firmware.voice.announcer import Announcer
from croupier.firmware.voice.loudspeaker import SPEEDS
from croupier.firmware.web.guard import RateLimit
from croupier.firmware.web.messages import encode
from croupier.firmware.web.speech_messages import Ask, How, Listen, Speak

NUMBERS = 1_000_000
"""After so many sentences the numbers begin again."""
ASKS_AT_ONCE, ASKS_PER_SECOND = 20, 4.0
"""How much anybody who watches may ask, or be greeted: each answer is put together anew."""


class PageListener:
    """The ears of one connection. `tell` sends the newest sentence; `consoles` are those that the page reads.

    With `speaks_for_board` the page is the voice of a board that has none: until its user chooses otherwise
    it speaks as the board is set.
    """

    def __init__(
        self,
        announcer: Announcer,
        language: Callable[[], str],
        consoles: Callable[[], Collection[int]],
        tell: Callable[[], None],
        *,
        speaks_for_board: bool = False,
        sees_chances: Callable[[], bool] = lambda: False,
    ) -> None:
        self._announcer = announcer
        self._consoles = consoles
        self._tell = tell
        self._how: How = "board" if speaks_for_board else "off"
        self._speaks_for_board = speaks_for_board
        self._level: Level = "normal"
        self._begun = False
        """Its page has said how it speaks."""
        self._speak: Speak | None = None
        self._now = asyncio.get_running_loop().time
        self._asks = RateLimit(now=self._now(), per_second=ASKS_PER_SECOND, burst=ASKS_AT_ONCE)
        self._ears = announcer.listen(self, language)
        self._ears.consoles = self._read
        self._ears.sees_chances = sees_chances
        self._ears.shared = True
        self._settle()

    # -- what the page asks

    def listen(self, message: Listen) -> None:
        """Its user has chosen how the page speaks."""
        began = not self._begun or (self._how in ("board", "off") and message.how in ("aloud", "reader"))
        self._begun = True
        how = "off" if message.how == "board" and not self._speaks_for_board else message.how
        self._how, self._level = how, message.level
        self._settle()
        if began or self._how == "off":
            self._ears.silence()
        if began and self._asks.allows(self._now()):
            if self.is_aloud:
                self._announcer.greet(self._ears)
            self._announcer.read_again(self._ears)

    def spoken(self, number: int) -> None:
        self._ears.done(number)

    def ask(self, question: Ask, console: int | None) -> None:
        """More than a person asks is not answered."""
        if self._asks.allows(self._now()):
            self._announcer.ask(self._ears, question.what, console, question.space)

    def close(self) -> None:
        self._announcer.leave(self._ears)

    # -- what it says

    @property
    def is_aloud(self) -> bool:
        """Whether the browser's own voice speaks."""
        board = self._announcer.board
        return self._how == "aloud" or (self._how == "board" and board.on and board.sound)

    def speak(self, number: int, utterance: Utterance) -> None:
        self._settle()
        cut = self._speak is not None and self._speak.stop and not self._speak.text
        urgent = utterance.kind in ("mine", "answer")
        speed = SPEEDS[self._announcer.board.speed]
        self._speak = Speak(
            number % NUMBERS, utterance.text, utterance.language, urgent, self.is_aloud, cut, speed
        )
        self._tell()

    def hush(self) -> None:
        self._speak = Speak(0, "", stop=True)
        self._tell()

    def message(self) -> str | None:
        """What the page has not been told yet; each is told once."""
        speak, self._speak = self._speak, None
        return None if speak is None else encode(speak)

    def _settle(self) -> None:
        """The board's settings may have changed."""
        board = self._announcer.board
        if self._how == "board" and board.on:
            self._ears.level = board.level
        else:
            self._ears.level = self._level
        self._ears.tells_table = self._how == "board"
        self._ears.reports = self.is_aloud
        has_seat = bool(self._consoles())
        self._ears.waited_for = has_seat and (self._how in ("aloud", "reader") or self.is_aloud)

    def _read(self) -> dict[int, Level]:
        self._settle()
        return dict.fromkeys(self._consoles(), self._ears.level)
