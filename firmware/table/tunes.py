"""Short tunes: a press that was not taken never sounds like one that was."""

from __future__ import annotations

from engine import events as ev
from hw.protocols import Note

Tune = tuple[Note, ...]

TICK: Tune = ((1320.0, 0.03),)
REFUSED: Tune = ((196.0, 0.12),)
STEP: Tune = ((880.0, 0.04),)
PAID: Tune = ((988.0, 0.06), (1319.0, 0.12))
JAILED: Tune = ((392.0, 0.12), (294.0, 0.12), (196.0, 0.25))
WRONG: Tune = ((220.0, 0.15), (0.0, 0.05), (220.0, 0.15))
WON: Tune = ((523.0, 0.12), (659.0, 0.12), (784.0, 0.12), (1047.0, 0.3))

_LOUDEST_FIRST: tuple[tuple[type, Tune], ...] = (
    (ev.GameOver, WON),
    (ev.Jailed, JAILED),
    (ev.Paid, PAID),
)


def tune_for(events: list[ev.Event]) -> Tune:
    kinds = {type(event) for event in events}
    return next((tune for kind, tune in _LOUDEST_FIRST if kind in kinds), TICK)
