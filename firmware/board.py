"""From a wiring to a board: each device gets the driver that its file names."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from config.wiring import I2C, SIMULATED, ConsoleWiring, ScreenWiring, Wiring
from hw.clock import Clock
from hw.drivers.health import OnHealth, unheard
from hw.drivers.i2c import DEVICES, BusMissing, mux_channel, plain_bus
from hw.drivers.pins import Pins, real_pins
from hw.drivers.reset import ResetLine
from hw.protocols import Board, Button, Buttons, Buzzer, Console, Pixels, Screen, TokenReader
from hw.repeating import Repeating
from hw.sim import SimBoard

SCROLLING = frozenset({Button.LEFT, Button.RIGHT})
"""The buttons that repeat while they are held. ● never does: holding it goes back."""


@dataclass(frozen=True)
class OpenBoard:
    """The devices, and what is not one: the hand and eye of a simulated part, and the mux's reset."""

    board: Board
    sim: SimBoard | None
    mux_reset: ResetLine | None
    _closing: contextlib.ExitStack

    def close(self) -> None:
        """Dark and silent. Closing twice is allowed."""
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_board(
    wiring: Wiring,
    *,
    clock: Clock,
    power_off: Callable[[], None],
    on_health: OnHealth = unheard,
    places: Path | None = None,
    pins: Pins | None = None,
    devices: Path = DEVICES,
) -> OpenBoard:
    """Make the drivers of a wiring. `PinsMissing` if it has pins and this machine has none.

        with open_board(load_wiring("full"), clock=LoopClock(), power_off=power_off) as opened:
            opened.board.pixels.show(frame)

    A screen, strip or reader that is not there is no error here: it is found when it is first used. `places`
    remembers where simulated tokens lie. `pins` and `devices` are for tests.
    """
    with contextlib.ExitStack() as opening:
        sim = None
        if wiring.simulates:
            cells = wiring.pixels.spaces
            sim = opening.enter_context(SimBoard(consoles=len(wiring.consoles), places=places, cells=cells))
        making = _Making(wiring, sim, clock, on_health, opening, pins, devices)
        making.power_button(power_off)
        board = Board(
            consoles=tuple(making.console(seat, console) for seat, console in enumerate(wiring.consoles)),
            pixels=making.pixels(),
            cells=wiring.pixels.spaces,
            reader=making.reader(),
            buzzer=making.buzzer(),
        )
        return OpenBoard(board, sim, making.mux_reset(), opening.pop_all())


def missing_parts(wiring: Wiring, *, devices: Path = DEVICES) -> list[str]:
    """The buses and serial ports that the wiring names and this machine does not have, in words."""
    found: list[str] = []
    for console in wiring.consoles:
        if wiring.i2c is not None and console.screen.driver != SIMULATED:
            try:
                _bus(wiring.i2c, console.screen, devices)
            except BusMissing as error:
                found.append(str(error))
    ports = [(f"scanner {scanner.name}", scanner.port) for scanner in wiring.scanners if scanner.port]
    ports += [("the pad", wiring.pad.port)] if wiring.pad is not None else []
    found += [
        f"{owner}: there is no {port}: is it plugged in?" for owner, port in ports if not Path(port).exists()
    ]
    return list(dict.fromkeys(found))


class _Making:
    """One device after the other; what was opened is closed again if the next cannot be."""

    def __init__(
        self,
        wiring: Wiring,
        sim: SimBoard | None,
        clock: Clock,
        on_health: OnHealth,
        opening: contextlib.ExitStack,
        pins: Pins | None,
        devices: Path,
    ) -> None:
        self._wiring = wiring
        self._sim = sim
        self._clock = clock
        self._on_health = on_health
        self._opening = opening
        self._devices = devices
        self._pins = real_pins() if pins is None and wiring.uses_pins else pins
        bus = wiring.i2c
        self._panel_reset = None if bus is None else self._reset(bus.panel_reset)

    def console(self, seat: int, console: ConsoleWiring) -> Console:
        return Console(self._screen(seat, console.screen), self._buttons(seat, console))

    def pixels(self) -> Pixels:
        wiring = self._wiring.pixels
        if self._sim is not None and wiring.driver == SIMULATED:
            return self._sim.board.pixels
        from hw.drivers.pixels import NeoPixels

        return self._opening.enter_context(
            NeoPixels(wiring.count, milliamps=wiring.milliamps, pin=wiring.pin)
        )

    def buzzer(self) -> Buzzer:
        if self._sim is not None and self._wiring.buzzer.driver == SIMULATED:
            return self._sim.board.buzzer
        from hw.drivers.buzzer import PiezoBuzzer

        return self._opening.enter_context(
            PiezoBuzzer(self._wiring.buzzer.pin, pins=self._pins, clock=self._clock)
        )

    def reader(self) -> TokenReader:
        from hw.drivers.readers import Readers

        readers: list[TokenReader] = []
        scanners = [scanner for scanner in self._wiring.scanners if scanner.driver != SIMULATED]
        if self._sim is not None and len(scanners) < len(self._wiring.scanners):
            readers.append(self._sim.board.reader)
        if scanners:
            from hw.drivers.scanner import ScannerPort, Scanners

            ports = [ScannerPort(scanner.name, scanner.port, scanner.spaces) for scanner in scanners]
            readers.append(self._opening.enter_context(Scanners(ports, on_health=self._on_health)))
        if self._wiring.pad is not None:
            from hw.drivers.pad import Pad

            readers.append(self._opening.enter_context(Pad(self._wiring.pad.port, on_health=self._on_health)))
        return readers[0] if len(readers) == 1 else Readers(readers)

    def power_button(self, power_off: Callable[[], None]) -> None:
        if self._wiring.power_button is not None:
            from hw.drivers.power_button import PowerButton

            self._opening.enter_context(
                PowerButton(self._wiring.power_button, pins=self._pins, clock=self._clock, held=power_off)
            )

    def mux_reset(self) -> ResetLine | None:
        bus = self._wiring.i2c
        return None if bus is None or bus.mux is None else self._reset(bus.mux.reset)

    def _screen(self, seat: int, screen: ScreenWiring) -> Screen:
        if screen.driver == SIMULATED:
            assert self._sim is not None
            return self._sim.board.consoles[seat].screen
        bus = self._wiring.i2c
        assert bus is not None, "a checked wiring has a bus for its screens"
        from hw.drivers.screen import OledScreen

        return self._opening.enter_context(
            OledScreen(
                screen.driver,
                name=f"seat {seat + 1}",
                bus=lambda: _bus(bus, screen, self._devices),
                address=screen.address,
                reset=self._panel_reset,
            )
        )

    def _buttons(self, seat: int, console: ConsoleWiring) -> Buttons:
        wiring = console.buttons
        buttons: Buttons
        if self._sim is not None and wiring.driver == SIMULATED:
            buttons = self._sim.board.consoles[seat].buttons
        else:
            from hw.drivers.buttons import GpioButtons

            buttons = GpioButtons(
                seat,
                {Button.LEFT: wiring.left, Button.OK: wiring.ok, Button.RIGHT: wiring.right},
                pins=self._pins,
                clock=self._clock,
                on_health=self._on_health,
            )
        return self._opening.enter_context(Repeating(buttons, SCROLLING, clock=self._clock))

    def _reset(self, pin: int | None) -> ResetLine | None:
        return None if pin is None else self._opening.enter_context(ResetLine(pin, pins=self._pins))


def _bus(bus: I2C, screen: ScreenWiring, devices: Path) -> int:
    if bus.mux is None or screen.channel is None:
        return plain_bus(bus.bus, devices=devices)
    return mux_channel(bus.bus, bus.mux.address, screen.channel, devices=devices)
