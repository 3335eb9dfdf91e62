"""The images that the panels show while the doctor works: numbers, words, a button to press."""

from __future__ import annotations

from PIL import Image, ImageDraw

from croupier.firmware.model.fonts import width, write
from croupier.hw.protocols import Button, Size


def number_sign(size: Size, number: int, below: str = "") -> Image.Image:
    """The number of a seat in a frame, as large as possible, and a word below."""
    return sign(size, str(number), below)


def sign(size: Size, large: str, below: str = "") -> Image.Image:
    """A word in a frame, as large as possible, and another below, on a screen of this size."""
    wide, high = size
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=1)
    small = Image.new("1", (max(1, width(large, "large")), 20))
    write(ImageDraw.Draw(small), (0, 0), large, "large")
    zoom = 2 if small.width * 2 <= wide - 4 else 1
    grown = small.resize((small.width * zoom, small.height * zoom))
    image.paste(grown, ((wide - grown.width) // 2, 4 if below else (high - grown.height) // 2))
    if below:
        write(draw, ((wide - width(below)) // 2, 48), below)
    return image


def button_sign(size: Size, seat: int, button: Button, text: str = "") -> Image.Image:
    """The button to press, drawn as it is printed on the console. `text` stands below it."""
    wide, high = size
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    x, y, radius = wide // 2, high // 2 - 6, 16
    if button is Button.OK:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=1)
    else:
        tip = -radius if button is Button.LEFT else radius
        draw.polygon([(x + tip, y), (x - tip, y - radius), (x - tip, y + radius)], fill=1)
    text = text or f"seat {seat}: press"
    write(draw, ((wide - width(text)) // 2, y + 24), text)
    return image
