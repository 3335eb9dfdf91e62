"""A chip with a Pi's pins, in place of gpiod's: wires that a test drives, edges, and other owners."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from gpiod import EdgeEvent, LineSettings
from gpiod.line import Bias, Direction, Edge, Value


class Wire:
    """One line. `driven` is what somebody outside does with it; otherwise its pull decides."""

    def __init__(self) -> None:
        self.driven: bool | None = None
        self.owner = ""
        self.request: Request | None = None
        self.written: list[bool] = []

    @property
    def level(self) -> bool:
        if self.request is not None and self.request.settings.direction is Direction.OUTPUT:
            return self.request.output
        if self.driven is not None:
            return self.driven
        return self.request is not None and self.request.settings.bias is Bias.PULL_UP

    def drive(self, level: bool | None) -> None:
        before, self.driven = self.level, level
        if self.level != before and self.request is not None:
            self.request.edge(self.level)


class Request:
    """What `Chip.request_lines` gives: one line, with a file that can be waited for."""

    def __init__(self, wire: Wire, offset: int, settings: LineSettings) -> None:
        self._wire = wire
        self._offset = offset
        self._events: list[Any] = []
        self.fd, self._far = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self.output = False
        self.settings = settings
        self._apply(settings)

    def _apply(self, settings: LineSettings) -> None:
        self.settings = settings
        if settings.direction is Direction.OUTPUT:
            self._set(settings.output_value is Value.ACTIVE)

    def reconfigure_lines(self, config: Mapping[int, LineSettings]) -> None:
        self._apply(config[self._offset])

    def get_value(self, offset: int) -> Value:
        assert offset == self._offset
        return Value.ACTIVE if self._wire.level else Value.INACTIVE

    def set_value(self, offset: int, value: Value) -> None:
        assert offset == self._offset
        if self.settings.direction is not Direction.OUTPUT:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        self._set(value is Value.ACTIVE)

    def _set(self, level: bool) -> None:
        self.output = level
        self._wire.written.append(level)

    def edge(self, level: bool) -> None:
        wanted = (Edge.BOTH, Edge.RISING if level else Edge.FALLING)
        if self.settings.edge_detection in wanted:
            kind = EdgeEvent.Type.RISING_EDGE if level else EdgeEvent.Type.FALLING_EDGE
            self._events.append(EdgeEvent(kind.value, 1_500_000_000, self._offset, 1, 1))
            os.write(self._far, b"!")

    def wait_edge_events(self, _timeout: float) -> bool:
        return bool(self._events)

    def read_edge_events(self) -> list[Any]:
        os.read(self.fd, 4096)
        events, self._events = self._events, []
        return events

    def release(self) -> None:
        self._wire.request = None
        os.close(self.fd)
        os.close(self._far)


class KernelChip:
    """Stands in for `gpiod.Chip`."""

    def __init__(self, label: str = "pinctrl-bcm2711") -> None:
        self.label = label
        self.wires = [Wire() for _ in range(58)]
        self.closed = False

    def get_info(self) -> SimpleNamespace:
        return SimpleNamespace(label=self.label, num_lines=len(self.wires))

    def get_line_info(self, offset: int) -> SimpleNamespace:
        return SimpleNamespace(consumer=self.wires[offset].owner)

    def request_lines(self, config: Mapping[int, LineSettings], *, consumer: str) -> Request:
        ((offset, settings),) = config.items()
        wire = self.wires[offset]
        if wire.owner or wire.request is not None:
            raise OSError(errno.EBUSY, "Device or resource busy")
        assert consumer == "croupier"
        wire.request = Request(wire, offset, settings)
        return wire.request

    def close(self) -> None:
        self.closed = True
