"""The base class of the errors of all drivers, and the kinds of trouble that they name."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """What kind of trouble a device is in. Whoever gives advice looks at this, never at the words."""

    OTHER = ""
    NO_BUS = "no bus"
    """The kernel does not have the bus: a line of config.txt is missing."""
    NO_MUX = "no mux"
    """The kernel has the bus and not the mux, or not its channel."""
    NO_MODULE = "no module"
    """The kernel has the bus, and no file to open it by: a module is not loaded."""
    NO_PORT = "no port"
    """Nothing is plugged in where the device should be."""
    NO_HOST = "no host"
    """No device of that name or address answers in the network."""
    REFUSED = "refused"
    """The device is in the network, and does not listen there."""
    FORBIDDEN = "forbidden"
    """The file is there, but not for this program."""
    TAKEN = "taken"
    """Another program has it."""
    SILENT = "silent"
    """The bus or port is there, and the device does not answer."""
    STUCK = "stuck"
    """A wire of the bus is held: nobody on it can be talked to."""
    NO_STRIP = "no strip"
    """The kernel has nothing by which the bytes of a strip can be sent."""
    NO_LIBRARY = "no library"
    """A package is not installed, or can open nothing on this machine."""
    TOO_LONG = "too long"
    """The strip has more lights than can be sent at once."""
    OLD_PROGRAM = "old program"
    """It answers, with a program that this one does not understand."""
    UPDATING = "updating"
    """It is being given another program just now."""


class Reason(str):
    """Why a device is lost, in words for a person, and `fault`, the kind of trouble, for a program.

    Where it leaves the drivers to be saved or sent, `str(reason)` makes plain text of it.
    """

    __slots__ = ("fault",)
    fault: Fault

    def __new__(cls, words: str, fault: Fault = Fault.OTHER) -> Reason:
        reason = super().__new__(cls, words)
        reason.fault = fault
        return reason


def fault_of(why: str) -> Fault:
    """The kind of trouble that a reason tells of."""
    return why.fault if isinstance(why, Reason) else Fault.OTHER


class DriverError(Exception):
    """Something is wrong with a device. The text says which one, what, and what to do.

    `reason` is the text without the device, for those who name it themselves. It carries the kind of
    trouble: `reason.fault`.
    """

    def __init__(self, reason: str, *, device: str = "", fault: Fault = Fault.OTHER) -> None:
        super().__init__(f"{device}: {reason}" if device else reason)
        self.reason = reason if isinstance(reason, Reason) else Reason(reason, fault)
