"""Two short shows on the ring: when the board wakes up, and when a game is over."""

from __future__ import annotations

from math import ceil

from croupier.firmware.model.scene import Replay, Scene
from croupier.firmware.views.colours import AMBER, DARK, FOR_ALL_EYES, colour_of, dim
from croupier.firmware.views.rhythm import count
from croupier.hw.protocols import RGB

WELCOME_STEP = 0.06
"""Seconds from one space to the next."""
TAIL = 7
"""Spaces lit at once."""
WELCOME_STEPS = 40 + TAIL

REPLAY_SECONDS = 60.0
REPLAY_STEP = 0.5
REPLAY_STEPS = round(REPLAY_SECONDS / REPLAY_STEP)
COOL, WARM = 0.06, 0.5


def welcome(since: float, t: float) -> dict[int, RGB]:
    """Once round the board, in everybody's colours."""
    head = count(t - since, 1 / WELCOME_STEP)
    if not 0 <= head < WELCOME_STEPS:
        return {}
    lit = {}
    for behind in range(TAIL):
        if 0 <= (space := head - behind) < 40:
            colour = FOR_ALL_EYES[space * len(FOR_ALL_EYES) // 40]
            lit[space] = dim(colour, 0.7 * (1 - behind / TAIL))
    return lit


def welcome_moves(since: float, t: float) -> float | None:
    """When it looks different by itself."""
    return _next(since, t, WELCOME_STEP, WELCOME_STEPS)


def replay(scene: Scene, told: Replay, t: float) -> list[RGB]:
    """Who landed where, the whole game in a minute; where most landed it is warmest, and stays so."""
    step = min(max(count(t - told.since, 1 / REPLAY_STEP), 0), REPLAY_STEPS)
    landings = told.landings
    begun, ended = (ceil(len(landings) * at / REPLAY_STEPS) for at in (step, min(step + 1, REPLAY_STEPS)))
    landed = [0] * 40
    for _, space in landings[:ended]:
        landed[space] += 1
    most = max(_counts(landings), default=0) or 1
    cells = [dim(AMBER, COOL + (WARM - COOL) * n / most) if n else DARK for n in landed]
    for player, space in landings[begun:ended]:
        cells[space] = colour_of(scene, player)
    return cells


def replay_moves(told: Replay, t: float) -> float | None:
    return _next(told.since, t, REPLAY_STEP, REPLAY_STEPS) if told.landings else None


def _counts(landings: tuple[tuple[int, int], ...]) -> list[int]:
    landed = [0] * 40
    for _, space in landings:
        landed[space] += 1
    return landed


def _next(since: float, t: float, step: float, steps: int) -> float | None:
    done = count(t - since, 1 / step)
    return since + (done + 1) * step if 0 <= done < steps else None
