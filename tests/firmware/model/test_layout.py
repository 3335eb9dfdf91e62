"""The layout of a screen follows from the size of its panel."""

from __future__ import annotations

import pytest

from croupier.firmware.model.layout import SMALLEST, Layout
from croupier.firmware.model.panel import Panel

FACTS = [f"Rent with {count} houses: ${count}00" for count in range(1, 9)]


def test_the_smallest_panel_has_three_lines_above_the_bar_and_four_without_one() -> None:
    assert (SMALLEST.size, SMALLEST.lines(), SMALLEST.lines(bar=False)) == ((128, 64), 3, 4)
    assert (SMALLEST.line_width, SMALLEST.label_width) == (127, 102)


def test_a_taller_panel_has_more_lines_and_fewer_pages() -> None:
    tall = Layout(height=128)
    assert tall.lines() == 8
    assert tall.wrap("A line that is too long for one") == SMALLEST.wrap("A line that is too long for one")
    assert len(tall.pages("Boardwalk", FACTS)) < len(SMALLEST.pages("Boardwalk", FACTS))


def test_a_wider_panel_has_longer_lines_and_labels() -> None:
    wide, line = Layout(width=256), "A line that is too long for one"
    assert (wide.lines(), wide.line_width, wide.label_width) == (3, 255, 230)
    assert (SMALLEST.fits_line(line), wide.fits_line(line)) == (False, True)
    assert (SMALLEST.fits_bar(line), wide.fits_bar(line)) == (False, True)


def test_the_headline_is_on_every_page_and_no_line_is_lost() -> None:
    pages = SMALLEST.pages("Boardwalk", FACTS)
    assert {headline for headline, _ in pages} == {"Boardwalk"}
    assert " ".join(" ".join(lines) for _, lines in pages) == " ".join(FACTS)
    assert all(SMALLEST.fits(Panel(headline=headline, details=lines)) for headline, lines in pages)


def test_a_line_that_needs_more_than_a_page_goes_on_with_the_next() -> None:
    long = " ".join(["word"] * 40)
    assert " ".join(" ".join(lines) for _, lines in SMALLEST.pages("Three", [long])) == long


def test_a_headline_as_high_as_the_body_leaves_one_line_below_it() -> None:
    assert SMALLEST.pages(" ".join(["headline"] * 6), ["One", "Two"])[1][1] == ("Two",)


@pytest.mark.parametrize(
    ("layout", "lines"),
    [(Layout(text=16), 3), (Layout(256, 64, 16), 3), (Layout(128, 128, 16), 8), (Layout(256, 128, 16), 5)],
)
def test_pages_are_cut_for_large_letters_where_they_hold_as_much_as_128x64(
    layout: Layout, lines: int
) -> None:
    assert layout.lines() == lines


def test_a_page_that_was_cut_for_large_letters_is_drawn_in_them() -> None:
    layout = Layout(256, 128, 16)
    (page, *_) = layout.pages("Boardwalk", FACTS)
    assert layout.body_letters(Panel(headline=page[0], details=page[1], choice="Next")).face == "large"


def test_an_address_is_broken_after_its_scheme() -> None:
    assert SMALLEST.poster_parts("192.168.1.7:8000") == ["192.168.1.7:8000"]
    assert SMALLEST.poster_parts("https://10.0.0.3:8000") == ["https://10.0.0.3:8000"]
    assert SMALLEST.poster_parts("https://192.168.1.7:8000") == ["https://", "192.168.1.7:8000"]
    long = "https://[fd00:1234:5678:9abc:def0:1234:5678:9abc]:8000"
    assert "".join(SMALLEST.poster_parts(long)) == long
