"""Opens the board of a wiring: makes the driver that the file names for each device, and supervises it."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from msgspec.structs import replace

from croupier.config.problems import ConfigError
from croupier.config.wiring import SIMULATED, ButtonsWiring, ConsoleWiring, ScreenWiring, Wiring
from croupier.firmware.board.drivers import (
    BUTTONS,
    BUZZERS,
    PADS,
    PIXELS,
    RESEND_EVERY_S,
    SCANNERS,
    SCREENS,
    VOICES,
    Machine,
)
from croupier.firmware.board.supervise.output import AtOnce, BusThread, Worker
from croupier.firmware.board.supervise.screen_saver import Waking
from croupier.firmware.board.supervise.screens import PanelBus
from croupier.firmware.board.supervise.strip import RESEND_EVERY_S as USUAL_RESEND_S
from croupier.firmware.board.supervise.strip import SupervisedPixels
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.hw.buttons import Repeating
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.i2c import DEVICES
from croupier.hw.drivers.pins import Pins, PinTaken, pins_that_fail, real_pins
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
    Pixels,
    Screen,
    Sighting,
    TokenReader,
    Voice,
)
from croupier.hw.sim import TOKEN_UIDS, SimBoard

D = TypeVar("D", bound=Device)


class NoBus(ConfigError, ValueError):
    """A wiring that was made by a program has a real screen, and no bus for it."""


REPEATING = frozenset({Button.LEFT, Button.RIGHT})
"""The buttons that repeat while they are held. ● does not: holding it goes back."""
PHONE = ConsoleWiring(ScreenWiring(SIMULATED, text=12), ButtonsWiring(SIMULATED))
"""The console that a phone is."""


@dataclass(frozen=True)
class OpenBoard:
    """The devices of a board, and what belongs to them.

    `sim` is the board's twin in the page: simulated devices are there, and real ones are mirrored there.
    `tokens` says which of an edition's six tokens carries which tag. `readers` are those that the board's
    reader is made of.
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
        if pins is None and wiring.uses_pins:
            pins = real_pins()
        maker = _BoardMaker(wiring, sim, Machine(clock, on_health, pins, devices), opening)
        with pins_that_fail():
            maker.power_button(power_off)
            readers = maker.readers()
            board = Board(
                consoles=maker.consoles(),
                pixels=maker.pixels(),
                cells=wiring.pixels.spaces,
                reader=readers[0] if len(readers) == 1 else Readers(readers),
                buzzer=maker.buzzer(),
                voice=maker.voice(),
            )
        return OpenBoard(board, sim, tokens, tuple(readers), opening.pop_all())


def with_phones(wiring: Wiring) -> Wiring:
    """The board with six more consoles, one for each phone that may take a seat.

    Where all consoles are in the page anyway, a phone takes one of those instead.
    """
    if all(console.buttons.driver == SIMULATED for console in wiring.consoles):
        return wiring
    return replace(wiring, consoles=wiring.consoles + (PHONE,) * MAX_PLAYERS)


def _simulates_tokens(wiring: Wiring) -> bool:
    return any(scanner.driver == SIMULATED for scanner in wiring.scanners)


class _BoardMaker:
    """Makes one device after the other. `opening` closes those that are open if the next cannot be made.

    A device whose driver is in no table is simulated: the page has it. A real one is supervised, and the page
    shows what it shows.
    """

    def __init__(
        self, wiring: Wiring, sim: SimBoard, machine: Machine, opening: contextlib.ExitStack
    ) -> None:
        self._wiring = wiring
        self._sim = sim
        self._machine = machine
        self._clock = machine.clock
        self._opening = opening

    def consoles(self) -> tuple[Console, ...]:
        """The panels of the I2C bus share a thread and the reset lines; simulated ones need neither."""
        page, wired, machine = self._panels(AtOnce(), None), None, self._machine
        if (bus := self._wiring.i2c) is not None:
            machine = dataclasses.replace(
                machine, i2c=bus, panel_reset=self._reset(bus.panel_reset, "panels")
            )
            mux_reset = None if bus.mux is None else self._reset(bus.mux.reset, "mux")
            wired = self._panels(BusThread(f"i2c-{bus.bus}", self._clock), mux_reset, screen_saver=True)
        return tuple(
            self._console(seat, console, page, wired, machine)
            for seat, console in enumerate(self._wiring.consoles)
        )

    def _console(
        self, seat: int, wiring: ConsoleWiring, page: PanelBus, wired: PanelBus | None, machine: Machine
    ) -> Console:
        make_screen, make_buttons = SCREENS.get(wiring.screen.driver), BUTTONS.get(wiring.buttons.driver)
        twin = self._sim.screens[seat]
        buttons: Buttons = self._sim.buttons[seat]
        if make_buttons is not None:
            buttons = make_buttons(wiring.buttons, seat, machine)
        if make_screen is None:
            screen: Screen = page.add(twin, seat=seat)
        elif wired is None:
            raise NoBus(
                f"seat {seat + 1}: its {wiring.screen.driver} needs a bus, and the wiring has no table i2c"
            )
        else:
            panel = make_screen(wiring.screen, seat, machine)
            screen = MirroredScreen(wired.add(panel, seat=seat), twin)
            if wired.screen_saver is not None:
                buttons = Waking(buttons, wired.screen_saver)
        return Console(screen, self._open(Repeating(buttons, REPEATING, clock=self._clock)))

    def pixels(self) -> Pixels:
        wiring, twin = self._wiring.pixels, self._sim.pixels
        make = PIXELS.get(wiring.driver)
        if make is None:
            return self._supervised(twin, AtOnce())
        resend = RESEND_EVERY_S.get(wiring.driver, USUAL_RESEND_S)
        strip = self._supervised(make(wiring, self._machine), BusThread("strip", self._clock), resend)
        return MirroredPixels(strip, twin)

    def buzzer(self) -> Buzzer:
        wiring, twin = self._wiring.buzzer, self._sim.buzzer
        make = BUZZERS.get(wiring.driver)
        if make is None:
            return twin
        buzzer = self._on_its_pin(DeviceId("buzzer"), lambda: make(wiring, self._machine))
        return twin if buzzer is None else MirroredBuzzer(buzzer, twin)

    def voice(self) -> Voice | None:
        """What speaks for the whole table; None where the page does."""
        make = VOICES.get(self._wiring.voice.driver)
        return None if make is None else self._open(make(self._wiring.voice, self._machine))

    def readers(self) -> list[TokenReader]:
        readers: list[TokenReader] = [self._sim.reader] if _simulates_tokens(self._wiring) else []
        for driver, make_reader in SCANNERS.items():
            scanners = [scanner for scanner in self._wiring.scanners if scanner.driver == driver]
            if scanners:
                reader = self._open(make_reader(scanners, self._machine))
                reader.listen(self._mirror_token)
                readers.append(reader)
        pad = self._wiring.pad
        if pad is not None:
            readers.append(self._open(PADS[pad.driver](pad, self._machine)))
        return readers

    def power_button(self, power_off: Callable[[], None]) -> None:
        pin = self._wiring.power_button
        if pin is not None:
            from croupier.hw.drivers.power_button import PowerButton

            self._on_its_pin(
                DeviceId("power"),
                lambda: PowerButton(pin, pins=self._machine.pins, clock=self._clock, held=power_off),
            )

    def _panels(self, worker: Worker, mux_reset: ResetLine | None, *, screen_saver: bool = False) -> PanelBus:
        on_health = self._machine.on_health
        bus = PanelBus(
            worker, clock=self._clock, on_health=on_health, mux_reset=mux_reset, screen_saver=screen_saver
        )
        self._opening.callback(bus.close)
        return bus

    def _supervised(self, pixels: Pixels, worker: Worker, resend_every: float = USUAL_RESEND_S) -> Pixels:
        return self._open(
            SupervisedPixels(
                pixels,
                worker=worker,
                clock=self._clock,
                on_health=self._machine.on_health,
                resend_every=resend_every,
            )
        )

    def _mirror_token(self, sighting: Sighting) -> None:
        """On a scanner's thread. The page shows a known token where it was last seen."""
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._clock.call_soon_threadsafe(lambda: self._sim.mirror(sighting))

    def _reset(self, pin: int | None, of: str) -> ResetLine | None:
        if pin is None:
            return None
        return self._on_its_pin(DeviceId("reset", name=of), lambda: ResetLine(pin, pins=self._machine.pins))

    def _on_its_pin(self, device: DeviceId, make: Callable[[], D]) -> D | None:
        """A device on a pin, or None if somebody else has the pin: the board goes on without it."""
        try:
            return self._open(make())
        except PinTaken as error:
            self._machine.on_health(device, False, error.reason)
            return None

    def _open(self, device: D) -> D:
        self._opening.enter_context(device)
        return device
