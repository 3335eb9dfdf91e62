"""A held button repeats where it is asked to."""

from croupier.hw.protocols import Button, ButtonEvent
from croupier.hw.repeating import Repeating
from croupier.hw.sim.buttons import SimButtons
from tests.hw.hand_clock import HandClock


def test_a_held_arrow_repeats_after_half_a_second() -> None:
    clock, inside, heard = HandClock(), SimButtons(0), list[tuple[float, bool]]()
    with Repeating(inside, {Button.RIGHT}, clock=clock) as buttons:
        buttons.listen(lambda event: heard.append((round(clock.now(), 2), event.pressed)))
        inside.press(Button.RIGHT)
        clock.turn(0.7)
        inside.release(Button.RIGHT)
        clock.turn(10)
    assert heard == [(0, True), (0.5, False), (0.5, True), (0.62, False), (0.62, True), (0.7, False)]


def test_a_short_press_does_not_repeat() -> None:
    clock, inside, heard = HandClock(), SimButtons(0), list[ButtonEvent]()
    with Repeating(inside, {Button.RIGHT}, clock=clock) as buttons:
        buttons.listen(heard.append)
        inside.press(Button.RIGHT)
        clock.turn(0.4)
        inside.release(Button.RIGHT)
        clock.turn(10)
    assert [event.pressed for event in heard] == [True, False]


def test_ok_does_not_repeat_unless_asked() -> None:
    clock, inside, heard = HandClock(), SimButtons(0), list[ButtonEvent]()
    with Repeating(inside, {Button.LEFT, Button.RIGHT}, clock=clock) as buttons:
        buttons.listen(heard.append)
        inside.press(Button.OK)
        clock.turn(10)
    assert [event.pressed for event in heard] == [True]
    assert clock.waiting == []
