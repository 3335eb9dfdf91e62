"""Short tunes for the buzzer: one for each kind of event.

Only the tune of a refused press has tones below LOW_HZ, so it never sounds like a press that was taken.
"""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.hw.protocols import Note

Tune = tuple[Note, ...]

LOW_HZ = 200.0

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

_MOST_IMPORTANT_FIRST: tuple[tuple[type, Tune], ...] = (
    (ev.GameOver, WON),
    (ev.WentBankrupt, BANKRUPT),
    (ev.Resigned, BANKRUPT),
    (ev.Jailed, JAILED),
    (ev.AuctionEnded, HAMMER),
    (ev.Paid, PAID),
)
_REST: Note = (0.0, 0.06)
_SCALE = (0, 2, 4, 7, 9)
"""Semitones of a pentatonic scale: its tones sound well in any order."""


def tune_for(events: list[ev.Event]) -> Tune:
    """The tune of the most important event; after it the tune of a new turn, if one begins."""
    kinds = {type(event) for event in events}
    found = next((tune for kind, tune in _MOST_IMPORTANT_FIRST if kind in kinds), None)
    if ev.TurnBegan not in kinds or ev.GameOver in kinds:
        return found or TICK
    return (*found, _REST, *TURN) if found else TURN


def step(number: int) -> Tune:
    """The tone for space `number` of a token's way, from 1: each a little higher than the one before."""
    octave, tone = divmod(min(number, 3 * len(_SCALE)) - 1, len(_SCALE))
    return ((round(440.0 * 2 ** (octave + _SCALE[tone] / 12), 1), 0.05),)
