"""A pin with a piezo on it, which notes the tunes that are heard."""

from typing import Any

from gpiozero.pins.mock import MockPWMPin

from croupier.hw.protocols import Note
from tests.hw.hand_clock import HandClock


class Piezo(MockPWMPin):  # type: ignore[misc]  # the library has no types
    """A tune is what is heard from the moment when the pulses are switched on until they are off."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self.clock = HandClock()
        self.tunes: list[tuple[Note, ...]] = []
        self._since = 0.0
        self._pitch = 0.0

    def _set_frequency(self, value: float | None) -> None:
        before = self.frequency
        super()._set_frequency(value)
        if value is None:
            self._end_note()
        elif before is None and value != 100:  # what gpiozero itself begins with
            self.tunes.append(())
            self._since = self.clock.now()
        self._listen()

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        self._listen()

    def close(self) -> None:
        super().close()
        self.tunes.append(())

    def _listen(self) -> None:
        pitch = self.frequency if self.frequency is not None and self.state else 0.0
        if pitch != self._pitch:
            self._end_note()
            self._pitch = pitch

    def _end_note(self) -> None:
        length = round(self.clock.now() - self._since, 6)
        if length and self.tunes:
            self.tunes[-1] += ((self._pitch, length),)
        self._since = self.clock.now()
