"""What to do about a lost device: the advice for each kind of trouble that its driver names."""

from __future__ import annotations

import os
import pwd
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.config.wiring import Wiring, WrongPi, config_lines
from croupier.config.wiring.pins import UART_PORTS
from croupier.hw.drivers.errors import Fault, fault_of

SERIAL_LINKS = Path("/dev/serial/by-id")
"""The folder where the kernel lists the serial devices that are plugged in."""
SERVICE_USER = "croupier"
"""The user that `make install` makes for the service."""
LOAD_I2C_DEV = (
    "load it now, and at every start:\n"
    "    sudo modprobe i2c-dev\n"
    "    echo i2c-dev | sudo tee /etc/modules-load.d/croupier.conf"
)
STOP_THE_BOARD = "stop the board first:\n    sudo systemctl stop croupier"
TAKEN_PIN = (
    "look for a line in config.txt that gives this pin to something else; on pin 8 it may be an old kernel:\n"
    "    sudo apt full-upgrade"
)
PIN_LIBRARY = "gpiod>=2.2.2,<3"
_STRIP_LINES = ("dtoverlay=spi0-0cs", "dtoverlay=ws2812-pio")


def strip_advice(why: str, wiring: Wiring, pi: int) -> str:
    line = _strip_line(wiring, pi)
    match fault_of(why):
        case Fault.NO_STRIP if line:
            return f"is this line in config.txt, and was the Pi restarted since?\n    {line}"
        case Fault.TOO_LONG if pi >= 5 and line:
            return f"put this line in the place of the other in config.txt, and restart the Pi:\n    {line}"
        case Fault.TOO_LONG:
            return (
                "let the kernel send more at once: add this to the line in cmdline.txt, and restart the Pi:\n"
                "    spidev.bufsiz=8192"
            )
        case Fault.FORBIDDEN:
            return join_group("gpio" if pi >= 5 else "spi")
        case Fault.NO_LIBRARY:
            packages = neopixel_packages(pi)
            return (
                f'take driver = "ws2812" in the wiring file, which needs no library; or\n{install(packages)}'
            )
        case _:
            return "nothing else may use the strip's pin; restart the Pi"


def pins_advice(why: str) -> str:
    """What to do where no pin can be used. The rest of the board is looked at all the same."""
    left_out = "buttons, buzzer, power button and resets were left out"
    match fault_of(why):
        case Fault.NO_LIBRARY:
            return f"{left_out}\n{install([PIN_LIBRARY])}"
        case Fault.FORBIDDEN:
            return f"{left_out}\n{join_group('gpio')}"
        case _:
            return left_out


def panel_advice(why: str) -> str:
    match fault_of(why):
        case Fault.STUCK:
            return "unplug this seat: if the others come back, SDA or SCL of its ribbon is shorted"
        case Fault.FORBIDDEN:
            return join_group("i2c")
        case Fault.NO_MODULE:
            return LOAD_I2C_DEV
        case Fault.SILENT:
            return (
                "check its ribbon: 3V3, GND, SDA, SCL in their order; is the panel set to I2C, and to this "
                "address? Measure 3.3 V at the panel"
            )
        case _:
            return ""


def port_advice(port: str, why: str, links: Path = SERIAL_LINKS) -> str:
    """What to do about a serial device that is not there."""
    match fault_of(why):
        case Fault.FORBIDDEN:
            return join_group("dialout")
        case Fault.TAKEN:
            return STOP_THE_BOARD
        case Fault.NO_PORT if port in UART_PORTS:
            return "switch the Pi's own serial port on and its console off, in raspi-config"
        case Fault.NO_PORT:
            return _plug_in(sorted(map(str, links.glob("*"))) if links.is_dir() else [])
        case _:
            return (
                "unplug it and plug it in again; if that does not help, flash it again (docs/build/picos.md)"
            )


def _plug_in(found: Sequence[str]) -> str:
    if not found:
        return "no serial device is plugged in at all; some USB cables only carry power: try another one"
    return "plug it in, or name the right one in the wiring file; these are there:" + "".join(
        f"\n    {path}" for path in found
    )


def join_group(*groups: str, user: str = "") -> str:
    """How the user that runs this, or another, gets into a group."""
    user = user or pwd.getpwuid(os.geteuid()).pw_name
    if user == SERVICE_USER:
        return f"run this:\n    sudo usermod -aG {','.join(groups)} {user} && sudo systemctl restart croupier"
    return f"run this, and log in again:\n    sudo usermod -aG {','.join(groups)} {user}"


def install(packages: Sequence[str]) -> str:
    """How packages get to where this program runs, which may be the service's own environment."""
    sudo = "" if os.access(sys.prefix, os.W_OK) else "sudo "
    names = " ".join(shlex.quote(package) for package in packages)
    return f"install them where croupier runs:\n    {sudo}{sys.prefix}/bin/python -m pip install {names}"


def neopixel_packages(pi: int) -> list[str]:
    """What Adafruit's library needs below it."""
    sender = "Adafruit-Blinka-Raspberry-Pi5-Neopixel" if pi >= 5 else "rpi_ws281x>=4"
    return [PIN_LIBRARY, sender]


def _strip_line(wiring: Wiring, pi: int) -> str:
    """The line of config.txt that makes the file by which the strip is sent its bytes."""
    try:
        lines = config_lines(wiring, pi=pi)
    except WrongPi:
        return ""
    return next((line for line in lines if line.startswith(_STRIP_LINES)), "")
