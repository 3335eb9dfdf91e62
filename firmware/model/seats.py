"""Seats: the console and the token of each player, and how many players there can be."""

from __future__ import annotations

from msgspec import Struct

from croupier.firmware.model.speech import Level

MIN_PLAYERS, MAX_PLAYERS = 2, 6


class Seat(Struct, frozen=True):
    """The console and the token that one player plays with."""

    console: int
    uid: str
    token: int
    """Which of the edition's six tokens, from 0."""
    language: str = ""
    """The language of this player; "" is the edition's."""
    colour: str = ""
    """The colour that the player has chosen, such as "#4f86c6"; "" is the token's."""
    read: Level = "off"
    """How much of this player's screen the board reads aloud."""
    large: bool = False
    """Whether this player's screen has large letters."""
    advice: bool = False
    """Whether this player may ask what the champion would do."""
