"""Finds the words of a panel that do not fit on a screen of a given size."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model.fonts import width, wrap
from croupier.firmware.model.layout import LINE, SMALLEST, Layout
from croupier.firmware.model.panel import Panel
from croupier.firmware.views.pictures import qr_code, streets_width
from croupier.firmware.views.screens import ARROW, HEADLINE, LARGE_HEADLINE, turn_line

SHORT_NAME_DOTS = 30
"""Beside a large amount of cash it is enough to see so much of a name: six letters."""


def lost_words(panel: Panel, layout: Layout = SMALLEST) -> list[str]:
    """The words that would not be drawn, or only in part."""
    if panel.qr:
        layout = replace(layout, width=layout.width - qr_code(panel.qr, layout.height).width)
    lost = []
    if width(panel.choice) > layout.label_width:
        lost.append(panel.choice)
    if panel.cash:
        free = layout.width - width(panel.cash, "large") - 2
        if min(width(panel.name, "small"), SHORT_NAME_DOTS) > free:
            lost.append(panel.name)
        if panel.turn and width(corner := turn_line(panel, free - ARROW), "small") > free - ARROW:
            lost.append(corner)
        lost += wrap(panel.refused, layout.line_width - 3)[layout.body_height() // LINE :]
        lines = layout.body_height(bar=bool(panel.choice)) // LINE
        lost += layout.body_lines(panel)[lines:]
        beside = layout.width - width(panel.headline)
        if panel.streets and streets_width(panel.streets, beside) > beside:
            lost.append(panel.headline)
    else:
        large = width(panel.headline, "large") <= layout.width
        first = LARGE_HEADLINE if large else HEADLINE
        below = (layout.bar_top if panel.choice else layout.height) - first
        lost += layout.poster_lines(panel)[1 + below // LINE :]
    words = [panel.headline, *panel.details, panel.choice]
    return lost + [word for text in words for word in text.split() if width(word) > layout.line_width]
