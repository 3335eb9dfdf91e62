"""The board as a picture in the terminal: a ring of forty cells, and words in the middle.

A cell has its place and its price on a ground of the group's colour, and two short lines of its name. The
whole is 78 columns wide.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.engine.edition import SPACES, Edition
from croupier.firmware.model.terminal import Look, cut, ink_on

SIDE = 11
_WIDE, _HIGH = 6, 3
"""Of a cell, without its lines."""
_MIDDLE_WIDE, _MIDDLE_HIGH = (SIDE - 2) * (_WIDE + 1) - 1, (SIDE - 2) * (_HIGH + 1) - 1
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_BOX = {
    _UP | _DOWN: "│", _LEFT | _RIGHT: "─",
    _DOWN | _RIGHT: "┌", _DOWN | _LEFT: "┐", _UP | _RIGHT: "└", _UP | _LEFT: "┘",
    _UP | _DOWN | _RIGHT: "├", _UP | _DOWN | _LEFT: "┤",
    _DOWN | _LEFT | _RIGHT: "┬", _UP | _LEFT | _RIGHT: "┴", _UP | _DOWN | _LEFT | _RIGHT: "┼",
}  # fmt: skip
_SMALL_WORDS = {"the", "of", "de", "du", "des", "la", "le", "les"}
_ASCII = {_UP | _DOWN: "|", _LEFT | _RIGHT: "-"}


def picture(edition: Edition, look: Look) -> list[str]:
    """The lines to print; GO is at the lower right, and the way goes clockwise."""
    places = {column_and_row(place): place for place in range(SPACES)}
    middle = _middle(edition, look)
    lines: list[str] = []
    for row in range(SIDE):
        lines.append(_between_rows(row, look, middle))
        cells = {
            column: _cell(edition, places[column, row], look)
            for column in range(SIDE)
            if (column, row) in places
        }
        lines += [_across_cells(cells, line, look, middle) for line in range(_HIGH)]
    return [*lines, _between_rows(SIDE, look, middle)]


def column_and_row(place: int) -> tuple[int, int]:
    """Where a place is in the square, from the upper left."""
    side, step = divmod(place, SIDE - 1)
    last = SIDE - 1
    return ((last - step, last), (0, last - step), (step, 0), (last, step))[side]


def name_lines(name: str) -> tuple[str, str]:
    """The name on two lines of a cell: whole words where they fit, or as much as tells it from others."""
    words = name.replace(" / ", " ").split()
    if any(len(word) > _WIDE for word in words) or len(name) > 2 * _WIDE:
        words = [word for word in words if word.lower() not in _SMALL_WORDS] or words
    first = words.pop(0) if words else ""
    if len(first) > _WIDE and not words:
        return f"{first[: _WIDE - 1]}-", first[_WIDE - 1 :][:_WIDE]
    while words and len(f"{first} {words[0]}") <= _WIDE:
        first += f" {words.pop(0)}"
    return first[:_WIDE], " ".join(words)[:_WIDE].rstrip()


def _cell(edition: Edition, place: int, look: Look) -> list[str]:
    space = edition.spaces[place]
    cost = str(space.price or space.amount or "")
    head = f"{place:>2}{cost if len(cost) < _WIDE - 2 else '':>{_WIDE - 2}}"
    if space.group:
        ground = edition.groups[space.group].colour
        head = look.paint(head, ink=ink_on(ground), ground=ground)
    return [head, *(f"{line:<{_WIDE}}" for line in name_lines(space.label))]


def _across_cells(cells: dict[int, list[str]], line: int, look: Look, middle: list[str]) -> str:
    wall = _sign(_UP | _DOWN, look)
    if len(cells) == SIDE:
        return wall + wall.join(cells[column][line] for column in range(SIDE)) + wall
    return wall + wall.join([cells[0][line], middle.pop(0), cells[SIDE - 1][line]]) + wall


def _between_rows(row: int, look: Look, middle: list[str]) -> str:
    """The line above a row of cells; in the middle of the ring it is broken."""
    bar = _sign(_LEFT | _RIGHT, look) * _WIDE
    knots = [_sign(_arms(column, row), look) for column in range(SIDE + 1)]
    if _is_cell(1, row) or _is_cell(1, row - 1):
        return bar.join(knots)
    return f"{knots[0]}{bar}{knots[1]}{middle.pop(0)}{knots[-2]}{bar}{knots[-1]}"


def _arms(column: int, row: int) -> int:
    """Which lines meet at the upper left corner of a cell."""
    above_left, above = _is_cell(column - 1, row - 1), _is_cell(column, row - 1)
    left, here = _is_cell(column - 1, row), _is_cell(column, row)
    arms = _UP if above_left or above else 0
    arms |= _DOWN if left or here else 0
    arms |= _LEFT if above_left or left else 0
    return arms | (_RIGHT if above or here else 0)


def _is_cell(column: int, row: int) -> bool:
    edges = (0, SIDE - 1)
    return 0 <= column < SIDE and 0 <= row < SIDE and (column in edges or row in edges)


def _sign(arms: int, look: Look) -> str:
    return _BOX.get(arms, " ") if look.boxes else _ASCII.get(arms, "+")


class _Line(NamedTuple):
    text: str
    mark: str = ""
    colour: str = ""
    bold: bool = False


def _middle(edition: Edition, look: Look) -> list[str]:
    """The lines inside the ring."""
    dot = "●" if look.boxes else "*"
    square = "    " if look.colours else ""
    labels = [group.label for group in edition.groups.values()] + [token.label for token in edition.tokens]
    wide = max(map(len, labels))
    buildings = ((edition.houses, edition.house), (edition.hotels, edition.hotel))
    lines = [
        _Line(edition.title, bold=True),
        _Line(""),
        *(_Line(deck.name) for deck in edition.decks.values()),
        _Line(", ".join(f"{stock} {word.one if stock == 1 else word.many}" for stock, word in buildings)),
        _Line(""),
        *(_Line(f"{group.label:<{wide}}", square, group.colour) for group in edition.groups.values()),
        _Line(""),
        *(_Line(f"{token.label:<{wide}}", f"   {dot}", token.colour) for token in edition.tokens),
    ]
    above = (_MIDDLE_HIGH - len(lines)) // 2
    blank = " " * _MIDDLE_WIDE
    below = _MIDDLE_HIGH - above - len(lines)
    return [*[blank] * above, *(_centred(line, look) for line in lines), *[blank] * below]


def _centred(line: _Line, look: Look) -> str:
    text = cut(line.text, _MIDDLE_WIDE - 8, look)
    width = len(line.mark) + 1 + len(text) if line.mark else len(text)
    left = (_MIDDLE_WIDE - width) // 2
    shown = look.paint(text, bold=line.bold)
    if line.mark:
        ink, ground = ("", line.colour) if line.mark.isspace() else (line.colour, "")
        shown = f"{look.paint(line.mark, ink=ink, ground=ground)} {shown}"
    return " " * left + shown + " " * (_MIDDLE_WIDE - width - left)
