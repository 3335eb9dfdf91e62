"""What the devices say, on its way to the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import assert_never

from croupier.config.wiring import Wiring
from croupier.engine.edition import GO
from croupier.firmware.board.open_board import OpenBoard
from croupier.firmware.board.power import power_off
from croupier.firmware.board.supervise.calm import Calm
from croupier.firmware.table.faults import DeviceHealth
from croupier.firmware.table.table import Goodbye, Input, Table
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId

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

    def health(self, device: DeviceId, ok: bool, why: str) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._calm, device, ok, why)

    def close(self) -> None:
        self._calm.close()

    def _tell(self, device: DeviceId, ok: bool, why: str) -> None:
        if ok:
            _log.info("%s is there: %s", device, why)
        else:
            _log.warning("%s: %s", device, why)
        self._put(DeviceHealth(device, ok, why, spaces_of(device, self._wiring)))

    def _hand_over(self, happened: Input) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
            self._loop.call_soon_threadsafe(self._put, happened)

    def _put(self, happened: Input) -> None:
        if self._table is not None:
            self._table.put(happened)


def spaces_of(device: DeviceId, wiring: Wiring) -> tuple[int, ...]:
    """The spaces where a token is not seen while this device is lost."""
    match device.kind:
        case "scanner":
            return next((scanner.spaces for scanner in wiring.scanners if scanner.name == device.name), ())
        case "space":
            return () if device.space is None else (device.space,)
        case "reader":
            return tuple(range(len(wiring.pixels.spaces)))
        case "pad":
            return () if _tells_tokens_apart_on_go(wiring) else (GO,)  # where people join
        case "screen" | "button" | "strip":
            return ()
        case _:
            assert_never(device.kind)


def _tells_tokens_apart_on_go(wiring: Wiring) -> bool:
    return any(GO in scanner.spaces and scanner.senses == "identity" for scanner in wiring.scanners)
