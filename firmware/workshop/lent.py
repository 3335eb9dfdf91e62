"""What the table lends for a trial: a console with its screen and buttons, the lights, readers, the buzzer.

The table goes on meanwhile, and finds everything as if it had been there all the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PIL import Image

from croupier.firmware.board.borrowing import Borrowing, HearButton, HearSighting
from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import RGB, Note, Voice

READ_AGAIN_S = 0.4
"""Seconds after a screen is given back until its buttons are: nobody presses ● on what they have not read."""


class LendingShow(Protocol):
    """What shows the table's scenes, and lends screens and lights."""

    def cover(self, console: int, image: Image.Image, *, secret: bool = False) -> None: ...

    def uncover(self, console: int) -> None: ...

    def borrow_lights(self, frame: list[RGB]) -> None: ...

    def give_back_lights(self) -> None: ...

    def play(self, tune: tuple[Note, ...]) -> None: ...


class LentDevices:
    """Lends devices and takes them back. One console may be lent anew while it is lent."""

    def __init__(
        self, show: LendingShow, borrowing: Borrowing, clock: Clock, lights: int, voice: Voice | None = None
    ) -> None:
        self._show = show
        self._borrowing = borrowing
        self._clock = clock
        self._lights = lights
        self._voice = voice
        self._returning: dict[int, Timer] = {}
        self.consoles: set[int] = set()
        """Those that are lent now."""

    def show(self, console: int, image: Image.Image, hear: HearButton, *, secret: bool = False) -> None:
        """Show this on a console; its buttons are heard here."""
        self._stop_returning(console)
        self.consoles.add(console)
        self._borrowing.borrow_buttons(console, hear)
        self._show.cover(console, image, secret=secret)

    def take_back_console(self, console: int) -> None:
        if console not in self.consoles:
            return
        self.consoles.discard(console)
        self._borrowing.borrow_buttons(console, lambda _event: None)
        self._show.uncover(console)

        def give_back() -> None:
            self._returning.pop(console, None)
            self._borrowing.give_back_buttons(console)

        self._returning[console] = self._clock.call_at(self._clock.now() + READ_AGAIN_S, give_back)

    def _stop_returning(self, console: int) -> None:
        if (timer := self._returning.pop(console, None)) is not None:
            timer.cancel()

    def light(self, lit: dict[int, RGB]) -> None:
        """Light these lamps of the strip, and no others."""
        self._show.borrow_lights([lit.get(lamp, (0, 0, 0)) for lamp in range(self._lights)])

    def take_back_lights(self) -> None:
        self._show.give_back_lights()

    def listen_to_readers(self, hear: HearSighting) -> None:
        self._borrowing.borrow_readers(hear)

    def take_back_readers(self) -> None:
        self._borrowing.give_back_readers()

    def play(self, notes: Sequence[Note]) -> None:
        self._show.play(tuple(notes))

    @property
    def speaks(self) -> bool:
        """Does the board have a voice of its own?"""
        return self._voice is not None

    def speak(self, words: tuple[str, str], done: Callable[[], None]) -> None:
        """A text in a language. It cuts off what the board was saying."""
        if self._voice is not None:
            text, language = words
            self._voice.say(text, language=language, done=done)
