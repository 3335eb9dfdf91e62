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
from croupier.firmware.model.sentence import Told, told
from croupier.hw.drivers.errors import Fault, fault_of

SERIAL_LINKS = Path("/dev/serial/by-id")
"""The folder where the kernel lists the serial devices that are plugged in."""
SERVICE_USER = "croupier"
"""The user that `make install` makes for the service."""
PIN_LIBRARY = "gpiod>=2.2.2,<3"
_STRIP_LINES = ("dtoverlay=spi0-0cs", "dtoverlay=ws2812-pio")


def load_i2c_dev() -> Told:
    return told(
        "doctor-fix-i2c-dev",
        "sudo modprobe i2c-dev",
        "echo i2c-dev | sudo tee /etc/modules-load.d/croupier.conf",
    )


def stop_the_board() -> Told:
    return told("doctor-fix-stop", "sudo systemctl stop croupier")


def free_the_pin() -> Told:
    return told("doctor-fix-pin", "sudo apt full-upgrade")


def strip_advice(why: str, wiring: Wiring, pi: int) -> Told:
    line = _strip_line(wiring, pi)
    match fault_of(why):
        case Fault.NO_STRIP if line:
            return told("doctor-fix-line-there", line)
        case Fault.TOO_LONG if pi >= 5 and line:
            return told("doctor-fix-line-in-place", line)
        case Fault.TOO_LONG:
            return told("doctor-fix-send-more", "spidev.bufsiz=8192")
        case Fault.FORBIDDEN if wiring.pixels.host:
            return told("doctor-fix-home-network")
        case Fault.FORBIDDEN:
            return join_group("gpio" if pi >= 5 else "spi")
        case Fault.NO_HOST | Fault.REFUSED:
            return _in_the_network(wiring.pixels.host, why, "WLED")
        case Fault.NO_LIBRARY:
            return told("doctor-fix-other-driver").and_(install(neopixel_packages(pi)))
        case _:
            return told("doctor-fix-strip-pin")


def pins_advice(why: str) -> Told:
    """What to do where no pin can be used. The rest of the board is looked at all the same."""
    left_out = told("doctor-fix-left-out")
    match fault_of(why):
        case Fault.NO_LIBRARY:
            return left_out.and_(install([PIN_LIBRARY]))
        case Fault.FORBIDDEN:
            return left_out.and_(join_group("gpio"))
        case _:
            return left_out


def panel_advice(why: str) -> Told | None:
    match fault_of(why):
        case Fault.STUCK:
            return told("doctor-fix-shorted-seat")
        case Fault.FORBIDDEN:
            return join_group("i2c")
        case Fault.NO_MODULE:
            return load_i2c_dev()
        case Fault.SILENT:
            return told("doctor-fix-ribbon")
        case _:
            return None


def port_advice(port: str, why: str, links: Path = SERIAL_LINKS) -> Told:
    """What to do about a serial device that is not there."""
    if not port.startswith("/"):
        return _in_the_network(
            port.removeprefix("socket://").rpartition(":")[0], why, told("doctor-the-scanner")
        )
    match fault_of(why):
        case Fault.FORBIDDEN:
            return join_group("dialout")
        case Fault.TAKEN:
            return stop_the_board()
        case Fault.NO_PORT if port in UART_PORTS:
            return told("doctor-fix-uart")
        case Fault.NO_PORT:
            return _plug_in(sorted(map(str, links.glob("*"))) if links.is_dir() else [])
        case _:
            return told("doctor-fix-replug")


def _in_the_network(host: str, why: str, what: str) -> Told:
    """What to do about a device that is reached by its address; `what` is its name as its maker writes it."""
    match fault_of(why):
        case Fault.REFUSED:
            return told("doctor-fix-other-host", host=host, what=what)
        case Fault.NO_HOST:
            fix = told("doctor-fix-no-host", f"ping -c 3 {host}", what=what)
            return fix.and_(told("doctor-fix-fixed-address"))
        case _:
            return told("doctor-fix-off-and-on", what=what)


def _plug_in(found: Sequence[str]) -> Told:
    return told("doctor-fix-plug-in", *found) if found else told("doctor-fix-no-serial")


def join_group(*groups: str, user: str = "") -> Told:
    """How the user that runs this, or another, gets into a group."""
    user = user or pwd.getpwuid(os.geteuid()).pw_name
    join = f"sudo usermod -aG {','.join(groups)} {user}"
    if user == SERVICE_USER:
        return told("doctor-fix-run", f"{join} && sudo systemctl restart croupier")
    return told("doctor-fix-run-and-log-in", join)


def install(packages: Sequence[str]) -> Told:
    """How packages get to where this program runs, which may be the service's own environment."""
    sudo = "" if os.access(sys.prefix, os.W_OK) else "sudo "
    names = " ".join(shlex.quote(package) for package in packages)
    return told("doctor-fix-install", f"{sudo}{sys.prefix}/bin/python -m pip install {names}")


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
