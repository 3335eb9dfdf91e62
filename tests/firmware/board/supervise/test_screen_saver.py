"""Panels are dimmed and then dark while nothing happens. A press on a dark panel only wakes it."""

from __future__ import annotations

import pytest
from PIL import Image
from pytest_mock import MockerFixture

from croupier.firmware.board.supervise.output import AtOnce
from croupier.firmware.board.supervise.screen_saver import DARK_AFTER_S, DIM_AFTER_S, Waking
from croupier.firmware.board.supervise.screens import BusScreen, PanelBus
from croupier.hw.buttons import Repeating
from croupier.hw.drivers.screen import OledScreen
from croupier.hw.protocols import Button, ButtonEvent, Buttons
from croupier.hw.sim.buttons import SimButtons
from tests.firmware.board.supervise.test_screens import ADDRESS, Rig, picture
from tests.hw.drivers.oled_chip import FakeBuses, OledChip


@pytest.fixture
def rig(mocker: MockerFixture) -> Rig:
    buses = FakeBuses({(number, ADDRESS): OledChip() for number in range(2)})
    mocker.patch("smbus2.SMBus", buses)
    return Rig(buses)


@pytest.fixture
def bus(rig: Rig) -> PanelBus:
    return PanelBus(AtOnce(), clock=rig.clock, on_health=rig.health, screen_saver=True)


@pytest.fixture
def screens(rig: Rig, bus: PanelBus) -> list[BusScreen]:
    made = [
        bus.add(OledScreen("ssd1309", name=f"seat {n + 1}", bus=lambda n=n: n), seat=n)  # type: ignore[misc]
        for n in range(2)
    ]
    for screen in made:
        screen.show(picture(1))
    assert lit(rig) == [True, True]
    return made


def lit(rig: Rig) -> list[bool]:
    return [chip.lit for chip in rig.buses.chips.values()]


def contrasts(rig: Rig) -> set[int]:
    return {chip.contrast for chip in rig.buses.chips.values()}


@pytest.mark.usefixtures("screens")
def test_after_two_minutes_they_are_dimmed_and_after_ten_dark(rig: Rig) -> None:
    (before,) = contrasts(rig)
    rig.clock.turn(DIM_AFTER_S - 1)
    assert contrasts(rig) == {before}
    rig.clock.turn(2)
    assert contrasts(rig) == {0}
    assert lit(rig) == [True, True]
    rig.clock.turn(DARK_AFTER_S - DIM_AFTER_S)
    assert lit(rig) == [False, False]
    rig.clock.turn(10 * DARK_AFTER_S)
    assert lit(rig) == [False, False]
    assert rig.health.of("seat 1, screen") == [True], "a dark panel is not lost"


def test_a_new_image_on_one_wakes_all(rig: Rig, screens: list[BusScreen]) -> None:
    (before,) = contrasts(rig)
    rig.clock.turn(DARK_AFTER_S)
    screens[0].show(picture(2))
    assert (lit(rig), contrasts(rig)) == ([True, True], {before})
    assert rig.shows(0, picture(2))
    assert rig.shows(1, picture(1))


def test_the_same_image_once_more_wakes_nobody(rig: Rig, screens: list[BusScreen]) -> None:
    rig.clock.turn(DARK_AFTER_S)
    screens[0].show(picture(1))
    assert lit(rig) == [False, False]


@pytest.mark.usefixtures("screens")
def test_a_press_in_the_dark_only_wakes(rig: Rig, bus: PanelBus) -> None:
    assert bus.screen_saver is not None
    inside, heard = SimButtons(0), list[ButtonEvent]()
    with Waking(inside, bus.screen_saver) as buttons:
        buttons.listen(heard.append)
        rig.clock.turn(DARK_AFTER_S)
        inside.press(Button.OK)
        assert lit(rig) == [True, True]
        inside.release(Button.OK)
        assert heard == []
        inside.press(Button.OK)
        inside.release(Button.OK)
        assert [event.kind for event in heard] == ["press", "release"]


@pytest.mark.usefixtures("screens")
@pytest.mark.parametrize("repeats_first", [True, False])
def test_an_arrow_held_in_the_dark_does_not_repeat(rig: Rig, bus: PanelBus, repeats_first: bool) -> None:
    """In either order of the two filters."""
    assert bus.screen_saver is not None
    inside, heard = SimButtons(0), list[ButtonEvent]()
    if repeats_first:
        buttons: Buttons = Waking(Repeating(inside, {Button.LEFT}, clock=rig.clock), bus.screen_saver)
    else:
        buttons = Repeating(Waking(inside, bus.screen_saver), {Button.LEFT}, clock=rig.clock)
    with buttons:
        buttons.listen(heard.append)
        rig.clock.turn(DARK_AFTER_S)
        inside.press(Button.LEFT)
        rig.clock.turn(3)
        inside.release(Button.LEFT)
        assert heard == []
        inside.press(Button.LEFT)
        rig.clock.turn(0.6)
        assert [event.kind for event in heard] == ["press", "repeat"]


@pytest.mark.usefixtures("screens")
def test_a_press_in_the_twilight_counts(rig: Rig, bus: PanelBus) -> None:
    assert bus.screen_saver is not None
    inside, heard = SimButtons(0), list[ButtonEvent]()
    with Waking(inside, bus.screen_saver) as buttons:
        buttons.listen(heard.append)
        rig.clock.turn(DIM_AFTER_S)
        inside.press(Button.LEFT)
        assert len(heard) == 1
        assert contrasts(rig) != {0}


def test_a_panel_that_comes_back_in_the_dark_stays_dark(rig: Rig, screens: list[BusScreen]) -> None:
    rig.clock.turn(DARK_AFTER_S)
    plug = rig.unplug(1)
    rig.clock.turn(20)
    plug()
    rig.clock.turn(20)
    assert rig.health.of("seat 2, screen") == [True, False, True]
    assert lit(rig) == [False, False]
    screens[0].show(Image.new("1", (128, 64)))
    assert lit(rig) == [True, True]
