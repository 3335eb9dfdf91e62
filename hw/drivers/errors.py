"""The base class of the errors of all drivers."""

from __future__ import annotations


class DriverError(Exception):
    """Something is wrong with a device. The text says which one, what, and what to do.

    `reason` is the text without the device, for those who name it themselves.
    """

    def __init__(self, reason: str, *, device: str = "") -> None:
        super().__init__(f"{device}: {reason}" if device else reason)
        self.reason = reason
