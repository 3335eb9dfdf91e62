"""Tests of a lost device on a screen: a sign in the corner, and a line for a moment."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model.panel import Panel
from croupier.firmware.views.screens import draw_panel

PLAIN = Panel(name="Hat", cash="$1500", headline="Your turn", details=("One", "Two"), choice="Roll the dice")


def changed(panel: Panel) -> set[tuple[int, int]]:
    """The dots that differ from the plain screen."""
    before, after = draw_panel(PLAIN), draw_panel(panel)
    dots = [(x, y) for y in range(64) for x in range(128)]
    return {dot for dot in dots if before.getpixel(dot) != after.getpixel(dot)}


def test_the_sign_stands_in_the_corner_and_hides_nothing_below() -> None:
    dots = changed(replace(PLAIN, impaired=True))
    assert dots
    assert max(y for _, y in dots) < 18


def test_the_line_takes_the_place_of_the_last_one_and_leaves_the_choice() -> None:
    dots = changed(replace(PLAIN, fault="Lost: scanner north"))
    assert dots
    assert {y for _, y in dots} <= set(range(39, 52))


def test_a_screen_without_a_game_shows_both() -> None:
    title = Panel(headline="CROUPIER")
    lost = replace(title, impaired=True, fault="Lost: the lights")
    assert draw_panel(lost).tobytes() != draw_panel(title).tobytes()
