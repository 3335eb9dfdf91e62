"""The faults of the simulated board look as the real ones do."""

import pytest
from PIL import Image

from croupier.hw.protocols import Sighting
from croupier.hw.sim import TOKEN_UIDS, SimBoard

HAT, CAR = TOKEN_UIDS[:2]
LIT_PANEL = Image.new("1", (128, 64), 1)


def test_an_unplugged_panel_is_dark_and_does_not_answer() -> None:
    with SimBoard() as sim:
        screen = sim.board.consoles[0].screen
        screen.show(LIT_PANEL)
        sim.screens[0].unplug()
        assert sim.screen_bits(0) == bytes(1024)
        with pytest.raises(OSError, match="Remote I/O error") as fault:
            screen.show(LIT_PANEL)
        assert fault.value.errno == 121


def test_a_panel_plugged_in_again_shows_the_next_image() -> None:
    with SimBoard() as sim:
        sim.screens[0].unplug()
        sim.screens[0].replug()
        assert sim.screen_bits(0) == bytes(1024)
        sim.board.consoles[0].screen.show(LIT_PANEL)
        assert sim.screen_bits(0) == b"\xff" * 1024


def test_an_unplugged_strip_swallows_frames_in_silence() -> None:
    with SimBoard() as sim:
        sim.board.pixels.show([(9, 9, 9)] * 80)
        sim.pixels.unplug()
        sim.board.pixels.show([(8, 8, 8)] * 80)
        assert sim.pixel_frame == [(0, 0, 0)] * 80
        sim.pixels.replug()
        sim.board.pixels.show([(7, 7, 7)] * 80)
        assert sim.pixel_frame == [(7, 7, 7)] * 80


def test_an_unplugged_reader_sees_nothing_and_does_not_answer() -> None:
    with SimBoard() as sim:
        seen: list[Sighting] = []
        sim.board.reader.listen(seen.append)
        sim.reader.unplug()
        sim.place(HAT, 4)
        assert seen == []
        with pytest.raises(OSError, match="Remote I/O error"):
            sim.board.reader.seen()


def test_a_reader_plugged_in_again_finds_what_was_moved() -> None:
    with SimBoard() as sim:
        sim.place(HAT, 0)
        sim.place(CAR, 1)
        seen: list[Sighting] = []
        sim.board.reader.listen(seen.append)
        sim.reader.unplug()
        sim.place(HAT, 4)
        sim.place(HAT, 9)
        sim.reader.replug()
        assert seen == [Sighting(HAT, 0, present=False), Sighting(HAT, 9, present=True)]
        assert sim.board.reader.seen() == {HAT: 9, CAR: 1}
