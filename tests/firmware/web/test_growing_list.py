"""Lists of which a page gets only what it has not seen."""

from croupier.firmware.web.growing_list import GrowingList, ReadMark, ThinnedList


def test_a_reader_gets_what_came_since() -> None:
    lines = GrowingList[str](limit=10)
    lines.add("a")
    lines.add("b")
    assert lines.since(ReadMark()) == (True, ["a", "b"])
    mark = lines.mark
    lines.add("c")
    assert lines.since(mark) == (False, ["c"])
    assert lines.since(lines.mark) == (False, [])


def test_the_oldest_go_and_a_late_reader_starts_again() -> None:
    lines = GrowingList[int](limit=3)
    lines.add(0)
    early = lines.mark
    for number in range(1, 10):
        lines.add(number)
    assert len(lines) == 3
    assert lines.since(early) == (True, [7, 8, 9])


def test_a_reader_forgets_what_was_cleared() -> None:
    lines = GrowingList[str](limit=3)
    lines.add("old game")
    mark = lines.mark
    lines.clear()
    assert lines.since(mark) == (True, [])
    lines.add("new game")
    assert lines.since(mark) == (True, ["new game"])


def test_a_curve_keeps_its_ends_and_half_its_points() -> None:
    curve = ThinnedList[int](limit=8)
    for number in range(100):
        curve.add(number)
    anew, points = curve.since(ReadMark())
    assert anew
    assert points[0] == 0
    assert points[-1] >= 96
    assert len(points) <= 8


def test_a_thinned_curve_is_told_again() -> None:
    curve = ThinnedList[int](limit=4)
    for number in range(4):
        curve.add(number)
    mark = curve.mark
    curve.add(4)
    assert curve.since(mark) == (True, [0, 2, 4])


def test_a_last_item_that_changed_is_read_again() -> None:
    lines = GrowingList[str](limit=3)
    for line in ("a", "b"):
        lines.add(line)
    mark = lines.mark
    lines.replace_last("b and c")
    assert lines.last == "b and c"
    assert lines.since(mark) == (False, ["b and c"])
    assert lines.since(lines.mark) == (False, [])
    lines.add("d")
    assert lines.since(mark) == (False, ["b and c", "d"])
    assert lines.since(ReadMark()) == (True, ["a", "b and c", "d"])
