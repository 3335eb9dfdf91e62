"""The drilling sheets have the right scale, and every space is complete on at least one sheet."""

import math

import pytest

from croupier.config.editions import load_edition
from croupier.config.wiring import load_wiring
from croupier.firmware.paper.board import pieces
from croupier.firmware.paper.ring import places
from croupier.firmware.paper.shapes import A4, Box, Circle, Group, Page
from croupier.firmware.wiring.drilling_sheets import OVERLAP_MM, SENSOR_HOLE_MM, sheets


def part_of(page: Page) -> tuple[Group, Box]:
    (group,) = (shape for shape in page.shapes if isinstance(shape, Group))
    assert group.clip is not None
    return group, group.clip


def test_the_ring_has_forty_spaces_clockwise_from_go() -> None:
    size = load_wiring("full").size
    ring = places(size.board, size.corner)
    assert len(ring) == 40
    assert [(place.x, place.y) for place in ring[::10]] == [(434, 434), (0, 434), (0, 0), (434, 0)]
    assert ring[1].width == pytest.approx((500 - 2 * 66) / 9)
    area = sum(place.width * place.height for place in ring)
    assert area == pytest.approx(500**2 - (500 - 2 * 66) ** 2)


def test_sheets_are_a4_and_cover_the_board_with_an_overlap() -> None:
    wiring = load_wiring("full")
    covered: list[Box] = []
    for page in sheets(wiring):
        assert (page.width, page.height) == A4
        group, clip = part_of(page)
        assert group.turn == 0
        covered.append(Box(clip.x - group.x, clip.y - group.y, clip.width, clip.height))
    for edge in (0, wiring.size.board):
        assert any(box.x <= edge <= box.x + box.width for box in covered)
        assert any(box.y <= edge <= box.y + box.height for box in covered)
    columns = sorted({round(box.x, 6) for box in covered})
    assert columns[1] == pytest.approx(columns[0] + covered[0].width - OVERLAP_MM)


@pytest.mark.parametrize(("name", "holes"), [("hall", 84), ("full", 0), ("starter", 0)])
def test_hall_sensors_get_a_hole_below_each_ring(name: str, holes: int) -> None:
    wiring = load_wiring(name)
    group, _ = part_of(sheets(wiring)[0])
    drilled = [
        shape for shape in group.shapes if isinstance(shape, Circle) and shape.radius == SENSOR_HOLE_MM / 2
    ]
    assert len(drilled) == holes
    for hole in drilled:
        inside = [
            place
            for place in places(wiring.size.board, wiring.size.corner)
            if place.x + 3 < hole.x < place.x + place.width - 3
            and place.y + 3 < hole.y < place.y + place.height - 3
        ]
        assert len(inside) == 1


def test_the_holes_are_where_the_printed_board_has_its_rings() -> None:
    wiring = load_wiring("hall")
    group, _ = part_of(sheets(wiring)[0])
    holes = {
        (round(shape.x, 3), round(shape.y, 3))
        for shape in group.shapes
        if isinstance(shape, Circle) and shape.radius == SENSOR_HOLE_MM / 2
    }
    printed = {(round(x, 3), round(y, 3)) for x, y in printed_rings()}
    assert holes == printed
    assert len(holes) == 84


def printed_rings() -> list[tuple[float, float]]:
    """The middles of the rings on the printed board, turned and moved with their spaces."""
    found = []
    for piece in pieces(load_edition("classic"), "presence")[1:]:
        space = piece.shape
        assert isinstance(space, Group)
        turn = math.radians(space.turn)
        for shape in space.shapes:
            if isinstance(shape, Circle):
                x = shape.x * math.cos(turn) - shape.y * math.sin(turn)
                y = shape.x * math.sin(turn) + shape.y * math.cos(turn)
                found.append((space.x + x, space.y + y))
    return found
