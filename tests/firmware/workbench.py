"""A Pi on the bench, for tests: real drivers, with only what lies below their libraries replaced.

Mock pins; panels on i2c-1 and on a mux at i2c-3, whose channels are i2c-40 and on; scanners and a pad at
the far ends of pseudo-terminals, where a test plugs them in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.wiring import Wiring, load_wiring
from croupier.firmware.board.open_board import OpenBoard, open_board
from tests.firmware.scanner.pico import Pico
from tests.hw.drivers.oled_chip import FakeBuses, OledChip
from tests.hw.drivers.pn532_end import Pn532End
from tests.hw.drivers.scanner_ends import MakePico, ScannerEnd
from tests.hw.drivers.serial_ends import Health
from tests.hw.drivers.strip import BACK_END, Strip, neopixel_on_a_laptop
from tests.hw.drivers.tcp_bridge import TcpBridge
from tests.hw.drivers.wled_end import WledEnd
from tests.hw.hand_clock import HandClock

ADDRESS = 0x3C


@dataclass
class Bench:
    devices: Path
    buses: FakeBuses
    clock: HandClock = field(default_factory=HandClock)
    health: Health = field(default_factory=Health)
    pins: MockFactory = field(default_factory=lambda: MockFactory(pin_class=MockPWMPin))
    powered_off: list[float] = field(default_factory=list)

    @property
    def chips(self) -> dict[tuple[int, int], OledChip]:
        return self.buses.chips

    def open(self, wiring: Wiring) -> OpenBoard:
        return open_board(
            wiring,
            clock=self.clock,
            power_off=lambda: self.powered_off.append(self.clock.now()),
            on_health=self.health,
            pins=self.pins,
            devices=self.devices,
        )

    @property
    def opener(self) -> Any:
        """`open_board` on this bench."""
        return partial(open_board, pins=self.pins, devices=self.devices)

    def lit(self) -> list[int]:
        """The buses whose panel is lit."""
        return [number for (number, _), chip in self.chips.items() if chip.lit]


def make_bench(folder: Path, mocker: MockerFixture) -> Bench:
    (folder / "i2c-1").mkdir()
    (folder / "i2c-3").mkdir()
    (folder / "3-0070").mkdir()
    chips = {(1, ADDRESS): OledChip()}
    for channel in range(8):
        (folder / f"i2c-{40 + channel}").mkdir()
        (folder / "3-0070" / f"channel-{channel}").symlink_to(folder / f"i2c-{40 + channel}")
        chips[40 + channel, ADDRESS] = OledChip()
    buses = FakeBuses(chips)
    mocker.patch("smbus2.SMBus", buses)
    mocker.patch("croupier.hw.drivers.reset.PULSE_S", 0)
    mocker.patch("croupier.hw.drivers.reset.WAKE_S", 0)
    return Bench(folder, buses)


@dataclass
class WholeBoard:
    """A whole board on the bench. Its wiring names the ports of the bench."""

    bench: Bench
    wiring: Wiring
    ends: Sequence[ScannerEnd]
    strip: Strip
    pad: Pn532End | None
    bridges: Sequence[TcpBridge] = ()
    wled: WledEnd | None = None
    """The strip and what leads to the scanners, where they are in the network."""

    def panel(self, seat: int) -> OledChip:
        return self.bench.chips[self.bus(seat), ADDRESS]

    def unplug_panel(self, seat: int) -> None:
        self._away = self.bench.chips.pop((self.bus(seat), ADDRESS))

    def plug_panel(self, seat: int) -> None:
        self._away.forget()
        self.bench.chips[self.bus(seat), ADDRESS] = self._away

    def bus(self, seat: int) -> int:
        channel = self.wiring.consoles[seat].screen.channel
        return 1 if channel is None else 40 + channel


@contextmanager
def whole_board(
    name: str,
    folder: Path,
    mocker: MockerFixture,
    make: MakePico = Pico,
    *,
    in_the_network: bool = False,
) -> Iterator[WholeBoard]:
    """The board of a shipped wiring, with everything plugged in. With `in_the_network` its strip is on WLED
    and its scanners are reached over TCP.
    """
    sysfs, ports = folder / "sysfs", folder / "ports"
    sysfs.mkdir()
    ports.mkdir()
    bench = make_bench(sysfs, mocker)
    wiring = load_wiring(name)
    with ExitStack() as closing:
        ends, scanners, bridges = [], [], []
        for number, scanner in enumerate(wiring.scanners):
            about = scanner.senses, len(scanner.spaces)
            end = ScannerEnd(ports / scanner.name, make(f"E66{number}", *about), *about)
            closing.callback(end.close)
            end.start()
            ends.append(end)
            port = end.cable.path
            if in_the_network:
                bridges.append(closing.enter_context(TcpBridge(port)))
                port = bridges[-1].url
            scanners.append(replace(scanner, port=port))
        pad = None
        if wiring.pad is not None:
            pad = Pn532End(ports / "pad")
            closing.callback(pad.close)
            pad.start()
            wiring = replace(wiring, pad=replace(wiring.pad, port=pad.cable.path))
        strip = closing.enter_context(neopixel_on_a_laptop())
        mocker.patch("croupier.hw.drivers.neopixel_strip.BACK_ENDS", (BACK_END,))
        wiring, wled = replace(wiring, scanners=tuple(scanners)), None
        if in_the_network:
            wled = closing.enter_context(WledEnd(wiring.pixels.count))
            on_wled = {"driver": "wled", "pin": -1, "host": "127.0.0.1", "port": wled.port}
            wiring = replace(wiring, pixels=replace(wiring.pixels, **on_wled))
        yield WholeBoard(bench, wiring, ends, strip, pad, bridges, wled)
