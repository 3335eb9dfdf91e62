"""Which words of a panel a person would not get to read, measured in dots."""

from __future__ import annotations

from croupier.firmware.model.fonts import width, wrap
from croupier.firmware.model.panel import Panel
from croupier.firmware.views.pictures import streets_width
from croupier.firmware.views.screens import (
    ARROW,
    BAR,
    HEIGHT,
    LABEL_ROOM,
    LINE,
    TEXT_ROOM,
    WIDTH,
    body_lines,
    poster_lines,
    room_for_lines,
    turn_line,
)

TITLE_HEIGHT = 20
SHORT_NAME = 30
"""Six letters of a name are enough beside a fortune."""


def lost_words(panel: Panel) -> list[str]:
    lost = []
    if width(panel.choice) > LABEL_ROOM:
        lost.append(panel.choice)
    if panel.cash:
        room = WIDTH - width(panel.cash, "large") - 2
        if min(width(panel.name, "small"), SHORT_NAME) > room:
            lost.append(panel.name)
        if panel.turn and width(corner := turn_line(panel, room - ARROW), "small") > room - ARROW:
            lost.append(corner)
        lost += wrap(panel.refused, TEXT_ROOM - 3)[3:]
        lost += body_lines(panel)[room_for_lines(panel) :]
        beside = WIDTH - width(panel.headline)
        if panel.streets and streets_width(panel.streets, beside) > beside:
            lost.append(panel.headline)
    else:
        room = (BAR if panel.choice else HEIGHT) - TITLE_HEIGHT
        lost += poster_lines(panel)[1 + room // LINE :]
    words = [panel.headline, *panel.details, panel.choice]
    return lost + [word for text in words for word in text.split() if width(word) > TEXT_ROOM]
