"""Three simulated buttons."""

from __future__ import annotations

from collections.abc import Callable

from croupier.hw.device_id import DeviceId
from croupier.hw.health import OnHealth, unheard
from croupier.hw.protocols import Button, ButtonEvent, Buttons


class SimButtons(Buttons):
    """A button that is down cannot go down again: a second press, or a second release, does nothing.

    A stuck button is released for the game, reported to `on_health` and muted until it is free.
    """

    def __init__(self, console: int, on_health: OnHealth = unheard) -> None:
        self._console = console
        self._on_health = on_health
        self._down: set[Button] = set()
        self._stuck: set[Button] = set()
        self._muted: set[Button] = set()
        self._listeners: list[Callable[[ButtonEvent], None]] = []

    def listen(self, callback: Callable[[ButtonEvent], None]) -> None:
        self._listeners.append(callback)

    @property
    def down(self) -> frozenset[Button]:
        return frozenset(self._down)

    def press(self, button: Button) -> None:
        if button not in self._down | self._muted:
            self._down.add(button)
            self._report(ButtonEvent(self._console, button, "press"))

    def release(self, button: Button) -> None:
        if button in self._down - self._stuck:
            self._down.remove(button)
            self._report(ButtonEvent(self._console, button, "release"))

    def stick(self, button: Button) -> None:
        """Press it so that it stays down."""
        self.press(button)
        self._stuck.add(button)

    def find_out(self, button: Button) -> None:
        """Do what a real driver does when a button has been down too long."""
        if button in self._stuck - self._muted:
            self._stuck.discard(button)
            self.release(button)
            self._muted.add(button)
            self._on_health(self._id(button), False, "stays down, so it is muted until it is let go")

    def free(self, button: Button) -> None:
        self._stuck.discard(button)
        self.release(button)
        if button in self._muted:
            self._muted.discard(button)
            self._on_health(self._id(button), True, "rests open again")

    def close(self) -> None:
        self._listeners.clear()

    def _id(self, button: Button) -> DeviceId:
        return DeviceId("button", seat=self._console, name=button)

    def _report(self, event: ButtonEvent) -> None:
        for listener in list(self._listeners):
            listener(event)
