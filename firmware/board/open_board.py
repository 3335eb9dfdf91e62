"""From a wiring to a board: each device gets the driver its file names, and somebody who looks after it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from croupier.config.wiring import I2C, SIMULATED, ConsoleWiring, ScreenWiring, Wiring
from croupier.firmware.board.supervise.lights import SupervisedPixels
from croupier.firmware.board.supervise.rest import Rest, Waking
from croupier.firmware.board.supervise.screens import PanelBus
from croupier.firmware.board.supervise.work import AtOnce, BusThread, Worker
from croupier.hw.buttons import Repeating
from croupier.hw.clock import Clock
from croupier.hw.drivers.i2c import DEVICES, mux_channel, plain_bus
from croupier.hw.drivers.pins import Pins, pins_that_fail, real_pins
from croupier.hw.drivers.readers import Readers
from croupier.hw.drivers.reset import ResetLine
from croupier.hw.health import OnHealth, unheard
from croupier.hw.mirror import MirroredBuzzer, MirroredPixels, MirroredScreen
from croupier.hw.protocols import (
    Board,
    Button,
    Buttons,
    Buzzer,
    Console,
    Device,
    Panel,
    Pixels,
    Screen,
    Sighting,
    TokenReader,
)
from croupier.hw.sim import TOKEN_UIDS, SimBoard

D = TypeVar("D", bound=Device)

SCROLLING = frozenset({Button.LEFT, Button.RIGHT})
"""The buttons that repeat while they are held. ● never does: holding it goes back."""


@dataclass(frozen=True)
class OpenBoard:
    """The devices, and what is none of them.

    `sim` is the board's twin in the page: what is simulated lives there, what is real is seen there.
    `tokens` says which of an edition's six tokens carries which tag. `readers` are those that make up the
    board's reader, by their class.
    """

    board: Board
    sim: SimBoard
    tokens: dict[str, int]
    readers: tuple[TokenReader, ...]
    _closing: contextlib.ExitStack

    def seen(self) -> dict[str, int]:
        """Where the tokens lie; a reader that does not answer sees nothing."""
        try:
            return dict(self.board.reader.seen())
        except OSError:
            return {}

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
    tags: Mapping[str, int] | None = None,
    places: Path | None = None,
    pins: Pins | None = None,
    devices: Path = DEVICES,
) -> OpenBoard:
    """Make the drivers of a wiring. `PinsMissing` if it has pins and this machine has none.

        with open_board(load_wiring("full"), clock=LoopClock(), power_off=power_off) as opened:
            opened.board.pixels.show(frame)

    A screen, strip or reader that is not there is no error: `on_health` is told, and told when it comes.
    `tags` says which of an edition's six tokens carries which tag; simulated tokens bring their own. `places`
    remembers where those lie. `pins` and `devices` are for tests.
    """
    simulated = {uid: token for token, uid in enumerate(TOKEN_UIDS)} if _simulates_tokens(wiring) else {}
    tokens = simulated | dict(tags or {})
    with contextlib.ExitStack() as opening:
        sim = opening.enter_context(
            SimBoard(
                consoles=len(wiring.consoles),
                sizes=[(console.screen.width, console.screen.height) for console in wiring.consoles],
                places=places if simulated else None,
                cells=wiring.pixels.spaces,
                uids=tuple(tokens),
                on_health=on_health,
            )
        )
        making = _Making(wiring, sim, clock, on_health, opening, pins, devices)
        with pins_that_fail():
            making.power_button(power_off)
            readers = making.readers()
            board = Board(
                consoles=making.consoles(),
                pixels=making.pixels(),
                cells=wiring.pixels.spaces,
                reader=readers[0] if len(readers) == 1 else Readers(readers),
                buzzer=making.buzzer(),
            )
        return OpenBoard(board, sim, tokens, tuple(readers), opening.pop_all())


def panel_bus(bus: I2C, screen: ScreenWiring, devices: Path = DEVICES) -> int:
    """The number of the bus that a panel hangs on. `BusMissing` if the kernel does not have it."""
    if bus.mux is None or screen.channel is None:
        return plain_bus(bus.bus, devices=devices)
    return mux_channel(bus.bus, bus.mux.address, screen.channel, devices=devices)


def _simulates_tokens(wiring: Wiring) -> bool:
    return any(scanner.driver == SIMULATED for scanner in wiring.scanners)


class _Making:
    """One device after the other; what was opened is closed again if the next cannot be."""

    def __init__(
        self,
        wiring: Wiring,
        sim: SimBoard,
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

    def consoles(self) -> tuple[Console, ...]:
        """The panels of the wired bus share a thread and its resets; simulated ones keep nobody waiting."""
        bus = self._wiring.i2c
        page = self._panels(AtOnce(), None)
        wired, panel_reset = page, None
        if bus is not None:
            panel_reset = self._reset(bus.panel_reset)
            mux_reset = None if bus.mux is None else self._reset(bus.mux.reset)
            wired = self._panels(BusThread(f"i2c-{bus.bus}", self._clock), mux_reset, rests=True)
        return tuple(
            Console(
                self._screen(seat, console.screen, page, wired, panel_reset),
                self._buttons(seat, console, None if console.screen.driver == SIMULATED else wired.rest),
            )
            for seat, console in enumerate(self._wiring.consoles)
        )

    def pixels(self) -> Pixels:
        wiring, twin = self._wiring.pixels, self._sim.pixels
        if wiring.driver == SIMULATED:
            return self._looked_after(twin, AtOnce())
        from croupier.hw.drivers.pixels import NeoPixels

        strip = NeoPixels(wiring.count, milliamps=wiring.milliamps, pin=wiring.pin)
        return MirroredPixels(self._looked_after(strip, BusThread("strip", self._clock)), twin)

    def buzzer(self) -> Buzzer:
        wiring, twin = self._wiring.buzzer, self._sim.buzzer
        if wiring.driver == SIMULATED:
            return twin
        from croupier.hw.drivers.buzzer import PiezoBuzzer

        return MirroredBuzzer(self._open(PiezoBuzzer(wiring.pin, pins=self._pins, clock=self._clock)), twin)

    def readers(self) -> list[TokenReader]:
        readers: list[TokenReader] = []
        scanners = [scanner for scanner in self._wiring.scanners if scanner.driver != SIMULATED]
        if len(scanners) < len(self._wiring.scanners):
            readers.append(self._sim.reader)
        if scanners:
            from croupier.hw.drivers.scanner import ScannerPort, Scanners

            ports = [
                ScannerPort(scanner.name, scanner.port, scanner.spaces, scanner.senses)
                for scanner in scanners
            ]
            readers.append(self._open(Scanners(ports, on_health=self._on_health)))
            readers[-1].listen(self._mirror_token)
        if self._wiring.pad is not None:
            from croupier.hw.drivers.pad import Pad

            readers.append(self._open(Pad(self._wiring.pad.port, on_health=self._on_health)))
        return readers

    def power_button(self, power_off: Callable[[], None]) -> None:
        if self._wiring.power_button is not None:
            from croupier.hw.drivers.power_button import PowerButton

            self._open(
                PowerButton(self._wiring.power_button, pins=self._pins, clock=self._clock, held=power_off)
            )

    def _screen(
        self, seat: int, screen: ScreenWiring, page: PanelBus, wired: PanelBus, reset: ResetLine | None
    ) -> Screen:
        twin, bus = self._sim.screens[seat], self._wiring.i2c
        if screen.driver == SIMULATED or bus is None:
            return page.add(twin, seat=seat)
        from croupier.hw.drivers.screen import OledScreen

        panel: Panel = OledScreen(
            screen.driver,
            name=f"seat {seat + 1}",
            bus=lambda: panel_bus(bus, screen, self._devices),
            address=screen.address,
            reset=reset,
        )
        return MirroredScreen(wired.add(panel, seat=seat), twin)

    def _buttons(self, seat: int, console: ConsoleWiring, rest: Rest | None) -> Buttons:
        wiring = console.buttons
        buttons: Buttons = self._sim.buttons[seat]
        if wiring.driver != SIMULATED:
            from croupier.hw.drivers.buttons import GpioButtons

            buttons = GpioButtons(
                seat,
                {Button.LEFT: wiring.left, Button.OK: wiring.ok, Button.RIGHT: wiring.right},
                pins=self._pins,
                clock=self._clock,
                on_health=self._on_health,
            )
        if rest is not None:
            buttons = Waking(buttons, rest)
        return self._open(Repeating(buttons, SCROLLING, clock=self._clock))

    def _panels(self, worker: Worker, mux_reset: ResetLine | None, *, rests: bool = False) -> PanelBus:
        bus = PanelBus(worker, clock=self._clock, on_health=self._on_health, mux_reset=mux_reset, rests=rests)
        self._opening.callback(bus.close)
        return bus

    def _looked_after(self, pixels: Pixels, worker: Worker) -> Pixels:
        return self._open(
            SupervisedPixels(pixels, worker=worker, clock=self._clock, on_health=self._on_health)
        )

    def _mirror_token(self, sighting: Sighting) -> None:
        """On a scanner's thread. The page shows a known token where it was last seen."""
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._clock.call_soon_threadsafe(lambda: self._sim.mirror(sighting))

    def _reset(self, pin: int | None) -> ResetLine | None:
        return None if pin is None else self._open(ResetLine(pin, pins=self._pins))

    def _open(self, device: D) -> D:
        self._opening.enter_context(device)
        return device
