"""A console's screen, drawn from its panel. The layout says where the parts are and how much fits there."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image, ImageDraw

from croupier.firmware.model.fonts import Face, fit, width, wrap, write
from croupier.firmware.model.layout import HEAD, LETTERS, LINE, SMALLEST, TEXT, Layout
from croupier.firmware.model.panel import Panel
from croupier.firmware.views import pictures

MARK = 7
"""Width of the sign that a device is lost."""
TURN = 7
"""Top of the line that says whose turn it is."""
ARROW = 5
"""Width of the arrow before that line."""
LARGE_HEADLINE, HEADLINE = 20, 14
"""Height of the first line of a panel without a head, in large and in ordinary letters."""


def draw_panel(panel: Panel, layout: Layout = SMALLEST) -> Image.Image:
    """The panel as an image of the layout's size."""
    if panel.large:
        layout = replace(layout, text=max(LETTERS))
    if panel.qr and not panel.cash:
        return _beside_qr(panel, layout)
    image = Image.new("1", layout.size)
    draw = ImageDraw.Draw(image)
    if panel.cash:
        _head(draw, panel, layout)
        _body(draw, panel, layout)
        _pictures(draw, panel, layout)
    else:
        _poster(draw, panel, layout)
    if panel.choice:
        _bar(draw, panel, layout)
    if panel.impaired:
        _mark(draw, layout)
    if panel.refused:
        _refused(draw, panel, layout)
    if panel.fault:
        _fault(draw, panel, layout)
    return image


def _beside_qr(panel: Panel, layout: Layout) -> Image.Image:
    """A QR code on the left, as high as the screen, and the words in what is left of it."""
    code = pictures.qr_code(panel.qr, layout.height)
    words = draw_panel(replace(panel, qr=""), replace(layout, width=layout.width - code.width))
    image = Image.new("1", layout.size)
    image.paste(code, (0, 0))
    image.paste(words, (code.width, 0))
    return image


def _head(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    """Cash on the left; the name on the right, and whose turn it is below it."""
    write(draw, (0, -1), panel.cash, "large")
    right = layout.width - MARK - 2 if panel.impaired else layout.width
    free = right - width(panel.cash, "large") - 2
    name = fit(panel.name, free, "small")
    write(draw, (right - width(name, "small"), -1), name, "small")
    if panel.turn:
        _turn(draw, panel, right, free)
    draw.line((0, HEAD - 1, layout.width, HEAD - 1), fill=1)
    if panel.countdown is not None:
        left, seconds = panel.countdown
        end = max(0, layout.width * left // max(seconds, left, 1) - 1)
        draw.rectangle((0, HEAD - 2, end, HEAD), fill=1)


def _turn(draw: ImageDraw.ImageDraw, panel: Panel, right: int, free: int) -> None:
    """After a small arrow; dark on light for the player whom the table waits for."""
    said = fit(turn_line(panel, free - ARROW), free - ARROW, "small")
    left, ink = right - width(said, "small"), 0 if panel.awaited else 1
    if panel.awaited:
        draw.rectangle((left - ARROW - 1, TURN, right - 1, TURN + 7), fill=1)
    draw.polygon([(left - 4, TURN + 1), (left - 4, TURN + 5), (left - 2, TURN + 3)], fill=ink)
    write(draw, (left, TURN), said, "small", ink)


def turn_line(panel: Panel, dots: int) -> str:
    """The longest form that is at most so many dots wide; the shortest if none is."""
    return next((said for said in panel.turn if width(said, "small") <= dots), panel.turn[-1])


def _body(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    letters = layout.body_letters(panel)
    if panel.alarm:
        draw.rectangle((0, HEAD + 1, layout.width, HEAD + letters.line), fill=1)
    top = HEAD if letters.line == LINE else HEAD + 1
    shown = layout.body_height(bar=bool(panel.choice)) // letters.line
    for number, line in enumerate(layout.body_lines(panel, letters.face)[:shown]):
        ink = 0 if panel.alarm and number == 0 else 1
        write(draw, (1, top + number * letters.line), line, letters.face, ink)


def _pictures(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    """Two dice in the middle of the body; the streets of a group beside the headline."""
    if panel.dice:
        middle = HEAD + layout.body_height() // 2
        pictures.draw_dice(draw, panel.dice, (layout.width // 2, middle + 1))
    free = layout.width - width(panel.headline)
    pictures.draw_streets(draw, panel.streets, (layout.width - 1, HEAD + 2), free)


def _poster(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    """A panel without a head, as before a game: a few words in the middle."""
    large = width(panel.headline, "large") <= layout.width
    face: Face = "large" if large else "text"
    height = LARGE_HEADLINE if large else HEADLINE
    first, *lines = layout.poster_lines(panel)
    bottom = layout.bar_top if panel.choice else layout.height
    y = max(0, (bottom - height - LINE * len(lines)) // 2)
    write(draw, ((layout.width - width(first, face)) // 2, y), first, face)
    y += height
    for line in lines:
        write(draw, ((layout.width - width(line)) // 2, y), line)
        y += LINE


def _mark(draw: ImageDraw.ImageDraw, layout: Layout) -> None:
    """A sign in the corner: a device is lost."""
    left = layout.width - MARK
    draw.rectangle((left, 0, layout.width - 1, HEAD - 4), fill=1)
    draw.line((left + MARK // 2, 3, left + MARK // 2, 8), fill=0)
    draw.point((left + MARK // 2, 11), fill=0)


def _refused(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    """Why ● did nothing, for a moment in place of the body."""
    lines = wrap(panel.refused, layout.line_width - 3)
    draw.rectangle((0, HEAD, layout.width - 1, layout.bar_top - 2), fill=1)
    top = HEAD + max(0, (layout.body_height() - LINE * len(lines)) // 2) - 1
    for number, line in enumerate(lines):
        write(draw, (3, top + number * LINE), line, ink=0)


def _fault(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    """The device that was lost or works again, for a moment in place of the last line."""
    top = (layout.bar_top if panel.choice else layout.height) - LINE - 1
    right = layout.width - 1
    draw.rectangle((0, top, right, top + LINE), fill=0)
    draw.rectangle((0, top, right, top + LINE - 1), fill=1)
    write(draw, (1, top), fit(panel.fault, layout.line_width), ink=0)


def _bar(draw: ImageDraw.ImageDraw, panel: Panel, layout: Layout) -> None:
    """What ● does: dark on light, unless ● was just refused. Arrows where ◀ ▶ lead to more."""
    paper, ink = (0, 1) if panel.flashing else (1, 0)
    top = layout.bar_top
    draw.rectangle((0, top, layout.width - 1, layout.height - 1), fill=paper, outline=1)
    left, right, middle = 3, layout.width - 4, top + TEXT // 2
    if panel.count > 1 or panel.dial:
        draw.polygon([(left, middle), (left + 3, middle - 3), (left + 3, middle + 3)], fill=ink)
        draw.polygon([(right, middle), (right - 3, middle - 3), (right - 3, middle + 3)], fill=ink)
    label = fit(panel.choice, layout.label_width)
    start = (layout.width - width(label) - 9) // 2
    draw.ellipse((start, middle - 3, start + 6, middle + 3), fill=ink)
    write(draw, (start + 10, top), label, ink=ink)
