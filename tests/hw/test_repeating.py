"""A button that is held repeats, if it is one of those that shall repeat."""

from croupier.hw.buttons import Repeating
from croupier.hw.protocols import Button, ButtonEvent
from croupier.hw.sim.buttons import SimButtons
from tests.hw.hand_clock import HandClock


def test_a_held_arrow_repeats_after_half_a_second() -> None:
    clock, inside, heard = HandClock(), SimButtons(0), list[tuple[float, str]]()
    with Repeating(inside, {Button.RIGHT}, clock=clock) as buttons:
        buttons.listen(lambda event: heard.append((round(clock.now(), 2), event.kind)))
        inside.press(Button.RIGHT)
        clock.turn(0.7)
        inside.release(Button.RIGHT)
        clock.turn(10)
    assert heard == [(0, "press"), (0.5, "repeat"), (0.65, "repeat"), (0.7, "release")]


def test_a_repeat_is_one_event_of_the_same_button_which_stays_down() -> None:
    clock, inside, heard = HandClock(), SimButtons(2), list[ButtonEvent]()
    with Repeating(inside, {Button.LEFT}, clock=clock) as buttons:
        buttons.listen(heard.append)
        inside.press(Button.LEFT)
        clock.turn(0.6)
        assert heard == [ButtonEvent(2, Button.LEFT, "press"), ButtonEvent(2, Button.LEFT, "repeat")]
        assert all(event.is_down for event in heard)
        assert buttons.down == {Button.LEFT}


def test_a_short_press_does_not_repeat() -> None:
    clock, inside, heard = HandClock(), SimButtons(0), list[ButtonEvent]()
    with Repeating(inside, {Button.RIGHT}, clock=clock) as buttons:
        buttons.listen(heard.append)
        inside.press(Button.RIGHT)
        clock.turn(0.4)
        inside.release(Button.RIGHT)
        clock.turn(10)
    assert [event.kind for event in heard] == ["press", "release"]


def test_ok_does_not_repeat_unless_asked() -> None:
    clock, inside, heard = HandClock(), SimButtons(0), list[ButtonEvent]()
    with Repeating(inside, {Button.LEFT, Button.RIGHT}, clock=clock) as buttons:
        buttons.listen(heard.append)
        inside.press(Button.OK)
        clock.turn(10)
    assert [event.kind for event in heard] == ["press"]
    assert clock.waiting == []
