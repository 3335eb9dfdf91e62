"""gpiozero's pins on `gpiod`, the kernel's own library for pins.

gpiozero has no such pin factory. This one is registered with it under the name "gpiod":

    GPIOZERO_PIN_FACTORY=gpiod python3 -c "from gpiozero import Button; ..."

It takes a pin from the kernel when a device first uses it, so a pin that somebody else has costs only that
device.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from threading import RLock
from typing import Any

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidFunction,
    PinInvalidPull,
    PinPWMFixedValue,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from croupier.hw.drivers.errors import DriverError, Fault
from croupier.hw.drivers.pin_threads import EdgeThread, Tone
from croupier.hw.drivers.pins import PinTaken

CONSUMER = "croupier"
HEADER_LABELS = ("pinctrl-bcm2", "pinctrl-rp1")
"""How the chip is called that the pins of the header are on: of a Pi 4 and older, and of a Pi 5."""
_PULLS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING}


class NoPins(DriverError, OSError):
    """This machine has no chip with the pins of a Pi."""


def header_chip(paths: Iterable[Path] | None = None) -> gpiod.Chip:
    """The chip that the pins of the header are on. Kernels number it differently; its label stays."""
    refused: OSError | None = None
    for path in sorted(Path("/dev").glob("gpiochip*") if paths is None else paths):
        try:
            chip = gpiod.Chip(str(path))
        except OSError as error:
            refused = error
            continue
        if chip.get_info().label.startswith(HEADER_LABELS):
            return chip
        chip.close()
    if refused is not None:
        raise refused
    raise NoPins("no chip in /dev has the pins of a Pi")


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # the library has no types
    """The pins of this Pi. One thread waits for all edges; an error in a callback does not end it."""

    def __init__(self, chip: gpiod.Chip | None = None) -> None:
        super().__init__()
        self.chip = header_chip() if chip is None else chip
        self.edges = EdgeThread()
        self.pin_class = GpiodPin

    def close(self) -> None:
        super().close()
        self.edges.close()
        self.chip.close()


class GpiodPin(LocalPiPin):  # type: ignore[misc]  # the library has no types
    """A pin of the header. `frequency` makes it a tone, switched by a thread: good enough for a buzzer."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._lock = RLock()
        self._request: gpiod.LineRequest | None = None
        self._settings = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)
        self._edges = "both"
        self._tone: Tone | None = None

    def close(self) -> None:
        """Give the pin back to the kernel. It can be used again."""
        self._set_frequency(None)
        self.when_changed = None
        with self._lock:
            request, self._request = self._request, None
            self._settings = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)
            if request is not None:
                request.release()

    def output_with_state(self, state: bool) -> None:
        """In one step, so that a chip's reset line never blinks."""
        self._configure(direction=Direction.OUTPUT, bias=Bias.AS_IS, output_value=_value(state))

    def input_with_pull(self, pull: str) -> None:
        self._configure(direction=Direction.INPUT, bias=self._bias(pull))

    def edge_events(self) -> None:
        """On the thread: tell of the edges that have come."""
        with self._lock:
            if self._request is None or not self._request.wait_edge_events(0):
                return
            events = self._request.read_edge_events()
        for event in events:
            is_high = event.event_type is event.Type.RISING_EDGE
            self._call_when_changed(event.timestamp_ns / 1e9, is_high)

    def write(self, high: bool) -> None:
        with self._lock:
            if self._request is not None:
                self._request.set_value(self._number, _value(high))

    def _configure(self, **changes: Any) -> None:
        """Change some settings of the pin, and take it from the kernel if it is not ours yet."""
        with self._lock:
            settings = gpiod.LineSettings(**{**vars(self._settings), **changes})
            if self._request is None:
                self._request = self._take(settings)
            else:
                self._request.reconfigure_lines({self._number: settings})
            self._settings = settings

    def _take(self, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        chip = self.factory.chip
        try:
            return chip.request_lines({self._number: settings}, consumer=CONSUMER)  # type: ignore[no-any-return]
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            owner = chip.get_line_info(self._number).consumer or "another program"
            raise PinTaken(f"pin {self._number} is used by {owner}", fault=Fault.TAKEN) from error

    def _bias(self, pull: str) -> Bias:
        if pull not in _PULLS:
            raise PinInvalidPull(f'invalid pull "{pull}" for pin {self!r}')
        if self.info.pull not in (pull, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        return _PULLS[pull]

    def _get_function(self) -> str:
        return "output" if self._settings.direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')
        if value == "output":
            self._configure(direction=Direction.OUTPUT, bias=Bias.AS_IS, edge_detection=Edge.NONE)
        else:
            self._configure(direction=Direction.INPUT, bias=Bias.DISABLED)

    def _get_state(self) -> float:
        if self._tone is not None:
            return self._tone.duty
        with self._lock:
            if self._request is None:
                self._configure()
            assert self._request is not None
            return int(self._request.get_value(self._number) is Value.ACTIVE)

    def _set_state(self, value: float) -> None:
        if self._tone is not None:
            self._tone.duty = value
        elif self._get_function() == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        else:
            self.write(bool(value))

    def _get_pull(self) -> str:
        return next((name for name, bias in _PULLS.items() if bias is self._settings.bias), "floating")

    def _set_pull(self, value: str) -> None:
        if self._get_function() != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        self._configure(bias=self._bias(value))

    def _get_frequency(self) -> float | None:
        return None if self._tone is None else self._tone.hertz

    def _set_frequency(self, value: float | None) -> None:
        if value:
            if self._get_function() != "output":
                raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}")
            if self._tone is None:
                self._tone = Tone(self.write)
            self._tone.hertz = value
        elif self._tone is not None:
            tone, self._tone = self._tone, None
            tone.close()
            self.write(False)

    def _get_bounce(self) -> float | None:
        return self._settings.debounce_period.total_seconds() or None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce("bounce must be 0 or greater")
        self._configure(debounce_period=timedelta(seconds=value or 0))

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        listener = self.when_changed
        self.when_changed = None
        self._edges = value
        self.when_changed = listener

    def _enable_event_detect(self) -> None:
        self._configure(edge_detection=_EDGES[self._edges])
        assert self._request is not None
        self.factory.edges.watch(self._request.fd, self.edge_events)

    def _disable_event_detect(self) -> None:
        with self._lock:
            if self._request is not None:
                self.factory.edges.forget(self._request.fd)
                self._configure(edge_detection=Edge.NONE)


def _value(high: bool) -> Value:
    return Value.ACTIVE if high else Value.INACTIVE
