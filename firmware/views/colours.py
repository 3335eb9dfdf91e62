"""The colours of the lights. Red is for what is wrong, white for what is for sale: no player has them."""

from __future__ import annotations

from colorsys import hsv_to_rgb, rgb_to_hsv

from croupier.firmware.model.scene import Scene
from croupier.hw.protocols import RGB

DARK: RGB = (0, 0, 0)
WHITE: RGB = (255, 255, 255)
RED: RGB = (255, 0, 0)
AMBER: RGB = (255, 150, 40)

FOR_ALL_EYES: tuple[RGB, ...] = (
    (74, 14, 226),
    (211, 214, 2),
    (33, 253, 179),
    (100, 143, 251),
    (211, 35, 113),
    (193, 116, 62),
)
"""By token: six that differ also to eyes that lack one kind of cone."""
_NEAR_RED, _INSTEAD = 18 / 360, 325 / 360
"""Turns of the colour wheel; a player who likes red is shown in pink."""


def colour_of(scene: Scene, player: int) -> RGB:
    seat = scene.seats[player]
    if scene.colour_blind:
        return FOR_ALL_EYES[seat.token % len(FOR_ALL_EYES)]
    return lamp(seat.colour or scene.edition.tokens[seat.token].colour)


def wrong_of(scene: Scene) -> RGB:
    """Nothing else goes on and off; so it may be the brightest of all for eyes that see no red."""
    return WHITE if scene.colour_blind else RED


def lamp(written: str) -> RGB:
    """A colour such as "#1b3fc2" as a player's light: never a red that could mean a mistake."""
    red, green, blue = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, full, bright = rgb_to_hsv(red, green, blue)
    if full > 0.5 and min(hue, 1 - hue) < _NEAR_RED:
        red, green, blue = hsv_to_rgb(_INSTEAD, min(full, 0.8), bright)
    return round(255 * red), round(255 * green), round(255 * blue)


def dim(colour: RGB, share: float) -> RGB:
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def lighter(colour: RGB) -> RGB:
    red, green, blue = ((part + 255) // 2 for part in colour)
    return red, green, blue
