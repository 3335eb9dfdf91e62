"""The doctor's advice for each kind of trouble, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.wiring import load_wiring
from croupier.firmware.doctor.advice import (
    join_group,
    panel_advice,
    pins_advice,
    port_advice,
    strip_advice,
)
from croupier.hw.drivers.errors import Fault, Reason

STARTER = load_wiring("starter")
PAD = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"


@pytest.fixture(autouse=True)
def ada(mocker: MockerFixture) -> None:
    """Somebody who is not root, with a program that root has installed."""
    mocker.patch("pwd.getpwuid").return_value.pw_name = "ada"
    mocker.patch("sys.prefix", "/opt/croupier/current")


def why(fault: Fault) -> Reason:
    return Reason("in words", fault)


@pytest.mark.parametrize(
    ("pi", "fault", "advice"),
    [
        (
            4,
            Fault.NO_STRIP,
            "is this line in config.txt, and was the Pi restarted since?\n    dtoverlay=spi0-0cs,no_miso",
        ),
        (
            5,
            Fault.NO_STRIP,
            "is this line in config.txt, and was the Pi restarted since?\n"
            "    dtoverlay=ws2812-pio,gpio=10,num_leds=120,brightness=0",
        ),
        (4, Fault.FORBIDDEN, "run this, and log in again:\n    sudo usermod -aG spi ada"),
        (5, Fault.FORBIDDEN, "run this, and log in again:\n    sudo usermod -aG gpio ada"),
        (
            4,
            Fault.TOO_LONG,
            "let the kernel send more at once: add this to the line in cmdline.txt, and restart the Pi:\n"
            "    spidev.bufsiz=8192",
        ),
        (
            5,
            Fault.TOO_LONG,
            "put this line in the place of the other in config.txt, and restart the Pi:\n"
            "    dtoverlay=ws2812-pio,gpio=10,num_leds=120,brightness=0",
        ),
        (
            4,
            Fault.NO_LIBRARY,
            'take driver = "ws2812" in the wiring file, which needs no library; or\n'
            "install them where croupier runs:\n"
            "    sudo /opt/croupier/current/bin/python -m pip install 'gpiod>=2.2.2,<3' 'rpi_ws281x>=4'",
        ),
        (
            5,
            Fault.NO_LIBRARY,
            'take driver = "ws2812" in the wiring file, which needs no library; or\n'
            "install them where croupier runs:\n"
            "    sudo /opt/croupier/current/bin/python -m pip install 'gpiod>=2.2.2,<3' "
            "Adafruit-Blinka-Raspberry-Pi5-Neopixel",
        ),
        (4, Fault.OTHER, "nothing else may use the strip's pin; restart the Pi"),
    ],
)
def test_the_strip(pi: int, fault: Fault, advice: str) -> None:
    assert strip_advice(why(fault), STARTER, pi) == advice


def test_a_strip_whose_driver_is_for_another_pi_is_told_of_in_config_txt() -> None:
    wiring = replace(STARTER, pixels=replace(STARTER.pixels, driver="spi"))
    assert (
        strip_advice(why(Fault.NO_STRIP), wiring, 5) == "nothing else may use the strip's pin; restart the Pi"
    )


@pytest.mark.parametrize(
    ("fault", "advice"),
    [
        (
            Fault.STUCK,
            "unplug this seat: if the others come back, SDA or SCL of its ribbon is shorted",
        ),
        (Fault.FORBIDDEN, "run this, and log in again:\n    sudo usermod -aG i2c ada"),
        (
            Fault.NO_MODULE,
            "load it now, and at every start:\n"
            "    sudo modprobe i2c-dev\n"
            "    echo i2c-dev | sudo tee /etc/modules-load.d/croupier.conf",
        ),
        (
            Fault.SILENT,
            "check its ribbon: 3V3, GND, SDA, SCL in their order; is the panel set to I2C, and to this "
            "address? Measure 3.3 V at the panel",
        ),
    ],
)
def test_a_panel(fault: Fault, advice: str) -> None:
    assert panel_advice(why(fault)) == advice


def test_a_strip_in_the_network() -> None:
    pixels = replace(STARTER.pixels, driver="wled", host="wled.local", port=4048, pin=-1)
    wiring = replace(STARTER, pixels=pixels)
    assert strip_advice(why(Fault.NO_HOST), wiring, 4).startswith("is WLED switched on, and in the same net")
    assert strip_advice(why(Fault.REFUSED), wiring, 4).startswith("something is at wled.local, but not WLED")
    assert "192.168.1.7" in strip_advice(why(Fault.FORBIDDEN), wiring, 4)


@pytest.mark.parametrize(
    ("port", "fault", "advice"),
    [
        (PAD, Fault.FORBIDDEN, "run this, and log in again:\n    sudo usermod -aG dialout ada"),
        (PAD, Fault.TAKEN, "stop the board first:\n    sudo systemctl stop croupier"),
        (
            "/dev/serial0",
            Fault.NO_PORT,
            "switch the Pi's own serial port on and its console off, in raspi-config",
        ),
        (
            PAD,
            Fault.NO_PORT,
            "no serial device is plugged in at all; some USB cables only carry power: try another one",
        ),
        (
            "socket://south.local:4747",
            Fault.NO_HOST,
            "is the scanner switched on, and in the same network as the Pi? Does the Pi find it?\n"
            "    ping -c 3 south.local\n"
            "give it a fixed address in your router, and write that into the wiring file",
        ),
        (
            "socket://south.local:4747",
            Fault.REFUSED,
            "something is at south.local, but not the scanner: "
            "is its program running, and is the port right?",
        ),
        ("socket://south.local:4747", Fault.OTHER, "switch the scanner off and on again"),
        (
            PAD,
            Fault.OTHER,
            "unplug it and plug it in again; if that does not help, flash it again (docs/build/picos.md)",
        ),
    ],
)
def test_a_serial_device(port: str, fault: Fault, advice: str, tmp_path: Path) -> None:
    assert port_advice(port, why(fault), tmp_path) == advice


def test_the_serial_devices_that_are_there_are_named(tmp_path: Path) -> None:
    (tmp_path / "usb-Raspberry_Pi_Pico-if00").touch()
    assert port_advice(PAD, why(Fault.NO_PORT), tmp_path) == (
        "plug it in, or name the right one in the wiring file; these are there:\n"
        f"    {tmp_path}/usb-Raspberry_Pi_Pico-if00"
    )


def test_the_user_of_the_service_does_not_log_in() -> None:
    assert join_group("spi", user="croupier") == (
        "run this:\n    sudo usermod -aG spi croupier && sudo systemctl restart croupier"
    )


@pytest.mark.parametrize(
    ("fault", "advice"),
    [
        (
            Fault.NO_LIBRARY,
            "buttons, buzzer, power button and resets were left out\n"
            "install them where croupier runs:\n"
            "    sudo /opt/croupier/current/bin/python -m pip install 'gpiod>=2.2.2,<3'",
        ),
        (
            Fault.FORBIDDEN,
            "buttons, buzzer, power button and resets were left out\n"
            "run this, and log in again:\n    sudo usermod -aG gpio ada",
        ),
        (Fault.OTHER, "buttons, buzzer, power button and resets were left out"),
    ],
)
def test_no_pins_at_all(fault: Fault, advice: str) -> None:
    assert pins_advice(why(fault)) == advice
