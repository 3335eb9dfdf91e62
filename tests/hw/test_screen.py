"""What every driver of a panel does. A new driver adds its rig to RIGS and runs the same tests."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from PIL import Image
from pytest_mock import MockerFixture

from croupier.firmware.board.supervise.output import AtOnce
from croupier.firmware.board.supervise.screens import PanelBus
from croupier.hw.drivers.screen import Chip, OledScreen
from croupier.hw.health import unheard
from croupier.hw.mirror import MirroredScreen
from croupier.hw.protocols import Panel, Screen, Size
from croupier.hw.sim.screen import SimScreen
from tests.hw.drivers.oled_chip import FakeBuses, OledChip
from tests.hw.hand_clock import HandClock


@dataclass
class Rig:
    """A panel of 128x64 dots, and what a person sees: 1024 bytes, row by row, leftmost in the highest bit."""

    screen: Screen
    bits: Callable[[], bytes]


def simulated(_: MockerFixture) -> Rig:
    screen = SimScreen(0, notify=lambda _: None)
    return Rig(screen, lambda: screen.bits)


def oled(mocker: MockerFixture, *, chip: Chip) -> Rig:
    panel = OledChip(paged=chip == "sh1106")
    mocker.patch("smbus2.SMBus", FakeBuses({(13, 0x3C): panel}))
    return Rig(OledScreen(chip, name="seat 1", bus=lambda: 13), lambda: panel.bits)


def supervised(mocker: MockerFixture) -> Rig:
    inside = oled(mocker, chip="ssd1309")
    assert isinstance(inside.screen, OledScreen)
    bus = PanelBus(AtOnce(), clock=HandClock(), on_health=unheard)
    return Rig(bus.add(inside.screen, seat=0), inside.bits)


def mirrored(mocker: MockerFixture) -> Rig:
    """What both show; nothing if they differ."""
    one, two = oled(mocker, chip="sh1106"), simulated(mocker)

    def bits() -> bytes:
        return one.bits() if one.bits() == two.bits() else b""

    return Rig(MirroredScreen(one.screen, two.screen), bits)


RIGS = [
    pytest.param(simulated, id="simulated"),
    pytest.param(partial(oled, chip="ssd1306"), id="ssd1306"),
    pytest.param(partial(oled, chip="sh1106"), id="sh1106"),
    pytest.param(partial(oled, chip="ssd1309"), id="ssd1309"),
    pytest.param(supervised, id="supervised"),
    pytest.param(mirrored, id="mirrored"),
]


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, mocker: MockerFixture) -> Rig:
    made: Rig = request.param(mocker)
    return made


def dots(*lit: tuple[int, int]) -> Image.Image:
    image = Image.new("1", (128, 64))
    for dot in lit:
        image.putpixel(dot, 1)
    return image


def test_a_panel_knows_its_size(rig: Rig) -> None:
    with rig.screen as screen:
        assert screen.size == (128, 64)


@pytest.mark.parametrize(("size", "row"), [((256, 64), 32), ((130, 70), 17)])
def test_a_simulated_panel_has_any_size_and_each_row_begins_with_a_new_byte(size: Size, row: int) -> None:
    screen, image = SimScreen(0, notify=lambda _: None, size=size), Image.new("1", size)
    image.putpixel((size[0] - 1, 1), 1)
    screen.show(image)
    assert screen.size == size
    assert len(screen.bits) == row * size[1]
    assert [place for place, byte in enumerate(screen.bits) if byte] == [2 * row - 1]


def test_every_dot_lands_where_it_was_drawn(rig: Rig) -> None:
    with rig.screen as screen:
        screen.show(dots((0, 0), (15, 0), (127, 0), (3, 1), (127, 63)))
        shown = rig.bits()
        assert len(shown) == 1024
        assert {place: byte for place, byte in enumerate(shown) if byte} == {
            0: 0b1000_0000,
            1: 0b0000_0001,
            15: 0b0000_0001,
            16: 0b0001_0000,
            1023: 0b0000_0001,
        }


def test_a_lit_panel_is_all_ones(rig: Rig) -> None:
    with rig.screen as screen:
        screen.show(Image.new("1", (128, 64), 1))
        assert rig.bits() == b"\xff" * 1024


def test_drawing_on_after_showing_changes_nothing(rig: Rig) -> None:
    with rig.screen as screen:
        image = dots()
        screen.show(image)
        image.putpixel((0, 0), 1)
        assert rig.bits() == bytes(1024)


@pytest.mark.parametrize(
    "image", [Image.new("L", (128, 64)), Image.new("1", (128, 32))], ids=["mode", "size"]
)
def test_an_image_that_does_not_fit_is_refused(rig: Rig, image: Image.Image) -> None:
    with rig.screen as screen, pytest.raises(ValueError, match='the panel takes 128x64 dots of mode "1"'):
        screen.show(image)


def test_a_closed_panel_is_dark(rig: Rig) -> None:
    with rig.screen as screen:
        screen.show(Image.new("1", (128, 64), 1))
    screen.close()
    assert rig.bits() == bytes(1024)


@dataclass
class Plugged:
    """A panel as its driver gives it, and its plug."""

    panel: Panel
    unplug: Callable[[], None]
    plug: Callable[[], None]


def plugged_simulated(_: MockerFixture) -> Plugged:
    screen = SimScreen(0, notify=lambda _: None)
    return Plugged(screen, screen.unplug, screen.replug)


def plugged_oled(mocker: MockerFixture) -> Plugged:
    chip = OledChip()
    chips = {(13, 0x3C): chip}
    mocker.patch("smbus2.SMBus", FakeBuses(chips))

    def plug() -> None:
        chip.forget()
        chips[13, 0x3C] = chip

    return Plugged(OledScreen("ssd1306", name="seat 1", bus=lambda: 13), chips.clear, plug)


@pytest.fixture(params=[plugged_simulated, plugged_oled], ids=["simulated", "ssd1306"])
def plugged(request: pytest.FixtureRequest, mocker: MockerFixture) -> Plugged:
    made: Plugged = request.param(mocker)
    return made


def test_a_panel_that_is_there_has_kept_its_image(plugged: Plugged) -> None:
    with plugged.panel as panel:
        assert panel.stale
        panel.show(dots((1, 1)))
        panel.check()
        assert not panel.stale


def test_an_unplugged_panel_does_not_answer(plugged: Plugged) -> None:
    with plugged.panel as panel:
        panel.show(dots())
        plugged.unplug()
        with pytest.raises(OSError, match=r"Remote I/O error|no display"):
            panel.check()
        assert panel.stale
        with pytest.raises(OSError, match=r"Remote I/O error|no display"):
            panel.show(dots())


def test_a_panel_keeps_its_image_in_the_dark(plugged: Plugged) -> None:
    with plugged.panel as panel:
        panel.show(dots((1, 1)))
        for level in (1, 0, 255):
            panel.shine(level)
            panel.check()
            assert not panel.stale
        plugged.unplug()
        with pytest.raises(OSError, match=r"Remote I/O error|no display"):
            panel.shine(0)


def test_a_panel_that_was_away_for_a_moment_has_lost_its_image(plugged: Plugged) -> None:
    with plugged.panel as panel:
        panel.show(dots())
        plugged.unplug()
        plugged.plug()
        panel.check()
        assert panel.stale
        panel.show(dots())
        assert not panel.stale
