"""The three buttons of a console, on pins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from croupier.hw.clock import Clock, Timer
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.contact import Contact
from croupier.hw.drivers.pins import Pins, PinTaken
from croupier.hw.health import OnHealth, unheard
from croupier.hw.protocols import Button, ButtonEvent, Buttons

STUCK_AFTER_S = 30.0
"""Nobody holds a button that long."""
RETRY_PIN_S = 10.0
"""The pause before a pin that somebody else has is tried again."""


class GpioButtons(Buttons):
    """Wire each button between its pin and ground: 4.7 kΩ from the button to 3V3, 1 kΩ from there to the pin,
    100 nF from the pin to ground.

        buttons = GpioButtons(
            0,
            {Button.LEFT: 14, Button.OK: 15, Button.RIGHT: 18},
            pins=real_pins(),
            clock=clock,
            on_health=print,
        )
        buttons.listen(print)

    Events come on the clock's thread. A button that is down when the program starts counts from its next
    press. One that stays down for `stuck` seconds, or flickers, is released for the game, reported to
    `on_health` and muted until it rests open again. A button whose pin is taken by the kernel or another
    program is reported too, and tried again now and then; the others work.
    """

    def __init__(
        self,
        console: int,
        wires: Mapping[Button, int],
        *,
        pins: Pins,
        clock: Clock,
        on_health: OnHealth = unheard,
        stuck: float = STUCK_AFTER_S,
    ) -> None:
        self._listeners: list[Callable[[ButtonEvent], None]] = []
        self._keys: list[_Key] = []
        try:
            for button, pin in wires.items():
                key = _Key(console, button, self._tell, clock, on_health, stuck)
                self._keys.append(key)
                key.connect(pin, pins)
        except BaseException:
            self.close()
            raise

    def listen(self, callback: Callable[[ButtonEvent], None]) -> None:
        self._listeners.append(callback)

    @property
    def down(self) -> frozenset[Button]:
        return frozenset(key.button for key in self._keys if key.is_closed)

    def close(self) -> None:
        self._listeners.clear()
        for key in self._keys:
            key.close()

    def _tell(self, event: ButtonEvent) -> None:
        for listener in list(self._listeners):
            listener(event)


class _Key:
    """One button: whether the game was told that it is down, and whether it is muted."""

    def __init__(
        self,
        console: int,
        button: Button,
        tell: Callable[[ButtonEvent], None],
        clock: Clock,
        on_health: OnHealth,
        stuck: float,
    ) -> None:
        self._console = console
        self.button = button
        self._tell = tell
        self._clock = clock
        self._on_health = on_health
        self._stuck = stuck
        self._contact: Contact | None = None
        self._down = False
        self._told: Literal["press", "release"] = "release"
        self._muted = False
        self._timer: Timer | None = None

    def connect(self, pin: int, pins: Pins) -> None:
        try:
            self._contact = Contact(
                pin, pins=pins, clock=self._clock, settled=self._settled, restless=self._flickers
            )
        except PinTaken as error:
            if not self._muted:
                self._muted = True
                self._on_health(self._id, False, error.reason)
            again = self._clock.now() + RETRY_PIN_S
            self._timer = self._clock.call_at(again, lambda: self.connect(pin, pins))
            return
        self._timer = None
        if self._muted:
            self._muted = False
            self._on_health(self._id, True, "")
        self._down = self._contact.down
        if self._down:
            self._watch()

    @property
    def is_closed(self) -> bool:
        return self._contact is not None and self._contact.is_closed

    def close(self) -> None:
        self._look_away()
        if self._contact is not None:
            self._contact.close()

    def _settled(self, down: bool) -> None:
        before, self._down = self._down, down
        if down and not before:
            self._watch()
            if not self._muted:
                self._say("press")
        elif not down:
            self._look_away()
            self._say("release")
            if self._muted:
                self._muted = False
                self._on_health(self._id, True, "")

    def _watch(self) -> None:
        self._look_away()
        self._timer = self._clock.call_at(self._clock.now() + self._stuck, self._is_stuck)

    def _look_away(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_stuck(self) -> None:
        self._timer = None
        if self._contact is not None and not self._contact.is_closed:  # an edge was lost
            self._settled(False)
        else:
            self._mute(f"down for {self._stuck:.0f} s, so it is muted until it is let go")

    def _flickers(self) -> None:
        self._mute("flickers, so it is muted until it rests: a wire may be loose")

    def _mute(self, why: str) -> None:
        if not self._muted:
            self._muted = True
            self._say("release")
            self._on_health(self._id, False, why)

    def _say(self, kind: Literal["press", "release"]) -> None:
        if kind != self._told:
            self._told = kind
            self._tell(ButtonEvent(self._console, self.button, kind))

    @property
    def _id(self) -> DeviceId:
        return DeviceId("button", seat=self._console, name=self.button)
