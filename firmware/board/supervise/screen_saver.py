"""The screen saver: dims OLED panels while nothing happens, then darkens them. They age while they shine."""

from __future__ import annotations

from collections.abc import Callable

from croupier.hw.buttons import ButtonFilter
from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import Button, ButtonEvent, Buttons

FULL, DIM, DARK = 255, 1, 0
"""The levels that a panel's `shine` is told."""
DIM_AFTER_S, DARK_AFTER_S = 120.0, 600.0
"""How long no panel has shown a new image, and no button was pressed."""


class ScreenSaver:
    """Calls `shine` with a new level, on the loop. All panels of a bus are dimmed and woken together."""

    def __init__(self, clock: Clock, shine: Callable[[int], None]) -> None:
        self._clock = clock
        self._shine = shine
        self._level = FULL
        self._timer: Timer | None = None

    @property
    def is_dark(self) -> bool:
        return self._level == DARK

    def wake(self) -> None:
        """Something happens: light the panels up, and begin to wait anew."""
        self.close()
        self._set(FULL)
        self._timer = self._clock.call_at(self._clock.now() + DIM_AFTER_S, self._dim)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _dim(self) -> None:
        self._set(DIM)
        self._timer = self._clock.call_at(self._clock.now() + DARK_AFTER_S - DIM_AFTER_S, self._darken)

    def _darken(self) -> None:
        self._timer = None
        self._set(DARK)

    def _set(self, level: int) -> None:
        if level != self._level:
            self._level = level
            self._shine(level)


class Waking(ButtonFilter):
    """Swallows a press on a dark panel: it only wakes the panel, as nobody can read what the button does.

    The repeats and the release of a swallowed press are swallowed too.
    """

    def __init__(self, buttons: Buttons, screen_saver: ScreenSaver) -> None:
        self._screen_saver = screen_saver
        self._swallowed: set[Button] = set()
        super().__init__(buttons)

    def _hear(self, event: ButtonEvent) -> None:
        if event.kind == "press":
            if self._screen_saver.is_dark:
                self._swallowed.add(event.button)
            self._screen_saver.wake()
        if event.button not in self._swallowed:
            self._tell(event)
        elif event.kind == "release":
            self._swallowed.discard(event.button)
