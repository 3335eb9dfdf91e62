"""The table of drivers: which class each driver name of a wiring file makes.

A new driver is a class of `hw`, its name in `config/wiring/model.py`, and a line in one of the tables below.
The library of a driver is imported when a board has the driver, so a laptop imports no pin library.
The driver "simulated" is in no table: the page has that device.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.config.wiring import (
    I2C,
    SIMULATED,
    ButtonsWiring,
    BuzzerWiring,
    PadWiring,
    PixelsWiring,
    ScannerWiring,
    ScreenWiring,
    VoiceWiring,
)
from croupier.hw.clock import Clock
from croupier.hw.drivers.i2c import mux_channel, plain_bus
from croupier.hw.drivers.pins import Pins
from croupier.hw.drivers.reset import ResetLine
from croupier.hw.health import OnHealth
from croupier.hw.protocols import Button, Buttons, Buzzer, Panel, Pixels, TokenReader, Voice

if TYPE_CHECKING:
    from croupier.hw.drivers.tuning import Tuning


@dataclass(frozen=True)
class Machine:
    """What the machine gives to its drivers.

    `pins` is None where no device of the board hangs on one. `i2c_devices` is the folder where the kernel
    lists its I2C buses, `spi` and `leds` are the files by which it sends to a strip. `panel_reset` resets all
    panels of the bus `i2c`.
    """

    clock: Clock
    on_health: OnHealth
    pins: Pins | None
    i2c_devices: Path
    i2c: I2C | None = None
    spi: Path = Path("/dev/spidev0.0")
    leds: Path = Path("/dev/leds0")
    panel_reset: ResetLine | None = None


def _oled_screen(wiring: ScreenWiring, seat: int, machine: Machine) -> Panel:
    from croupier.hw.drivers.screen import OledScreen

    i2c = machine.i2c
    assert wiring.driver != SIMULATED
    assert i2c is not None, "a wiring with such a panel has a bus: its check has seen to that"
    return OledScreen(
        wiring.driver,
        name=f"seat {seat + 1}",
        bus=lambda: panel_bus(i2c, wiring, machine.i2c_devices),
        address=wiring.address,
        reset=machine.panel_reset,
    )


def _gpio_buttons(wiring: ButtonsWiring, seat: int, machine: Machine) -> Buttons:
    from croupier.hw.drivers.buttons import GpioButtons

    return GpioButtons(
        seat,
        {Button.LEFT: wiring.left, Button.OK: wiring.ok, Button.RIGHT: wiring.right},
        pins=machine.pins,
        clock=machine.clock,
        on_health=machine.on_health,
    )


def _neopixels(wiring: PixelsWiring, _machine: Machine) -> Pixels:
    from croupier.hw.drivers.neopixel_strip import NeoPixels

    return NeoPixels(wiring.count, milliamps=wiring.milliamps, pin=wiring.pin)


def _spi_pixels(wiring: PixelsWiring, machine: Machine) -> Pixels:
    from croupier.hw.drivers.spi_strip import SpiPixels

    return SpiPixels(wiring.count, milliamps=wiring.milliamps, device=machine.spi)


def _pio_pixels(wiring: PixelsWiring, machine: Machine) -> Pixels:
    from croupier.hw.drivers.pio_strip import PioPixels

    return PioPixels(wiring.count, milliamps=wiring.milliamps, device=machine.leds)


def _wled_pixels(wiring: PixelsWiring, _machine: Machine) -> Pixels:
    from croupier.hw.drivers.ddp_strip import DdpPixels

    return DdpPixels(wiring.count, wiring.host, milliamps=wiring.milliamps, port=wiring.port)


def _any_pixels(wiring: PixelsWiring, machine: Machine) -> Pixels:
    """Adafruit's library where its back-end is installed and opens; otherwise the kernel's own ways."""
    from croupier.hw.drivers.neopixel_strip import is_installed
    from croupier.hw.drivers.pixels import FirstPixels

    makers = [_neopixels] if is_installed() else []
    return FirstPixels([make(wiring, machine) for make in (*makers, _pio_pixels, _spi_pixels)])


def _espeak_voice(wiring: VoiceWiring, machine: Machine) -> Voice:
    from croupier.hw.drivers.voice import EspeakVoice

    return EspeakVoice(clock=machine.clock, device=wiring.device, on_health=machine.on_health)


def _piper_voice(wiring: VoiceWiring, machine: Machine) -> Voice:
    from croupier.hw.drivers.voice import PiperVoice

    models = dict(wiring.models)
    return PiperVoice(models, clock=machine.clock, device=wiring.device, on_health=machine.on_health)


def _piezo_buzzer(wiring: BuzzerWiring, machine: Machine) -> Buzzer:
    from croupier.hw.drivers.buzzer import PiezoBuzzer

    return PiezoBuzzer(wiring.pin, pins=machine.pins, clock=machine.clock)


def _serial_scanners(wirings: Sequence[ScannerWiring], machine: Machine) -> TokenReader:
    from croupier.hw.drivers.scanner import ScannerPort, Scanners

    ports = [ScannerPort(wiring.name, wiring.port, wiring.spaces, wiring.senses) for wiring in wirings]
    return Scanners(ports, on_health=machine.on_health, tunings=tunings_of(wirings))


def tunings_of(wirings: Sequence[ScannerWiring]) -> dict[int, Tuning]:
    """The settings of the readers, by the board's spaces, as the calibration has written them."""
    from croupier.hw.drivers.tuning import Tuning

    return {
        space: Tuning(power, gain, wiring.middle[reader] / 10 if wiring.middle else None)
        for wiring in wirings
        for reader, (space, power, gain) in enumerate(
            zip(wiring.spaces, wiring.power, wiring.gain, strict=False)
        )
    }


def _pn532_pad(wiring: PadWiring, machine: Machine) -> TokenReader:
    from croupier.hw.drivers.pad import Pad

    return Pad(wiring.port, on_health=machine.on_health)


SCREENS: Mapping[str, Callable[[ScreenWiring, int, Machine], Panel]] = {
    "ssd1306": _oled_screen,
    "sh1106": _oled_screen,
    "ssd1309": _oled_screen,
}
"""The panel of a seat."""
BUTTONS: Mapping[str, Callable[[ButtonsWiring, int, Machine], Buttons]] = {"gpio": _gpio_buttons}
"""The three buttons of a seat."""
PIXELS: Mapping[str, Callable[[PixelsWiring, Machine], Pixels]] = {
    "ws2812": _any_pixels,
    "neopixel": _neopixels,
    "spi": _spi_pixels,
    "ws2812-pio": _pio_pixels,
    "wled": _wled_pixels,
}
RESEND_EVERY_S: Mapping[str, float] = {"wled": 1.0}
"""How often a strip is sent its frame again, by its driver, where that is not the usual time: WLED goes back
to its own effect after 2.5 s."""
BUZZERS: Mapping[str, Callable[[BuzzerWiring, Machine], Buzzer]] = {"gpio": _piezo_buzzer}
VOICES: Mapping[str, Callable[[VoiceWiring, Machine], Voice]] = {
    "espeak-ng": _espeak_voice,
    "piper": _piper_voice,
}
SCANNERS: Mapping[str, Callable[[Sequence[ScannerWiring], Machine], TokenReader]] = {
    "serial": _serial_scanners
}
"""All the scanners of that driver, as one reader: what they see is merged."""
PADS: Mapping[str, Callable[[PadWiring, Machine], TokenReader]] = {"pn532": _pn532_pad}


def panel_bus(bus: I2C, screen: ScreenWiring, devices: Path) -> int:
    """The number of the bus that a panel hangs on. `BusMissing` if the kernel does not have it."""
    if bus.mux is None or screen.channel is None:
        return plain_bus(bus.bus, devices=devices)
    return mux_channel(bus.bus, bus.mux.address, screen.channel, devices=devices)
