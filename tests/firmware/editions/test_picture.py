"""The board in the terminal."""

import re
import sys

import pytest

from croupier.config.editions import load_edition, shipped_editions
from croupier.engine.edition import Edition
from croupier.firmware.editions.show import column_and_row, name_lines, picture, show
from croupier.firmware.model.terminal import Look, look_of

PLAIN = Look(colours=False, boxes=True)
ASCII = Look(colours=False, boxes=False)
COLOURS = Look(colours=True, boxes=True)


@pytest.fixture(params=shipped_editions())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(str(request.param))


def test_it_goes_round_clockwise_from_the_lower_right() -> None:
    ring = [column_and_row(place) for place in range(40)]
    assert [ring[place] for place in (0, 10, 20, 30)] == [(10, 10), (0, 10), (0, 0), (10, 0)]
    assert [ring[place] for place in (1, 11, 21, 31)] == [(9, 10), (0, 9), (1, 0), (10, 1)]
    assert len(set(ring)) == 40


def test_it_is_a_whole_picture(edition: Edition) -> None:
    lines = picture(edition, PLAIN)
    assert len(lines) == 45
    assert {len(line) for line in lines} == {78}
    for place in range(40):
        column, row = column_and_row(place)
        assert lines[row * 4 + 1][column * 7 + 1 :][:2] == f"{place:>2}"
    words = "\n".join(lines)
    assert edition.title in words
    assert all(token.label in words for token in edition.tokens)


def test_it_can_be_drawn_without_box_signs(edition: Edition) -> None:
    drawn = "".join(picture(edition, ASCII))
    assert set("┌─│●").isdisjoint(drawn)
    assert [len(line) for line in picture(edition, ASCII)] == [78] * 45


def test_colours_change_nothing_but_colours(edition: Edition) -> None:
    coloured = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in picture(edition, COLOURS)]
    assert {len(line) for line in coloured} == {78}
    boardwalk = edition.groups["dark_blue"].colour
    red, green, blue = (int(boardwalk[i : i + 2], 16) for i in (1, 3, 5))
    assert f"48;2;{red};{green};{blue}m39 400" in "\n".join(picture(edition, COLOURS))
    assert "\x1b" not in "".join(picture(edition, PLAIN))


@pytest.mark.parametrize("look", [PLAIN, ASCII])
def test_no_line_is_wider_than_80_columns(edition: Edition, look: Look) -> None:
    assert max(len(line) for line in show(edition, look)) <= 80


def test_all_that_is_printed_is_shown(edition: Edition) -> None:
    shown = " ".join(" ".join(show(edition, PLAIN)).split())
    for deck in edition.decks.values():
        for card in deck.cards:
            assert " ".join(card.text.split()) in shown
    assert edition.money(edition.spaces[39].price) in shown.replace(" ", "\u00a0")
    assert ("The rules differ: transfer_lift_interest = false" in shown) == bool(edition.rules)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Go", ("Go", "")),
        ("Boardwalk", ("Board-", "walk")),
        ("Baltic Avenue", ("Baltic", "Avenue")),
        ("Jail / Just Visiting", ("Jail", "Just V")),
        ("Cour de la prison", ("Cour", "prison")),
        ("R.V.", ("R.V.", "")),
        ("", ("", "")),
    ],
)
def test_a_name_in_two_short_lines(name: str, lines: tuple[str, str]) -> None:
    assert name_lines(name) == lines


class Terminal:
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
    ],
)
def test_who_wants_no_colours_gets_none(
    environ: dict[str, str], colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert look_of(Terminal()) == Look(colours, boxes=True)  # type: ignore[arg-type]


def test_a_pipe_has_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    assert look_of(sys.stdout).colours is False
    assert capsys.readouterr().out == ""
