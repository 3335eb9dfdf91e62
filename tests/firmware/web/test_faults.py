"""The faults to try, at the simulated devices themselves."""

import asyncio

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.web.faults import Faults
from croupier.firmware.web.messages import Break
from croupier.hw.protocols import Button, ButtonEvent, Sighting
from croupier.hw.sim import TOKEN_UIDS, SimBoard

HAT, CAR = TOKEN_UIDS[:2]


@pytest.fixture
def faults(sim: SimBoard) -> Faults:
    return Faults(sim)


def events(sim: SimBoard, console: int = 0) -> list[ButtonEvent]:
    found: list[ButtonEvent] = []
    sim.board.consoles[console].buttons.listen(found.append)
    return found


def test_a_screen_is_unplugged_and_plugged_in_again(sim: SimBoard, faults: Faults) -> None:
    assert faults.do(Break("screen", 1))
    assert faults.on() == ("screen:1",)
    with pytest.raises(OSError, match="Remote I/O error"):
        sim.screens[1].check()
    sim.screens[0].check()
    assert faults.do(Break("screen", 1, on=False))
    sim.screens[1].check()
    assert faults.on() == ()


@pytest.mark.parametrize("what", ["reader", "garble"])
def test_a_reader_that_is_lost_sees_nothing_until_it_is_back(
    sim: SimBoard, faults: Faults, what: str
) -> None:
    seen: list[Sighting] = []
    sim.board.reader.listen(seen.append)
    faults.do(Break(what))  # type: ignore[arg-type]
    sim.place(HAT, 5)
    assert seen == []
    faults.do(Break(what, on=False))  # type: ignore[arg-type]
    assert seen == [Sighting(HAT, 5, present=True)]


async def test_a_stuck_button_stays_down(sim: SimBoard, faults: Faults) -> None:
    found = events(sim)
    faults.do(Break("stick", 0))
    sim.press(0, Button.OK)
    sim.release(0, Button.OK)
    assert found == [ButtonEvent(0, Button.OK, "press")]
    faults.do(Break("stick", 0, on=False))
    assert found[1:] == [ButtonEvent(0, Button.OK, "release")]


async def test_a_stuck_button_is_found_out_told_of_and_muted(mocker: MockerFixture) -> None:
    """As a real driver does. Until it is mended, pressing it does nothing."""
    mocker.patch("croupier.firmware.web.faults.STUCK_AFTER_S", 0)
    told: list[tuple[str, bool]] = []
    sim = SimBoard(consoles=2, on_health=lambda device, ok, _why: told.append((str(device), ok)))
    faults, found = Faults(sim), events(sim)
    faults.do(Break("stick", 0))
    await asyncio.sleep(0.001)
    assert told == [("seat 1, ●", False)]
    sim.press(0, Button.OK)
    assert [event.kind for event in found] == ["press", "release"]
    faults.do(Break("stick", 0, on=False))
    assert told[1:] == [("seat 1, ●", True)]
    sim.press(0, Button.OK)
    assert found[-1].kind == "press"


def test_a_bouncing_button_goes_up_and_down(sim: SimBoard, faults: Faults) -> None:
    found = events(sim, 1)
    faults.do(Break("bounce", 1))
    assert [event.kind for event in found] == ["press", "release"] * 6


def test_tokens_are_lifted_and_swapped(sim: SimBoard, faults: Faults) -> None:
    sim.place(HAT, 3)
    sim.place(CAR, 9)
    faults.do(Break("swap"))
    assert (sim.tokens[HAT], sim.tokens[CAR]) == (9, 3)
    faults.do(Break("lift"))
    assert sim.tokens[HAT] is None


def test_nothing_lies_there_to_be_lifted_or_swapped(sim: SimBoard, faults: Faults) -> None:
    assert faults.do(Break("lift"))
    assert faults.do(Break("swap"))
    assert set(sim.tokens.values()) == {None}


async def test_a_brown_out_passes(sim: SimBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.firmware.web.faults.BROWN_OUT_S", 0)
    mended = asyncio.Event()
    tried: Faults = Faults(sim, lambda: None if tried.on() else mended.set())
    tried.do(Break("brownout"))
    assert set(tried.on()) == {"strip", "reader", "screen:0", "screen:1"}
    await asyncio.wait_for(mended.wait(), 10)
    sim.screens[0].check()


def test_there_is_no_third_seat(faults: Faults) -> None:
    assert not faults.do(Break("screen", 2))
    assert not faults.do(Break("stick", 2))


def test_everything_is_mended_at_the_end(sim: SimBoard, faults: Faults) -> None:
    faults.do(Break("screen", 0))
    faults.do(Break("reader"))
    faults.close()
    sim.screens[0].check()
    assert sim.board.reader.seen() == {}
