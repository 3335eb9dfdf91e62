"""The strip: Adafruit's library down to its transmit, the current limit, and what can go wrong."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from croupier.hw.drivers.neopixel_strip import NeoPixels
from croupier.hw.drivers.pixels import StripMissing, estimated_milliamps
from tests.hw.drivers.strip import Strip, neopixel_on_a_laptop
from tests.support import PROJECT

WHITE = (255, 255, 255)


@pytest.fixture(scope="module")
def neopixel() -> Iterator[Strip]:
    with neopixel_on_a_laptop() as strip:
        yield strip


@pytest.fixture
def strip(neopixel: Strip) -> Iterator[Strip]:
    yield neopixel
    neopixel.fault = None


def test_nothing_is_opened_before_the_first_frame(strip: Strip) -> None:
    frames = strip.frames
    NeoPixels(120, milliamps=1000).close()
    assert strip.frames == frames


def test_a_frame_is_one_transfer(strip: Strip) -> None:
    frames = strip.frames
    with NeoPixels(120, milliamps=1000, gamma=1) as pixels:
        pixels.show([(0, 0, 40)] * 120)
        assert strip.wire == bytes([0, 0, 40] * 120)
        assert strip.frames == frames + 1
    assert strip.frames == frames + 2
    assert strip.wire == bytes(360)


def test_all_white_is_dimmed_to_the_limit(strip: Strip) -> None:
    with NeoPixels(120, milliamps=1000, gamma=1) as pixels:
        pixels.show([WHITE] * 120)
        assert set(strip.wire) == {31}
        assert estimated_milliamps(bytes([255] * 360)) == pytest.approx(7320)
        assert estimated_milliamps(strip.wire) <= 1000 < estimated_milliamps(bytes([32] * 360))


def test_a_dimmed_frame_keeps_its_colours(strip: Strip) -> None:
    with NeoPixels(100, milliamps=600, gamma=1) as pixels:
        pixels.show([(200, 100, 0)] * 100)
        green, red, blue = strip.wire[:3]
        assert (red, green, blue) == (42, 21, 0)


def test_what_is_within_the_limit_is_sent_as_it_is(strip: Strip) -> None:
    with NeoPixels(120, milliamps=1000, gamma=1) as pixels:
        frame = [WHITE] * 14 + [(0, 0, 0)] * 106
        pixels.show(frame)
        assert strip.wire == bytes([255] * 42 + [0] * 318)


def test_a_half_looks_like_a_half_and_what_is_lit_stays_lit(strip: Strip) -> None:
    with NeoPixels(2, milliamps=1000) as pixels:
        pixels.show([(255, 128, 0), (10, 1, 0)])
        assert strip.wire == bytes([56, 255, 0, 1, 1, 0])


def test_bytes_that_cannot_be_sent_are_an_oserror_with_a_reason(strip: Strip) -> None:
    pixels = NeoPixels(1, milliamps=100)
    strip.fault = RuntimeError("ws2811_init failed with code -9 (Failed to create mailbox device)")
    with pytest.raises(StripMissing) as caught:
        pixels.show([WHITE])
    assert isinstance(caught.value, OSError)
    assert str(caught.value) == (
        "the strip on pin 10 cannot be lit: ws2811_init failed with code -9 (Failed to create mailbox device)"
    )
    strip.fault = None
    pixels.show([WHITE])
    assert strip.wire == bytes([255] * 3)
    pixels.close()


def test_a_machine_without_pins_says_so_and_asks_nothing() -> None:
    """In a separate process: at a terminal Blinka would ask whether to run pip."""
    code = (
        "from croupier.hw.drivers.neopixel_strip import NeoPixels\n"
        "from croupier.hw.drivers.pixels import StripMissing\n"
        "try: NeoPixels(1, milliamps=100).show([(0, 0, 0)])\n"
        "except StripMissing as error: print(error)\n"
    )
    environ = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert ran.stdout.startswith("the strip on pin 10 cannot be lit: ")
    assert "[y/N]" not in ran.stdout + ran.stderr


@pytest.mark.parametrize("pi", ["4", "5"])
def test_on_each_pi_the_bytes_go_out_by_its_own_way_and_without_the_others_package(pi: str) -> None:
    """By SPI on GPIO10 on a Pi 4, by the PIO on a Pi 5."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.hw.drivers.pi_strip", pi],
        env=environ,
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    lit, dark = json.loads(ran.stdout)
    assert lit == {"pin": 10, "bytes": bytes([0, 255, 0, 255, 0, 0, 0, 0, 255, 2, 1, 3]).hex()}
    assert dark == {"pin": 10, "bytes": bytes(12).hex()}
