"""A PN532 as Adafruit's library drives it, and that library's ways of failing."""

from __future__ import annotations

from typing import Any

from croupier.hw.drivers.serial_link import DeviceLost, Port

READ_TIMEOUT = 0.15
"""Seconds a read may take before it is "no tag"."""
GARBAGE = 8
"""Answers in a row that the library cannot read: a tag that it does not know, or a chip gone mad."""


class Pn532:
    """Whatever goes wrong is nothing this time, or a `DeviceLost`; a dead port raises what it likes."""

    def __init__(self, port: Port) -> None:
        from adafruit_pn532.adafruit_pn532 import BusyError
        from adafruit_pn532.uart import PN532_UART

        # What a garbled answer is to the library, which takes it to pieces before it looks at it. A dead port
        # is an OSError or termios.error and no garbage.
        self._garbage = (RuntimeError, IndexError, TypeError, ValueError, BusyError)
        self._failures = 0
        try:
            self._chip: Any = PN532_UART(port)
        except self._garbage as error:
            raise DeviceLost(f"it does not answer: {error}") from error

    def firmware(self) -> str:
        """What it is; asked again where the first answer was garbled."""
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
        """The UID of the tag in the field."""
        try:
            uid = self._chip.read_passive_target(timeout=READ_TIMEOUT)
        except self._garbage:
            self._failures += 1
            if self._failures < GARBAGE:
                return None
            self.firmware()
            uid = None
        self._failures = 0
        return uid.hex().upper() if uid is not None and len(uid) in (4, 7) else None
