"""The program that plays on a laptop."""

import subprocess
import sys

import pytest

from tests.support import PROJECT


@pytest.mark.parametrize("library", ["gpiozero", "board", "neopixel", "serial", "lgpio"])
def test_to_play_on_a_laptop_nothing_of_a_real_board_is_imported(library: str) -> None:
    """Some of these ask questions or fail where there is no board."""
    program = f"import sys, croupier.firmware.app.play; sys.exit({library!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=False).returncode == 0
