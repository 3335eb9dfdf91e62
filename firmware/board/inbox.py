"""The inbox: takes what the drivers of the board report on any thread, and gives it to the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import assert_never

from croupier.config.wiring import Wiring
from croupier.engine.edition import GO
from croupier.firmware.board.borrowing import Borrowing
from croupier.firmware.board.power import power_off
from croupier.firmware.board.supervise.debounce import HealthDebouncer
from croupier.firmware.model.inputs import BoardInput, DeviceHealth, Goodbye
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import Board

_log = logging.getLogger(__name__)


class Inbox:
    """Hands what the drivers report, on any thread, over to the table, on the event loop.

        inbox = Inbox(wiring, clock)
        with open_board(wiring, clock=clock, power_off=inbox.goodbye, on_health=inbox.health) as opened:
            inbox.connect(opened.board, table.put)

    Drivers report before there is a table, too: what comes before `connect` waits for it.
    """

    def __init__(self, wiring: Wiring, clock: Clock) -> None:
        self._wiring = wiring
        self._loop = asyncio.get_running_loop()
        self._debouncer = HealthDebouncer(clock, self._tell)
        self._waiting: list[BoardInput] = []
        self._put: Callable[[BoardInput], None] = self._waiting.append
        self.borrowing = Borrowing(self._to_table)
        """Keeps from the table what somebody only tries."""
        self._watchers: list[Callable[[], None]] = []
        self.health_now: dict[DeviceId, tuple[bool, str]] = {}
        """The last report of each device: whether it is well, and why not, or what it is."""

    def connect(self, board: Board, put: Callable[[BoardInput], None]) -> None:
        """Give to `put`, on the loop, what happens at the board from now on."""
        self._put = put
        for happened in self._waiting:
            put(happened)
        for console in board.consoles:
            console.buttons.listen(self._hand_over)
        board.reader.listen(self._hand_over)

    def goodbye(self) -> None:
        """The power button was held: the screens say so, and the machine is asked to stop us."""
        self._put(Goodbye())
        power_off()

    def health(self, device: DeviceId, ok: bool, why: str) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._debouncer, device, ok, why)

    def watch_health(self, heard: Callable[[], None]) -> None:
        """Have it called, on the loop, whenever a device has reported."""
        self._watchers.append(heard)

    def close(self) -> None:
        self._debouncer.close()

    def _tell(self, device: DeviceId, ok: bool, why: str) -> None:
        if ok:
            _log.info("%s is there: %s", device, why)
        else:
            _log.warning("%s: %s", device, why)
        self.health_now[device] = (ok, why)
        for heard in self._watchers:
            heard()
        self._put(DeviceHealth(device, ok, str(why), spaces_of(device, self._wiring)))

    def _to_table(self, happened: BoardInput) -> None:
        self._put(happened)

    def _hand_over(self, happened: BoardInput) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
            self._loop.call_soon_threadsafe(self.borrowing.take, happened)


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
        case "screen" | "button" | "strip" | "buzzer" | "power" | "reset" | "voice":
            return ()
        case _:
            assert_never(device.kind)


def _tells_tokens_apart_on_go(wiring: Wiring) -> bool:
    return any(GO in scanner.spaces and scanner.senses == "identity" for scanner in wiring.scanners)
