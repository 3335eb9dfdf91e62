"""Measures what readers 41 mm apart that hear each other's tokens make of moves, in the stand-in of
tests/sensing."""

from collections.abc import Iterator

from tests.sensing.field import AT_41_MM
from tests.sensing.moves import tried

MOVES = 1000


def figures() -> Iterator[tuple[str, str]]:
    table = tried(AT_41_MM, MOVES, new=True)
    yield "sensing_wrong_arrivals_at_41mm", f"{table.wrong_accepted}"
    yield "sensing_asks_in_1000_moves_at_41mm", f"{table.asked * 1000 / table.moves:.0f}"
    yield "sensing_report_ms_p99_at_41mm", f"{table.wait_ms(0.99)}"
