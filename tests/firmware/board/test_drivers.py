"""The table has every driver that a wiring can name, and imports a library only when it is used."""

import subprocess
import sys
from typing import get_args

import pytest

from croupier.config.wiring.model import (
    SIMULATED,
    ButtonsDriver,
    BuzzerDriver,
    PadDriver,
    PixelsDriver,
    ScannerDriver,
    ScreenDriver,
    VoiceDriver,
)
from croupier.firmware.board.drivers import BUTTONS, BUZZERS, PADS, PIXELS, SCANNERS, SCREENS, VOICES

LIBRARIES = ("gpiozero", "lgpio", "smbus2", "board", "neopixel", "serial", "adafruit_pn532")
"""They talk to real devices."""
ON_A_LAPTOP = """
import sys
from croupier.config.wiring import load_wiring
from croupier.firmware.board.open_board import open_board
from tests.hw.hand_clock import HandClock

with open_board(load_wiring("simulated"), clock=HandClock(), power_off=lambda: None) as opened:
    opened.board.pixels.show([(1, 2, 3)] * len(opened.board.pixels))
print(*sys.modules)
"""


@pytest.mark.parametrize(
    ("drivers", "table"),
    [
        (ScreenDriver, SCREENS),
        (ButtonsDriver, BUTTONS),
        (PixelsDriver, PIXELS),
        (BuzzerDriver, BUZZERS),
        (VoiceDriver, VOICES),
        (ScannerDriver, SCANNERS),
        (PadDriver, PADS),
    ],
    ids=["screens", "buttons", "pixels", "buzzers", "voices", "scanners", "pads"],
)
def test_every_driver_that_a_wiring_can_name_is_in_the_table(
    drivers: object, table: dict[str, object]
) -> None:
    assert set(table) == set(get_args(drivers)) - {SIMULATED}


def test_a_simulated_board_imports_no_library_of_a_real_device() -> None:
    done = subprocess.run([sys.executable, "-c", ON_A_LAPTOP], capture_output=True, text=True, check=True)
    assert not set(LIBRARIES) & set(done.stdout.split())
