"""Lights a strip as on a real Pi, in a separate process, and prints the bytes that the libraries sent.

    python -m tests.hw.drivers.pi_strip 4

Blinka and NeoPixel are real and believe in the Pi that they are told of; below them only the C library that
drives the SPI of a Pi 4, the package that drives the PIO of a Pi 5, and the kernel's pins are replaced. What
the other Pi needs is not there: an import of it fails.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

PIS = {"4": ("RASPBERRY_PI_4B", 0xC03112), "5": ("RASPBERRY_PI_5", 0xC04170)}
"""The board and revision by which Blinka recognises each Pi."""
FRAME = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (1, 2, 3)]
sent: list[dict[str, Any]] = []


def kernel_pins() -> Any:
    gpiod: Any = ModuleType("gpiod")
    gpiod.__version__ = "2.2.2"

    class Chip:
        def __init__(self, path: str) -> None: ...
        def get_info(self) -> SimpleNamespace:
            return SimpleNamespace(label="pinctrl-bcm2711", num_lines=58)

        def request_lines(self, config: object, consumer: str) -> Chip:  # noqa: ARG002
            return self

        def reconfigure_lines(self, config: object) -> None: ...
        def set_value(self, line: int, value: object) -> None: ...
        def release(self) -> None: ...
        def close(self) -> None: ...

    gpiod.Chip = Chip
    gpiod.LineSettings = SimpleNamespace
    gpiod.line = SimpleNamespace(
        Value=SimpleNamespace(ACTIVE=1, INACTIVE=0),
        Direction=SimpleNamespace(INPUT="in", OUTPUT="out"),
        Bias=SimpleNamespace(DISABLED=0, PULL_UP=1, PULL_DOWN=2),
    )
    return gpiod


def spi_library() -> Any:
    """The C half of rpi_ws281x. The number of the pin tells it how to send: 10 is SPI."""
    ws: Any = ModuleType("_rpi_ws281x")
    channels: list[dict[str, Any]] = [{}, {}]
    ws.WS2811_SUCCESS, ws.WS2811_STRIP_RGB, ws.SK6812_STRIP_RGBW = 0, 0x100800, 0x18100800
    ws.new_ws2811_t = lambda: channels
    ws.ws2811_channel_get = lambda strip, number: strip[number]
    for name in ("count", "gpionum", "invert", "brightness", "strip_type"):
        setattr(ws, f"ws2811_channel_t_{name}_set", lambda channel, value, n=name: channel.update({n: value}))
        setattr(ws, f"ws2811_channel_t_{name}_get", lambda channel, n=name: channel[n])
    ws.ws2811_t_freq_set = ws.ws2811_t_dmanum_set = lambda _strip, _value: None
    ws.ws2811_init = lambda _strip: 0
    ws.ws2811_led_set = lambda channel, at, colour: channel.setdefault("leds", {}).update({at: colour})

    def render(_strip: object) -> int:
        channel = channels[0]
        leds = b"".join(channel["leds"][at].to_bytes(3, "big") for at in range(channel["count"]))
        sent.append({"pin": channel["gpionum"], "bytes": leds.hex()})
        return 0

    ws.ws2811_render = render
    ws.ws2811_fini = ws.delete_ws2811_t = lambda _strip: None
    return ws


def pio_package() -> Any:
    package: Any = ModuleType("adafruit_raspberry_pi5_neopixel_write")
    package.neopixel_write = lambda gpio, buffer: sent.append(
        {"pin": gpio._pin.id, "bytes": bytes(buffer).hex()}
    )
    return package


def main(pi: str) -> None:
    os.environ["BLINKA_FORCECHIP"] = "BCM2XXX"
    os.environ["BLINKA_FORCEBOARD"], revision = PIS[pi]
    there = {"4": spi_library, "5": pio_package}[pi]()
    absent = ({"_rpi_ws281x", "adafruit_raspberry_pi5_neopixel_write"} - {there.__name__}).pop()
    sys.modules |= {"gpiod": kernel_pins(), there.__name__: there, absent: None}  # type: ignore[dict-item]

    from adafruit_platformdetect.board import Board  # type: ignore[import-untyped]

    Board._pi_rev_code = lambda _: revision

    from adafruit_blinka.microcontroller.generic_linux import raspberry_pi_pin

    from croupier.hw.drivers.neopixel_strip import NeoPixels

    raspberry_pi_pin._chip_paths = lambda: [Path("/dev/gpiochip0")]
    with NeoPixels(len(FRAME), milliamps=1000, gamma=1) as pixels:
        pixels.show(FRAME)
    print(json.dumps(sent))


if __name__ == "__main__":
    main(sys.argv[1])
