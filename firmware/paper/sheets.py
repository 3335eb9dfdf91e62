"""The A4 sheets of an edition: the board in six parts that overlap, then the deeds, then the cards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.config.wiring.model import Senses
from croupier.engine.edition import Edition
from croupier.firmware.paper.board import BOARD_MM, Piece, pieces
from croupier.firmware.paper.cards import CARD_HEIGHT, CARD_WIDTH, DEED_HEIGHT, DEED_WIDTH, cards, deeds
from croupier.firmware.paper.money import NOTE_HEIGHT, NOTE_WIDTH, money
from croupier.firmware.paper.shapes import A4, INK, PALE, Box, Group, Line, Page, Shape, Text
from croupier.firmware.paper.typesetting import fit
from croupier.firmware.text import Say

COLUMNS, ROWS = 3, 2
OVERLAP_MM = 10.0
_TILE_MM = ((BOARD_MM + (COLUMNS - 1) * OVERLAP_MM) / COLUMNS, (BOARD_MM + (ROWS - 1) * OVERLAP_MM) / ROWS)
_TILE_CORNER = ((A4[0] - _TILE_MM[0]) / 2, 14.0)
"""The upper left corner of the board's part on its sheet."""


def whole_board(edition: Edition, rings: Senses | None = None) -> Page:
    """The board in one piece, for a copy shop or a cutter. `rings` is what senses the tokens below it."""
    say = Say(edition, edition.language)
    note = Text(BOARD_MM / 2, BOARD_MM + 5, _disclaimer(edition, say), 2.6, align="middle", ink=PALE)
    return Page(BOARD_MM, BOARD_MM + 8, (*(piece.shape for piece in pieces(edition, rings)), note))


def sheets(edition: Edition, rings: Senses | None = None, *, notes: bool = False) -> list[Page]:
    """All A4 sheets of an edition. `notes`: with the paper money."""
    say = Say(edition, edition.language)
    pages = list(_board_sheets(edition, say, rings))
    pages += _card_sheets(edition, say, say("paper-deeds"), deeds(edition), (DEED_WIDTH, DEED_HEIGHT))
    for key, deck in edition.decks.items():
        what = f"{say('paper-cards')}, {deck.name}"
        pages += _card_sheets(edition, say, what, cards(edition, key), (CARD_WIDTH, CARD_HEIGHT))
    if notes:
        pages += _card_sheets(edition, say, say("paper-notes"), money(edition), (NOTE_WIDTH, NOTE_HEIGHT))
    return pages


def _board_sheets(edition: Edition, say: Say, rings: Senses | None) -> Iterator[Page]:
    parts = pieces(edition, rings)
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield _board_sheet(edition, say, parts, column, row)


def _board_sheet(edition: Edition, say: Say, parts: list[Piece], column: int, row: int) -> Page:
    wide, high = _TILE_MM
    left, top = column * (wide - OVERLAP_MM), row * (high - OVERLAP_MM)
    x, y = _TILE_CORNER
    seen = [part.shape for part in parts if _meet(part.box, Box(left, top, wide, high))]
    number = row * COLUMNS + column + 1
    return Page(
        *A4,
        (
            Group(tuple(seen), x - left, y - top, clip=Box(x, y, wide, high)),
            *_corner_marks(x, y, wide, high),
            *_glue_marks(x, y, column < COLUMNS - 1, row < ROWS - 1),
            *_foot(edition, say, say("paper-board"), (number, COLUMNS * ROWS), say("paper-glue")),
        ),
    )


def _meet(one: Box, two: Box) -> bool:
    return (
        one.x < two.x + two.width
        and two.x < one.x + one.width
        and one.y < two.y + two.height
        and two.y < one.y + one.height
    )


def _corner_marks(x: float, y: float, wide: float, high: float) -> Iterator[Line]:
    for edge, out in ((x, -1), (x + wide, 1)):
        for level, up in ((y, -1), (y + high, 1)):
            yield Line(((edge + out * 2, level), (edge + out * 8, level)))
            yield Line(((edge, level + up * 2), (edge, level + up * 8)))


def _glue_marks(x: float, y: float, right: bool, below: bool) -> Iterator[Line]:
    """Small arrows at the line where the edge of the next sheet is glued."""
    wide, high = _TILE_MM
    if right:
        edge = x + wide - OVERLAP_MM
        for level, up in ((y, -1), (y + high, 1)):
            tips = ((edge, level + up), (edge - 1.5, level + 4 * up), (edge + 1.5, level + 4 * up))
            yield Line((*tips, tips[0]), fill=INK, stroke="")
    if below:
        edge = y + high - OVERLAP_MM
        for level, out in ((x, -1), (x + wide, 1)):
            tips = ((level + out, edge), (level + 4 * out, edge - 1.5), (level + 4 * out, edge + 1.5))
            yield Line((*tips, tips[0]), fill=INK, stroke="")


def _card_sheets(
    edition: Edition,
    say: Say,
    what: str,
    drawn: list[tuple[Shape, ...]],
    size: tuple[float, float],
) -> list[Page]:
    """Sheets of cards side by side, with marks for cutting at the edges."""
    wide, high = size
    across, down = int((A4[0] - 16) // wide), int((A4[1] - 24) // high)
    x, y = (A4[0] - across * wide) / 2, 8.0
    count = -(-len(drawn) // (across * down))
    pages = []
    for number in range(count):
        here = drawn[number * across * down : (number + 1) * across * down]
        placed = [
            Group(card, x + index % across * wide, y + index // across * high)
            for index, card in enumerate(here)
        ]
        rows = -(-len(here) // across)
        shapes: list[Shape] = [*placed, *_cut_marks(x, y, across, rows, size)]
        shapes += _foot(edition, say, what, (number + 1, count), say("paper-cut"))
        pages.append(Page(*A4, tuple(shapes)))
    return pages


def _cut_marks(x: float, y: float, across: int, rows: int, size: tuple[float, float]) -> Iterator[Line]:
    wide, high = size
    right, bottom = x + across * wide, y + rows * high
    for column in range(across + 1):
        edge = x + column * wide
        yield Line(((edge, y - 5), (edge, y - 1)))
        yield Line(((edge, bottom + 1), (edge, bottom + 5)))
    for row in range(rows + 1):
        level = y + row * high
        yield Line(((x - 5, level), (x - 1, level)))
        yield Line(((right + 1, level), (right + 5, level)))


def _disclaimer(edition: Edition, say: Say) -> str:
    """Whose names these are not, and which are our own."""
    own = say("paper-own-names") if edition.own_names else ""
    return f"{own} {say('paper-disclaimer')}".strip()


def _foot(edition: Edition, say: Say, what: str, numbers: tuple[int, int], advice: str) -> list[Shape]:
    """The foot of a sheet: which sheet it is, a line to check the scale, and the disclaimer."""
    number, count = numbers
    sheet = say("paper-sheet", number=number, count=count)
    left, right, low = 15.0, A4[0] - 15, A4[1] - 6
    head = fit(f"{edition.title}: {what}, {sheet}. {advice}", 125, size=2.5, rows=1)
    return [
        Text(left, low - 4, " ".join(head.lines), head.size),
        Text(left, low, _disclaimer(edition, say), 2.2, ink=PALE),
        Line(((right - 50, low - 1.5), (right - 50, low), (right, low), (right, low - 1.5))),
        Text(right - 25, low - 2, say("paper-measure"), 2.2, align="middle", ink=PALE),
    ]
