"""The strip by the kernel alone: SPI on a Pi 4 and older, PIO on a Pi 5, and the choice between them."""

from __future__ import annotations

import errno
import struct
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.hw.drivers.errors import Fault
from croupier.hw.drivers.pio_strip import PioPixels
from croupier.hw.drivers.pixels import FirstPixels, StripMissing
from croupier.hw.drivers.spi_strip import MAX_BYTES, MAX_LIGHTS, SpiPixels
from croupier.hw.protocols import RGB, Pixels
from tests.hw.drivers.kernel_strip import LedsEnd, SpiEnd

FRAME: list[RGB] = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (1, 2, 3)]
ON_THE_WIRE = bytes([0, 255, 0, 255, 0, 0, 0, 0, 255, 2, 1, 3])


@pytest.fixture
def spi(tmp_path: Path, mocker: MockerFixture) -> SpiEnd:
    """A plain file takes the bytes; it does not know the calls of spidev."""
    mocker.patch("fcntl.ioctl", return_value=0)
    return SpiEnd(tmp_path / "spidev0.0")


def spi_pixels(spi: SpiEnd, count: int = 4) -> SpiPixels:
    return SpiPixels(count, milliamps=1000, gamma=1, device=spi.path)


def test_the_lights_understand_what_spi_sends(spi: SpiEnd) -> None:
    with spi_pixels(spi) as pixels:
        pixels.show(FRAME)
        assert spi.wire() == ON_THE_WIRE
    assert spi.wire() == bytes(12)


def test_every_level_arrives_as_it_was_sent(spi: SpiEnd) -> None:
    with SpiPixels(256, milliamps=100_000, gamma=1, device=spi.path) as pixels:
        pixels.show([(128, value, 255 - value) for value in range(256)])
        wire = spi.wire()
        assert wire[0::3].hex() == bytes(range(256)).hex()
        assert set(wire[1::3]) == {128}


def test_spi_is_told_its_mode_its_words_and_its_speed(tmp_path: Path, mocker: MockerFixture) -> None:
    """The numbers are those of linux/spi/spidev.h."""
    asked = mocker.patch("fcntl.ioctl", return_value=0)
    with spi_pixels(SpiEnd(tmp_path / "spidev0.0")) as pixels:
        pixels.show(FRAME)
        pixels.show(FRAME)
    said = [(call.args[1], call.args[2]) for call in asked.call_args_list]
    assert said == [
        (_iow(1, 1), b"\0"),
        (_iow(3, 1), b"\x08"),
        (_iow(4, 4), struct.pack("I", 3_200_000)),
    ]


def _iow(number: int, size: int) -> int:
    """_IOW('k', number, size) of the kernel."""
    return 1 << 30 | size << 16 | ord("k") << 8 | number


def test_the_longest_strip_just_fills_what_spidev_sends_at_once(spi: SpiEnd) -> None:
    with SpiPixels(MAX_LIGHTS, milliamps=1000, device=spi.path) as pixels:
        pixels.show([(0, 0, 0)] * MAX_LIGHTS)
        assert MAX_BYTES - 12 < len(spi.raw()) <= MAX_BYTES
    assert MAX_LIGHTS == 339


def failing(driver: Callable[[], Pixels]) -> StripMissing:
    pixels = driver()
    with pytest.raises(StripMissing) as caught:
        pixels.show(FRAME)
    pixels.close()
    return caught.value


@pytest.mark.parametrize(
    ("number", "said", "fault"),
    [
        (errno.EACCES, "no right to use {}", Fault.FORBIDDEN),
        (errno.EPERM, "no right to use {}", Fault.FORBIDDEN),
        (
            errno.EMSGSIZE,
            "4 lights are 76 bytes, more than {} sends at once (the most is 339 lights)",
            Fault.TOO_LONG,
        ),
        (errno.EIO, "{} takes no bytes: Input/output error", Fault.OTHER),
    ],
)
def test_what_spi_refuses_is_said_in_words(
    spi: SpiEnd, mocker: MockerFixture, number: int, said: str, fault: Fault
) -> None:
    mocker.patch("os.write", side_effect=OSError(number, "Input/output error"))
    error = failing(lambda: spi_pixels(spi))
    assert str(error) == said.format(spi.path)
    assert error.reason.fault is fault


def test_a_file_that_knows_no_spi_is_closed_again(tmp_path: Path) -> None:
    """The kernel's own answer: a plain file is no spidev."""
    device = tmp_path / "spidev0.0"
    device.touch()
    error = failing(lambda: SpiPixels(4, milliamps=1000, device=device))
    assert str(error) == f"{device} takes no bytes: Inappropriate ioctl for device"


def test_without_spi_the_reason_names_config_txt(tmp_path: Path) -> None:
    device = tmp_path / "spidev0.0"
    error = failing(lambda: SpiPixels(4, milliamps=1000, device=device))
    assert str(error) == f"there is no {device}: is SPI switched on in config.txt?"
    assert error.reason.fault is Fault.NO_STRIP


def test_spi_comes_back_by_itself(spi: SpiEnd, tmp_path: Path) -> None:
    away = spi.path.rename(tmp_path / "away")
    pixels = spi_pixels(spi)
    for _ in range(3):
        with pytest.raises(StripMissing):
            pixels.show(FRAME)
    away.rename(spi.path)
    pixels.show(FRAME)
    assert spi.wire() == ON_THE_WIRE
    pixels.close()


def test_a_pi_5_is_sent_four_bytes_a_light_always_from_the_first(tmp_path: Path) -> None:
    leds = LedsEnd(tmp_path / "leds0")
    with PioPixels(4, milliamps=1000, gamma=1, device=leds.path) as pixels:
        pixels.show([(9, 9, 9)] * 4)
        pixels.show(FRAME)
        assert leds.path.read_bytes() == bytes([255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 1, 2, 3, 0])
        assert leds.wire() == ON_THE_WIRE
    assert leds.wire() == bytes(12)


def test_an_overlay_for_fewer_lights_is_named() -> None:
    """The kernel's own answer, from the file that is always full."""
    error = failing(lambda: PioPixels(4, milliamps=1000, device=Path("/dev/full")))
    assert str(error) == "/dev/full has fewer than 4 lights: num_leds in config.txt is too small"
    assert error.reason.fault is Fault.TOO_LONG


def test_without_the_overlay_the_reason_names_it(tmp_path: Path) -> None:
    error = failing(lambda: PioPixels(4, milliamps=1000, device=tmp_path / "leds0"))
    assert str(error) == f"there is no {tmp_path}/leds0: is the overlay ws2812-pio in config.txt?"
    assert error.reason.fault is Fault.NO_STRIP


class Choice:
    """The drivers of the wiring's "ws2812", with files that come and go."""

    def __init__(self, folder: Path) -> None:
        self.leds, self.spi = folder / "leds0", folder / "spidev0.0"
        self.pixels = FirstPixels(
            [
                PioPixels(4, milliamps=1000, gamma=1, device=self.leds),
                SpiPixels(4, milliamps=1000, gamma=1, device=self.spi),
            ]
        )

    def show(self, frame: Sequence[RGB] = FRAME) -> None:
        self.pixels.show(frame)


def test_the_way_that_is_there_is_taken_and_kept(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("fcntl.ioctl", return_value=0)
    choice = Choice(tmp_path)
    spi = SpiEnd(choice.spi)
    choice.show()
    assert spi.wire() == ON_THE_WIRE
    leds = LedsEnd(choice.leds)
    choice.show([(0, 0, 7)] * 4)
    assert spi.wire() == bytes([0, 0, 7] * 4), "a strip is never driven by two"
    assert leds.wire() == b""
    choice.pixels.close()


def test_a_way_that_fails_is_left_for_another(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("fcntl.ioctl", return_value=0)
    choice = Choice(tmp_path)
    SpiEnd(choice.spi)
    choice.show()
    leds = LedsEnd(choice.leds)
    mocker.patch("os.write", side_effect=OSError(errno.EIO, "Input/output error"))
    with pytest.raises(StripMissing):
        choice.show()
    choice.show()
    assert leds.wire() == ON_THE_WIRE
    choice.pixels.close()


def test_no_way_at_all_is_one_reason(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    with pytest.raises(StripMissing) as caught:
        choice.show()
    assert str(caught.value) == (
        "there is neither /dev/spidev0.0 (Pi 4 and older) nor /dev/leds0 (Pi 5) to send its bytes to"
    )
    assert caught.value.reason.fault is Fault.NO_STRIP


def test_a_way_that_is_there_and_fails_is_the_reason(tmp_path: Path) -> None:
    choice = Choice(tmp_path)
    choice.spi.touch()
    with pytest.raises(StripMissing, match="takes no bytes: Inappropriate ioctl for device"):
        choice.show()
