"""Lights that change by themselves: blinking, pulsing, and two shows, at the start and after a game.

All changes come in steps, so that the strip gets few frames. No light blinks more than three times a second.
"""

from __future__ import annotations

from math import ceil, floor

from croupier.engine.edition import SPACES
from croupier.firmware.model.scene import Replay, Scene
from croupier.firmware.views.colours import AMBER, COLOUR_BLIND, DARK, colour_of, dim
from croupier.hw.protocols import RGB

BLINK_HZ = 1.5
PULSE_HZ = 1.0
REMINDER_HZ = 0.5
"""Pulses a second of a player's light, when the table has waited for them for a long time."""
PULSE_STEPS = 8
"""Steps of brightness in one pulse."""

WELCOME_STEP_S = 0.06
"""From one space to the next."""
WELCOME_TAIL = 7
"""Spaces lit at once."""
WELCOME_STEPS = SPACES + WELCOME_TAIL

REPLAY_S = 60.0
REPLAY_STEP_S = 0.5
REPLAY_STEPS = round(REPLAY_S / REPLAY_STEP_S)
FEWEST_LANDINGS, MOST_LANDINGS = 0.06, 0.5
"""Brightness of the spaces where fewest and most tokens have landed."""


def blink(t: float) -> bool:
    """Whether a blinking light is on."""
    return _steps(t, 2 * BLINK_HZ) % 2 == 0


def next_blink(t: float) -> float:
    """When a blinking light changes next."""
    return (_steps(t, 2 * BLINK_HZ) + 1) / (2 * BLINK_HZ)


def pulse(t: float, hz: float = PULSE_HZ) -> float:
    """The brightness of a pulsing light, from about a third to 1 and back."""
    step = _steps(t, hz * PULSE_STEPS) % PULSE_STEPS
    rise = min(step, PULSE_STEPS - step) / (PULSE_STEPS / 2)
    return 0.35 + 0.65 * rise


def next_pulse(t: float, hz: float = PULSE_HZ) -> float:
    """When a pulsing light changes next."""
    return (_steps(t, hz * PULSE_STEPS) + 1) / (hz * PULSE_STEPS)


def welcome(since: float, t: float) -> dict[int, RGB]:
    """Light that runs once round the board, in the players' colours, when the board is switched on."""
    head = _steps(t - since, 1 / WELCOME_STEP_S)
    if not 0 <= head < WELCOME_STEPS:
        return {}
    lit = {}
    for place in range(WELCOME_TAIL):
        if 0 <= (space := head - place) < SPACES:
            colour = COLOUR_BLIND[space * len(COLOUR_BLIND) // SPACES]
            lit[space] = dim(colour, 0.7 * (1 - place / WELCOME_TAIL))
    return lit


def next_welcome(since: float, t: float) -> float | None:
    """When the welcome changes next; None if it is over."""
    return _next_step(since, t, WELCOME_STEP_S, WELCOME_STEPS)


def replay(scene: Scene, shown: Replay, t: float) -> list[RGB]:
    """All landings of a finished game in a minute. A space is the brighter, the more tokens landed there."""
    step = min(max(_steps(t - shown.since, 1 / REPLAY_STEP_S), 0), REPLAY_STEPS)
    landings = shown.landings
    begun, ended = (ceil(len(landings) * at / REPLAY_STEPS) for at in (step, min(step + 1, REPLAY_STEPS)))
    most = max(_landed(landings), default=0) or 1
    cells = [_warmth(count / most) if count else DARK for count in _landed(landings[:ended])]
    for player, space in landings[begun:ended]:
        cells[space] = colour_of(scene, player)
    return cells


def next_replay(shown: Replay, t: float) -> float | None:
    """When the replay changes next; None if it is over."""
    return _next_step(shown.since, t, REPLAY_STEP_S, REPLAY_STEPS) if shown.landings else None


def _warmth(share: float) -> RGB:
    return dim(AMBER, FEWEST_LANDINGS + (MOST_LANDINGS - FEWEST_LANDINGS) * share)


def _landed(landings: tuple[tuple[int, int], ...]) -> list[int]:
    """How many tokens have landed on each space."""
    landed = [0] * SPACES
    for _, space in landings:
        landed[space] += 1
    return landed


def _steps(seconds: float, hz: float) -> int:
    """How many steps have passed. A timer that is a microsecond early counts as in time."""
    return floor(seconds * hz + 1e-6)


def _next_step(since: float, t: float, step: float, steps: int) -> float | None:
    done = _steps(t - since, 1 / step)
    return since + (done + 1) * step if 0 <= done < steps else None
