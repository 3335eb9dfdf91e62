"""A simulated buzzer: the page plays the notes."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hw.protocols import Buzzer, Note
from croupier.hw.sim.changes import Notify, SoundPlayed


class SimBuzzer(Buzzer):
    """Reports every tune, also one that is equal to the last: it sounds again."""

    def __init__(self, notify: Notify) -> None:
        self._notify = notify

    def play(self, notes: Sequence[Note]) -> None:
        self._notify(SoundPlayed(tuple((float(pitch), float(length)) for pitch, length in notes)))

    def close(self) -> None:
        self._notify(SoundPlayed(()))
