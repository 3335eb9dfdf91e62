"""Real buttons bounce, stick and come loose. gpiozero's mock pins are driven as by a finger or a bad wire."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from gpiozero.exc import PinInvalidPin
from gpiozero.pins.mock import MockFactory

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.buttons import GpioButtons
from croupier.hw.drivers.contact import RESTLESS_AFTER_S, SETTLED_AFTER_S
from croupier.hw.protocols import Button, ButtonEvent
from tests.hw.hand_clock import HandClock

WIRES = {Button.LEFT: 14, Button.OK: 15, Button.RIGHT: 18}
MS = 0.001
STUCK = ("seat 3, ●", False, "down for 30 s, so it is muted until it is let go")
LOOSE = ("seat 3, ●", False, "flickers, so it is muted until it rests: a wire may be loose")
WELL = ("seat 3, ●", True, "")


@dataclass
class Bench:
    """Console 2 (seat 3), and the wire of ●."""

    clock: HandClock = field(default_factory=HandClock)
    pins: MockFactory = field(default_factory=MockFactory)
    heard: list[bool] = field(default_factory=list)
    troubles: list[tuple[str, bool, str]] = field(default_factory=list)

    def open(self) -> GpioButtons:
        buttons = GpioButtons(2, WIRES, pins=self.pins, clock=self.clock, on_health=self._note)
        buttons.listen(self._hear)
        return buttons

    def drive(self, levels: str, each: float = MS) -> None:
        """A bounce pattern: `_` is closed, `-` is open, each for a millisecond."""
        pin = self.pins.pin(WIRES[Button.OK])
        for level in levels:
            if level == "_":
                pin.drive_low()
            else:
                pin.drive_high()
            self.clock.turn(each)

    def hold_before_the_start(self) -> None:
        """A mock pin rises with its pull-up when it is opened, unless something holds it down."""
        pin = self.pins.pin(WIRES[Button.OK])
        pin._set_pull = lambda _: pin._change_state(False)

    def rest(self) -> None:
        self.clock.turn(2 * SETTLED_AFTER_S)

    def _note(self, device: DeviceId, ok: bool, why: str) -> None:
        self.troubles.append((str(device), ok, why))

    def _hear(self, event: ButtonEvent) -> None:
        assert (event.console, event.button) == (2, Button.OK)
        self.heard.append(event.is_down)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def buttons(bench: Bench) -> Iterator[GpioButtons]:
    with bench.open() as buttons:
        yield buttons


@pytest.mark.parametrize(
    "bounces",
    ["_", "_-_", "_-_-_--_-_", "_--------------_", "_-" * 7 + "_"],
    ids=["none", "one", "several", "a long one", "many"],
)
@pytest.mark.usefixtures("buttons")
def test_a_bouncing_press_is_one_press(bench: Bench, bounces: str) -> None:
    bench.drive(bounces)
    bench.rest()
    assert bench.heard == [True]
    bench.drive(bounces.translate(str.maketrans("_-", "-_")))
    bench.rest()
    assert bench.heard == [True, False]


@pytest.mark.usefixtures("buttons")
def test_a_press_is_heard_when_the_contact_has_rested(bench: Bench) -> None:
    bench.drive("_-_", each=5 * MS)
    bench.clock.turn(9 * MS)
    assert bench.heard == []
    bench.clock.turn(1.1 * MS)
    assert bench.heard == [True]


@pytest.mark.usefixtures("buttons")
def test_the_fastest_finger_is_counted_in_full(bench: Bench) -> None:
    for _ in range(10):
        bench.drive("_-", each=25 * MS)
    bench.rest()
    assert bench.heard == [True, False] * 10


@pytest.mark.usefixtures("buttons")
def test_a_spark_on_the_wire_is_no_press(bench: Bench) -> None:
    bench.drive("_-", each=1e-6)
    bench.rest()
    assert bench.heard == []


@pytest.mark.parametrize("hertz", [50, 60])
@pytest.mark.usefixtures("buttons")
def test_the_hum_of_the_mains_on_an_open_wire_is_no_press(bench: Bench, hertz: int) -> None:
    bench.drive("_-" * hertz, each=0.5 / hertz)
    bench.rest()
    assert bench.heard == []


@pytest.mark.usefixtures("buttons")
def test_a_button_that_is_held_too_long_is_let_go_reported_and_muted(bench: Bench) -> None:
    bench.drive("_")
    bench.clock.turn(29.9)
    assert (bench.heard, bench.troubles) == ([True], [])
    bench.clock.turn(0.2)
    assert (bench.heard, bench.troubles) == ([True, False], [STUCK])
    bench.clock.turn(1000)
    assert (bench.heard, bench.troubles) == ([True, False], [STUCK])


@pytest.mark.usefixtures("buttons")
def test_a_stuck_button_that_comes_free_works_again(bench: Bench) -> None:
    bench.drive("_")
    bench.clock.turn(31)
    bench.drive("-")
    bench.rest()
    assert bench.troubles == [STUCK, WELL]
    assert bench.heard == [True, False]
    bench.drive("_")
    bench.rest()
    assert bench.heard == [True, False, True]


@pytest.mark.usefixtures("buttons")
def test_a_flickering_wire_is_muted_until_it_rests(bench: Bench) -> None:
    bench.drive("_-" * round(RESTLESS_AFTER_S / MS))
    assert (bench.heard, bench.troubles) == ([], [LOOSE])
    bench.rest()
    assert bench.troubles == [LOOSE, WELL]
    bench.drive("_")
    bench.rest()
    assert bench.heard == [True]


@pytest.mark.usefixtures("buttons")
def test_a_flickering_wire_that_ends_up_closed_stays_muted(bench: Bench) -> None:
    bench.drive("_-" * round(RESTLESS_AFTER_S / MS) + "_")
    bench.rest()
    assert (bench.heard, bench.troubles) == ([], [LOOSE])
    bench.drive("-")
    bench.rest()
    assert (bench.heard, len(bench.troubles)) == ([], 2)


def test_a_button_that_is_down_at_the_start_counts_from_its_next_press(bench: Bench) -> None:
    bench.hold_before_the_start()
    with bench.open():
        bench.rest()
        bench.drive("-")
        bench.rest()
        assert bench.heard == []
        bench.drive("_")
        bench.rest()
        assert bench.heard == [True]


def test_a_button_that_is_down_at_the_start_and_stays_so_is_reported(bench: Bench) -> None:
    bench.hold_before_the_start()
    with bench.open():
        bench.clock.turn(31)
        assert (bench.heard, bench.troubles) == ([], [STUCK])


@pytest.mark.usefixtures("buttons")
def test_a_lost_edge_is_not_a_stuck_button(bench: Bench) -> None:
    bench.drive("_")
    bench.rest()
    bench.pins.pin(WIRES[Button.OK])._change_state(True)
    bench.clock.turn(31)
    assert (bench.heard, bench.troubles) == ([True, False], [])


@pytest.mark.usefixtures("buttons")
def test_an_edge_after_the_loop_has_ended_does_not_kill_the_librarys_thread(bench: Bench) -> None:
    bench.clock.stopped = True
    bench.drive("_")


def test_closed_buttons_leave_no_timer_and_no_pin_behind(bench: Bench) -> None:
    with bench.open():
        bench.drive("_")
        bench.rest()
        bench.drive("-")
    assert bench.clock.waiting == []
    with bench.open():
        bench.drive("_")
        bench.rest()
    assert bench.heard == [True, True]


def test_a_pin_that_does_not_exist_leaves_the_others_free(bench: Bench) -> None:
    with pytest.raises(PinInvalidPin):
        GpioButtons(0, WIRES | {Button.RIGHT: 99}, pins=bench.pins, clock=bench.clock)
    bench.open().close()
