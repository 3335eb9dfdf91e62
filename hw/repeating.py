"""Holds that repeat, for any buttons, real or simulated."""

from __future__ import annotations

from collections.abc import Callable, Collection

from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import Button, ButtonEvent, Buttons

FIRST, NEXT = 0.5, 0.12
"""Seconds until the first repeat, and between the others."""


class Repeating(Buttons):
    """A button that is held is pressed again and again, as a key on a keyboard.

        buttons = Repeating(buttons, {Button.LEFT, Button.RIGHT}, clock=clock)

    Only those of `which` repeat. Down and up take turns: each repeat is a release and a press. The events
    of the buttons inside must come on the clock's thread.
    """

    def __init__(self, buttons: Buttons, which: Collection[Button], *, clock: Clock) -> None:
        self._buttons = buttons
        self._which = frozenset(which)
        self._clock = clock
        self._timers: dict[Button, Timer] = {}
        self._listeners: list[Callable[[ButtonEvent], None]] = []
        buttons.listen(self._hear)

    def listen(self, callback: Callable[[ButtonEvent], None]) -> None:
        self._listeners.append(callback)

    @property
    def down(self) -> frozenset[Button]:
        return self._buttons.down

    def close(self) -> None:
        self._listeners.clear()
        for button in list(self._timers):
            self._stop(button)
        self._buttons.close()

    def _hear(self, event: ButtonEvent) -> None:
        self._stop(event.button)
        self._tell(event)
        if event.pressed and event.button in self._which and self._listeners:
            self._repeat(event, FIRST)

    def _repeat(self, event: ButtonEvent, after: float) -> None:
        def again() -> None:
            self._tell(ButtonEvent(event.console, event.button, pressed=False))
            self._tell(event)
            self._repeat(event, NEXT)

        self._timers[event.button] = self._clock.call_at(self._clock.now() + after, again)

    def _stop(self, button: Button) -> None:
        timer = self._timers.pop(button, None)
        if timer is not None:
            timer.cancel()

    def _tell(self, event: ButtonEvent) -> None:
        for listener in list(self._listeners):
            listener(event)
