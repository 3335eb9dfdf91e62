"""The tap pad: a PN532 on a serial port."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import DriverError
from croupier.hw.drivers.pn532 import Pn532
from croupier.hw.drivers.serial_link import RETRY_MOST, Port, SerialLink
from croupier.hw.drivers.taps import Taps
from croupier.hw.health import OnHealth, unheard
from croupier.hw.protocols import Sighting, TokenReader

_log = logging.getLogger(__name__)

SERIAL_TIMEOUT = 0.02
"""Seconds. The library always asks for more bytes than come, and waits for them."""
PAUSE = 0.03
"""Seconds between two reads."""
ASK_AFTER = 2.0
"""Seconds without a tag after which the pad is asked whether it is still there: to the library a pad that was
unplugged is a pad without a tag."""


class PadMissing(DriverError, OSError):
    """The pad does not answer."""


class Pad(TokenReader):
    """Wire a PN532 board, set to HSU (UART), to a USB serial adapter: TXD to RXD, RXD to TXD, 5 V, ground.
    Name the port by its link in /dev/serial/by-id or one made by udev.

        with Pad("/dev/croupier-pad", on_health=print) as pad:
            pad.listen(print)

    Its place is no space: sightings have the place None, and nothing is ever `seen` on a space. Tags with
    UIDs of 4 or 7 bytes are read; the library knows none of 10. A pad that is lost is reported to `on_health`
    once, and once when it is back. Everything is called on the pad's thread. `PadMissing` from `seen` while
    the pad does not answer.
    """

    def __init__(
        self,
        path: str,
        *,
        on_health: OnHealth = unheard,
        clock: Callable[[], float] = time.monotonic,
        retry_most: float = RETRY_MOST,
    ) -> None:
        self._clock = clock
        self._listeners: list[Callable[[Sighting], None]] = []
        self._taps = Taps()
        self._link = SerialLink(
            DeviceId("pad"),
            path,
            self._talk,
            on_health=on_health,
            timeout=SERIAL_TIMEOUT,
            retry_most=retry_most,
        )
        self._link.start()

    def listen(self, callback: Callable[[Sighting], None]) -> None:
        self._listeners.append(callback)

    def seen(self) -> Mapping[str, int]:
        if not self._link.is_well:
            raise PadMissing("the pad does not answer")
        return {}

    def close(self) -> None:
        self._listeners.clear()
        self._link.close()

    def _talk(self, port: Port) -> None:
        chip = Pn532(port)
        self._link.well(chip.firmware())
        answered = self._clock()
        while not self._link.closing:
            uid = chip.tag()
            now = self._clock()
            self._tell(self._taps.read(uid, now))
            if uid is not None:
                answered = now
            elif now - answered >= ASK_AFTER:
                chip.firmware()
                answered = self._clock()
            self._link.wait(PAUSE)

    def _tell(self, sightings: list[Sighting]) -> None:
        for sighting in sightings:
            for listener in list(self._listeners):
                try:
                    listener(sighting)
                except Exception:  # noqa: BLE001  a listener's fault must not cost the board its pad
                    _log.exception("nobody took %s", sighting)
