"""Tests of the lights: frames as in golden/, nothing blinks fast, and a board without news is still."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import chain, pairwise
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from croupier.config.wiring import load_wiring
from croupier.engine import FAMILY
from croupier.firmware.model.scene import Replay, Scene
from croupier.firmware.views import lights as module
from croupier.firmware.views.animation import REPLAY_S
from croupier.firmware.views.colours import WHITE, colour_of, lamp
from croupier.firmware.views.lights import DARK, RED, Cell, lights, next_change, strip
from croupier.hw.drivers.pixels import estimated_milliamps, within_limit
from croupier.hw.protocols import RGB
from tests.firmware.table.driver import lobby, seated
from tests.firmware.views.golden import same_text
from tests.rules.positions import Position, board

Story = Callable[[Path], Awaitable[Scene]]
WIRINGS = ("starter", "hall", "full")
MAX_BLINKS_PER_S = 3


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
        await table.choose("Hat", "Decline", "Bid")
        return table.scene


async def rent_to_ask_for(state: Path) -> Scene:
    async with seated(board(2).owns(1, 39).landing(39), state) as table:
        return table.scene


async def looking_at_deeds(state: Path) -> Scene:
    async with seated(family().owns(1, 5, 39).game(), state) as table:
        await table.choose("Hat", "Look up...", "Players...")
        await table.find("Hat", "Car")
        return table.scene


async def led_back(state: Path) -> Scene:
    async with seated(family().at(0, 38).game(), state, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        return table.scene


async def reminded(state: Path) -> Scene:
    return replace(await before_a_throw(state), reminded=(1,))


async def for_all_eyes(state: Path) -> Scene:
    return replace(await stray_token(state), colour_blind=True)


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


MOVING: list[Story] = [
    waiting_for_a_token, journey, half_way, wrong_space, stray_token, to_jail, led_back, reminded,
    for_all_eyes,
]  # fmt: skip
STILL: list[Story] = [
    nobody, before_a_throw, for_sale, auction, rent_to_ask_for, looking_at_deeds, debt, game_over,
]  # fmt: skip


def frames(scene: Scene, *times: float) -> str:
    """One line for each lit space: its number, its owner's light, and its second light."""
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
        assert turning_points([brightness(frame[space]) for frame in shown]) <= 2 * MAX_BLINKS_PER_S * seconds


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
        assert t < later <= t + 0.51
        for share in (0.1, 0.5, 0.9):
            assert lights(scene, t + share * (later - t)) == lights(scene, t)
        assert lights(scene, later) != lights(scene, t)
        assert lights(scene, later - 1e-9) == lights(scene, later), "a timer a hair too early is in time"
        t = later


async def test_red_is_only_for_what_is_wrong(tmp_path: Path) -> None:
    scene = await journey(tmp_path)
    assert all(RED not in cell for t in range(20) for cell in lights(scene, t / 10))


# -- shows: when the board wakes up, and when a game is over


async def welcome(state: Path) -> Scene:
    return replace(await nobody(state), welcome=0.0)


async def landings_once_more(state: Path) -> Scene:
    landings = tuple((n % 2, n * n % 40) for n in range(500))
    return replace(await game_over(state), replay=Replay(0.0, landings))


SHOWS = [(welcome, 3.0), (landings_once_more, REPLAY_S)]


@pytest.mark.parametrize(("story", "length"), SHOWS)
async def test_a_show_is_as_it_was_and_ends(tmp_path: Path, story: Story, length: float) -> None:
    scene = await story(tmp_path)
    same_text(frames(scene, 0, length / 4, length / 2, length + 1), f"lights_{story.__name__}")
    assert next_change(scene, length + 1) is None
    assert all(lights(scene, length + t) == lights(scene, length + 1) for t in range(1, 100))


@pytest.mark.parametrize(("story", "length"), SHOWS)
async def test_a_show_is_not_too_fast_and_misses_no_change(
    tmp_path: Path, story: Story, length: float
) -> None:
    scene, t = await story(tmp_path), 0.0
    shown = [lights(scene, t)]
    while (later := next_change(scene, t)) is not None:
        assert t < later <= length + 1
        assert lights(scene, (t + later) / 2) == shown[-1]
        shown.append(lights(scene, later))
        t = later
    assert len(shown) > 40
    for space in range(40):
        assert turning_points([brightness(frame[space]) for frame in shown]) <= 2 * MAX_BLINKS_PER_S * length


async def test_the_game_once_more_ends_with_every_landing(tmp_path: Path) -> None:
    scene = await landings_once_more(tmp_path)
    assert scene.replay is not None
    warm = {space for space, (_, doing) in enumerate(lights(scene, 100)) if doing != DARK}
    assert warm == {space for _, space in scene.replay.landings}


# -- colours


RED_ONES = ["#ff0000", "#d81e1e", "#c00010", "#ff2a00"]


@pytest.mark.parametrize("written", RED_ONES)
def test_nobody_is_shown_in_the_red_of_a_mistake(written: str) -> None:
    red, green, blue = lamp(written)
    assert blue > red / 3, "pink"
    assert green < red


def test_other_colours_are_shown_as_they_are() -> None:
    assert lamp("#648ffb") == (100, 143, 251)


async def test_for_all_eyes_everybody_has_another_colour_and_mistakes_are_white(tmp_path: Path) -> None:
    scene = await for_all_eyes(tmp_path)
    assert len({colour_of(scene, player) for player in range(2)}) == 2
    assert {lights(scene, t / 10)[17][1] for t in range(20)} == {WHITE, DARK}


# -- what the strip may take


@pytest.mark.parametrize("name", WIRINGS)
async def test_no_frame_takes_more_than_the_wiring_allows(tmp_path: Path, name: str) -> None:
    wiring = load_wiring(name).pixels
    count = 1 + max(light for cell in wiring.spaces for light in cell)
    most = 0.0
    for number, story in enumerate([*MOVING, *STILL, welcome, landings_once_more]):
        scene = await story(tmp_path / str(number))
        for t in range(0, 70, 3):
            frame = bytes(chain.from_iterable(strip(lights(scene, t / 10), wiring.spaces, count)))
            most = max(most, estimated_milliamps(within_limit(frame, wiring.milliamps)))
    assert 0 < most <= wiring.milliamps


@pytest.mark.parametrize("level", [1, 40, 128, 255])
def test_all_white_is_dimmed_to_the_limit(level: int) -> None:
    limited = within_limit(bytes([level] * 3 * 120), 1000)
    assert estimated_milliamps(limited) <= 1000
    assert len(set(limited)) == 1


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
