"""How the board behaves, whatever is played: kept for next time, changed at any seat."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Pace = Literal["slow", "normal", "fast"]
PACES: tuple[Pace, ...] = ("slow", "normal", "fast")
CLAIM_GRACE = 4
GRACES = (0, CLAIM_GRACE, 8)
BOARD_SETTINGS_FILE = "comfort.json"


class BoardSettings(Struct, frozen=True, omit_defaults=True):
    sound: bool = True
    """Off is off for everybody: the buzzer and the pages."""
    colour_blind: bool = False
    """The lights in colours that everybody can tell apart."""
    pace: Pace = "normal"
    """How long a robot thinks."""
    claim_grace: int = CLAIM_GRACE
    """Seconds that a throw waits for an owner who may ask for rent; 0 is not at all."""
