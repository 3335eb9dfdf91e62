"""`croupier editions show`: the board as a picture in the terminal, the spaces as a table, and both decks.

The picture is a ring of forty cells with words in the middle, 78 columns wide. A cell has its number and its
price on a ground of the group's colour, and two short lines of its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from croupier.engine.edition import SPACES, Edition, Space
from croupier.firmware.model.terminal import COLUMNS, Look, cut, ink_on

_INDENT = "  "
CELLS_PER_SIDE = 11
_CELL_COLUMNS, _CELL_LINES = 6, 3
"""Columns and lines of a cell, without its frame."""
_MIDDLE_COLUMNS, _MIDDLE_LINES = (
    (CELLS_PER_SIDE - 2) * (_CELL_COLUMNS + 1) - 1,
    (CELLS_PER_SIDE - 2) * (_CELL_LINES + 1) - 1,
)
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_BOX_SIGNS = {
    _UP | _DOWN: "│", _LEFT | _RIGHT: "─",
    _DOWN | _RIGHT: "┌", _DOWN | _LEFT: "┐", _UP | _RIGHT: "└", _UP | _LEFT: "┘",
    _UP | _DOWN | _RIGHT: "├", _UP | _DOWN | _LEFT: "┤",
    _DOWN | _LEFT | _RIGHT: "┬", _UP | _LEFT | _RIGHT: "┴", _UP | _DOWN | _LEFT | _RIGHT: "┼",
}  # fmt: skip
_SMALL_WORDS = {"the", "of", "de", "du", "des", "la", "le", "les"}
_ASCII_SIGNS = {_UP | _DOWN: "|", _LEFT | _RIGHT: "-"}


def show(edition: Edition, look: Look) -> list[str]:
    """The board as a picture, the spaces as a table, and both decks."""
    return [*picture(edition, look), "", *_table(edition, look), *_decks(edition, look), *_money(edition)]


def _table(edition: Edition, look: Look) -> Iterator[str]:
    many, hotel = edition.house.many, edition.hotel.one
    yield look.paint(f"The spaces (rent: bare, with 1 to 4 {many}, with {hotel})", bold=True)
    rows = [
        (str(place), space.name, _group(edition, space), _price(edition, space), _rent(edition, space))
        for place, space in enumerate(edition.spaces)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    room = min(widths[1], COLUMNS - sum(widths) + widths[1] - 4 * len(_INDENT))
    for space, (place, name, group, price, rent) in zip(edition.spaces, rows, strict=True):
        called = cut(name if len(name) <= room else space.label, room, look)
        parts = [f"{place:>2}", f"{called:<{room}}", f"{group:<{widths[2]}}", f"{price:>{widths[3]}}", rent]
        yield _INDENT.join(parts).rstrip()


def _group(edition: Edition, space: Space) -> str:
    return edition.groups[space.group].label if space.group else ""


def _price(edition: Edition, space: Space) -> str:
    cost = space.price or space.amount
    return edition.money(cost) if cost else ""


def _rent(edition: Edition, space: Space) -> str:
    if space.kind == "transport":
        return " ".join(map(str, edition.transport_rent))
    if space.kind == "utility":
        return " ".join(f"{factor}x" for factor in edition.utility_factor)
    return " ".join(map(str, space.rent))


def _decks(edition: Edition, look: Look) -> Iterator[str]:
    for deck in edition.decks.values():
        yield ""
        yield look.paint(deck.name, bold=True)
        for card in deck.cards:
            yield from wrap(card.text, COLUMNS, initial_indent="- ", subsequent_indent=_INDENT)


def _money(edition: Edition) -> Iterator[str]:
    money = edition.money
    yield ""
    yield f"Everybody begins with {money(edition.starting_cash)}; the salary is {money(edition.salary)}."
    yield f"A fine of {money(edition.jail_fine)} opens the jail; mortgages cost {edition.mortgage_interest}%."
    for setting, value in edition.rules.items():
        yield f"The rules differ: {setting} = {str(value).lower() if isinstance(value, bool) else value}"


# The picture


def picture(edition: Edition, look: Look) -> list[str]:
    """The lines of the picture. GO is at the lower right; the numbers go clockwise."""
    places = {column_and_row(place): place for place in range(SPACES)}
    middle = _middle(edition, look)
    lines: list[str] = []
    for row in range(CELLS_PER_SIDE):
        lines.append(_between_rows(row, look, middle))
        cells = {
            column: _cell(edition, places[column, row], look)
            for column in range(CELLS_PER_SIDE)
            if (column, row) in places
        }
        lines += [_across_cells(cells, line, look, middle) for line in range(_CELL_LINES)]
    return [*lines, _between_rows(CELLS_PER_SIDE, look, middle)]


def column_and_row(place: int) -> tuple[int, int]:
    """Where a space is in the square, from the upper left."""
    side, step = divmod(place, CELLS_PER_SIDE - 1)
    last = CELLS_PER_SIDE - 1
    return ((last - step, last), (0, last - step), (step, 0), (last, step))[side]


def name_lines(name: str) -> tuple[str, str]:
    """The name on two lines of a cell: whole words if they fit, else their beginnings."""
    words = name.replace(" / ", " ").split()
    if any(len(word) > _CELL_COLUMNS for word in words) or len(name) > 2 * _CELL_COLUMNS:
        words = [word for word in words if word.lower() not in _SMALL_WORDS] or words
    first = words.pop(0) if words else ""
    if len(first) > _CELL_COLUMNS and not words:
        return f"{first[: _CELL_COLUMNS - 1]}-", first[_CELL_COLUMNS - 1 :][:_CELL_COLUMNS]
    while words and len(f"{first} {words[0]}") <= _CELL_COLUMNS:
        first += f" {words.pop(0)}"
    return first[:_CELL_COLUMNS], " ".join(words)[:_CELL_COLUMNS].rstrip()


def _cell(edition: Edition, place: int, look: Look) -> list[str]:
    space = edition.spaces[place]
    cost = str(space.price or space.amount or "")
    head = f"{place:>2}{cost if len(cost) < _CELL_COLUMNS - 2 else '':>{_CELL_COLUMNS - 2}}"
    if space.group:
        ground = edition.groups[space.group].colour
        head = look.paint(head, ink=ink_on(ground), ground=ground)
    return [head, *(f"{line:<{_CELL_COLUMNS}}" for line in name_lines(space.label))]


def _across_cells(cells: dict[int, list[str]], line: int, look: Look, middle: list[str]) -> str:
    wall = _sign(_UP | _DOWN, look)
    if len(cells) == CELLS_PER_SIDE:
        return wall + wall.join(cells[column][line] for column in range(CELLS_PER_SIDE)) + wall
    return wall + wall.join([cells[0][line], middle.pop(0), cells[CELLS_PER_SIDE - 1][line]]) + wall


def _between_rows(row: int, look: Look, middle: list[str]) -> str:
    """The line above a row of cells; inside the ring there are words instead."""
    bar = _sign(_LEFT | _RIGHT, look) * _CELL_COLUMNS
    knots = [_sign(_arms(column, row), look) for column in range(CELLS_PER_SIDE + 1)]
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
    edges = (0, CELLS_PER_SIDE - 1)
    return 0 <= column < CELLS_PER_SIDE and 0 <= row < CELLS_PER_SIDE and (column in edges or row in edges)


def _sign(arms: int, look: Look) -> str:
    return _BOX_SIGNS.get(arms, " ") if look.boxes else _ASCII_SIGNS.get(arms, "+")


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
    above = (_MIDDLE_LINES - len(lines)) // 2
    blank = " " * _MIDDLE_COLUMNS
    below = _MIDDLE_LINES - above - len(lines)
    return [*[blank] * above, *(_centred(line, look) for line in lines), *[blank] * below]


def _centred(line: _Line, look: Look) -> str:
    text = cut(line.text, _MIDDLE_COLUMNS - 8, look)
    width = len(line.mark) + 1 + len(text) if line.mark else len(text)
    left = (_MIDDLE_COLUMNS - width) // 2
    shown = look.paint(text, bold=line.bold)
    if line.mark:
        ink, ground = ("", line.colour) if line.mark.isspace() else (line.colour, "")
        shown = f"{look.paint(line.mark, ink=ink, ground=ground)} {shown}"
    return " " * left + shown + " " * (_MIDDLE_COLUMNS - width - left)
