"""What the panels show while the doctor is there."""

from __future__ import annotations

from PIL import Image, ImageDraw

from croupier.firmware.model.fonts import width, write
from croupier.hw.protocols import Button

WIDTH, HEIGHT = 128, 64


def number_sign(number: int, below: str = "") -> Image.Image:
    """A seat's number in a frame, as large as it gets, and a word below."""
    return sign(str(number), below)


def sign(large: str, below: str = "") -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    small = Image.new("1", (max(1, width(large, "large")), 20))
    write(ImageDraw.Draw(small), (0, 0), large, "large")
    zoom = 2 if small.width * 2 <= WIDTH - 4 else 1
    grown = small.resize((small.width * zoom, small.height * zoom))
    image.paste(grown, ((WIDTH - grown.width) // 2, 4 if below else (HEIGHT - grown.height) // 2))
    if below:
        write(draw, ((WIDTH - width(below)) // 2, 48), below)
    return image


def button_sign(seat: int, button: Button) -> Image.Image:
    """Which button to press: as it is printed on the console."""
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    x, y, size = WIDTH // 2, 26, 16
    if button is Button.OK:
        draw.ellipse((x - size, y - size, x + size, y + size), fill=1)
    else:
        tip = -size if button is Button.LEFT else size
        draw.polygon([(x + tip, y), (x - tip, y - size), (x - tip, y + size)], fill=1)
    text = f"seat {seat}: press"
    write(draw, ((WIDTH - width(text)) // 2, 50), text)
    return image
