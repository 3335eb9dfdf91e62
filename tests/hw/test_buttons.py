"""What every driver of three buttons does. A new driver adds its rig to RIGS and runs the same tests."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from gpiozero.pins.mock import MockFactory

from croupier.firmware.board.supervise.screen_saver import ScreenSaver, Waking
from croupier.hw.buttons import Repeating
from croupier.hw.drivers.buttons import GpioButtons
from croupier.hw.protocols import Button, ButtonEvent, Buttons
from croupier.hw.sim.buttons import SimButtons
from tests.hw.hand_clock import HandClock


@dataclass
class Rig:
    """The buttons of console 3, and how a test presses them."""

    buttons: Buttons
    press: Callable[[Button], None]
    release: Callable[[Button], None]


def simulated() -> Rig:
    buttons = SimButtons(console=3)
    return Rig(buttons, buttons.press, buttons.release)


def on_pins() -> Rig:
    pins, clock = MockFactory(), HandClock()
    wires = {Button.LEFT: 14, Button.OK: 15, Button.RIGHT: 18}
    buttons = GpioButtons(3, wires, pins=pins, clock=clock)

    def press(button: Button) -> None:
        pins.pin(wires[button]).drive_low()
        clock.turn(0.05)

    def release(button: Button) -> None:
        pins.pin(wires[button]).drive_high()
        clock.turn(0.05)

    return Rig(buttons, press, release)


def repeating() -> Rig:
    inside = SimButtons(console=3)
    return Rig(Repeating(inside, set(Button), clock=HandClock()), inside.press, inside.release)


def waking() -> Rig:
    inside = SimButtons(console=3)
    return Rig(Waking(inside, ScreenSaver(HandClock(), lambda _level: None)), inside.press, inside.release)


RIGS = [
    pytest.param(simulated, id="simulated"),
    pytest.param(on_pins, id="gpiozero"),
    pytest.param(repeating, id="repeating"),
    pytest.param(waking, id="waking"),
]


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Rig:
    made: Rig = request.param()
    return made


def test_a_press_and_a_release_are_two_events(rig: Rig) -> None:
    with rig.buttons as buttons:
        heard: list[ButtonEvent] = []
        buttons.listen(heard.append)
        rig.press(Button.OK)
        rig.release(Button.OK)
        assert heard == [ButtonEvent(3, Button.OK, "press"), ButtonEvent(3, Button.OK, "release")]


def test_buttons_are_told_apart(rig: Rig) -> None:
    with rig.buttons as buttons:
        heard: list[ButtonEvent] = []
        buttons.listen(heard.append)
        for button in Button:
            rig.press(button)
        assert [event.button for event in heard] == list(Button)


def test_down_and_up_take_turns(rig: Rig) -> None:
    with rig.buttons as buttons:
        heard: list[ButtonEvent] = []
        buttons.listen(heard.append)
        rig.press(Button.LEFT)
        rig.press(Button.LEFT)
        rig.release(Button.LEFT)
        rig.release(Button.LEFT)
        assert [event.kind for event in heard] == ["press", "release"]


def test_closed_buttons_say_nothing(rig: Rig) -> None:
    heard: list[ButtonEvent] = []
    with rig.buttons as buttons:
        buttons.listen(heard.append)
    buttons.close()
    rig.press(Button.OK)
    assert heard == []


def test_what_is_down_can_be_asked(rig: Rig) -> None:
    with rig.buttons as buttons:
        assert buttons.down == frozenset()
        rig.press(Button.OK)
        rig.press(Button.LEFT)
        rig.release(Button.LEFT)
        assert buttons.down == {Button.OK}
        rig.release(Button.OK)
