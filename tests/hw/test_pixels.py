"""What every driver of a strip does. A new driver adds its rig to RIGS and runs the same tests."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.board.supervise.output import AtOnce
from croupier.firmware.board.supervise.strip import SupervisedPixels
from croupier.hw.drivers.ddp_strip import DdpPixels
from croupier.hw.drivers.neopixel_strip import NeoPixels
from croupier.hw.drivers.pio_strip import PioPixels
from croupier.hw.drivers.pixels import FirstPixels
from croupier.hw.drivers.spi_strip import BYTES_A_LIGHT, LEAD, PAUSE, SpiPixels
from croupier.hw.health import unheard
from croupier.hw.mirror import MirroredPixels
from croupier.hw.protocols import Pixels
from croupier.hw.sim.pixels import SimPixels
from tests.hw.drivers.kernel_strip import LedsEnd, SpiEnd, lights_bytes
from tests.hw.drivers.strip import Strip, neopixel_on_a_laptop
from tests.hw.drivers.wled_end import WledEnd
from tests.hw.hand_clock import HandClock

FRAME_OF_SPI = len(LEAD) + 4 * BYTES_A_LIGHT + len(PAUSE)


@pytest.fixture(scope="module")
def strip() -> Iterator[Strip]:
    with neopixel_on_a_laptop() as strip:
        yield strip


@dataclass
class Rig:
    """A strip of four lights, and the bytes that went down its wire last."""

    pixels: Pixels
    wire: Callable[[], bytes]
    end: Callable[[], None] = lambda: None


def simulated(_: Strip, __: Path) -> Rig:
    pixels = SimPixels(4, notify=lambda _: None)
    return Rig(pixels, lambda: pixels.wire)


def neopixel(strip: Strip, _: Path) -> Rig:
    return Rig(NeoPixels(4, milliamps=1000, gamma=1), lambda: strip.wire)


def spi(_: Strip, folder: Path) -> Rig:
    end = SpiEnd(folder / "spidev0.0")
    wire = [b""]

    def last_frame() -> bytes:
        if sent := end.raw():
            wire[0] = lights_bytes(sent[-FRAME_OF_SPI:])
        return wire[0]

    return Rig(SpiPixels(4, milliamps=1000, gamma=1, device=end.path), last_frame)


def pio(_: Strip, folder: Path) -> Rig:
    end = LedsEnd(folder / "leds0")
    return Rig(PioPixels(4, milliamps=1000, gamma=1, device=end.path), end.wire)


def wled(_: Strip, __: Path) -> Rig:
    end = WledEnd(4)
    pixels = DdpPixels(4, "127.0.0.1", port=end.port, milliamps=1000, gamma=1)
    return Rig(pixels, end.wire, end.unplug)


def first(strip: Strip, folder: Path) -> Rig:
    """Of two drivers, the second can."""
    missing = SpiPixels(4, milliamps=1000, gamma=1, device=folder / "nowhere")
    there = pio(strip, folder)
    return Rig(FirstPixels([missing, there.pixels]), there.wire)


def supervised(strip: Strip, _: Path) -> Rig:
    inside = NeoPixels(4, milliamps=1000, gamma=1)
    looked_after = SupervisedPixels(inside, worker=AtOnce(), clock=HandClock(), on_health=unheard)
    return Rig(looked_after, lambda: strip.wire)


def mirrored(strip: Strip, folder: Path) -> Rig:
    """What both show; nothing if they differ."""
    real, twin = neopixel(strip, folder), simulated(strip, folder)
    return Rig(
        MirroredPixels(real.pixels, twin.pixels),
        lambda: real.wire() if real.wire() == twin.wire() else b"",
    )


RIGS = [
    pytest.param(simulated, id="simulated"),
    pytest.param(neopixel, id="neopixel"),
    pytest.param(spi, id="spi"),
    pytest.param(pio, id="pio"),
    pytest.param(wled, id="wled"),
    pytest.param(first, id="first"),
    pytest.param(supervised, id="supervised"),
    pytest.param(mirrored, id="mirrored"),
]


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, strip: Strip, tmp_path: Path, mocker: MockerFixture) -> Iterator[Rig]:
    mocker.patch("fcntl.ioctl", return_value=0)  # a plain file does not know the calls of spidev
    made: Rig = request.param(strip, tmp_path)
    yield made
    made.end()


def test_a_frame_goes_out_green_first(rig: Rig) -> None:
    with rig.pixels as pixels:
        pixels.show([(255, 0, 0), (0, 255, 0), (0, 0, 255), (1, 2, 3)])
        assert rig.wire() == bytes([0, 255, 0, 255, 0, 0, 0, 0, 255, 2, 1, 3])


def test_the_next_frame_replaces_the_last(rig: Rig) -> None:
    with rig.pixels as pixels:
        pixels.show([(9, 9, 9)] * 4)
        pixels.show([(0, 0, 0), (0, 0, 7), (0, 0, 0), (0, 0, 0)])
        assert rig.wire() == bytes([0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0])


def test_a_strip_knows_its_length(rig: Rig) -> None:
    with rig.pixels as pixels:
        assert len(pixels) == 4


def test_a_frame_of_another_length_is_refused(rig: Rig) -> None:
    with rig.pixels as pixels, pytest.raises(ValueError, match="the strip has 4 lights, the frame 3"):
        pixels.show([(0, 0, 0)] * 3)


def test_a_colour_out_of_range_is_refused_and_not_sent(rig: Rig) -> None:
    with rig.pixels as pixels:
        pixels.show([(1, 1, 1)] * 4)
        with pytest.raises(ValueError, match="range"):
            pixels.show([(0, 0, 0), (256, 0, 0), (0, 0, 0), (0, 0, 0)])
        assert rig.wire() == bytes([1] * 12)


def test_a_closed_strip_is_dark(rig: Rig) -> None:
    with rig.pixels as pixels:
        pixels.show([(9, 9, 9)] * 4)
    pixels.close()
    assert rig.wire() == bytes(12)
