"""The pins of a Pi, used through gpiozero and lgpio."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any, TypeAlias

from croupier.hw.drivers.errors import DriverError

Pins: TypeAlias = Any
"""A gpiozero pin factory: `real_pins()` on a Pi, gpiozero's `MockFactory` in a test."""


class PinsMissing(DriverError, OSError):
    """The pins cannot be used at all."""


def real_pins() -> Pins:
    """The pins of this Pi. Nothing needs to be wired for that; the user must be in the group "gpio".

        pins = real_pins()
        buzzer = PiezoBuzzer(9, pins=pins, clock=clock)

    `PinsMissing` where there is no Pi, no lgpio or no right to use it.
    """
    _give_lgpio_a_folder()
    try:
        with contextlib.chdir(os.curdir):  # lgpio goes to its folder and takes us along
            import lgpio
        from gpiozero.exc import GPIOZeroError
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise PinsMissing(f'the pins cannot be used: {error} (install "croupier[pi]")') from error
    try:
        return LGPIOFactory()
    except (lgpio.error, GPIOZeroError, OSError) as error:
        raise PinsMissing(
            f'the pins cannot be used: {error} (is this a Pi, and the user in the group "gpio"?)'
        ) from error


@contextlib.contextmanager
def pins_that_fail() -> Iterator[None]:
    """Raise `PinsMissing` in place of the library's errors, for example when another program has a pin."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in ("gpiozero", "lgpio"):
            raise
        raise PinsMissing(
            f"a pin cannot be used: {error} (does another program have it, such as the croupier service?)"
        ) from error


def _give_lgpio_a_folder() -> None:
    """lgpio makes a pipe in the working directory unless told otherwise, and a service cannot write there."""
    if "LG_WD" not in os.environ:
        folder = tempfile.mkdtemp(prefix="croupier-pins-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder
