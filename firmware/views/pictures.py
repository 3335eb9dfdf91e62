"""Small pictures on the screens: two dice, and the buildings on the streets of a group."""

from __future__ import annotations

from PIL import Image, ImageDraw

from croupier.firmware.model.panel import HOTEL, MORTGAGED

DIE = 30
"""Width and height of a die in dots."""
BETWEEN_DICE = 52
"""Dots from the left edge of one die to that of the other."""
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""Column and row."""

QR_BESIDE = 3
"""Dots of white beside a QR code, at least."""
STREET_HEIGHT, HOUSE_WIDTH = 7, 3
"""In dots."""


def draw_dice(draw: ImageDraw.ImageDraw, dice: tuple[int, int], middle: tuple[int, int]) -> None:
    """Side by side round this point. A die without a number yet is a dashed square."""
    left, top = middle[0] - (DIE + BETWEEN_DICE) // 2 + 1, middle[1] - DIE // 2
    for number, pips in enumerate(dice):
        _die(draw, pips, left + number * BETWEEN_DICE, top)


def _die(draw: ImageDraw.ImageDraw, pips: int, x: int, y: int) -> None:
    far = DIE - 1
    if not pips:
        for start in range(0, DIE, 6):
            end = min(start + 2, far)
            draw.line((x + start, y, x + end, y), fill=1)
            draw.line((x + start, y + far, x + end, y + far), fill=1)
            draw.line((x, y + start, x, y + end), fill=1)
            draw.line((x + far, y + start, x + far, y + end), fill=1)
        return
    draw.rounded_rectangle((x, y, x + far, y + far), radius=4, fill=1)
    for column, row in _PIPS[pips]:
        left, top = x + 4 + column * 8, y + 4 + row * 8
        draw.ellipse((left, top, left + 5, top + 5), fill=0)


def _street_size(streets: tuple[int, ...], free: int) -> tuple[int, int]:
    """A street's width, and the gap after it. Transports have no houses and are narrower."""
    wide, narrow = (15, 4), (8, 2)
    return narrow if len(streets) > 3 or len(streets) * sum(wide) > free else wide


def streets_width(streets: tuple[int, ...], free: int) -> int:
    """How many dots the streets take of those that are free beside the headline."""
    return len(streets) * sum(_street_size(streets, free))


def draw_streets(
    draw: ImageDraw.ImageDraw, streets: tuple[int, ...], corner: tuple[int, int], free: int
) -> None:
    """Side by side up to the top right corner. Each has its houses, its hotel, or a cross if mortgaged."""
    right, top = corner
    wide, gap = _street_size(streets, free)
    x = right - streets_width(streets, free) + gap
    for level in streets:
        _street(draw, level, x, top, wide)
        x += wide + gap


def _street(draw: ImageDraw.ImageDraw, level: int, x: int, top: int, wide: int) -> None:
    bottom, right = top + STREET_HEIGHT, x + wide - 1
    draw.line((x, bottom, right, bottom), fill=1)
    if level == MORTGAGED:
        draw.line((x, top + 1, right, bottom), fill=1)
        draw.line((x, bottom, right, top + 1), fill=1)
    elif level == HOTEL:
        draw.rectangle((x + 2, top, right - 2, bottom - 2), fill=1)
    else:
        for house in range(level):
            left = x + house * (HOUSE_WIDTH + 1)
            draw.rectangle((left, top + 2, left + HOUSE_WIDTH - 1, bottom - 2), fill=1)
            draw.point((left + 1, top + 1), fill=1)


def qr_code(text: str, height: int) -> Image.Image:
    """A QR code, as large as its squares fit into this height, on white.

    Its standard asks for four squares of white round it; where the screen is too low for them, phones read
    it with less.
    """
    import segno

    rows = [list(row) for row in segno.make(text, micro=False, error="m", boost_error=False).matrix]
    size = len(rows)
    dots = max(1, height // (size + 2))
    beside = min(4 * dots, max(QR_BESIDE, (height - size * dots) // 2))
    code = Image.new("1", (size, size), 1)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                code.putpixel((x, y), 0)
    image = Image.new("1", (size * dots + 2 * beside, height), 1)
    image.paste(code.resize((size * dots, size * dots)), (beside, (height - size * dots) // 2))
    return image
