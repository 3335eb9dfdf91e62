"""The consoles of a board that phones may be."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.config.wiring import SIMULATED, ButtonsWiring, ConsoleWiring, ScreenWiring, Wiring
from croupier.firmware.model.seats import MAX_PLAYERS

PHONES_FILE = "phones.json"
"""In the state folder: which phones may come back."""
PHONE = ConsoleWiring(ScreenWiring(SIMULATED, text=12), ButtonsWiring(SIMULATED))


def with_phones(wiring: Wiring) -> Wiring:
    """A board that lets phones in has six more consoles, which they are.

    Where all consoles are in the page anyway, a phone takes one of those instead.
    """
    if all(console.buttons.driver == SIMULATED for console in wiring.consoles):
        return wiring
    return replace(wiring, consoles=wiring.consoles + (PHONE,) * MAX_PLAYERS)
