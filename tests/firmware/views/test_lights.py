"""The ring of lights: frames at fixed times as in golden/; nothing fast, and still when nothing happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from engine import FAMILY
from firmware.table.scene import Scene
from firmware.views import lights as module
from firmware.views.lights import DARK, RED, Cell, lights, next_change, strip
from hw.protocols import RGB
from tests.firmware.table.driver import lobby, seated
from tests.firmware.views.golden import same_text
from tests.rules.positions import Position, board

Story = Callable[[Path], Awaitable[Scene]]
FASTEST = 3
"""Blinks a second."""


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


async def nobody(state: Path) -> Scene:
    async with lobby(state) as table:
        return table.scene


async def waiting_for_a_token(state: Path) -> Scene:
    async with lobby(state) as table:
        await table.choose("Hat", "Join")
        return table.scene


async def before_a_throw(state: Path) -> Scene:
    position = family(3).owns(0, 1, 3).owns(1, 39).owns(2, 5, mortgaged=True).at(1, 24).turn_of(1)
    async with seated(position.game(), state) as table:
        return table.scene


async def journey(state: Path) -> Scene:
    async with seated(family().at(0, 38).owns(1, 39).game(), state, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        return table.scene


async def half_way(state: Path) -> Scene:
    async with seated(family().at(0, 38).owns(1, 39).game(), state, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.hop("Hat", 39, 0)
        return table.scene


async def wrong_space(state: Path) -> Scene:
    async with seated(family().at(0, 38).owns(1, 39).game(), state, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 1, rest=3)
        return table.scene


async def stray_token(state: Path) -> Scene:
    async with seated(family().game(), state) as table:
        await table.put("Car", 17, rest=3)
        return table.scene


async def for_sale(state: Path) -> Scene:
    async with seated(family().landing(39), state) as table:
        return table.scene


async def auction(state: Path) -> Scene:
    async with seated(family().landing(39), state) as table:
        await table.choose("Hat", "Decline", "Bid $10")
        return table.scene


async def debt(state: Path) -> Scene:
    async with seated(family().cash(0, 5).owns(1, 39).landing(39), state) as table:
        return table.scene


async def to_jail(state: Path) -> Scene:
    async with seated(family().landing(30), state) as table:
        return table.scene


async def game_over(state: Path) -> Scene:
    async with seated(family().owns(0, 1).game(), state) as table:
        await table.choose("Hat", "Leave the game...", "Resign", "Yes")
        return table.scene


MOVING: list[Story] = [waiting_for_a_token, journey, half_way, wrong_space, stray_token, to_jail]
STILL: list[Story] = [nobody, before_a_throw, for_sale, auction, debt, game_over]


def frames(scene: Scene, *times: float) -> str:
    """One line a lit space: its number, whose it is, what is going on."""
    text = ""
    for t in times:
        text += f"t = {t:g}\n"
        for space, cell in enumerate(lights(scene, t)):
            if cell != (DARK, DARK):
                text += f"{space:2} {' '.join(map(written, cell))}\n"
    return text


def written(colour: RGB) -> str:
    return "......" if colour == DARK else "".join(f"{part:02x}" for part in colour)


@pytest.mark.parametrize("story", MOVING + STILL, ids=lambda story: story.__name__)
async def test_the_lights_are_as_they_were(tmp_path: Path, story: Story) -> None:
    times = (0, 0.25, 0.5, 0.75) if story in MOVING else (0,)
    same_text(frames(await story(tmp_path), *times), f"lights_{story.__name__}")


@pytest.mark.parametrize("story", STILL, ids=lambda story: story.__name__)
async def test_a_board_on_which_nothing_happens_is_still(tmp_path: Path, story: Story) -> None:
    scene = await story(tmp_path)
    assert next_change(scene, 12.3) is None
    assert all(lights(scene, t / 10) == lights(scene, 0) for t in range(100))


@pytest.mark.parametrize("story", MOVING, ids=lambda story: story.__name__)
async def test_nothing_blinks_faster_than_three_times_a_second(tmp_path: Path, story: Story) -> None:
    scene = await story(tmp_path)
    seconds, step = 10, 0.005
    shown = [lights(scene, n * step) for n in range(int(seconds / step))]
    assert any(frame != shown[0] for frame in shown)
    for space in range(40):
        assert turning_points([brightness(frame[space]) for frame in shown]) <= 2 * FASTEST * seconds


def brightness(cell: Cell) -> int:
    return sum(map(sum, cell))


def turning_points(values: list[int]) -> int:
    """How often it changes between getting brighter and getting darker."""
    slopes = [after - before for before, after in pairwise(values) if after != before]
    return sum((one > 0) != (other > 0) for one, other in pairwise(slopes))


@pytest.mark.parametrize("story", MOVING, ids=lambda story: story.__name__)
@pytest.mark.parametrize("start", [0.0, 0.1, 86400.0, 7654321.987])
async def test_the_next_change_is_when_the_frame_changes(tmp_path: Path, story: Story, start: float) -> None:
    scene, t = await story(tmp_path), start
    for _ in range(50):
        later = next_change(scene, t)
        assert later is not None
        assert t < later <= t + 0.5
        for share in (0.1, 0.5, 0.9):
            assert lights(scene, t + share * (later - t)) == lights(scene, t)
        assert lights(scene, later) != lights(scene, t)
        assert lights(scene, later - 1e-9) == lights(scene, later), "a timer a hair too early is in time"
        t = later


async def test_red_is_only_for_what_is_wrong(tmp_path: Path) -> None:
    scene = await journey(tmp_path)
    assert all(RED not in cell for t in range(20) for cell in lights(scene, t / 10))


# -- a view is a function of its scene


def globals_of(module: ModuleType) -> dict[str, str]:
    return {name: repr(value) for name, value in vars(module).items() if not name.startswith("__")}


@pytest.mark.parametrize("story", MOVING + STILL, ids=lambda story: story.__name__)
async def test_the_same_scene_and_time_give_the_same_lights(tmp_path: Path, story: Story) -> None:
    scene = await story(tmp_path)
    before = globals_of(module)
    first = [lights(scene, t / 7) for t in range(20)]
    again = [lights(replace(scene), t / 7) for t in reversed(range(20))][::-1]
    assert first == again
    assert globals_of(module) == before


# -- on the strip


def test_a_space_with_two_lights_shows_both_colours() -> None:
    cells: list[Cell] = [((1, 1, 1), (2, 2, 2)), ((3, 3, 3), DARK)]
    assert strip(cells, ((0, 1), (2, 3)), 4) == [(1, 1, 1), (2, 2, 2), (3, 3, 3), DARK]


def test_a_space_with_one_light_shows_what_is_going_on_before_whose_it_is() -> None:
    cells: list[Cell] = [((1, 1, 1), (2, 2, 2)), ((3, 3, 3), DARK)]
    assert strip(cells, ((1,), (0,)), 2) == [(3, 3, 3), (2, 2, 2)]


def test_lights_that_belong_to_no_space_stay_dark() -> None:
    cells: list[Cell] = [((1, 1, 1), (2, 2, 2)), (DARK, DARK)]
    assert strip(cells, ((1, 3), ()), 5) == [DARK, (1, 1, 1), DARK, (2, 2, 2), DARK]
