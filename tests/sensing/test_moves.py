"""Many moves in the stand-in: what the scanner and the host make of them, as they were and as they are."""

import pytest

from tests.sensing.field import AT_41_MM, AT_80_MM, CLEAN, MILD
from tests.sensing.moves import tried


@pytest.mark.parametrize("coupling", [CLEAN, MILD, AT_80_MM, AT_41_MM])
def test_no_wrong_arrival_is_accepted(coupling: float) -> None:
    """Every token is put one space too far or too short."""
    table = tried(coupling, 25, new=True, seed=5, misplaced=1.0)
    assert table.wrong_accepted == 0
    assert table.misplaced_noticed + table.asked >= 23


@pytest.mark.parametrize("coupling", [CLEAN, AT_80_MM, AT_41_MM])
def test_most_moves_need_nobody(coupling: float) -> None:
    table = tried(coupling, 60, new=True, seed=3)
    assert table.wrong_accepted == 0
    assert table.asked <= 1
    assert table.accepted + table.misplaced >= 57


@pytest.mark.parametrize("coupling", [CLEAN, AT_41_MM])
def test_a_reader_that_does_not_answer_makes_its_neighbours_neither_deaf_nor_ask_for_ever(
    coupling: float,
) -> None:
    """One in the middle of a side, one beside a corner."""
    table = tried(coupling, 40, new=True, seed=4, silent=(15, 21))
    assert table.wrong_accepted == 0
    assert table.asked <= 2
    assert table.lost <= 1


def test_the_scanner_as_it_was_is_misled() -> None:
    """Otherwise the stand-in would be too kind."""
    table = tried(AT_80_MM, 40, new=False, seed=3)
    assert table.wrong_space > 10


@pytest.mark.soak
@pytest.mark.timeout(6000)
@pytest.mark.parametrize("coupling", [CLEAN, MILD, AT_80_MM, AT_41_MM])
def test_ten_thousand_moves(coupling: float) -> None:
    table = tried(coupling, 10_000, new=True, seed=9)
    assert table.wrong_accepted == 0
    assert table.asked < table.moves / 50


@pytest.mark.soak
@pytest.mark.timeout(6000)
@pytest.mark.parametrize("coupling", [AT_80_MM, AT_41_MM])
def test_ten_thousand_tokens_on_the_wrong_space(coupling: float) -> None:
    table = tried(coupling, 10_000, new=True, seed=11, misplaced=1.0)
    assert table.misplaced == 10_000
    assert table.wrong_accepted == 0
