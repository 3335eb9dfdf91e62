"""The walk round a simulated board, with a person who presses, answers, and finds faults."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.app.play import simulated
from croupier.firmware.doctor import walk as walking
from croupier.firmware.doctor.examined_board import ExaminedBoard, examine
from croupier.firmware.doctor.findings import Finding
from croupier.firmware.doctor.walk import BUTTON_ORDER, walk, walk_buttons, walk_spaces
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from croupier.hw.sim.changes import SoundPlayed
from tests.firmware.doctor.scripted import Scripted

HAT = TOKEN_UIDS[0]
Step = str | Callable[[], None]


@pytest.fixture
async def examined(mocker: MockerFixture) -> AsyncIterator[ExaminedBoard]:
    mocker.patch.object(walking, "LIGHT_STEP_S", 0.0)
    async with examine(simulated(2)) as opened:
        yield opened


def push(examined: ExaminedBoard, seat: int, button: Button) -> Step:
    def step() -> None:
        examined.opened.sim.press(seat, button)
        examined.opened.sim.release(seat, button)

    return step


def lay(examined: ExaminedBoard, space: int | None) -> Step:
    return lambda: examined.opened.sim.place(HAT, space)


def all_buttons(examined: ExaminedBoard) -> list[Step]:
    return [push(examined, seat, button) for seat in range(2) for button in BUTTON_ORDER]


def states(findings: Iterable[Finding]) -> dict[str, str]:
    return {finding.part: finding.state for finding in findings}


async def test_a_board_on_which_all_is_well(examined: ExaminedBoard) -> None:
    on_any_space = lay(examined, 20)
    steps: list[Step] = ["", "", "", "", *all_buttons(examined), "", on_any_space]
    steps += [lay(examined, n) for n in range(40)]
    found = await walk(examined, Scripted(steps))
    assert set(states(found).values()) == {"ok"}
    assert found[-1].what == "40 of 40 saw the token"
    assert set(examined.opened.sim.pixel_frame) == {(0, 0, 0)}


async def test_whatever_is_denied_is_wrong(examined: ExaminedBoard) -> None:
    found = await walk(examined, Scripted(["", "n", "No", "n", *all_buttons(examined), "n", "", "", ""]))
    assert states(found) == {
        "lights, order": "wrong",
        "lights, colours": "wrong",
        "panels, order": "wrong",
        "seat 1, buttons": "ok",
        "seat 2, buttons": "ok",
        "buzzer": "wrong",
        "tag": "wrong",
        "spaces": "skipped",
    }
    assert "croupier doctor --fix-order" in found[0].fix


async def test_swapped_and_dead_buttons_are_found(examined: ExaminedBoard) -> None:
    steps = all_buttons(examined)
    steps[0] = push(examined, 1, Button.RIGHT)
    steps[1] = ""
    steps.insert(1, push(examined, 1, Button.RIGHT))
    found = await walk_buttons(examined, Scripted(steps))
    assert states(found) == {"seat 1, ◀": "wrong", "seat 1, ●": "wrong", "seat 2, buttons": "ok"}
    assert found[0].what == "it answers as seat 2, ▶: their wires are swapped"


async def test_a_finger_that_slips_is_no_swapped_wire(examined: ExaminedBoard) -> None:
    person = Scripted([push(examined, 1, Button.OK), *all_buttons(examined)])
    found = await walk_buttons(examined, person)
    assert states(found) == {"seat 1, buttons": "ok", "seat 2, buttons": "ok"}
    assert "    that was seat 2, ●: once more, please" in person.said


async def test_whoever_looked_away_sees_and_hears_it_once_more(examined: ExaminedBoard) -> None:
    heard: list[SoundPlayed] = []
    examined.opened.sim.watch(
        lambda change: heard.append(change) if isinstance(change, SoundPlayed) else None
    )
    steps: list[Step] = ["", "r", "", "", "", *all_buttons(examined), "r", "r", ""]
    found = await walk(examined, Scripted(steps))
    assert states(found)["lights, order"] == states(found)["buzzer"] == "ok"
    assert len(heard) == 3


async def test_swapped_and_blind_spaces_are_found(examined: ExaminedBoard) -> None:
    steps: list[Step] = [lay(examined, space) for space in range(40)]
    steps[7] = ""
    steps[5:6] = [lay(examined, 15), lay(examined, None), lay(examined, 15)]
    found = await walk_spaces(examined, Scripted(steps))
    assert states(found) == {"space 5": "wrong", "space 7": "wrong", "spaces": "ok"}
    assert found[0].what == "the reader of space 15 saw the token"
    assert found[-1].what == "38 of 40 saw the token"


async def test_a_token_set_down_on_the_way_is_no_swapped_reader(examined: ExaminedBoard) -> None:
    steps: list[Step] = [lay(examined, space) for space in range(40)]
    steps[5:6] = [lay(examined, 6), lay(examined, 5)]
    found = await walk_spaces(examined, Scripted(steps))
    assert [finding.what for finding in found] == ["40 of 40 saw the token"]


async def test_the_lit_space_leads(examined: ExaminedBoard) -> None:
    lit: list[set[int]] = []
    sim = examined.opened.sim

    def look_and_lay(space: int) -> Step:
        def step() -> None:
            frame = sim.pixel_frame
            lit.append({n for n, cell in enumerate(sim.cells) if any(frame[p] != (0, 0, 0) for p in cell)})
            sim.place(HAT, space)

        return step

    await walk_spaces(examined, Scripted([look_and_lay(space) for space in range(40)]))
    assert lit == [{space} for space in range(40)]


async def test_whoever_leaves_keeps_what_was_found(examined: ExaminedBoard) -> None:
    found = await walk(examined, Scripted(["", "", "n"]))
    assert states(found)["panels"] == "skipped"
    assert found[-1].what == "nobody answered"
