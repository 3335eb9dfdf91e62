"""Filters between a console's buttons and the program: they change the events of any driver's buttons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection

from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import Button, ButtonEvent, Buttons

REPEAT_AFTER_S, REPEAT_EVERY_S = 0.5, 0.15
"""How long a button is held before it repeats, and the time from one repeat to the next."""


class ButtonFilter(Buttons):
    """Buttons that pass on the events of other buttons. A subclass decides in `_hear` what is passed on."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons
        self._listeners: list[Callable[[ButtonEvent], None]] = []
        buttons.listen(self._hear)

    def listen(self, callback: Callable[[ButtonEvent], None]) -> None:
        self._listeners.append(callback)

    @property
    def down(self) -> frozenset[Button]:
        return self._buttons.down

    def close(self) -> None:
        self._listeners.clear()
        self._buttons.close()

    @abstractmethod
    def _hear(self, event: ButtonEvent) -> None:
        """Take an event of the buttons inside, and `_tell` what becomes of it."""

    def _tell(self, event: ButtonEvent) -> None:
        for listener in list(self._listeners):
            listener(event)


class Repeating(ButtonFilter):
    """Repeats a button while it is held, as a key of a keyboard repeats.

        buttons = Repeating(buttons, {Button.LEFT, Button.RIGHT}, clock=clock)

    Only the buttons of `which` repeat. This is the only place where `repeat` events are made. The events
    of the buttons inside must come on the clock's thread.
    """

    def __init__(self, buttons: Buttons, which: Collection[Button], *, clock: Clock) -> None:
        self._which = frozenset(which)
        self._clock = clock
        self._timers: dict[Button, Timer] = {}
        super().__init__(buttons)

    def close(self) -> None:
        super().close()
        for button in list(self._timers):
            self._stop(button)

    def _hear(self, event: ButtonEvent) -> None:
        self._stop(event.button)
        self._tell(event)
        if event.kind == "press" and event.button in self._which and self._listeners:
            self._repeat(ButtonEvent(event.console, event.button, "repeat"), REPEAT_AFTER_S)

    def _repeat(self, event: ButtonEvent, seconds: float) -> None:
        def is_still_held() -> None:
            self._repeat(event, REPEAT_EVERY_S)
            self._tell(event)

        self._timers[event.button] = self._clock.call_at(self._clock.now() + seconds, is_still_held)

    def _stop(self, button: Button) -> None:
        timer = self._timers.pop(button, None)
        if timer is not None:
            timer.cancel()
