"""A console's 128x64 screen, drawn from its panel."""

from __future__ import annotations

from PIL import Image, ImageDraw

from firmware.table.scene import Panel, Scene
from firmware.views.fonts import Face, fit, width, wrap, write

WIDTH, HEIGHT = 128, 64
LINE = 11
HEAD = 18
"""Cash and name; a rule below."""
BAR = 52
"""Top of the line that says what ● does."""


def screen(scene: Scene, console: int) -> Image.Image:
    return draw_panel(scene.panels[console])


def draw_panel(panel: Panel) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    if panel.cash:
        _head(draw, panel)
        _body(draw, panel)
    else:
        _poster(draw, panel)
    if panel.choice:
        _bar(draw, panel)
    return image


def _head(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    write(draw, (0, -1), panel.cash, "large")
    name = fit(panel.name, WIDTH - width(panel.cash, "large") - 6)
    write(draw, (WIDTH - width(name), 3), name)
    draw.line((0, HEAD - 1, WIDTH, HEAD - 1), fill=1)


def _body(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    y = HEAD
    ink = 1
    if panel.alarm:
        draw.rectangle((0, y + 1, WIDTH, y + LINE), fill=1)
        ink = 0
    write(draw, (1, y), fit(panel.headline, WIDTH - 1), ink=ink)
    for line in [line for detail in panel.details for line in wrap(detail, WIDTH - 1)]:
        y += LINE
        if y + LINE > (BAR if panel.choice else HEIGHT) + 1:
            break
        write(draw, (1, y), line)


def _poster(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """Before a game: a few words in the middle."""
    large = width(panel.headline, "large") <= WIDTH
    face: Face = "large" if large else "text"
    height = 20 if large else 14
    lines = [line for detail in panel.details for line in wrap(detail, WIDTH)]
    y = max(0, ((BAR if panel.choice else HEIGHT) - height - LINE * len(lines)) // 2)
    headline = fit(panel.headline, WIDTH, face)
    write(draw, ((WIDTH - width(headline, face)) // 2, y), headline, face)
    y += height
    for line in lines:
        write(draw, ((WIDTH - width(line)) // 2, y), line)
        y += LINE


def _bar(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """What ● does, dark on light unless ● was just refused; arrows where ◀ ▶ lead on."""
    paper, ink = (0, 1) if panel.flashing else (1, 0)
    draw.rectangle((0, BAR, WIDTH - 1, HEIGHT - 1), fill=paper, outline=1)
    left, right, middle = 3, WIDTH - 4, BAR + 6
    if panel.count > 1:
        draw.polygon([(left, middle), (left + 3, middle - 3), (left + 3, middle + 3)], fill=ink)
        draw.polygon([(right, middle), (right - 3, middle - 3), (right - 3, middle + 3)], fill=ink)
    label = fit(panel.choice, WIDTH - 30)
    start = (WIDTH - width(label) - 9) // 2
    draw.ellipse((start, middle - 3, start + 6, middle + 3), fill=ink)
    write(draw, (start + 10, BAR), label, ink=ink)
