"""NFC readers are calibrated by a token that goes from lit space to lit space, in the simulated field."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.config.wiring import load_wiring
from croupier.firmware.calibration.picture import BAD, GOOD, reader_picture, verdicts
from croupier.firmware.calibration.readers import LISTENING, USUAL_POWER, News, ReaderWalk
from croupier.firmware.paper.shapes import Box, Text
from croupier.firmware.scanner.rc522 import POWERS
from croupier.hw.drivers.scanner_lines import Ear
from tests.sensing.field import AT_41_MM, AT_80_MM, CLEAN, MILD, Field
from tests.sensing.field_pico import FieldBoard

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
FULL = load_wiring("full")
WITHIN_MS = 10_000


def listen(board: FieldBoard, walk: ReaderWalk, until: News, within_ms: int = WITHIN_MS) -> int:
    """Let time pass until the walk says so. Returns the milliseconds that it took."""
    begun = board.now_ms
    while board.now_ms - begun < within_ms:
        board.turn(5)
        if walk.listen(board.now_ms / 1000, board.heard()) is until:
            return board.now_ms - begun
    raise AssertionError(f"{walk.space}: never {until} in {within_ms} ms; best {walk.best}")


def walk_round(board: FieldBoard, walk: ReaderWalk) -> list[int]:
    """Somebody follows the lights. Returns how long each space took."""
    board.tune(LISTENING.power, LISTENING.gain)
    took = []
    while walk.space is not None:
        board.field.lay(HAT, walk.space)
        took.append(listen(board, walk, News.DONE))
        board.field.lay(HAT, -1)
        board.turn(70)  # carried through the air
    return took


@pytest.mark.parametrize("coupling", [CLEAN, MILD, AT_80_MM, AT_41_MM], ids=["clean", "mild", "80", "41"])
def test_every_reader_is_found_and_gets_its_power(coupling: float) -> None:
    walk = ReaderWalk.of(FULL)
    took = walk_round(FieldBoard(Field(coupling, seed=5)), walk)
    assert walk.readers == {space: space for space in range(40)}
    assert walk.unheard == []
    assert max(took) < 6000
    tunings = walk.tunings()
    for one in walk.measured():
        tuning = tunings[one.space]
        assert tuning.middle == pytest.approx(one.need, abs=0.06)
        assert one.need + 6 <= tuning.power < USUAL_POWER, "enough for an edge, and less than usual"


def test_as_feared_the_margin_is_that_to_the_reader_next_door() -> None:
    """It seldom looks by itself just then, but it was asked for the token."""
    walk = ReaderWalk(range(8))
    walk_round(FieldBoard(Field(AT_41_MM, seed=5)), walk)
    assert [one.next_reader - one.space in (1, -1) for one in walk.measured()] == [True] * 8
    assert max(one.margin for one in walk.measured()) < 8


def test_less_power_keeps_tokens_from_being_heard_next_door_and_loses_none_of_its_own() -> None:
    """The same tokens, a little beside the middle, before the calibration and after it."""
    field = Field(AT_80_MM, seed=5)
    walk = ReaderWalk.of(FULL)
    walk_round(FieldBoard(field), walk)
    tunings = walk.tunings()
    before, after = {"own": 0, "next": 0}, {"own": 0, "next": 0}
    for space in range(40):
        for dx, dy in ((0.0, 0.0), (10.0, 0.0), (-10.0, 0.0), (0.0, 12.0)):
            field.lay(HAT, space, dx=dx, dy=dy)
            for other in ((space - 1) % 40, space, (space + 1) % 40):
                kind = "own" if other == space else "next"
                for counts, power in ((before, USUAL_POWER), (after, tunings[other].power)):
                    counts[kind] += field.hears(other, HAT, *drive(power))
    assert before["own"] == after["own"] == 160
    assert before["next"] > 50
    assert after["next"] < before["next"] / 5


def drive(power: int) -> tuple[int, ...]:
    """The drivers of the antenna that are on, and how well they conduct."""
    drivers, *conductances = POWERS[power]
    return (1 if drivers == 1 else 2), *conductances


def told(**needs: float) -> dict[str, dict[int, Ear]]:
    """What the readers say of one token: s7=3 is the reader of space 7, which needs a power of 3."""
    ears = {int(name[1:]): need for name, need in needs.items()}
    return {HAT: {space: Ear(space, 3, 3, round(5 * need), 5) for space, need in ears.items()}}


def rest(walk: ReaderWalk, now: float, heard: dict[str, dict[int, Ear]], seconds: float) -> News:
    """The token lies there for so long."""
    walk.listen(now, heard)
    return walk.listen(now + seconds, heard)


def test_a_weak_reader_is_named() -> None:
    walk = ReaderWalk([22, 23, 24, 25])
    for number, space in enumerate(walk.order):
        need = 16.0 if space == 23 else 3.0
        assert rest(walk, 10.0 * number, told(**{f"s{space}": need}), 2) is News.DONE
    assert walk.weak == [23]
    assert verdicts(walk) == {22: GOOD, 23: BAD, 24: GOOD, 25: GOOD}
    assert {space: tuning.power for space, tuning in walk.tunings().items()} == {
        22: 12,
        23: 25,
        24: 12,
        25: 12,
    }


def test_a_reader_that_hears_less_than_its_neighbour_is_measured_when_somebody_says_so() -> None:
    walk = ReaderWalk([22, 23, 24])
    assert rest(walk, 0, told(s22=3, s23=16), 2) is News.DONE
    assert rest(walk, 10, told(s22=4, s23=16), 5) is News.STILL, "it may still lie on 22"
    assert walk.listen(17, told(s22=4, s23=16)) is News.ELSEWHERE
    assert (walk.best, walk.is_taken) == (22, True)
    walk.confirm()
    assert walk.listen(18, told(s22=4, s23=16)) is News.DONE
    assert walk.readers == {22: 22, 23: 23}
    assert walk.measured()[1].margin == -12
    assert verdicts(walk)[23] == BAD


def test_readers_that_are_asked_no_more_do_not_hold_it_up() -> None:
    """A scanner that is sure asks the others only once."""
    walk = ReaderWalk([22, 23])
    heard = told(s22=3)
    heard[HAT][21] = Ear(21, 2, 3, 8, 1)
    assert rest(walk, 0, heard, 2) is News.LISTENING
    assert walk.listen(3.5, heard) is News.DONE
    assert walk.measured()[0].next_reader == 21


def test_swapped_wires_are_confirmed_and_put_right() -> None:
    board = FieldBoard(Field(MILD, seed=5))
    pico = board.picos[1]
    pico.wires[3], pico.wires[4] = pico.wires[4], pico.wires[3]
    pico.boot()
    walk = ReaderWalk.of(FULL)
    board.tune(LISTENING.power, LISTENING.gain)
    while (space := walk.space) is not None:
        board.field.lay(HAT, space)
        if space in (13, 14):
            listen(board, walk, News.ELSEWHERE)
            assert walk.best == {13: 14, 14: 13}[space]
            walk.confirm()
        listen(board, walk, News.DONE)
        board.field.lay(HAT, -1)
        board.turn(70)
    found = walk.scanners(FULL)
    assert found[1].spaces == (10, 11, 12, 14, 13, 15, 16, 17, 18, 19)
    assert [scanner.spaces for scanner in found[2:]] == [scanner.spaces for scanner in FULL.scanners[2:]]
    assert all(len(scanner.power) == len(scanner.gain) == len(scanner.middle) == 10 for scanner in found)


def test_a_token_that_still_lies_on_the_space_before_is_waited_for() -> None:
    board, walk = FieldBoard(Field(AT_41_MM, seed=5)), ReaderWalk.of(FULL)
    board.tune(LISTENING.power, LISTENING.gain)
    board.field.lay(HAT, 0)
    listen(board, walk, News.DONE)
    for _ in range(40):
        board.turn(5)
        assert walk.listen(board.now_ms / 1000, board.heard()) in (News.STILL, News.LISTENING)
    assert walk.space == 1


def test_a_token_on_another_space_is_named_and_not_taken() -> None:
    board, walk = FieldBoard(Field(MILD, seed=5)), ReaderWalk.of(FULL)
    board.tune(LISTENING.power, LISTENING.gain)
    board.field.lay(HAT, 7)
    listen(board, walk, News.ELSEWHERE)
    assert (walk.space, walk.best) == (0, 7)
    board.field.lay(HAT, -1)
    board.turn(70)
    board.field.lay(HAT, 0)
    listen(board, walk, News.DONE)
    assert walk.readers == {0: 0}


def test_two_tokens_on_one_space_are_noticed() -> None:
    board, walk = FieldBoard(Field(MILD, seed=5)), ReaderWalk.of(FULL)
    board.tune(LISTENING.power, LISTENING.gain)
    board.field.lay(HAT, 0)
    board.field.lay(CAR, 0, dx=6)
    listen(board, walk, News.SEVERAL)
    board.field.lay(CAR, -1)
    board.turn(70)
    listen(board, walk, News.DONE)


def test_a_token_far_away_does_not_disturb() -> None:
    board, walk = FieldBoard(Field(MILD, seed=5)), ReaderWalk.of(FULL)
    board.tune(LISTENING.power, LISTENING.gain)
    board.field.lay(CAR, 20)
    board.field.lay(HAT, 0)
    listen(board, walk, News.DONE)
    assert walk.readers == {0: 0}


def test_a_dead_reader_is_left_out_and_gets_the_settings_of_the_chip() -> None:
    field = Field(CLEAN, seed=5)
    field.strength[2] = 0.0
    board, walk = FieldBoard(field), ReaderWalk([0, 1, 2, 3])
    board.tune(LISTENING.power, LISTENING.gain)
    for space in range(4):
        field.lay(HAT, space)
        if space == 2:
            board.turn(100)
            assert walk.listen(board.now_ms / 1000, board.heard()) in (News.NOTHING, News.STILL)
            walk.skip()
        else:
            listen(board, walk, News.DONE)
        field.lay(HAT, -1)
        board.turn(70)
    assert walk.unheard == [2]
    south = walk.scanners(FULL)[0]
    assert south.spaces == FULL.scanners[0].spaces
    assert south.power[2] == USUAL_POWER
    words = [s.text for s in reader_picture(FULL, walk).shapes if isinstance(s, Text)]
    assert "not heard" in words


def test_one_step_back_measures_the_last_space_again() -> None:
    ears = {HAT: {0: Ear(0, 3, 3, 12, 3)}}
    walk = ReaderWalk([0, 1])
    assert [walk.listen(now, ears) for now in (0.0, 1.0, 1.3)] == [*2 * [News.LISTENING], News.DONE]
    walk.again()
    assert (walk.space, walk.needs) == (0, {})
    assert [walk.listen(now, ears) for now in (2.0, 3.3)] == [News.LISTENING, News.DONE]
    walk.skip()
    assert walk.space is None
    walk.again()
    assert walk.space == 1


def test_the_picture_has_every_space_in_its_colour() -> None:
    walk = ReaderWalk.of(FULL)
    walk_round(FieldBoard(Field(MILD, seed=5)), walk)
    page = reader_picture(FULL, walk)
    boxes = [shape for shape in page.shapes if isinstance(shape, Box)]
    assert [box.fill for box in boxes[:40]] == [GOOD] * 40
    words = [shape.text for shape in page.shapes if isinstance(shape, Text)]
    assert all(str(space) in words for space in range(40))
    smaller = replace(FULL, size=replace(FULL.size, board=600, corner=80))
    assert reader_picture(smaller, walk).width == 600
