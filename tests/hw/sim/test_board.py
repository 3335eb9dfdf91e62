"""The simulated board as a whole: what a person does and sees there."""

import pytest
from PIL import Image

from croupier.hw.protocols import Button, ButtonEvent
from croupier.hw.sim import (
    TOKEN_UIDS,
    Change,
    PixelsChanged,
    ScreenChanged,
    SimBoard,
    SoundPlayed,
    TokenMoved,
)

DARK = (0, 0, 0)
LIT_PANEL = Image.new("1", (128, 64), 1)


def test_a_space_has_two_lights_unless_told_otherwise() -> None:
    with SimBoard() as sim:
        assert sim.board.cells[39] == (78, 79)
        assert len(sim.board.pixels) == 80


def test_cells_may_have_any_lights_and_gaps() -> None:
    cells = [[3], [5, 6, 7], *[[]] * 38]
    with SimBoard(cells=cells) as sim:
        assert sim.board.cells[1] == (5, 6, 7)
        assert len(sim.board.pixels) == 8


def test_tokens_have_the_uids_of_real_tags() -> None:
    assert len(set(TOKEN_UIDS)) == 6
    for uid in TOKEN_UIDS:
        assert bytes.fromhex(uid).hex().upper() == uid
        assert len(uid) == 14


def test_a_hand_at_one_console_is_not_felt_at_another() -> None:
    with SimBoard(consoles=2) as sim:
        heard: list[ButtonEvent] = []
        for console in sim.board.consoles:
            console.buttons.listen(heard.append)
        sim.press(1, Button.RIGHT)
        assert heard == [ButtonEvent(1, Button.RIGHT, "press")]


def test_an_eye_is_told_what_changed() -> None:
    with SimBoard() as sim:
        seen: list[Change] = []
        sim.watch(seen.append)
        sim.board.pixels.show([(1, 2, 3)] * 80)
        sim.board.consoles[1].screen.show(LIT_PANEL)
        sim.place(TOKEN_UIDS[0], 5)
        sim.board.buzzer.play([(440, 0.1)])
        assert seen == [
            PixelsChanged(),
            ScreenChanged(1),
            TokenMoved(TOKEN_UIDS[0], 5),
            SoundPlayed(((440, 0.1),)),
        ]
        assert sim.pixel_frame == [(1, 2, 3)] * 80
        assert sim.screen_bits(1) == b"\xff" * 1024
        assert sim.screen_bits(0) == bytes(1024)
        assert sim.tokens == dict.fromkeys(TOKEN_UIDS) | {TOKEN_UIDS[0]: 5}


def test_what_stays_the_same_is_not_news() -> None:
    with SimBoard() as sim:
        sim.board.pixels.show([(1, 2, 3)] * 80)
        sim.board.consoles[0].screen.show(LIT_PANEL)
        sim.place(TOKEN_UIDS[0], 5)
        seen: list[Change] = []
        sim.watch(seen.append)
        sim.board.pixels.show([(1, 2, 3)] * 80)
        sim.board.consoles[0].screen.show(LIT_PANEL.copy())
        sim.place(TOKEN_UIDS[0], 5)
        assert seen == []


def test_an_eye_may_look_away() -> None:
    with SimBoard() as sim:
        seen: list[Change] = []
        look_away = sim.watch(seen.append)
        look_away()
        sim.place(TOKEN_UIDS[0], 5)
        assert seen == []


@pytest.mark.parametrize(
    ("uid", "place", "message"),
    [("04FF", 3, "no token 04FF"), (TOKEN_UIDS[0], 40, "no space 40"), (TOKEN_UIDS[0], -1, "no space -1")],
)
def test_a_token_cannot_lie_where_nothing_is(uid: str, place: int, message: str) -> None:
    with SimBoard() as sim, pytest.raises(ValueError, match=f"^{message}$"):
        sim.place(uid, place)


def test_switched_off_the_board_is_dark_and_the_tokens_stay() -> None:
    with SimBoard() as sim:
        sim.board.pixels.show([(9, 9, 9)] * 80)
        sim.board.consoles[0].screen.show(LIT_PANEL)
        sim.place(TOKEN_UIDS[0], 5)
    assert sim.pixel_frame == [DARK] * 80
    assert sim.screen_bits(0) == bytes(1024)
    assert sim.tokens[TOKEN_UIDS[0]] == 5
