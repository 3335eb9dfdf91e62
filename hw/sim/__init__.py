"""The simulated board: the same devices as a real one, with a hand and an eye on the other side."""

from croupier.hw.sim.board import TOKEN_UIDS, TWO_EACH, SimBoard
from croupier.hw.sim.changes import Change, PixelsChanged, ScreenChanged, SoundPlayed, TokenMoved

__all__ = [
    "TOKEN_UIDS",
    "TWO_EACH",
    "Change",
    "PixelsChanged",
    "ScreenChanged",
    "SimBoard",
    "SoundPlayed",
    "TokenMoved",
]
