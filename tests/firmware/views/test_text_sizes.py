"""Tests of the letter height that the wiring sets: with every height all words fit on the screen."""

from __future__ import annotations

import pytest
from PIL import Image

from croupier.firmware.app.show import Show
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.fonts import width
from croupier.firmware.model.layout import HEAD, LETTERS, TEXT, Layout
from croupier.firmware.model.panel import Panel
from croupier.firmware.views.screens import draw_panel
from croupier.hw.sim import SimBoard

SHORT = Panel(name="Hat", cash="$1320", headline="Boardwalk", choice="Buy for $400")
LONG = Panel(
    name="Hat",
    cash="$1320",
    headline="Pennsylvania Avenue",
    details=("Owned by Ship", "You owe $28"),
    choice="Pay it",
)


def letters(image: Image.Image) -> int:
    """The height in dots of the first line below the head."""
    rows = [any(image.getpixel((x, y)) for x in range(128)) for y in range(HEAD + 1, 52)]
    first = rows.index(True)
    return rows[first:].index(False)


def test_larger_letters_are_larger_and_smaller_ones_smaller() -> None:
    heights = [letters(draw_panel(SHORT, Layout(text=text))) for text in LETTERS]
    assert heights == sorted(set(heights))


def test_what_has_no_room_in_large_letters_is_said_in_those_where_all_of_it_fits() -> None:
    assert draw_panel(LONG, Layout(text=16)).tobytes() == draw_panel(LONG, Layout(text=TEXT)).tobytes()


@pytest.mark.parametrize("text", LETTERS)
@pytest.mark.parametrize("panel", [SHORT, LONG])
def test_every_line_has_room(panel: Panel, text: int) -> None:
    layout = Layout(text=text)
    letters = layout.body_letters(panel)
    lines = layout.body_lines(panel, letters.face)
    assert HEAD + len(lines) * letters.line <= 52
    assert all(width(line, letters.face) < 128 for line in lines)


def test_dice_keep_their_room() -> None:
    thrown = Panel(name="Hat", cash="$1320", headline="", dice=(3, 4), choice="Go on")
    assert draw_panel(thrown, Layout(text=8)).tobytes() == draw_panel(thrown, Layout(text=16)).tobytes()


async def test_each_console_has_its_own() -> None:
    with SimBoard(consoles=2) as sim:
        show = Show(sim.board, LoopClock(), (16, 8))
        for console, text in enumerate((16, 8)):
            show.aside(console, SHORT)
            assert sim.screen_bits(console) == draw_panel(SHORT, Layout(text=text)).tobytes()
        show.close()
