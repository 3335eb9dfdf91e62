"""Lights a strip through the C library of a real Pi, in a separate process: it cannot open anything here.

    python -m tests.hw.drivers.real_strip_library program FOLDER
    python -m tests.hw.drivers.real_strip_library doctor FOLDER

FOLDER has rpi_ws281x, compiled. Blinka and NeoPixel believe in a Pi 4; only the kernel's pins are replaced.
`program` keeps a lost strip for twenty retries and prints the reasons as JSON; `doctor` is the command.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.hw.protocols import RGB, Pixels
from tests.hw.drivers.pi_strip import PIS, kernel_pins

RETRIES = 20


class Counted(Pixels):
    """A strip, and how many frames it was asked for."""

    def __init__(self, pixels: Pixels) -> None:
        self._pixels = pixels
        self.shown = 0

    def __len__(self) -> int:
        return len(self._pixels)

    def show(self, colours: Sequence[RGB]) -> None:
        self.shown += 1
        self._pixels.show(colours)

    def close(self) -> None:
        self._pixels.close()


def believe_in_a_pi(folder: str) -> None:
    os.environ["BLINKA_FORCECHIP"] = "BCM2XXX"
    os.environ["BLINKA_FORCEBOARD"], revision = PIS["4"]
    sys.path.insert(0, folder)
    sys.modules["gpiod"] = kernel_pins()

    from adafruit_platformdetect.board import Board  # type: ignore[import-untyped]

    Board._pi_rev_code = lambda _: revision

    from adafruit_blinka.microcontroller.generic_linux import raspberry_pi_pin

    raspberry_pi_pin._chip_paths = lambda: [Path("/dev/gpiochip0")]


def program() -> None:
    """The strip of the shipped wiring and the driver that a wiring can choose, each supervised, both lost."""
    from msgspec.structs import replace

    from croupier.config.wiring import load_wiring
    from croupier.firmware.board.drivers import PIXELS, Machine
    from croupier.firmware.board.supervise.output import LONGEST_RETRY_S, AtOnce
    from croupier.firmware.board.supervise.strip import SupervisedPixels
    from croupier.hw.device_id import DeviceId
    from croupier.hw.health import unheard
    from tests.hw.hand_clock import HandClock

    reasons: dict[str, list[str]] = {"ws2812": [], "neopixel": []}
    for driver, heard in reasons.items():
        clock = HandClock()
        wiring = load_wiring("starter").pixels
        machine = Machine(clock, unheard, None, Path("/sys"))
        pixels = Counted(PIXELS[driver](replace(wiring, driver=driver), machine))

        def on_health(_device: DeviceId, _ok: bool, why: str, heard: list[str] = heard) -> None:
            heard.append(why)

        with SupervisedPixels(pixels, worker=AtOnce(), clock=clock, on_health=on_health) as supervised:
            supervised.show([(255, 0, 0)] * len(supervised))
            while pixels.shown < 1 + RETRIES:
                clock.turn(LONGEST_RETRY_S)
        heard.append(f"tried {pixels.shown} times")
    print(json.dumps(reasons))


def doctor() -> None:
    from croupier.firmware.app.cli import main

    sys.exit(main(["doctor", "--json", "--config", "starter"]))


if __name__ == "__main__":
    believe_in_a_pi(sys.argv[2])
    {"program": program, "doctor": doctor}[sys.argv[1]]()
