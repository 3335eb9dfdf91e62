"""What is sent of a changed image: all that changed, and little else."""

from __future__ import annotations

import random

import pytest

from croupier.hw.drivers.windows import Frame, Window, changed_windows

EMPTY: Frame = (bytes(128),) * 8


def with_bytes(*places: tuple[int, int]) -> Frame:
    pages = [bytearray(128) for _ in range(8)]
    for page, column in places:
        pages[page][column] = 0xFF
    return tuple(map(bytes, pages))


def window(pages: tuple[int, int], columns: tuple[int, int]) -> Window:
    return Window(range(*pages), range(*columns))


def test_nothing_changed_is_nothing_sent() -> None:
    assert changed_windows(EMPTY, EMPTY, tall=True) == []


def test_of_the_unknown_everything_is_sent() -> None:
    assert changed_windows(EMPTY, None, tall=True) == [window((0, 8), (0, 128))]
    assert len(changed_windows(EMPTY, None, tall=False)) == 8


def test_neighbours_go_together() -> None:
    frame = with_bytes((2, 10), (2, 14), (3, 12))
    assert changed_windows(frame, EMPTY, tall=True) == [window((2, 4), (10, 15))]
    assert changed_windows(frame, EMPTY, tall=False) == [window((2, 3), (10, 15)), window((3, 4), (12, 13))]


def test_two_corners_do_not_cost_the_whole_panel() -> None:
    frame = with_bytes((0, 0), (7, 127))
    assert changed_windows(frame, EMPTY, tall=True) == [window((0, 1), (0, 1)), window((7, 8), (127, 128))]


@pytest.mark.parametrize("tall", [True, False])
def test_whatever_changes_arrives_and_no_byte_is_sent_twice(tall: bool) -> None:
    chance = random.Random(5)

    def some_frame() -> Frame:
        count = chance.choice((1, 9, 200))
        return with_bytes(*((chance.randrange(8), chance.randrange(128)) for _ in range(count)))

    for _ in range(300):
        before, frame = some_frame(), some_frame()
        shown = [bytearray(page) for page in before]
        windows = changed_windows(frame, before, tall=tall)
        for pages, columns in windows:
            for page in pages:
                shown[page][columns.start : columns.stop] = frame[page][columns.start : columns.stop]
        assert tuple(map(bytes, shown)) == frame
        assert sum(one.size for one in windows) <= 8 * 128
