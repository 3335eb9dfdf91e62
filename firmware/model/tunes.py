"""Short tunes: a press that was not taken never sounds like one that was.

Whatever was taken is high, and what was refused is the only thing below LOW.
"""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.hw.protocols import Note

Tune = tuple[Note, ...]

LOW = 200.0
"""Hertz."""

TICK: Tune = ((1320.0, 0.03),)
REFUSED: Tune = ((196.0, 0.12),)
PAID: Tune = ((988.0, 0.06), (1319.0, 0.12))
TURN: Tune = ((659.0, 0.08), (880.0, 0.1))
HAMMER: Tune = ((784.0, 0.04), (0.0, 0.08), (784.0, 0.04), (0.0, 0.08), (523.0, 0.18))
JAILED: Tune = ((494.0, 0.12), (370.0, 0.12), (247.0, 0.25))
BANKRUPT: Tune = ((440.0, 0.15), (415.0, 0.15), (392.0, 0.15), (330.0, 0.4))
UNDONE: Tune = ((1047.0, 0.06), (784.0, 0.06), (523.0, 0.12))
ASKED: Tune = ((784.0, 0.08), (0.0, 0.04), (1047.0, 0.12))
REMINDER: Tune = ((659.0, 0.12), (0.0, 0.1), (659.0, 0.12))
WRONG: Tune = ((220.0, 0.15), (0.0, 0.05), (220.0, 0.15))
LOST: Tune = ((330.0, 0.1), (262.0, 0.2))
BACK: Tune = ((262.0, 0.1), (330.0, 0.2))
WON: Tune = ((523.0, 0.12), (659.0, 0.12), (784.0, 0.12), (1047.0, 0.3))

_LOUDEST_FIRST: tuple[tuple[type, Tune], ...] = (
    (ev.GameOver, WON),
    (ev.WentBankrupt, BANKRUPT),
    (ev.Resigned, BANKRUPT),
    (ev.Jailed, JAILED),
    (ev.AuctionEnded, HAMMER),
    (ev.Paid, PAID),
)
_REST: Note = (0.0, 0.06)
_SCALE = (0, 2, 4, 7, 9)
"""Semitones: whatever follows whatever, it sounds well."""


def tune_for(events: list[ev.Event]) -> Tune:
    """The loudest of what happened and, behind it, that it is somebody else's turn."""
    kinds = {type(event) for event in events}
    found = next((tune for kind, tune in _LOUDEST_FIRST if kind in kinds), None)
    if ev.TurnBegan not in kinds or ev.GameOver in kinds:
        return found or TICK
    return (*found, _REST, *TURN) if found else TURN


def step(number: int) -> Tune:
    """The token has touched the next space of its way: each a little higher, beginning with 1."""
    octave, tone = divmod(min(number, 3 * len(_SCALE)) - 1, len(_SCALE))
    return ((round(440.0 * 2 ** (octave + _SCALE[tone] / 12), 1), 0.05),)
