"""Panels that come and go: real drivers on buses whose lowest layer is replaced."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image
from pytest_mock import MockerFixture

from croupier.firmware.board.supervise.output import (
    ANSWER_WITHIN_S,
    FIRST_RETRY_S,
    LONGEST_RETRY_S,
    AtOnce,
    Done,
    Job,
    Worker,
)
from croupier.firmware.board.supervise.screens import CHECK_EVERY_S, LEFT_OUT_S, BusScreen, PanelBus
from croupier.hw.drivers.reset import ResetLine
from croupier.hw.drivers.screen import RESEND_EVERY_CHECKS, OledScreen
from croupier.hw.sim import SimBoard
from tests.hw.drivers.oled_chip import FakeBuses, OledChip
from tests.hw.drivers.serial_ends import Health
from tests.hw.hand_clock import HandClock

ADDRESS = 0x3C


def picture(number: int) -> Image.Image:
    """An image; each number has another one."""
    image = Image.new("1", (128, 64))
    image.putpixel((number, 3), 1)
    return image


class Later(Worker):
    """Does its jobs when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Job, Done]] = []

    def do(self, job: Job, done: Done) -> None:
        self.jobs.append((job, done))

    def work(self) -> None:
        jobs, self.jobs = self.jobs, []
        for job, done in jobs:
            AtOnce().do(job, done)

    def close(self) -> None:
        self.work()


@dataclass
class Rig:
    buses: FakeBuses
    health: Health = field(default_factory=Health)
    clock: HandClock = field(default_factory=HandClock)
    worker: Worker = field(default_factory=AtOnce)
    pins: MockFactory = field(default_factory=MockFactory)

    def screens(self, count: int, *, mux_reset: ResetLine | None = None, reset: ResetLine | None = None):  # type: ignore[no-untyped-def]
        bus = PanelBus(self.worker, clock=self.clock, on_health=self.health, mux_reset=mux_reset)
        return bus, [
            bus.add(
                OledScreen("ssd1309", name=f"seat {n + 1}", bus=lambda n=n: n, address=ADDRESS, reset=reset),  # type: ignore[misc]
                seat=n,
            )
            for n in range(count)
        ]

    def line(self, pin: int) -> ResetLine:
        return ResetLine(pin, pins=self.pins, sleep=lambda _seconds: None)

    def shows(self, number: int, image: Image.Image) -> bool:
        return self.buses.chips[number, ADDRESS].bits == image.tobytes()

    def unplug(self, number: int) -> Callable[[], None]:
        """Unplug a panel. Call what is returned to plug it in again."""
        chip = self.buses.chips.pop((number, ADDRESS))

        def plug() -> None:
            chip.forget()
            self.buses.chips[number, ADDRESS] = chip

        return plug


@pytest.fixture
def rig(mocker: MockerFixture) -> Rig:
    buses = FakeBuses({(number, ADDRESS): OledChip() for number in range(6)})
    mocker.patch("smbus2.SMBus", buses)
    return Rig(buses)


def one(rig: Rig) -> BusScreen:
    _, (screen,) = rig.screens(1)
    assert isinstance(screen, BusScreen)
    return screen


def test_of_the_frames_that_wait_only_the_newest_is_sent(rig: Rig) -> None:
    worker = rig.worker = Later()
    screen = one(rig)
    for number in range(5):
        screen.show(picture(number))
    assert len(worker.jobs) == 1
    worker.work()
    assert rig.shows(0, picture(0))
    worker.work()
    assert rig.shows(0, picture(4))
    assert worker.jobs == []


def test_an_unchanged_image_is_not_sent(rig: Rig) -> None:
    worker = rig.worker = Later()
    screen = one(rig)
    screen.show(picture(1))
    worker.work()
    screen.show(picture(1))
    assert worker.jobs == []


def test_a_panel_that_is_unplugged_is_told_of_once_and_shows_the_newest_when_it_is_back(rig: Rig) -> None:
    screen = one(rig)
    screen.show(picture(1))
    plug = rig.unplug(0)
    for number in range(2, 5):
        screen.show(picture(number))
        rig.clock.turn(20)
    plug()
    rig.clock.turn(LONGEST_RETRY_S)
    assert rig.shows(0, picture(4))
    assert rig.health.of("seat 1, screen") == [True, False, True]
    assert "no display at 0x3c on i2c-0" in rig.health.told[1][2]


def test_it_is_noticed_although_nothing_is_to_be_shown(rig: Rig) -> None:
    one(rig).show(picture(1))
    plug = rig.unplug(0)
    rig.clock.turn(CHECK_EVERY_S)
    assert rig.health.of("seat 1, screen") == [True, False]
    plug()
    rig.clock.turn(LONGEST_RETRY_S)
    assert rig.shows(0, picture(1))
    assert rig.health.of("seat 1, screen")[-1]


def test_a_lost_panel_is_tried_ever_more_seldom(rig: Rig) -> None:
    screen = one(rig)
    rig.unplug(0)
    screen.show(picture(1))
    tries = []
    while rig.clock.now() < 60:
        before = rig.clock.now()
        rig.clock.turn(rig.clock.waiting[0].when - before)
        tries.append(rig.clock.now() - before)
    assert tries[0] == FIRST_RETRY_S
    assert tries == sorted(tries)
    assert tries[-1] == LONGEST_RETRY_S


@pytest.mark.parametrize("tells_status", [True, False])
def test_a_panel_that_lost_its_supply_for_a_moment_is_drawn_again(rig: Rig, tells_status: bool) -> None:
    """It answers, but it is dark."""
    chip = rig.buses.chips[0, ADDRESS]
    chip.tells_status = tells_status
    one(rig).show(picture(1))
    chip.forget()
    rig.clock.turn(CHECK_EVERY_S if tells_status else CHECK_EVERY_S * RESEND_EVERY_CHECKS)
    assert rig.shows(0, picture(1))
    assert rig.health.of("seat 1, screen") == [True]


def test_a_panel_without_a_status_does_not_blink_when_it_is_reminded(rig: Rig, mocker: MockerFixture) -> None:
    chip = rig.buses.chips[0, ADDRESS]
    chip.tells_status = False
    one(rig).show(picture(1))
    commands = mocker.spy(chip, "command")
    rig.clock.turn(CHECK_EVERY_S * RESEND_EVERY_CHECKS)
    sent = [list(call.args[0]) for call in commands.call_args_list]
    assert [0xAF] in sent, "it was told everything again"
    assert not any(command[:1] == [0xAE] for command in sent)


def test_one_that_starts_anew_resets_all_and_all_are_drawn_again(rig: Rig) -> None:
    """All panels hang on one reset line."""
    reset = rig.line(2)
    _, screens = rig.screens(3, reset=reset)
    for number, screen in enumerate(screens):
        screen.show(picture(number))
    plug = rig.unplug(1)
    rig.clock.turn(CHECK_EVERY_S)
    plug()
    pulsed = reset.pulses
    # what the pulse does to the others
    pulse = reset.pulse

    def forgetting() -> None:
        pulse()
        for chip in rig.buses.chips.values():
            chip.forget()

    reset.pulse = forgetting  # type: ignore[method-assign]
    rig.clock.turn(LONGEST_RETRY_S)
    assert reset.pulses == pulsed + 1
    assert all(rig.shows(number, picture(number)) for number in range(3))


class ShortedMux:
    """A panel holds a wire low: once its channel was used, nobody can use the bus until the mux is reset.

    As the controller of a Pi tells it: with SDA low every byte is taken, at every address, and zeros are
    read; with SCL low each transfer ends as EIO. `held` is true while the wire is low before the mux, too.
    """

    def __init__(self, rig: Rig, guilty: int, reset: ResetLine, wire: str = "SDA") -> None:
        self.guilty: int | None = guilty
        self.is_stuck = self.held = False
        self._wire = wire
        self._take, self._status = rig.buses.take, rig.buses.status
        self._pulse = reset.pulse
        rig.buses.take = self.take  # type: ignore[method-assign]
        rig.buses.status = self.status  # type: ignore[method-assign]
        reset.pulse = self.pulse  # type: ignore[method-assign]

    def _transfer(self, number: int) -> bool:
        """Whether a chip hears it."""
        self.is_stuck = self.is_stuck or self.held or number == self.guilty
        if self.is_stuck and self._wire == "SCL":
            raise OSError(errno.EIO, "Input/output error")
        return not self.is_stuck

    def take(self, number: int, address: int, kind: str, sent: list[int]) -> None:
        if self._transfer(number):
            self._take(number, address, kind, sent)

    def status(self, number: int, address: int) -> int:
        return self._status(number, address) if self._transfer(number) else 0

    def pulse(self) -> None:
        self._pulse()
        self.is_stuck = False


WIRES = pytest.mark.parametrize("wire", ["SDA", "SCL"])


@WIRES
def test_a_bus_that_is_held_before_the_mux_is_tried_again_soon(rig: Rig, wire: str) -> None:
    """It is nobody's fault, so nobody is left out for a minute."""
    reset = rig.line(6)
    _, screens = rig.screens(6, mux_reset=reset)
    short = ShortedMux(rig, -1, reset, wire)
    short.held = True
    for number, screen in enumerate(screens):
        screen.show(picture(number))
    assert [rig.health.of(f"seat {number + 1}, screen") for number in range(6)] == [[False]] * 6
    short.held = False
    rig.clock.turn(LONGEST_RETRY_S)
    assert [number for number in range(6) if rig.shows(number, picture(number))] == [2, 3, 4, 5]
    rig.clock.turn(LEFT_OUT_S)
    assert all(rig.shows(number, picture(number)) for number in range(6))


@WIRES
def test_a_bus_that_a_panel_holds_is_freed_and_the_panel_left_out(rig: Rig, wire: str) -> None:
    reset = rig.line(6)
    _, screens = rig.screens(6, mux_reset=reset)
    for number, screen in enumerate(screens):
        screen.show(picture(number))
    short = ShortedMux(rig, 3, reset, wire)
    for turn in range(100):
        for number, screen in enumerate(screens):
            screen.show(picture(10 + (number + turn) % 50))
        rig.clock.turn(0.2)
    others = [number for number in range(6) if number != 3]
    assert all(rig.shows(number, picture(10 + (number + 99) % 50)) for number in others)
    assert rig.health.of("seat 4, screen") == [True, False]
    assert "i2c-3 is stuck" in rig.health.why("seat 4, screen")
    assert 2 <= reset.pulses <= 4, "the guilty one is left out, not tried each time"
    short.guilty = None
    rig.clock.turn(2 * LEFT_OUT_S)
    assert rig.shows(3, picture(10 + (3 + 99) % 50))
    assert all(rig.health.of(f"seat {number + 1}, screen")[-1] for number in range(6))


class Slow(Later):
    """Does its first job only when the test lets it go on."""

    def do(self, job: Job, done: Done) -> None:
        if not self.jobs:
            with suppress(Held):
                job()
        super().do(job, done)


class Held(Exception):
    """Called for a job that is not done yet."""


def test_a_panel_that_takes_too_long_is_told_of_and_when_it_goes_on(rig: Rig, mocker: MockerFixture) -> None:
    worker = rig.worker = Slow()
    held = mocker.patch.object(OledScreen, "show", side_effect=Held)
    _, screens = rig.screens(2)
    for number, screen in enumerate(screens):
        screen.show(picture(number))
    rig.clock.turn(ANSWER_WITHIN_S)
    assert rig.health.of("seat 1, screen") == [False]
    assert rig.health.why("seat 1, screen") == "it has not answered for 3 s"
    rig.clock.turn(10 * ANSWER_WITHIN_S)
    assert rig.health.of("seat 1, screen") == [False]
    assert rig.health.of("seat 2, screen") == [], "it only waits for its turn"
    mocker.stop(held)
    worker.work()
    assert rig.health.of("seat 1, screen") == [False, True]
    assert rig.health.of("seat 2, screen") == [True]
    assert rig.shows(0, picture(0))


@WIRES
@pytest.mark.parametrize("guilty", [0, 5])
def test_a_panel_that_holds_the_bus_costs_the_others_nothing(rig: Rig, guilty: int, wire: str) -> None:
    """The jobs of the others wait in the queue already when the bus is found stuck, as on a real thread."""
    worker = rig.worker = Later()
    reset = rig.line(6)
    _, screens = rig.screens(6, mux_reset=reset)
    short = ShortedMux(rig, guilty, reset, wire)
    for turn in range(20):
        for number, screen in enumerate(screens):
            screen.show(picture(10 + (number + turn) % 50))
        rig.clock.turn(0.2)
        worker.work()
    assert not short.is_stuck
    for number in set(range(6)) - {guilty}:
        assert rig.health.of(f"seat {number + 1}, screen") == [True]
        assert rig.shows(number, picture(10 + (number + 19) % 50))
    assert rig.health.of(f"seat {guilty + 1}, screen") == [False]


@WIRES
def test_a_bus_that_was_stuck_only_once_is_freed_and_nobody_is_told(rig: Rig, wire: str) -> None:
    reset = rig.line(6)
    _, screens = rig.screens(2, mux_reset=reset)
    for screen in screens:
        screen.show(picture(1))
    short = ShortedMux(rig, -1, reset, wire)
    short.is_stuck = True
    screens[0].show(picture(2))
    assert rig.shows(0, picture(2))
    assert reset.pulses == 1
    assert rig.health.of("seat 1, screen") == [True]


def test_a_stuck_bus_without_a_mux_is_tried_again_like_any_lost_panel(rig: Rig) -> None:
    screen = one(rig)
    rig.buses.errno, rig.buses.fail_at = errno.ETIMEDOUT, 0
    screen.show(picture(1))
    assert "i2c-0 is stuck" in rig.health.why("seat 1, screen")
    rig.buses.fail_at = None
    rig.clock.turn(FIRST_RETRY_S)
    assert rig.shows(0, picture(1))


def test_a_driver_that_fails_itself_is_written_to_the_log_and_tried_again(
    rig: Rig, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    screen = one(rig)
    broken = mocker.patch("croupier.hw.drivers.screen._pages", side_effect=ZeroDivisionError("oops"))
    screen.show(picture(1))
    assert "a driver itself failed" in caplog.text
    mocker.stop(broken)
    rig.clock.turn(LONGEST_RETRY_S)
    assert rig.shows(0, picture(1))


def test_closed_all_are_dark_and_nothing_waits(rig: Rig) -> None:
    bus, screens = rig.screens(2)
    for screen in screens:
        screen.show(picture(1))
    bus.close()
    assert not any(chip.lit for chip in rig.buses.chips.values())
    assert rig.clock.waiting == []
    screens[0].close()


def test_a_simulated_panel_comes_back_too(rig: Rig) -> None:
    with SimBoard(consoles=1) as sim:
        bus = PanelBus(AtOnce(), clock=rig.clock, on_health=rig.health)
        screen = bus.add(sim.screens[0], seat=0)
        screen.show(picture(1))
        sim.screens[0].unplug()
        rig.clock.turn(CHECK_EVERY_S)
        sim.screens[0].replug()
        rig.clock.turn(LONGEST_RETRY_S)
        assert sim.screen_bits(0) == picture(1).tobytes()
        assert rig.health.of("seat 1, screen") == [True, False, True]


def test_an_image_of_another_size_is_a_mistake_of_the_caller(rig: Rig) -> None:
    with pytest.raises(ValueError, match="128x64"):
        one(rig).show(Image.new("1", (64, 64)))
