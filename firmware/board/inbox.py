"""What the devices say, on its way to the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from croupier.config.wiring import Wiring
from croupier.engine.edition import GO
from croupier.firmware.board.open_board import OpenBoard
from croupier.firmware.board.power import power_off
from croupier.firmware.board.supervise.calm import Calm
from croupier.firmware.table.faults import DeviceHealth
from croupier.firmware.table.table import Goodbye, Input, Table
from croupier.hw.clock import Clock

_log = logging.getLogger(__name__)


class Inbox:
    """Drivers call from any thread, and before there is a table: all they do here is hand over."""

    def __init__(self, wiring: Wiring, clock: Clock) -> None:
        self._wiring = wiring
        self._loop = asyncio.get_running_loop()
        self._calm = Calm(clock, self._tell)
        self._table: Table | None = None

    def connect(self, opened: OpenBoard, table: Table) -> None:
        self._table = table
        for console in opened.board.consoles:
            console.buttons.listen(self._hand_over)
        opened.board.reader.listen(self._hand_over)

    def goodbye(self) -> None:
        """The power button was held: the screens say so, and the machine is asked to stop us."""
        self._put(Goodbye())
        power_off()

    def health(self, name: str, ok: bool, why: str) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._calm, name, ok, why)

    def close(self) -> None:
        self._calm.close()

    def _tell(self, name: str, ok: bool, why: str) -> None:
        if ok:
            _log.info("%s is there: %s", name, why)
        else:
            _log.warning("%s: %s", name, why)
        self._put(DeviceHealth(name, ok, why, spaces_of(name, self._wiring)))

    def _hand_over(self, happened: Input) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
            self._loop.call_soon_threadsafe(self._put, happened)

    def _put(self, happened: Input) -> None:
        if self._table is not None:
            self._table.put(happened)


def spaces_of(device: str, wiring: Wiring) -> tuple[int, ...]:
    """The spaces where a token is not seen while this device is lost."""
    everywhere = tuple(range(len(wiring.pixels.spaces)))
    named = any(GO in scanner.spaces and scanner.senses == "identity" for scanner in wiring.scanners)
    names = {f"scanner {scanner.name}": scanner.spaces for scanner in wiring.scanners} | {
        "reader": everywhere,
        "pad": () if named else (GO,),  # where tokens are told apart when people join
    }
    single = {f"scanner {s.name}, space {space}": (space,) for s in wiring.scanners for space in s.spaces}
    return (names | single).get(device, ())
