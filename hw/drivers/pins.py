"""The pins of a Pi, used through gpiozero: on gpiod, or on lgpio where only that is installed."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any, TypeAlias

from croupier.hw.drivers.errors import DriverError, Fault

Pins: TypeAlias = Any
"""A gpiozero pin factory: `real_pins()` on a Pi, gpiozero's `MockFactory` in a test."""
CHOICE = "GPIOZERO_PIN_FACTORY"
"""gpiozero's own variable: "lgpio" takes that library although gpiod is there."""


class PinsMissing(DriverError, OSError):
    """The pins cannot be used at all."""


class PinTaken(DriverError, OSError):
    """The kernel or another program has this one pin."""


def real_pins() -> Pins:
    """The pins of this Pi. Nothing needs to be wired for that; the user must be in the group "gpio".

        pins = real_pins()
        buzzer = PiezoBuzzer(9, pins=pins, clock=clock)

    `PinsMissing` where there is no Pi, no library or no right to use it.
    """
    if os.environ.get(CHOICE) == "lgpio":
        return _lgpio_pins()
    try:
        from croupier.hw.drivers.gpiod_pins import GpiodFactory
    except ImportError:
        return _lgpio_pins()
    return _made(GpiodFactory)


def _lgpio_pins() -> Pins:
    _give_lgpio_a_folder()
    try:
        with contextlib.chdir(os.curdir):  # lgpio goes to its folder and takes us along
            import lgpio  # noqa: F401
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise PinsMissing(
            f"the pins cannot be used: neither gpiod nor lgpio is installed ({error})", fault=Fault.NO_LIBRARY
        ) from error
    return _made(LGPIOFactory)


def _made(factory: Any) -> Pins:
    """A factory of pins. gpiod raises an OSError, lgpio an error of its own."""
    try:
        return factory()
    except PermissionError as error:
        raise PinsMissing(
            f'the pins cannot be used: {error} (is the user in the group "gpio"?)', fault=Fault.FORBIDDEN
        ) from error
    except Exception as error:
        if not isinstance(error, OSError) and _library(error) not in _LIBRARIES:
            raise
        raise PinsMissing(f"the pins cannot be used: {error} (is this a Pi?)") from error


_LIBRARIES = ("gpiozero", "lgpio")


def _library(error: Exception) -> str:
    return type(error).__module__.partition(".")[0]


@contextlib.contextmanager
def pins_that_fail() -> Iterator[None]:
    """Raise `PinsMissing` in place of the errors of the libraries."""
    try:
        yield
    except Exception as error:
        if _library(error) not in _LIBRARIES:
            raise
        raise PinsMissing(
            f"a pin cannot be used: {error} (does another program have it, such as the croupier service?)"
        ) from error


@contextlib.contextmanager
def taking(pin: int) -> Iterator[None]:
    """Raise `PinTaken` where lgpio says that a pin is busy. gpiod's pins raise it themselves."""
    try:
        yield
    except Exception as error:
        if _library(error) != "lgpio" or "busy" not in str(error):
            raise
        raise PinTaken(f"pin {pin} is used by another program", fault=Fault.TAKEN) from error


def _give_lgpio_a_folder() -> None:
    """lgpio makes a pipe in the working directory unless told otherwise, and a service cannot write there."""
    if "LG_WD" not in os.environ:
        folder = tempfile.mkdtemp(prefix="croupier-pins-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder
