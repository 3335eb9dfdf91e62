"""Panels down to the bytes on the bus: luma and smbus2 are real, only the kernel's bus is not."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image
from pytest_mock import MockerFixture

from croupier.hw.drivers.errors import DriverError, Fault
from croupier.hw.drivers.i2c import BusMissing, mux_channel
from croupier.hw.drivers.reset import ResetLine
from croupier.hw.drivers.screen import (
    RESEND_EVERY_CHECKS,
    BusStuck,
    Chip,
    OledScreen,
    PanelForbidden,
    PanelMissing,
)
from tests.hw.drivers.oled_chip import FakeBuses, OledChip

BUS = 13
CHIPS: tuple[Chip, ...] = ("ssd1306", "sh1106", "ssd1309")
DARK = Image.new("1", (128, 64))
LIT = Image.new("1", (128, 64), 1)
SSD1306_START = [
    *(0xAE, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8),
    *(0xDA, 0x12, 0xD9, 0xF1, 0xDB, 0x40, 0xA4, 0xA6),
]


@dataclass
class Bench:
    """A panel on i2c-13, and every transfer to it."""

    buses: FakeBuses
    chip: OledChip
    screen: OledScreen

    def sent(self) -> list[tuple[str, list[int]]]:
        """What was sent since the last call."""
        sent, self.buses.transfers = self.buses.transfers, []
        return sent


def bench_of(mocker: MockerFixture, chip: Chip) -> Bench:
    panel = OledChip(paged=chip == "sh1106")
    buses = FakeBuses({(BUS, 0x3C): panel})
    mocker.patch("smbus2.SMBus", buses)
    return Bench(buses, panel, OledScreen(chip, name="seat 3", bus=lambda: BUS))


@pytest.fixture
def bench(mocker: MockerFixture) -> Iterator[Bench]:
    bench = bench_of(mocker, "ssd1306")
    yield bench
    bench.screen.close()
    assert bench.buses.open == 0


def dots(*lit: tuple[int, int]) -> Image.Image:
    image = DARK.copy()
    for dot in lit:
        image.putpixel(dot, 1)
    return image


def bits(image: Image.Image) -> bytes:
    return image.tobytes()


def show_both(screen: OledScreen) -> None:
    screen.show(DARK)
    screen.show(LIT)


# Bytes


def test_a_panel_is_started_with_its_first_image_and_then_lit(bench: Bench) -> None:
    assert bench.sent() == []
    bench.screen.show(dots((0, 0), (127, 63)))
    assert bench.sent() == [
        ("command", SSD1306_START),
        ("command", [0x81, 0xCF]),
        ("command", [0x21, 0, 127, 0x22, 0, 7]),
        ("data", [0x01, *[0] * 1022, 0x80]),
        ("command", [0xAF]),
    ]


def test_an_sh1106_gets_page_after_page(mocker: MockerFixture) -> None:
    bench = bench_of(mocker, "sh1106")
    bench.screen.show(dots((0, 0), (127, 63)))
    sent = bench.sent()
    assert sent[0][1][:3] == [0xAE, 0x20, 0x10]
    assert sent[2:4] == [("command", [0xB0, 0x02, 0x10]), ("data", [0x01, *[0] * 127])]
    assert sent[16:] == [
        ("command", [0xB7, 0x02, 0x10]),
        ("data", [*[0] * 127, 0x80]),
        ("command", [0xAF]),
    ]


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")
@pytest.mark.parametrize("chip", CHIPS)
def test_a_whole_frame_is_byte_for_byte_what_luma_would_send(mocker: MockerFixture, chip: Chip) -> None:
    from luma.core.interface.serial import i2c
    from luma.oled import device

    image = DARK.copy()
    image.paste(1, (3, 9, 100, 40))
    bench = bench_of(mocker, chip)
    luma = getattr(device, chip)(i2c(port=BUS, address=0x3C))
    bench.sent()
    luma.display(image)
    theirs = bench.sent()
    bench.screen.show(image)
    assert bench.sent()[2:-1] == theirs


def test_an_unchanged_image_is_not_sent(bench: Bench) -> None:
    bench.screen.show(dots((5, 5)))
    bench.sent()
    bench.screen.show(dots((5, 5)))
    assert bench.sent() == []


def test_only_the_part_that_changed_is_sent(bench: Bench) -> None:
    bench.screen.show(DARK)
    bench.sent()
    bench.screen.show(dots((10, 17), (12, 30)))
    assert bench.sent() == [
        ("command", [0x21, 10, 12, 0x22, 2, 3]),
        ("data", [0x02, 0, 0, 0, 0, 0x40]),
    ]


def test_an_sh1106_gets_only_what_changed_too(mocker: MockerFixture) -> None:
    bench = bench_of(mocker, "sh1106")
    bench.screen.show(DARK)
    bench.sent()
    bench.screen.show(dots((30, 17), (12, 63)))
    assert bench.sent() == [
        ("command", [0xB2, 0x00, 0x12]),
        ("data", [0x02]),
        ("command", [0xB7, 0x0E, 0x10]),
        ("data", [0x80]),
    ]


@pytest.mark.parametrize("chip", CHIPS)
def test_an_eye_sees_each_image_whatever_came_before(mocker: MockerFixture, chip: Chip) -> None:
    bench = bench_of(mocker, chip)
    box = DARK.copy()
    box.paste(1, (3, 9, 100, 40))
    for image in (dots((0, 0)), LIT, box, dots((64, 31), (127, 0), (1, 63)), DARK, box, LIT):
        bench.screen.show(image)
        assert bench.chip.bits == bits(image)


# Faults


@pytest.mark.parametrize("chip", CHIPS)
def test_no_answer_at_any_moment_is_a_missing_panel_and_the_next_image_mends_it(
    mocker: MockerFixture, chip: Chip
) -> None:
    bench = bench_of(mocker, chip)
    show_both(bench.screen)
    transfers = len(bench.sent())
    bench.screen.close()
    for position in range(transfers):
        bench = bench_of(mocker, chip)
        bench.buses.fail_at = position
        with pytest.raises(PanelMissing) as caught:
            show_both(bench.screen)
        assert str(caught.value) == "seat 3: no display at 0x3c on i2c-13"
        assert isinstance(caught.value, OSError)
        assert bench.screen.stale
        assert bench.buses.open == 0
        bench.buses.fail_at = None
        bench.chip.forget()
        box = dots((9, 9))
        bench.screen.show(box)
        assert bench.chip.bits == bits(box)
        bench.screen.close()
        assert bench.buses.open == 0


def test_a_panel_that_is_not_there(mocker: MockerFixture) -> None:
    mocker.patch("smbus2.SMBus", FakeBuses({}))
    screen = OledScreen("ssd1309", name="seat 3", bus=lambda: BUS, address=0x3D)
    with pytest.raises(PanelMissing, match=r"^seat 3: no display at 0x3d on i2c-13$"):
        screen.show(LIT)


def test_a_panel_that_is_never_shown_anything_is_never_spoken_to(mocker: MockerFixture) -> None:
    bench = bench_of(mocker, "ssd1309")
    bench.screen.close()
    assert bench.sent() == []


def test_a_bus_that_the_kernel_does_not_have(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("smbus2.SMBus", FakeBuses({}))
    screen = OledScreen("ssd1309", name="seat 3", bus=lambda: mux_channel(3, 0x70, 2, devices=tmp_path))
    with pytest.raises(BusMissing) as caught:
        screen.show(LIT)
    assert str(caught.value) == "seat 3: there is no bus i2c-3: is it switched on in config.txt?"


@pytest.mark.parametrize(
    ("refusal", "kind", "message"),
    [
        (
            FileNotFoundError(2, "No such file or directory", "/dev/i2c-13"),
            BusMissing,
            "seat 3: there is no /dev/i2c-13: the kernel has the bus, but its module i2c-dev is not loaded",
        ),
        (
            PermissionError(13, "Permission denied", "/dev/i2c-13"),
            PanelForbidden,
            'seat 3: no right to use /dev/i2c-13: add the user to the group "i2c"',
        ),
    ],
    ids=["absent", "forbidden"],
)
def test_a_bus_that_cannot_be_opened(
    bench: Bench, refusal: OSError, kind: type[DriverError], message: str
) -> None:
    bench.buses.refuse_to_open = refusal
    with pytest.raises(kind) as caught:
        bench.screen.show(LIT)
    assert str(caught.value) == message
    assert isinstance(caught.value, OSError)


def test_a_bus_that_times_out_is_stuck(bench: Bench) -> None:
    bench.screen.show(DARK)
    bench.buses.errno, bench.buses.fail_at = 110, 1
    with pytest.raises(BusStuck, match=r"^seat 3: i2c-13 is stuck: a wire may be shorted$"):
        bench.screen.show(LIT)
    bench.buses.fail_at = None


@pytest.mark.parametrize("again", [False, True], ids=["at the start", "later"])
def test_a_data_wire_that_is_held_low_is_found_although_every_byte_is_taken(
    bench: Bench, mocker: MockerFixture, again: bool
) -> None:
    """So a Pi sees a short of SDA: every address answers, with zeros."""
    if again:
        bench.screen.show(DARK)
    mocker.patch.object(bench.buses, "take")
    mocker.patch.object(bench.buses, "status", return_value=0)
    with pytest.raises(BusStuck) as caught:
        bench.screen.show(LIT)
    assert str(caught.value) == ("seat 3: i2c-13 is stuck: its data wire (SDA) is held low, as by a short")
    assert caught.value.reason.fault is Fault.STUCK


def test_a_data_wire_that_is_held_low_is_found_by_a_check(bench: Bench, mocker: MockerFixture) -> None:
    bench.screen.show(LIT)
    mocker.patch.object(bench.buses, "take")
    mocker.patch.object(bench.buses, "status", return_value=0)
    with pytest.raises(BusStuck):
        bench.screen.check()
    assert bench.screen.stale


def test_a_clock_wire_that_is_held_low_is_stuck_and_no_missing_panel(bench: Bench) -> None:
    """luma makes one error of EIO and of a chip that does not answer."""
    bench.screen.show(DARK)
    bench.buses.errno, bench.buses.fail_at = 5, 1
    with pytest.raises(BusStuck, match=r"^seat 3: i2c-13 is stuck: a wire may be shorted$"):
        bench.screen.show(LIT)
    bench.buses.fail_at = None


def test_a_panel_that_says_the_same_always_is_not_believed(bench: Bench, mocker: MockerFixture) -> None:
    """It says "on" when it is off. So it is sent everything again now and then."""
    status = bench.buses.status

    def always_on(number: int, address: int) -> int:
        status(number, address)
        return 0x06

    mocker.patch.object(bench.buses, "status", always_on)
    bench.screen.show(LIT)
    bench.chip.forget()
    for _ in range(RESEND_EVERY_CHECKS):
        bench.screen.check()
    assert bench.chip.bits == LIT.tobytes()


def test_closing_a_panel_that_is_gone_is_no_error(bench: Bench) -> None:
    bench.screen.show(LIT)
    bench.buses.fail_at = 0
    bench.screen.close()
    bench.screen.close()


def test_how_far_it_shines_is_kept_when_the_panel_is_started_anew(bench: Bench) -> None:
    bench.screen.shine(25)
    bench.screen.show(LIT)
    assert bench.chip.contrast == 20
    bench.screen.shine(255)
    assert bench.chip.contrast == 0xCF
    bench.screen.shine(1)
    bench.buses.fail_at = 0
    with pytest.raises(PanelMissing):
        bench.screen.show(DARK)
    bench.buses.fail_at = None
    bench.screen.show(LIT)
    assert bench.chip.contrast == 0
    assert bench.chip.lit


@pytest.mark.parametrize("tells_status", [True, False])
def test_a_dark_panel_keeps_its_image_and_stays_dark_until_it_shall_shine(
    bench: Bench, tells_status: bool
) -> None:
    bench.chip.tells_status = tells_status
    bench.screen.show(DARK)
    bench.screen.shine(0)
    bench.screen.show(LIT)
    for _ in range(RESEND_EVERY_CHECKS):
        bench.screen.check()
    assert not bench.chip.lit
    assert not bench.screen.stale
    bench.screen.shine(120)
    assert bench.chip.bits == bits(LIT)


def test_a_panel_that_lost_its_supply_in_the_dark_shows_its_image_when_it_shall_shine(bench: Bench) -> None:
    bench.screen.shine(0)
    bench.screen.show(LIT)
    assert not bench.chip.lit
    bench.chip.forget()
    bench.screen.shine(120)
    assert bench.chip.bits == bits(LIT)


# The reset line


@dataclass
class Pair:
    """Two SSD1309 on one reset line, which makes them forget when it goes low."""

    buses: FakeBuses
    chips: tuple[OledChip, OledChip]
    screens: tuple[OledScreen, OledScreen]
    line: ResetLine
    levels: list[int]


@pytest.fixture
def pair(mocker: MockerFixture) -> Iterator[Pair]:
    chips = OledChip(), OledChip()
    buses = FakeBuses({(40, 0x3C): chips[0], (41, 0x3C): chips[1]})
    mocker.patch("smbus2.SMBus", buses)
    pins = MockFactory()
    levels: list[int] = []

    def sleep(seconds: float) -> None:
        assert seconds == 0.01
        levels.append(int(pins.pin(2).state))
        if not levels[-1]:
            for chip in chips:
                chip.forget()

    with ResetLine(2, pins=pins, sleep=sleep) as line:
        assert pins.pin(2).state
        screens = (
            OledScreen("ssd1309", name="seat 1", bus=lambda: 40, reset=line),
            OledScreen("ssd1309", name="seat 2", bus=lambda: 41, reset=line),
        )
        yield Pair(buses, chips, screens, line, levels)


def test_one_pulse_starts_all_panels(pair: Pair) -> None:
    for screen in pair.screens:
        screen.show(LIT)
    assert pair.levels == [0, 1]
    assert [chip.bits for chip in pair.chips] == [bits(LIT)] * 2
    assert not any(screen.stale for screen in pair.screens)


def test_a_panel_that_comes_back_gets_its_pulse_and_the_others_are_stale(pair: Pair) -> None:
    first, second = pair.screens
    first.show(LIT)
    second.show(LIT)
    pair.buses.fail_at = 0
    with pytest.raises(PanelMissing):
        first.show(DARK)
    pair.buses.fail_at = None
    first.show(DARK)
    assert pair.levels == [0, 1, 0, 1]
    assert (first.stale, second.stale) == (False, True)
    second.show(LIT)
    assert pair.levels == [0, 1, 0, 1]
    assert [chip.bits for chip in pair.chips] == [bits(DARK), bits(LIT)]


def test_a_panel_that_stays_away_does_not_make_the_others_blink(pair: Pair) -> None:
    first, second = pair.screens
    second.show(LIT)
    del pair.buses.chips[40, 0x3C]
    for _ in range(3):
        with pytest.raises(PanelMissing, match="seat 1"):
            first.show(LIT)
    assert pair.levels == [0, 1]
    assert pair.chips[1].bits == bits(LIT)
