"""Which Hall sensor lies below which space is learnt by a token that goes from ring to ring."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.config.wiring import load_wiring
from croupier.firmware.calibration.naming import renamed
from croupier.firmware.calibration.picture import BAD, GOOD, NEAR, sensor_picture
from croupier.firmware.calibration.sensors import News, SensorWalk
from croupier.firmware.paper.shapes import Box, Circle

HALL = load_wiring("hall")


def walk_round(
    walk: SensorWalk, sensor_of: dict[int, int], dead: frozenset[tuple[int, int]] = frozenset()
) -> None:
    """Somebody follows the lights. `dead` are rings without a sensor: (space, ring from 1)."""
    while (space := walk.space) is not None:
        for ring in range(1, walk.wanted[space] + 1):
            if (space, ring) not in dead:
                walk.put(sensor_of[space])
        if walk.space == space:
            walk.skip()


def test_a_board_in_its_order() -> None:
    walk = SensorWalk.of(HALL)
    assert [walk.wanted[space] for space in (0, 1, 10, 39)] == [3, 2, 3, 2]
    assert [walk.put(0), walk.put(0), walk.put(0), walk.put(1)] == [
        News.FELT,
        News.FELT,
        News.DONE,
        News.FELT,
    ]
    walk_round(walk, {space: space for space in range(40)})
    assert walk.scanners(HALL) == HALL.scanners
    assert (walk.unfelt, walk.partly_felt) == ([], {})


@given(st.permutations(range(40)))
def test_whatever_the_order_of_the_wires_it_is_learnt(order: list[int]) -> None:
    walk = SensorWalk.of(HALL)
    walk_round(walk, dict(enumerate(order)))
    (ring,) = walk.scanners(HALL)
    assert all(ring.spaces[sensor] == space for space, sensor in enumerate(order))


@given(st.permutations(range(40)), st.sets(st.integers(0, 39)))
def test_dead_sensors_leave_every_space_with_one_sensor(order: list[int], dead: set[int]) -> None:
    walk = SensorWalk.of(HALL)
    gone = frozenset((space, ring) for space in dead for ring in (1, 2, 3))
    walk_round(walk, dict(enumerate(order)), gone)
    (ring,) = walk.scanners(HALL)
    assert sorted(ring.spaces) == list(range(40))
    assert all(ring.spaces[sensor] == space for space, sensor in enumerate(order) if space not in dead)
    assert walk.unfelt == sorted(dead)


def test_a_ring_without_a_sensor_is_counted() -> None:
    walk = SensorWalk.of(HALL)
    walk_round(walk, {space: space for space in range(40)}, frozenset({(7, 2), (20, 1), (20, 2), (20, 3)}))
    assert walk.partly_felt == {7: 1}
    assert walk.unfelt == [20]
    page = sensor_picture(HALL, walk)
    fills = [shape.fill for shape in page.shapes if isinstance(shape, Box)][:40]
    assert {space: fills[space] for space in (6, 7, 20)} == {6: GOOD, 7: NEAR, 20: BAD}
    assert sum(isinstance(shape, Circle) for shape in page.shapes) == 84


def test_the_sensor_of_another_space_is_not_taken_twice() -> None:
    walk = SensorWalk.of(HALL)
    for _ in range(3):
        walk.put(5)
    assert walk.space == 1
    assert walk.put(5) is News.TAKEN
    assert walk.put(1) is News.FELT
    assert walk.put(2) is News.TAKEN, "all rings of a space have the same sensor's input"


def test_a_stuck_sensor_is_passed_over() -> None:
    walk = SensorWalk.of(HALL, stuck={3})
    assert walk.put(3) is News.STUCK
    assert walk.space == 0
    assert walk.felt == {}


def test_one_step_back() -> None:
    walk = SensorWalk.of(HALL)
    for _ in range(3):
        walk.put(9)
    walk.again()
    assert (walk.space, walk.ring, walk.found) == (0, 1, {})
    walk.put(0)
    walk.again()
    assert (walk.space, walk.ring, walk.found) == (0, 1, {})


def test_two_scanners_of_presence_share_the_spaces() -> None:
    """A wire that leads to the other Pico is learnt, too."""
    (ring,) = HALL.scanners
    halves = (
        replace(ring, name="near", spaces=tuple(range(20))),
        replace(ring, name="far", port="/dev/croupier-far", spaces=tuple(range(20, 40))),
    )
    wiring = replace(HALL, scanners=halves)
    walk = SensorWalk.of(wiring)
    walk_round(walk, {space: space for space in range(40)} | {3: 30, 30: 3})
    near, far = walk.scanners(wiring)
    assert (near.spaces[3], far.spaces[10]) == (30, 3)


@pytest.mark.parametrize(
    ("known", "found", "named"),
    [
        ([4, 5, 6], {}, {4: 4, 5: 5, 6: 6}),
        ([4, 5, 6], {4: 6}, {4: 6, 5: 5, 6: 4}),
        ([4, 5, 6], {4: 5, 5: 4}, {4: 5, 5: 4, 6: 6}),
    ],
)
def test_readers_that_were_not_found_get_what_is_left(
    known: list[int], found: dict[int, int], named: dict[int, int]
) -> None:
    assert renamed(known, found) == named
