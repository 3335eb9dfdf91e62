"""The progress bar, the intervals and the ratings."""

import io

import pytest

from croupier.firmware.lab.progress import ProgressBar, clock
from croupier.firmware.lab.ratings import ratings, share


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_says_how_fast_and_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    time = [0.0]
    screen = Terminal()
    bar = ProgressBar(screen, 1000, "games", now=lambda: time[0])
    bar.show(0)
    time[0] = 10.0
    bar.show(250)
    assert screen.getvalue().split("\r")[-1] == "[##########..............................] " + (
        "250 of 1,000 games, 25 a second, 0:30 left"
    )
    time[0] = 40.0
    bar.show(1000)
    bar.close()
    assert screen.getvalue().split("\r")[-1].rstrip(" \n").endswith("] 1,000 of 1,000 games, 25 a second")
    assert screen.getvalue().endswith("\n")


def test_without_a_terminal_it_is_a_line_a_tenth() -> None:
    time = [0.0]
    file = io.StringIO()
    bar = ProgressBar(file, 20, "games", now=lambda: time[0])
    for done in range(21):
        time[0] += 1
        bar.show(done)
    bar.close()
    assert len(file.getvalue().splitlines()) == 10


def test_times_read_like_a_clock() -> None:
    assert [clock(seconds) for seconds in (5, 65, 3600 + 125)] == ["0:05", "1:05", "1:02:05"]


def test_intervals_are_wilsons() -> None:
    """The figures of the textbook example: 8 of 10."""
    assert share(8, 10) == pytest.approx((0.8, 0.490, 0.943), abs=0.001)
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1


def test_three_to_one_is_191_points() -> None:
    rated = ratings(["a", "b"], {("a", "b"): 7500, ("b", "a"): 2500})
    assert rated["a"].value - rated["b"].value == pytest.approx(190.8, abs=0.5)
    assert rated["a"].value + rated["b"].value == pytest.approx(3000)
    # the standard error of the log odds is 1 / sqrt(n p q); half of the difference is each one's
    assert rated["a"].high - rated["a"].value == pytest.approx(
        1.96 * 173.7 / (10000 * 0.1875) ** 0.5 / 2, rel=0.01
    )


def test_who_never_lost_is_rated_too() -> None:
    rated = ratings(["a", "b", "c"], {("a", "b"): 100, ("b", "a"): 0, ("b", "c"): 60, ("c", "b"): 40})
    assert rated["a"].value > rated["b"].value > rated["c"].value
    assert rated["a"].high < 4000
    assert rated["a"].high - rated["a"].low > rated["c"].high - rated["c"].low
