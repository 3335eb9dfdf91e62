"""A console's 128x64 screen, drawn from its panel."""

from __future__ import annotations

from PIL import Image, ImageDraw

from croupier.firmware.model.fonts import Face, fit, width, wrap, write
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.views import pictures

WIDTH, HEIGHT = 128, 64
LINE = 11
HEAD = 18
"""Cash and name; a rule below."""
BAR = 52
"""Top of the line that says what ● does."""
TEXT_ROOM = WIDTH - 1
MARK = 7
"""Width of the sign that something is lost."""
TURN = 7
"""Top of the line that says whose turn it is."""
ARROW = 5
"""Width of the arrow before it."""
DICE_AT = (24, HEAD + 3)
LABEL_ROOM = WIDTH - 26
"""Between the arrows, behind the dot."""
BODY = 12
"""Height of the body's letters in dots, unless the wiring says otherwise: everything fits at this size."""
FACES: dict[int, tuple[Face, int]] = {8: ("small", 8), BODY: ("text", LINE), 16: ("large", 17)}
"""The letters of each height, and from one line to the next."""


def screen(scene: Scene, console: int, text: int = BODY) -> Image.Image:
    return draw_panel(scene.panels[console], text)


def draw_panel(panel: Panel, text: int = BODY) -> Image.Image:
    """`text` is the height that the console's letters should have."""
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    if panel.cash:
        _head(draw, panel)
        _body(draw, panel, text)
        pictures.draw_dice(draw, panel.dice, DICE_AT)
        beside = WIDTH - width(panel.headline)
        pictures.draw_streets(draw, panel.streets, (WIDTH - 1, HEAD + 2), beside)
    else:
        _poster(draw, panel)
    if panel.choice:
        _bar(draw, panel)
    if panel.impaired:
        _mark(draw)
    if panel.refused:
        _refused(draw, panel)
    if panel.fault:
        _fault(draw, panel)
    return image


def _head(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    write(draw, (0, -1), panel.cash, "large")
    right = WIDTH - MARK - 2 if panel.impaired else WIDTH
    room = right - width(panel.cash, "large") - 2
    name = fit(panel.name, room, "small")
    write(draw, (right - width(name, "small"), -1), name, "small")
    if panel.turn:
        _turn(draw, panel, right, room)
    draw.line((0, HEAD - 1, WIDTH, HEAD - 1), fill=1)
    if panel.countdown is not None:
        left, seconds = panel.countdown
        draw.rectangle((0, HEAD - 2, max(0, WIDTH * left // max(seconds, left, 1) - 1), HEAD), fill=1)


def _turn(draw: ImageDraw.ImageDraw, panel: Panel, right: int, room: int) -> None:
    """Below the name, behind a small arrow; dark on light for the one the table waits for."""
    said = fit(turn_line(panel, room - ARROW), room - ARROW, "small")
    left, ink = right - width(said, "small"), 0 if panel.awaited else 1
    if panel.awaited:
        draw.rectangle((left - ARROW - 1, TURN, right - 1, TURN + 7), fill=1)
    draw.polygon([(left - 4, TURN + 1), (left - 4, TURN + 5), (left - 2, TURN + 3)], fill=ink)
    write(draw, (left, TURN), said, "small", ink)


def turn_line(panel: Panel, room: int) -> str:
    """As much of it as there is room for."""
    return next((said for said in panel.turn if width(said, "small") <= room), panel.turn[-1])


def _body(draw: ImageDraw.ImageDraw, panel: Panel, text: int) -> None:
    size = body_size(panel, text)
    face, step = FACES[size]
    if panel.alarm:
        draw.rectangle((0, HEAD + 1, WIDTH, HEAD + step), fill=1)
    top = HEAD if size == BODY else HEAD + 1
    for number, line in enumerate(body_lines(panel, face)[: _body_room(panel) // step]):
        write(draw, (1, top + number * step), line, face, ink=0 if panel.alarm and number == 0 else 1)


def body_size(panel: Panel, text: int) -> int:
    """Larger letters where everything can be said in them; beside dice and streets there is no room."""
    if panel.dice or panel.streets or text <= BODY:
        return BODY if panel.dice or panel.streets else text
    face, step = FACES[text]
    lines = body_lines(panel, face)
    fits = len(lines) * step <= _body_room(panel) and all(width(line, face) <= TEXT_ROOM for line in lines)
    return text if fits else BODY


def _body_room(panel: Panel) -> int:
    return (BAR if panel.choice else HEIGHT) - HEAD


def room_for_lines(panel: Panel) -> int:
    """Of a game's panel, below the head."""
    return _body_room(panel) // LINE


def body_lines(panel: Panel, face: Face = "text") -> list[str]:
    """As many as the words need; a long name takes a second line."""
    return [line for text in (panel.headline, *panel.details) for line in wrap(text, TEXT_ROOM, face)]


def _poster(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """Before a game: a few words in the middle."""
    large = width(panel.headline, "large") <= WIDTH
    face: Face = "large" if large else "text"
    height = 20 if large else 14
    first, *lines = poster_lines(panel)
    y = max(0, ((BAR if panel.choice else HEIGHT) - height - LINE * len(lines)) // 2)
    write(draw, ((WIDTH - width(first, face)) // 2, y), first, face)
    y += height
    for line in lines:
        write(draw, ((WIDTH - width(line)) // 2, y), line)
        y += LINE


def poster_lines(panel: Panel) -> list[str]:
    """The headline first, in large letters if it is short."""
    headline = [panel.headline] if width(panel.headline, "large") <= WIDTH else wrap(panel.headline, WIDTH)
    return headline + [line for detail in panel.details for line in wrap(detail, WIDTH)]


def _mark(draw: ImageDraw.ImageDraw) -> None:
    """Something is lost: a sign in the corner."""
    left = WIDTH - MARK
    draw.rectangle((left, 0, WIDTH - 1, HEAD - 4), fill=1)
    draw.line((left + MARK // 2, 3, left + MARK // 2, 8), fill=0)
    draw.point((left + MARK // 2, 11), fill=0)


def _refused(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """Why ● came to nothing, for a moment in place of everything below the head."""
    lines = wrap(panel.refused, TEXT_ROOM - 3)
    draw.rectangle((0, HEAD, WIDTH - 1, BAR - 2), fill=1)
    top = HEAD + max(0, (BAR - HEAD - LINE * len(lines)) // 2) - 1
    for number, line in enumerate(lines):
        write(draw, (3, top + number * LINE), line, ink=0)


def _fault(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """What was lost or is back, for a moment in place of the last line."""
    top = (BAR if panel.choice else HEIGHT) - LINE - 1
    draw.rectangle((0, top, WIDTH - 1, top + LINE), fill=0)
    draw.rectangle((0, top, WIDTH - 1, top + LINE - 1), fill=1)
    write(draw, (1, top), fit(panel.fault, TEXT_ROOM), ink=0)


def _bar(draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """What ● does, dark on light unless ● was just refused; arrows where ◀ ▶ lead on."""
    paper, ink = (0, 1) if panel.flashing else (1, 0)
    draw.rectangle((0, BAR, WIDTH - 1, HEIGHT - 1), fill=paper, outline=1)
    left, right, middle = 3, WIDTH - 4, BAR + 6
    if panel.count > 1 or panel.dial:
        draw.polygon([(left, middle), (left + 3, middle - 3), (left + 3, middle + 3)], fill=ink)
        draw.polygon([(right, middle), (right - 3, middle - 3), (right - 3, middle + 3)], fill=ink)
    label = fit(panel.choice, LABEL_ROOM)
    start = (WIDTH - width(label) - 9) // 2
    draw.ellipse((start, middle - 3, start + 6, middle + 3), fill=ink)
    write(draw, (start + 10, BAR), label, ink=ink)
