"""Tests that drawing changes nothing: the order and the number of drawings make no difference."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.table.common.dice import seeded_dice
from tests.firmware.table.driver import Driver, lobby, seated
from tests.firmware.table.test_random_input import RandomInput, late_in_the_game

INPUTS = 150


class Painter:
    """Draws every console of a table again and again, in a random order, after each scene."""

    def __init__(self, table: Driver, seed: int) -> None:
        self._table = table
        self._random = Random(seed)
        self.drawn = 0

    def draw(self, scene: Scene) -> None:
        table, now = self._table.table, self._table.clock.now()
        numbers = list(range(len(scene.panels))) * 2
        self._random.shuffle(numbers)
        for number in numbers:
            console = table._consoles[number]
            menu = table._phase.shows(number, console.cursor, now).menu
            assert menu == console.menu
            assert table._panel(number, now) == scene.panels[number]
            self.drawn += 1
        again = table._phase.scene(scene.panels, now)
        assert (again.lit, again.journey, again.ways_back) == (scene.lit, scene.journey, scene.ways_back)


async def screens_of_random_game(
    table: Driver, seats: int, seed: int, *, paint: bool
) -> list[tuple[Panel, ...]]:
    """What the screens say after each of the same random inputs."""
    painter, children = Painter(table, seed), RandomInput(table, seats, seed)
    if paint:
        table.on_scene = painter.draw
    said = []
    for _ in range(INPUTS):
        await children.input()
        said.append(table.scene.panels)
    assert bool(painter.drawn) == paint
    return said


@pytest.mark.parametrize("seed", range(4))
async def test_in_a_game_the_order_of_drawing_makes_no_difference(tmp_path: Path, seed: int) -> None:
    said = []
    for paint in (False, True):
        game, state = late_in_the_game(3 + seed % 3), tmp_path / str(paint)
        async with seated(game, state, dice=seeded_dice(seed), robots=(2,) if seed % 2 else ()) as table:
            said.append(await screens_of_random_game(table, 2 if seed % 2 else 3, seed, paint=paint))
    assert said[0] == said[1]


async def test_in_the_lobby_too(tmp_path: Path) -> None:
    said = []
    for paint in (False, True):
        async with lobby(tmp_path / str(paint), dice=seeded_dice(5)) as table:
            said.append(await screens_of_random_game(table, 3, 5, paint=paint))
    assert said[0] == said[1]
