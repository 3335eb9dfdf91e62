"""The simulated board: the same devices as a real one. The page, or a test, presses and looks."""

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
