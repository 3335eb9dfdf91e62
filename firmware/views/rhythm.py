"""What moves by itself, in steps: few frames, none missed, and nothing faster than three times a second."""

from __future__ import annotations

from math import floor

BLINK = 1.5
"""Blinks a second."""
PULSE = 1.0
PULSE_STEPS = 8
"""Steps of brightness in one pulse, so that a still board sends few frames."""
SLOW = 0.5
"""Pulses a second of a gentle reminder."""


def count(t: float, rate: float) -> int:
    """How many steps of a rhythm have passed; a timer that comes a hair too early is in time."""
    return floor(t * rate + 1e-6)


def after(t: float, rate: float) -> float:
    """When the next step begins."""
    return (count(t, rate) + 1) / rate


def blink(t: float) -> bool:
    return count(t, 2 * BLINK) % 2 == 0


def pulse(t: float, rate: float = PULSE) -> float:
    """From a third to full brightness and back, in steps."""
    step = count(t, rate * PULSE_STEPS) % PULSE_STEPS
    rise = min(step, PULSE_STEPS - step) / (PULSE_STEPS / 2)
    return 0.35 + 0.65 * rise
