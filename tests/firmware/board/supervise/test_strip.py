"""The supervised strip, which cannot answer."""

from __future__ import annotations

from croupier.firmware.board.supervise.output import LONGEST_RETRY_S, AtOnce
from croupier.firmware.board.supervise.strip import RESEND_EVERY_S, SupervisedPixels
from croupier.hw.drivers.neopixel_strip import NeoPixels
from croupier.hw.sim import SimBoard
from tests.hw.drivers.serial_ends import Health
from tests.hw.hand_clock import HandClock

RED = ((255, 0, 0),) * 80


def test_a_strip_that_was_unplugged_is_lit_again_although_nothing_changed() -> None:
    clock = HandClock()
    with SimBoard() as sim:
        with SupervisedPixels(sim.pixels, worker=AtOnce(), clock=clock, on_health=Health()) as pixels:
            pixels.show(RED)
            sim.pixels.unplug()
            assert set(sim.pixel_frame) == {(0, 0, 0)}
            sim.pixels.replug()
            clock.turn(RESEND_EVERY_S)
            assert tuple(sim.pixel_frame) == RED
        assert set(sim.pixel_frame) == {(0, 0, 0)}
        assert clock.waiting == []


def test_a_strip_that_cannot_be_sent_to_is_told_of_once() -> None:
    """This machine has no such pin: so a machine without SPI fails."""
    clock, health = HandClock(), Health()
    strip = NeoPixels(80, milliamps=1000)
    with SupervisedPixels(strip, worker=AtOnce(), clock=clock, on_health=health) as pixels:
        pixels.show(RED)
        clock.turn(5 * LONGEST_RETRY_S)
        assert health.of("strip") == [False]
        assert "the strip on pin 10 cannot be lit" in health.why("strip")
