"""The tap pad: a PN532, which reads the tag of a token, on a serial port."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import DriverError
from croupier.hw.drivers.serial_link import LONGEST_RETRY_S, DeviceLost, Port, SerialLink
from croupier.hw.health import OnHealth, unheard
from croupier.hw.protocols import Sighting, TokenReader

_log = logging.getLogger(__name__)

SERIAL_TIMEOUT_S = 0.02
"""How long a read of the port waits. The library always asks for more bytes than come, and waits for them."""
READ_EVERY_S = 0.03
"""The pause between two reads."""
ASK_AFTER_S = 2.0
"""How long no tag is read before the pad is asked whether it is still there: for the library, a pad that was
unplugged is a pad without a tag."""
READ_TIMEOUT_S = 0.15
"""How long the chip looks for a tag before the answer is "no tag"."""
MAX_GARBAGE = 8
"""After so many answers in a row that the library cannot read, the chip is asked whether it is there: it may
have a tag that the library does not know, or be broken."""
GONE_AFTER_S = 0.7
"""How long a tag is not read before it is gone: one that lies still is missed now and then."""


class PadMissing(DriverError, OSError):
    """The pad does not answer."""


class Pad(TokenReader):
    """Wire a PN532 board, set to HSU (UART), to a USB serial adapter: TXD to RXD, RXD to TXD, 5 V, ground.
    Name the port by its link in /dev/serial/by-id or one made by udev.

        with Pad("/dev/croupier-pad", on_health=print) as pad:
            pad.listen(print)

    It is no space of the board: its sightings have the place None, and `seen` is always empty. Tags with
    UIDs of 4 or 7 bytes are read; the library does not know those of 10. A pad that is lost is reported to
    `on_health` once, and once when it is back. Everything is called on the pad's thread. `PadMissing` from
    `seen` while the pad does not answer.
    """

    def __init__(
        self,
        path: str,
        *,
        on_health: OnHealth = unheard,
        clock: Callable[[], float] = time.monotonic,
        longest_retry: float = LONGEST_RETRY_S,
    ) -> None:
        self._clock = clock
        self._listeners: list[Callable[[Sighting], None]] = []
        self._taps = Taps()
        self._link = SerialLink(
            DeviceId("pad"),
            path,
            self._talk,
            on_health=on_health,
            timeout=SERIAL_TIMEOUT_S,
            longest_retry=longest_retry,
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
            elif now - answered >= ASK_AFTER_S:
                chip.firmware()
                answered = self._clock()
            self._link.wait(READ_EVERY_S)

    def _tell(self, sightings: list[Sighting]) -> None:
        for sighting in sightings:
            for listener in list(self._listeners):
                try:
                    listener(sighting)
                except Exception:  # noqa: BLE001  a listener's fault must not cost the board its pad
                    _log.exception("nobody took %s", sighting)


class Pn532:
    """The PN532 as Adafruit's library drives it. What the library cannot read is "no tag", or a `DeviceLost`.

    A port that is unplugged raises an OSError or termios.error.
    """

    def __init__(self, port: Port) -> None:
        from adafruit_pn532.adafruit_pn532 import BusyError
        from adafruit_pn532.uart import PN532_UART

        # What the library raises for a garbled answer, which it takes apart before it checks it.
        self._garbage = (RuntimeError, IndexError, TypeError, ValueError, BusyError)
        self._failures = 0
        try:
            self._chip: Any = PN532_UART(port)
        except self._garbage as error:
            raise DeviceLost(f"it does not answer: {error}") from error

    def firmware(self) -> str:
        """What the chip says it is. It is asked again if the first answer was garbled."""
        try:
            version = self._chip.firmware_version
        except self._garbage:
            try:
                version = self._chip.firmware_version
            except self._garbage as error:
                raise DeviceLost(f"it does not answer: {error}") from error
        if len(version) != 4 or version[0] != 0x32:
            raise DeviceLost("it is no PN532")
        return f"PN532, firmware {version[1]}.{version[2]}"

    def tag(self) -> str | None:
        """The UID of the tag on the pad; None if there is no tag."""
        try:
            uid = self._chip.read_passive_target(timeout=READ_TIMEOUT_S)
        except self._garbage:
            self._failures += 1
            if self._failures < MAX_GARBAGE:
                return None
            self.firmware()
            uid = None
        self._failures = 0
        return uid.hex().upper() if uid is not None and len(uid) in (4, 7) else None


class Taps:
    """Makes sightings of the single reads of a pad.

    A UID counts when it was read twice in a row: one answer in thousands is wrong although its checksum fits.
    """

    def __init__(self) -> None:
        self._lying: str | None = None
        self._last = 0.0
        self._before: str | None = None

    def read(self, uid: str | None, now: float) -> list[Sighting]:
        """Take one read, None for no tag. Returns what has changed."""
        believed = uid if uid == self._before else None
        self._before = uid
        if believed is None or believed == self._lying:
            if uid is not None and uid == self._lying:
                self._last = now
            return self._gone() if now - self._last >= GONE_AFTER_S else []
        news = self._gone()
        self._lying, self._last = believed, now
        return [*news, Sighting(believed, None, present=True)]

    def _gone(self) -> list[Sighting]:
        if self._lying is None:
            return []
        left, self._lying = self._lying, None
        return [Sighting(left, None, present=False)]
