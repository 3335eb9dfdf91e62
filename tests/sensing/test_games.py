"""Games on a whole board, with real drivers and serial lines, over readers that hear their neighbours'
tokens."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from tests.firmware.board.test_wired import sit_down
from tests.firmware.wired import TRUST, WiredDriver, wired
from tests.firmware.workbench import whole_board
from tests.hw.drivers.scanner_ends import MakePico
from tests.micropython.node import Node
from tests.sensing.field import AT_41_MM, AT_80_MM, Field
from tests.sensing.picos import SharedField, calibrated

TURNS = 6
MISPLACED = 0.25
WAIT_S = 12.0


class Player:
    """Plays as people do: follows the lights, but puts a token on the wrong space now and then."""

    def __init__(self, table: WiredDriver, random: Random) -> None:
        self.table = table
        self.random = random
        self.moves = self.asked = self.misplaced = 0

    async def play(self, moves: int) -> None:
        while self.moves < moves:
            if self.table.scene.journey is None:
                await self.table.play_on(self.random)
            else:
                await self._move()

    async def _move(self) -> None:
        table, journey = self.table, self.table.scene.journey
        assert journey is not None
        self.moves += 1
        mover, target = table._seat(journey.player), journey.path[-1]
        before = table.saved_game.game.view().space[journey.player]
        if self.random.random() < MISPLACED:
            wrong = (target + self.random.choice((1, -1))) % 40
            if wrong != before:
                self.misplaced += 1
                await table.put(mover, wrong, rest=4.0)
                assert table.scene.journey is not None, f"{mover} arrived on {target}, but lies on {wrong}"
        await table.put(mover, target)
        waited = 0.5
        while table.scene.journey is not None and table.scene.journey.path[-1] == target:
            if table.offers(mover) == TRUST:
                self.asked += 1
                await table.press(mover)
                return
            assert waited < WAIT_S, f"{mover} lies on {target}, and nobody sees it"
            for end in table.board.ends:
                end.sweep(1)
            table.scanners[0].versions()
            await table.settle()
            await table.wait(0.5)
            waited += 0.5


async def play(
    make: MakePico, field: Field | None, folder: Path, mocker: MockerFixture, moves: int
) -> Player:
    with whole_board("full", folder, mocker, make) as board:
        async with wired(board, folder / "state") as table:
            if field is not None:
                table.scanners[0].tune(calibrated(field))
            await sit_down(table, "Hat", "Car")
            player = Player(table, Random(4))
            await player.play(moves)
            return player


@pytest.mark.timeout(300)
@pytest.mark.parametrize("coupling", [AT_80_MM, AT_41_MM])
async def test_no_wrong_arrival_where_readers_hear_their_neighbours(
    coupling: float, tmp_path: Path, mocker: MockerFixture
) -> None:
    shared = SharedField(coupling, seed=2)
    played = await play(shared.make, shared.field, tmp_path, mocker, TURNS)
    assert played.misplaced > 0
    assert played.asked <= 1


@pytest.mark.timeout(300)
async def test_the_same_under_micropython(micropython: Node, tmp_path: Path, mocker: MockerFixture) -> None:
    """Its readers keep the settings of their pins.py: nobody has calibrated them."""
    micropython.field(AT_80_MM, 2)
    played = await play(micropython.pico, None, tmp_path, mocker, TURNS // 2)
    assert played.moves == TURNS // 2


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("coupling", [AT_80_MM, AT_41_MM])
async def test_a_long_game_where_readers_hear_their_neighbours(
    coupling: float, tmp_path: Path, mocker: MockerFixture
) -> None:
    shared = SharedField(coupling, seed=3)
    played = await play(shared.make, shared.field, tmp_path, mocker, 200)
    assert played.asked <= 4, "fewer than one in fifty"
