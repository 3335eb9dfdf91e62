"""Hall sensors and magnets: what is felt where, and that the guide says the same."""

from __future__ import annotations

import math
from random import Random

import pytest

from croupier.firmware.paper.landing import rings
from tests.firmware.scanner.pico import Pico
from tests.sensing.hall import BOARD_MM, CORNER_MM, GAPS_MM, OPERATES_TESLA, Magnet, Sensor, hall_board
from tests.sensing.hall_coverage import MAGNETS, coverage, on_rings
from tests.sensing.hall_pico import RECOMMENDED, HallPico
from tests.support import PROJECT

SMALL = Magnet(8, 2)


@pytest.mark.parametrize("magnet", MAGNETS, ids=lambda magnet: f"{magnet.across:.0f}x{magnet.high:.0f}")
@pytest.mark.parametrize("gap", GAPS_MM)
def test_the_field_on_the_axis_is_that_of_the_formula(magnet: Magnet, gap: float) -> None:
    """On its axis a disc's field is known exactly."""
    r, far = magnet.across / 2, gap + magnet.high
    exact = magnet.tesla / 2 * (far / math.hypot(far, r) - gap / math.hypot(gap, r))
    assert magnet.field(0, gap) == pytest.approx(exact, rel=0.01)


def test_far_away_a_disc_is_a_dipole() -> None:
    magnet = Magnet(8, 2)
    moment = magnet.tesla * math.pi * 16 * 2
    aside, gap = 30.0, 5.0
    level = gap + 1
    away = math.hypot(aside, level)
    dipole = moment * (2 * level**2 - aside**2) / (4 * math.pi * away**5)
    assert magnet.field(aside, gap) == pytest.approx(dipole, rel=0.05)


def test_the_small_magnet_reaches_as_far_as_is_reported() -> None:
    """4 to 6 mm of its axis, at 3 to 6 mm: what was computed before this stand-in was made."""
    assert [SMALL.reach(3, 0.035), SMALL.reach(3, 0.010), SMALL.reach(6, 0.010)] == pytest.approx(
        [4.5, 6.25, 6.25], abs=0.26
    )
    assert SMALL.reach(6, OPERATES_TESLA[1]) < 2, "below a thick cover a dull sensor hardly feels it"


def test_a_sensor_that_has_closed_opens_later_than_it_closes() -> None:
    sensor = Sensor((0, 0), operates=0.020, opens_below=0.005)
    felt = [0.019, 0.020, 0.016, 0.0149, 0.019]
    assert [sensor.feel(tesla) for tesla in felt] == [False, True, True, False, False]


@pytest.mark.parametrize("gap", GAPS_MM)
def test_on_every_ring_the_recommended_magnet_is_felt_and_on_no_other_space(gap: float) -> None:
    """With the dullest sensors that are sold."""
    board = hall_board()
    board.gap = gap
    for space, marks in enumerate(rings(BOARD_MM, CORNER_MM, "presence")):
        for ring in marks:
            board.lay("hat", RECOMMENDED, (ring.x, ring.y))
            assert board.closed() == {space}


def test_a_magnet_glued_in_the_wrong_way_is_not_felt() -> None:
    board = hall_board()
    ring = rings(BOARD_MM, CORNER_MM, "presence")[7][0]
    board.lay("hat", Magnet(15, 3, south_down=False), (ring.x, ring.y))
    assert board.closed() == set()


def test_a_dead_sensor_leaves_the_other_ring_of_its_space() -> None:
    board = hall_board()
    board.sensors[7][0].dead = True
    first, second = rings(BOARD_MM, CORNER_MM, "presence")[7]
    board.lay("hat", RECOMMENDED, (first.x, first.y))
    assert board.closed() == set()
    board.lay("car", RECOMMENDED, (second.x, second.y))
    assert board.closed() == {7}


def test_six_tokens_on_go_are_felt_there_alone() -> None:
    board = hall_board(Random(3))
    for number, ring in enumerate(2 * rings(BOARD_MM, CORNER_MM, "presence")[0]):
        board.lay(str(number), RECOMMENDED, (ring.x + 3 * (number // 3), ring.y))
    assert board.closed() == {0}


def test_the_scanners_own_code_feels_a_token_on_its_way_round_the_board() -> None:
    pico: Pico = HallPico("E661", "presence", 40)
    said = b""
    for step in range(41):
        pico.lay("hat", step % 40)
        for look in range(4):
            said += pico.turn(2000 * step + 500 * look, b"")
    arrived = [line.split()[2] for line in said.splitlines() if b" arrive " in line]
    assert [int(space.split(b"*")[0]) for space in arrived] == [*range(40), 0]


def test_with_rings_the_recommended_magnet_misses_no_token_and_the_small_one_does() -> None:
    assert on_rings(RECOMMENDED, 4.0, 2000, Random(5)) == (0, 0)
    missed, elsewhere = on_rings(SMALL, 4.0, 2000, Random(5))
    assert missed > 100
    assert elsewhere == 0


def test_the_guide_has_the_table_that_is_computed() -> None:
    kept = (PROJECT / "docs" / "build" / "picos.md").read_text(encoding="utf-8").splitlines()
    for magnet in MAGNETS:
        row = coverage(magnet).row()
        assert row in kept, f"run: python -m tests.sensing.hall_coverage\n{row}"
