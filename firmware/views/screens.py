"""A console's 128x64 screen, drawn from its panel."""

from __future__ import annotations

from functools import cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from firmware.table.scene import Panel, Scene

WIDTH, HEIGHT = 128, 64
LINE = 11
BAR_TOP = 52
MARGIN = 2


@cache
def _small() -> Any:
    return ImageFont.load_default_imagefont()


@cache
def _large() -> Any:
    return ImageFont.load_default(size=17)


def width(text: str, font: Any = None) -> int:
    left, _top, right, _bottom = (font or _small()).getbbox(_plain(text))
    return int(right - left)


def _plain(text: str) -> str:
    """The small font knows Latin-1 only."""
    return text.encode("latin-1", "replace").decode("latin-1")


def fit(text: str, room: int) -> str:
    """As much of a line as there is room for."""
    if width(text) <= room:
        return text
    while text and width(text + "..") > room:
        text = text[:-1]
    return text.rstrip() + ".."


def wrap(text: str, room: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def screen(scene: Scene, console: int) -> Image.Image:
    return draw_panel(scene.panels[console])


def draw_panel(panel: Panel) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    if panel.cash:
        _head(draw, panel)
        _body(draw, panel, top=20)
    else:
        _body(draw, panel, top=4)
    if panel.choice:
        _bar(draw, panel)
    return image


def _head(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    draw.text((0, -2), _plain(panel.cash), font=_large(), fill=1)
    room = WIDTH - width(panel.cash, _large()) - 6
    name = fit(panel.name, room)
    draw.text((WIDTH - width(name), 3), _plain(name), font=_small(), fill=1)
    draw.line((0, 18, WIDTH, 18), fill=1)


def _body(draw: ImageDraw.ImageDraw, panel: Panel, top: int) -> None:
    y = top
    lines = [fit(panel.headline, WIDTH)]
    if panel.alarm:
        draw.rectangle((0, y, WIDTH, y + LINE - 1), fill=1)
    for detail in panel.details:
        lines += wrap(detail, WIDTH)
    last = BAR_TOP if panel.choice else HEIGHT
    for number, line in enumerate(lines):
        if y + LINE > last + 1:
            break
        draw.text(
            (1 if number == 0 and panel.alarm else 0, y),
            _plain(line),
            font=_small(),
            fill=0 if number == 0 and panel.alarm else 1,
        )
        y += LINE


def _bar(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """What ● does, white on black unless ● was just refused; arrows where ◀ ▶ lead on."""
    paper, ink = (0, 1) if panel.flashing else (1, 0)
    draw.rectangle((0, BAR_TOP, WIDTH, HEIGHT), fill=paper)
    if panel.flashing:
        draw.rectangle((0, BAR_TOP, WIDTH - 1, HEIGHT - 1), outline=1)
    left, right, middle = MARGIN, WIDTH - MARGIN - 1, BAR_TOP + 6
    if panel.count > 1:
        draw.polygon([(left, middle), (left + 4, middle - 4), (left + 4, middle + 4)], fill=ink)
        draw.polygon([(right, middle), (right - 4, middle - 4), (right - 4, middle + 4)], fill=ink)
    room = WIDTH - 4 * MARGIN - 22
    label = fit(panel.choice, room)
    start = (WIDTH - width(label) - 9) // 2
    draw.ellipse((start, middle - 3, start + 6, middle + 3), fill=ink)
    draw.text((start + 10, BAR_TOP + 1), _plain(label), font=_small(), fill=ink)
