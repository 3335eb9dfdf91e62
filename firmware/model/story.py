"""What the story of a saved game is made of: events, steps taken back, and changed rules."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine import View
from croupier.engine.events import Event
from croupier.firmware.model.records import Undo


class Difference(Struct, frozen=True):
    """Today's rules refuse a step of an older game, or give other events than they did then.

    What was saved counts: the game goes on from the next saved state. The steps up to there are not played
    again.
    """

    row: int
    """The number of the step's row."""
    reason: str
    """A sentence about that row, for the terminal."""
    goes_on: int
    """The row with the state from which the game goes on; 0 if no later row has a state."""
    view: View
    """The game there."""


class TakenBack(Struct, frozen=True):
    """Steps that were taken back, and what they were."""

    by: tuple[int, ...]
    """The players who agreed."""
    before: View
    """The game before them, and after."""
    events: tuple[Event, ...]


StoryEvent = Event | Undo | TakenBack | Difference
"""An `Undo` is in place of `TakenBack` where nobody knows any more what was taken back."""
