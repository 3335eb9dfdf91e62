"""Which words of a panel a person would not get to read, measured in dots."""

from __future__ import annotations

from firmware.table.scene import Panel
from firmware.views.fonts import width, wrap
from firmware.views.screens import BAR, HEIGHT, LABEL_ROOM, LINE, TEXT_ROOM, WIDTH, body_lines, room_for_lines

TITLE_HEIGHT = 20


def lost_words(panel: Panel) -> list[str]:
    lost = []
    if width(panel.choice) > LABEL_ROOM:
        lost.append(panel.choice)
    if panel.cash:
        if width(panel.cash, "large") + 6 + width(panel.name) > WIDTH:
            lost.append(panel.name)
        if width(panel.headline) > TEXT_ROOM:
            lost.append(panel.headline)
        lost += body_lines(panel)[room_for_lines(panel) :]
    else:
        room = (BAR if panel.choice else HEIGHT) - TITLE_HEIGHT
        lost += [line for detail in panel.details for line in wrap(detail, WIDTH)][room // LINE :]
        if width(panel.headline) > WIDTH:
            lost.append(panel.headline)
    words = [panel.headline, *panel.details, panel.choice]
    return lost + [word for text in words for word in text.split() if width(word) > TEXT_ROOM]
