"""The strip with the real C library of a Pi 4, compiled here, which finds no Pi and no SPI.

Without a cure the second frame, or closing, is a segmentation fault: the process ends with signal 11.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROJECT

CPUINFO = (
    "processor\t: 0\nHardware\t: BCM2711\nRevision\t: c03112\nModel\t\t: Raspberry Pi 4 Model B Rev 1.2\n"
)
NO_WAY = "there is neither /dev/spidev0.0 (Pi 4 and older) nor /dev/leds0 (Pi 5) to send its bytes to"
FAILS = {
    "no Pi": "ws2811_init failed with code -3 (Hardware revision is not supported)",
    "no SPI": "ws2811_init failed with code -13 (Unable to initialize SPI)",
}


@pytest.fixture(scope="module")
def library() -> str:
    made = subprocess.run(
        [PROJECT / "tools/strip_library", sys.executable], capture_output=True, text=True, check=True
    )
    if not made.stdout:
        pytest.skip(made.stderr.strip())
    return made.stdout.strip()


@pytest.fixture(params=FAILS)
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, list[str]]:
    """How the library fails, and the command line in front of the program that makes it so."""
    if request.param == "no Pi":
        return FAILS["no Pi"], []
    if os.geteuid() != 0:
        pytest.skip("only root can show a program another /proc/cpuinfo")
    (tmp_path / "cpuinfo").write_text(CPUINFO)
    mounted = f'mount --bind "{tmp_path}/cpuinfo" /proc/cpuinfo && exec "$@"'
    return FAILS["no SPI"], ["unshare", "--mount", "sh", "-c", mounted, "sh"]


def run(machine: tuple[str, list[str]], what: str, library: str) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}
    return subprocess.run(
        [*machine[1], sys.executable, "-m", "tests.hw.drivers.real_strip_library", what, library],
        env=environ,
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )


def test_the_program_outlives_twenty_tries(machine: tuple[str, list[str]], library: str) -> None:
    ran = run(machine, "program", library)
    assert ran.returncode == 0, f"ended with {ran.returncode}: {ran.stderr}"
    said = f"the strip on pin 10 cannot be lit: {machine[0]}"
    assert json.loads(ran.stdout) == {
        "neopixel": [said, "tried 21 times"],
        "ws2812": [f"{NO_WAY}; {said}", "tried 21 times"],
    }


def test_the_doctor_lives_to_tell(machine: tuple[str, list[str]], library: str) -> None:
    ran = run(machine, "doctor", library)
    assert ran.returncode == 1, f"ended with {ran.returncode}: {ran.stderr}"
    (strip,) = (found for found in json.loads(ran.stdout)["findings"] if found["part"] == "strip")
    assert strip["state"] == "wrong"
    assert strip["what"] == f"{NO_WAY}; the strip on pin 10 cannot be lit: {machine[0]}"
    assert strip["fix"] == (
        "is this line in config.txt, and was the Pi restarted since?\n    dtoverlay=spi0-0cs,no_miso"
    )
