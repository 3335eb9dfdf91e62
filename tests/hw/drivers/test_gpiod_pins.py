"""gpiozero's devices on gpiod: the real library's values, and a chip whose wires a test drives.

`make vm` runs the same on a chip of the kernel itself.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalInputDevice, OutputDevice, PWMOutputDevice
from gpiozero.exc import PinFixedPull, PinInvalidFunction, PinInvalidPull, PinSetInput
from pytest_mock import MockerFixture

from croupier.hw.drivers.gpiod_pins import GpiodFactory, NoPins, header_chip
from croupier.hw.drivers.pins import PinTaken
from tests.hw.drivers.kernel_pins import KernelChip

PI_4 = 0xC03114
SOON_S = 20


@pytest.fixture
def chip(mocker: MockerFixture) -> KernelChip:
    mocker.patch.object(GpiodFactory, "_get_revision", return_value=PI_4)
    return KernelChip()


@pytest.fixture
def pins(chip: KernelChip) -> Iterator[GpiodFactory]:
    factory = GpiodFactory(chip)  # type: ignore[arg-type]
    yield factory
    factory.close()


class Edges:
    """What a device's callbacks hear, on the library's thread."""

    def __init__(self, device: Any) -> None:
        self.heard: list[str] = []
        self._news = threading.Semaphore(0)
        device.when_activated = lambda: self._hear("down")
        device.when_deactivated = lambda: self._hear("up")

    def _hear(self, what: str) -> None:
        self.heard.append(what)
        self._news.release()

    def wait(self) -> None:
        assert self._news.acquire(timeout=SOON_S), "no edge came"


def test_gpiozero_finds_it_by_its_name() -> None:
    (found,) = entry_points(group="gpiozero_pin_factories", name="gpiod")
    assert found.load() is GpiodFactory


def test_a_button_is_pulled_up_and_heard(chip: KernelChip, pins: GpiodFactory) -> None:
    with DigitalInputDevice(17, pull_up=True, pin_factory=pins) as button:
        edges = Edges(button)
        assert not button.is_active
        chip.wires[17].drive(False)
        edges.wait()
        assert button.is_active
        chip.wires[17].drive(None)
        edges.wait()
        assert edges.heard == ["down", "up"]


def test_a_callback_that_fails_costs_no_later_edge(
    chip: KernelChip, pins: GpiodFactory, caplog: pytest.LogCaptureFixture
) -> None:
    """With lgpio one exception ends the only thread, and every button is dead from then on."""
    with (
        DigitalInputDevice(17, pull_up=True, pin_factory=pins) as broken,
        DigitalInputDevice(27, pull_up=True, pin_factory=pins) as button,
        caplog.at_level(logging.CRITICAL),
    ):
        failed = threading.Event()

        def fail() -> None:
            failed.set()
            raise RuntimeError("a bug")

        broken.when_activated = fail
        edges = Edges(button)
        chip.wires[17].drive(False)
        assert failed.wait(SOON_S)
        chip.wires[27].drive(False)
        edges.wait()
        assert edges.heard == ["down"]


def test_an_output_begins_as_it_shall_be(chip: KernelChip, pins: GpiodFactory) -> None:
    """A reset line that blinked would reset every panel."""
    with OutputDevice(6, active_high=False, initial_value=False, pin_factory=pins) as line:
        line.on()
        line.off()
    assert chip.wires[6].written == [True, False, True]


def test_a_tone_switches_the_pin_until_it_is_silenced(chip: KernelChip, pins: GpiodFactory) -> None:
    with PWMOutputDevice(9, pin_factory=pins) as piezo:
        waves = threading.Semaphore(0)
        request: Any = chip.wires[9].request
        write = request._set

        def count(level: bool) -> None:
            write(level)
            waves.release()

        request._set = count
        piezo.frequency = 2000
        piezo.value = 0.5
        for _ in range(20):
            assert waves.acquire(timeout=SOON_S)
        piezo.value = 0
        piezo.frequency = None
        assert chip.wires[9].level is False
        assert chip.wires[9].written[-40:].count(True) >= 9
    assert not [thread for thread in threading.enumerate() if thread.name == "croupier tone"]


def test_a_taken_pin_is_named_with_its_owner_and_comes_back(chip: KernelChip, pins: GpiodFactory) -> None:
    chip.wires[8].owner = "spi0 CS0"
    with pytest.raises(PinTaken, match=r"^pin 8 is used by spi0 CS0$"):
        DigitalInputDevice(8, pull_up=True, pin_factory=pins)
    chip.wires[8].owner = ""
    with DigitalInputDevice(8, pull_up=True, pin_factory=pins) as button:
        assert not button.is_active


def test_a_closed_device_gives_its_pin_back(chip: KernelChip, pins: GpiodFactory) -> None:
    with DigitalInputDevice(17, pull_up=True, pin_factory=pins) as button:
        Edges(button)
        assert chip.wires[17].request is not None
    with OutputDevice(17, pin_factory=pins) as line:
        line.on()
        assert chip.wires[17].level is True


def test_what_a_pin_cannot_do_is_refused_as_gpiozero_does(pins: GpiodFactory) -> None:
    pin = pins.pin(17)
    with pytest.raises(PinInvalidFunction):
        pin.function = "alt0"
    with pytest.raises(PinInvalidPull):
        pin.input_with_pull("sideways")
    pin.function = "input"
    with pytest.raises(PinSetInput):
        pin.state = 1
    with pytest.raises(PinFixedPull):
        pins.pin(3).input_with_pull("down")  # the Pi itself pulls it up
    pin.bounce = 0.01
    assert pin.bounce == 0.01
    pin.edges = "rising"
    assert (pin.edges, pin.pull, pin.function) == ("rising", "floating", "input")


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
def test_the_header_is_found_whatever_number_it_has(mocker: MockerFixture, label: str) -> None:
    """On a Pi 5 it was gpiochip4, then gpiochip0."""
    chips = {"/dev/gpiochip0": KernelChip("brcmvirt-gpio"), "/dev/gpiochip4": KernelChip(label)}
    mocker.patch("gpiod.Chip", side_effect=chips.__getitem__)
    found: Any = header_chip([Path(path) for path in chips])
    assert found is chips["/dev/gpiochip4"]
    assert chips["/dev/gpiochip0"].closed


def test_a_machine_without_the_pins_of_a_pi() -> None:
    with pytest.raises(NoPins, match=r"^no chip in /dev has the pins of a Pi$"):
        header_chip([])


def test_a_chip_that_is_not_for_us_is_the_reason(tmp_path: Path) -> None:
    """The kernel's own answer: a folder is no chip."""
    with pytest.raises(OSError, match=r"Is a directory|not a character device|ioctl"):
        header_chip([tmp_path])
