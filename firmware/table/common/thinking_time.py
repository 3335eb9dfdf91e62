"""Thinking time: how much the champion may imagine, so that it answers within a second on any machine.

The engine has no clock, so a budget is a number of imagined steps. It is chosen from how many steps this
machine made in a second so far; the first guess is that of a slow one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.engine.bots.imagination import Thought

MAX_THINKING_S = 0.4
"""For imagined games: well below a second, because a decision takes more than these."""
FIRST_STEPS_A_SECOND = 1_500.0
"""Before anything was measured: that of a busy Raspberry Pi."""
SHARE_OF_LAST = 0.5
"""How much the last measurement counts beside those before it."""
MIN_MEASURED_STEPS = 100
MAX_BUDGET = 4_000
"""Steps: more do not make its decisions better."""


class ThinkingTime:
    """Measures imagined steps, and gives the budget for the next decision."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._steps_a_second = FIRST_STEPS_A_SECOND

    @property
    def budget(self) -> int:
        """Steps that take no longer than they may, as fast as the machine was so far."""
        return min(MAX_BUDGET, int(self._steps_a_second * MAX_THINKING_S))

    @contextmanager
    def measured(self, thought: Thought) -> Iterator[None]:
        """Around a decision: `thought` says afterwards how much was imagined."""
        began = self._clock()
        before_steps = thought.steps
        yield
        took, steps = self._clock() - began, thought.steps - before_steps
        if steps >= MIN_MEASURED_STEPS and took > 0:
            now = steps / took
            # A machine that has become slower is believed at once.
            before = self._steps_a_second
            self._steps_a_second = min(now, before + SHARE_OF_LAST * (now - before))
