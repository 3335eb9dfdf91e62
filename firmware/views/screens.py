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
TEXT_ROOM = WIDTH - 1
LABEL_ROOM = WIDTH - 26
"""Between the arrows, behind the dot."""


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
    if panel.alarm:
        draw.rectangle((0, HEAD + 1, WIDTH, HEAD + LINE), fill=1)
    for number, line in enumerate(body_lines(panel)[: room_for_lines(panel)]):
        write(draw, (1, HEAD + number * LINE), line, ink=0 if panel.alarm and number == 0 else 1)


def room_for_lines(panel: Panel) -> int:
    """Of a game's panel, below the head."""
    return ((BAR if panel.choice else HEIGHT) - HEAD) // LINE


def body_lines(panel: Panel) -> list[str]:
    """The headline is one line, a detail as many as it needs."""
    headline = [fit(panel.headline, TEXT_ROOM)] if panel.headline else []
    return headline + [line for detail in panel.details for line in wrap(detail, TEXT_ROOM)]


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
    label = fit(panel.choice, LABEL_ROOM)
    start = (WIDTH - width(label) - 9) // 2
    draw.ellipse((start, middle - 3, start + 6, middle + 3), fill=ink)
    write(draw, (start + 10, BAR), label, ink=ink)
