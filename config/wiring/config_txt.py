"""Makes the lines that a wiring needs in the config.txt of the Pi."""

from __future__ import annotations

from croupier.config.problems import ConfigError
from croupier.config.wiring.model import Wiring
from croupier.config.wiring.pins import UART_PINS, UART_PORTS, pin_uses


class WrongPi(ConfigError, ValueError):
    """The wiring is for another model."""


def config_lines(wiring: Wiring, *, pi: int = 4) -> list[str]:
    """The lines to add for that model of the Pi, in order. They take effect at the next start.

    A Pi 5 sends the bytes of the strip by its PIO and needs no SPI. `WrongPi` if the model lacks the bus, or
    the wiring names a driver of the strip that the model does not have.
    """
    lines: list[str] = []
    bus = wiring.i2c
    if bus is not None:
        if bus.bus == 1:
            lines.append(f"dtparam=i2c_arm=on,i2c_arm_baudrate={bus.hertz}")
        elif pi != 4:
            raise WrongPi(
                f"{wiring.id}: i2c-{bus.bus} on pins {bus.sda} and {bus.scl} is a Pi 4's: "
                f"on a Pi {pi} take bus 1 on pins 2 and 3"
            )
        else:
            lines.append(f"dtoverlay=i2c{bus.bus},pins_{bus.sda}_{bus.scl},baudrate={bus.hertz}")
        if bus.mux is not None:
            where = "" if bus.bus == 1 else f",i2c{bus.bus}"
            address = "" if bus.mux.address == 0x70 else f",addr=0x{bus.mux.address:02x}"
            lines.append(f"dtoverlay=i2c-mux,pca9548{where}{address},disconnect_on_idle")
    lines += _strip_lines(wiring, pi)
    pins = {use.pin: use for use in pin_uses(wiring)}
    if any(pin in pins and pins[pin].kind != "serial" for pin in UART_PINS):
        lines.append("enable_uart=0")
    elif wiring.pad is not None and wiring.pad.port in UART_PORTS:
        lines.append("enable_uart=1")
    return lines


def _strip_lines(wiring: Wiring, pi: int) -> list[str]:
    strip = wiring.pixels
    if not strip.on_a_pin:
        return []
    if strip.driver == ("ws2812-pio" if pi <= 4 else "spi"):
        other = "a Pi 5's" if pi <= 4 else "a Pi 4's"
        raise WrongPi(
            f'{wiring.id}: the driver "{strip.driver}" is {other}: take "ws2812", which suits every Pi'
        )
    if pi <= 4:
        steady = ["core_freq=500", "core_freq_min=500"] if pi == 4 else ["core_freq=250"]
        return ["dtoverlay=spi0-0cs,no_miso", *steady]
    if strip.driver == "neopixel":
        return []
    return [f"dtoverlay=ws2812-pio,gpio={strip.pin},num_leds={strip.count},brightness=0"]
