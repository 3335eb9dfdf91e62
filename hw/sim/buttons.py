"""Three simulated buttons."""

from __future__ import annotations

from collections.abc import Callable

from hw.protocols import Button, ButtonEvent, Buttons


class SimButtons(Buttons):
    """A button that is down cannot go down again, so a doubled press or release is nothing."""

    def __init__(self, console: int) -> None:
        self._console = console
        self._down: set[Button] = set()
        self._stuck: set[Button] = set()
        self._listeners: list[Callable[[ButtonEvent], None]] = []

    def listen(self, callback: Callable[[ButtonEvent], None]) -> None:
        self._listeners.append(callback)

    @property
    def down(self) -> frozenset[Button]:
        return frozenset(self._down)

    def press(self, button: Button) -> None:
        if button not in self._down:
            self._down.add(button)
            self._report(ButtonEvent(self._console, button, pressed=True))

    def release(self, button: Button) -> None:
        if button in self._down - self._stuck:
            self._down.remove(button)
            self._report(ButtonEvent(self._console, button, pressed=False))

    def stick(self, button: Button) -> None:
        """It goes down and stays there, whoever lets go of it."""
        self.press(button)
        self._stuck.add(button)

    def free(self, button: Button) -> None:
        self._stuck.discard(button)
        self.release(button)

    def close(self) -> None:
        self._listeners.clear()

    def _report(self, event: ButtonEvent) -> None:
        for listener in list(self._listeners):
            listener(event)
