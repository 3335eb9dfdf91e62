"""A board whose strip is on WLED and whose readers are reached over TCP, opened as the program opens it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.wiring import PixelsWiring, ScannerWiring, Wiring
from croupier.firmware.app.play import simulated
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.model.clock import LoopClock
from croupier.hw.protocols import Sighting
from tests.firmware.scanner.pico import Pico
from tests.hw.drivers.scanner_ends import ScannerEnd
from tests.hw.drivers.serial_ends import Health, until
from tests.hw.drivers.tcp_bridge import TcpBridge
from tests.hw.drivers.wled_end import WledEnd

HAT = "04A1C25B6F8001"


@dataclass
class NetworkBoard:
    wiring: Wiring
    wled: WledEnd
    scanner: ScannerEnd
    bridge: TcpBridge
    health: Health

    def open(self) -> OpenBoard:
        return open_board(
            self.wiring, clock=LoopClock(), power_off=lambda: None, on_health=self.health, tags={HAT: 0}
        )


@pytest.fixture
def network(tmp_path: Path) -> Iterator[NetworkBoard]:
    plain = simulated(1)
    end = ScannerEnd(tmp_path / "south", Pico("E661", "identity", 40), "identity", 40)
    end.start()
    with WledEnd(plain.pixels.count) as wled, TcpBridge(end.cable.path) as bridge:
        pixels = PixelsWiring(
            "wled", plain.pixels.spaces, plain.pixels.count, per_metre=60, milliamps=5000,
            host="127.0.0.1", port=wled.port,
        )  # fmt: skip
        scanner = ScannerWiring("south", "serial", "identity", tuple(range(40)), bridge.url)
        wiring = replace(plain, pixels=pixels, scanners=(scanner,))
        yield NetworkBoard(wiring, wled, end, bridge, Health())
    end.close()


async def test_it_needs_no_pin_and_plays(network: NetworkBoard) -> None:
    assert not network.wiring.uses_pins
    with network.open() as opened:
        seen: list[Sighting] = []
        opened.board.reader.listen(seen.append)
        until(lambda: network.health.of("scanner south") == [True])
        network.scanner.lay(HAT, 24)
        network.scanner.sweep()
        until(lambda: opened.seen() == {HAT: 24})
        count = network.wiring.pixels.count
        opened.board.pixels.show([(255, 0, 0)] * count)
        until(lambda: network.wled.wire() == bytes([0, 255, 0] * count))
    assert network.wled.wire() == bytes(3 * count), "dark at the end"


async def test_both_are_away_at_the_start_and_found_later(network: NetworkBoard) -> None:
    network.bridge.refuse()
    network.wled.unplug()
    with network.open() as opened:
        count = network.wiring.pixels.count
        opened.board.pixels.show([(0, 0, 255)] * count)
        until(lambda: network.health.of("scanner south") == [False])
        network.bridge.listen()
        network.wled.plug()
        until(lambda: network.health.of("scanner south") == [False, True])
        opened.board.pixels.show([(0, 255, 0)] * count)
    assert "refuses port" in next(why for _, ok, why in network.health.told if not ok)
