"""The colours of the lights. Red means wrong and white means for sale, so no player has these two."""

from __future__ import annotations

from colorsys import hsv_to_rgb, rgb_to_hsv

from croupier.firmware.model.scene import Scene
from croupier.hw.protocols import RGB

DARK: RGB = (0, 0, 0)
WHITE: RGB = (255, 255, 255)
RED: RGB = (255, 0, 0)
AMBER: RGB = (255, 150, 40)

COLOUR_BLIND: tuple[RGB, ...] = (
    (74, 14, 226),
    (211, 214, 2),
    (33, 253, 179),
    (100, 143, 251),
    (211, 35, 113),
    (193, 116, 62),
)
"""By token: six colours that colour-blind people can tell apart."""
_NEAR_RED, _PINK = 18 / 360, 325 / 360
"""Hues, as parts of the colour wheel. A player whose token is red is shown in pink."""


def colour_of(scene: Scene, player: int) -> RGB:
    """The player's light."""
    seat = scene.seats[player]
    if scene.colour_blind:
        return COLOUR_BLIND[seat.token % len(COLOUR_BLIND)]
    return lamp(seat.colour or scene.edition.tokens[seat.token].colour)


def colour_of_wrong(scene: Scene) -> RGB:
    """The light under a token on a wrong space. It is the only one that blinks, so for people who do not see
    red it may be white."""
    return WHITE if scene.colour_blind else RED


def lamp(written: str) -> RGB:
    """A colour such as "#1b3fc2" as a player's light. Red, which means a wrong space, becomes pink."""
    red, green, blue = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, full, bright = rgb_to_hsv(red, green, blue)
    if full > 0.5 and min(hue, 1 - hue) < _NEAR_RED:
        red, green, blue = hsv_to_rgb(_PINK, min(full, 0.8), bright)
    return round(255 * red), round(255 * green), round(255 * blue)


def dim(colour: RGB, share: float) -> RGB:
    """The colour with this share of its brightness."""
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def lighter(colour: RGB) -> RGB:
    """The colour, half way to white."""
    red, green, blue = ((part + 255) // 2 for part in colour)
    return red, green, blue
