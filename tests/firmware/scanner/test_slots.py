"""The readers of neighbouring Picos take turns, told by lines that come late and clocks that go wrong."""

from __future__ import annotations

from random import Random

import pytest

from croupier.firmware.scanner.scan import LONG_MS, PROBE_MS, Scanner
from croupier.firmware.scanner.slots import GUARD_MS, LATE_MS, Slots
from croupier.hw.drivers.scanner_lines import request
from croupier.hw.drivers.scanner_session import SLOTS_EVERY_S, SLOTS_MS

EACH, PICOS = 10, 4
DRIFT = 50e-6
"""How far a Pico's clock is off at most: its crystal has 30 millionths."""
MIN_SPACES_BETWEEN = 3


def test_without_word_from_the_host_all_readers_may_be_on() -> None:
    assert Slots(EACH).window(12345)[:2] == (0, EACH)


def test_every_reader_has_its_third_and_no_two_thirds_meet() -> None:
    slots = Slots(EACH)
    slots.set(0, SLOTS_MS, 0)
    windows = {slots.window(ms)[:2] for ms in range(SLOTS_MS)}
    assert sorted(windows) == [(0, 4), (4, 7), (7, 10)]
    assert slots.window(0) == (0, 4, SLOTS_MS // 3 - GUARD_MS)


def test_a_period_of_0_ends_the_turns() -> None:
    slots = Slots(EACH)
    slots.set(0, SLOTS_MS, 0)
    slots.set(100, 0, 0)
    assert slots.window(101)[:2] == (0, EACH)


def test_a_line_that_waited_changes_little_and_the_earliest_one_counts() -> None:
    """Only the first third begins with the period."""
    slots = Slots(EACH)
    slots.set(1000 + LATE_MS - 1, SLOTS_MS, 0)
    late = slots.window(1000)[2]
    slots.set(1000 + SLOTS_MS, SLOTS_MS, 0)
    assert slots.window(1000 + SLOTS_MS) == (0, 4, SLOTS_MS // 3 - GUARD_MS) != (0, 4, late)
    slots.set(1000 + 2 * SLOTS_MS + LATE_MS // 2, SLOTS_MS, 0)
    assert slots.window(1001 + 2 * SLOTS_MS) == (0, 4, SLOTS_MS // 3 - GUARD_MS), "one ms later, not 75"


class Pico:
    """A scanner whose clock begins anywhere and goes a little wrong. Its looks take as long as they do."""

    def __init__(self, number: int, chance: Random) -> None:
        self.number = number
        self._chance = chance
        self._scanner = Scanner(f"E66{number}", "identity", EACH)
        self._begins_ms = chance.randrange(10_000_000)
        self._rate = 1 + chance.uniform(-DRIFT, DRIFT)
        self._told_ms = -1.0
        self._told = 0
        self._waiting = b""
        self.now_ms = float(chance.randrange(20))
        self.on: list[tuple[float, float, int]] = []
        """From when until when, by the host's clock, which space's reader was on."""

    def turn(self) -> None:
        own = self._begins_ms + int(self.now_ms * self._rate)
        pause = 250 if self._told < 4 else SLOTS_EVERY_S * 1000
        if self._told_ms < 0 or self.now_ms - self._told_ms >= pause:
            self._told_ms, self._told = self.now_ms, self._told + 1
            self._waiting = request(f"slots {SLOTS_MS} {int(self.now_ms) % SLOTS_MS}")
        task = self._scanner.task(own)
        took = self._chance.uniform(8, PROBE_MS) if task[0] >= 0 else 1.0
        if self._chance.random() < 0.03 and task[0] >= 0:
            took = self._chance.uniform(PROBE_MS, 60)
        reads = [(task[0], 0x92, (), -1, -1)] if task[0] >= 0 else []
        received, self._waiting = self._waiting, b""
        self._scanner.step(own, received, reads)
        if task[0] >= 0:
            self.on.append((self.now_ms, self.now_ms + took, self.number * EACH + task[0]))
        self.now_ms += took


@pytest.mark.parametrize("seed", range(3))
def test_neighbours_on_different_picos_are_never_on_at_once(seed: int) -> None:
    """For a minute, from shortly after the start on, when the turns have been told a few times."""
    chance = Random(seed)
    picos = [Pico(number, chance) for number in range(PICOS)]
    while (pico := min(picos, key=lambda pico: pico.now_ms)).now_ms < 60_000:
        pico.turn()
    looks = sorted(look for pico in picos for look in pico.on if look[0] > 2000)
    assert {space for _, _, space in looks} == set(range(EACH * PICOS)), "nobody is left out"
    for at, (_, until, space) in enumerate(looks):
        for begun, _, other in looks[at + 1 :]:
            if begun >= until:
                break
            if space // EACH != other // EACH:
                apart = abs(space - other)
                assert min(apart, EACH * PICOS - apart) >= MIN_SPACES_BETWEEN, (space, other, begun)
    assert LONG_MS < SLOTS_MS // 3, "the longest look fits into a third"
