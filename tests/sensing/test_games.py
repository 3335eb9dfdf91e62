"""Games on a whole board, with real drivers and serial lines, over readers that hear their neighbours'
tokens."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.engine import Game, Rules
from croupier.firmware.model.seats import Seat
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.board.test_wired import sit_down
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS, save_position
from tests.firmware.table.screen_player import NO, is_too_dear
from tests.firmware.wired import TRUST, WiredDriver, wired
from tests.firmware.workbench import whole_board
from tests.hw.drivers.scanner_ends import MakePico
from tests.micropython.node import Node
from tests.sensing.field import AT_41_MM, AT_80_MM, Field
from tests.sensing.picos import SharedField, calibrated

TURNS = 6
MISPLACED = 0.25
WAIT_S = 12.0
POOR, STEPS = 300, 8000
"""Who begins with so little is soon bankrupt: a whole game takes some minutes."""


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
        mover, target = NAMES[journey.player], journey.path[-1]
        asked = "Hat" if journey.player in table.scene.robots else mover
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
            if table.offers(asked) == TRUST:
                self.asked += 1
                await table.press(asked)
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


class Hands(Player):
    """One person who plays against two robots and moves all tokens. Nobody else is at the board."""

    async def play_to_the_end(self, steps: int) -> None:
        table = self.table
        for _ in range(steps):
            view = table.saved_game.game.view()
            if view.outcome is not None:
                return
            waits = [wait.player for wait in table.saved_game.game.waiting_on()]
            if table.scene.journey is not None:
                await self._move()
            elif table.offers("Hat").startswith("Bid"):
                await table.drop_out("Hat")
            elif 0 in waits:
                await self._decide()
            else:
                await table.wait(1.0)
        raise AssertionError(f"nobody has won after {table.saved_game.game.view().throw} throws")

    async def _decide(self) -> None:
        """Press ● on what it offers, but do not go back, refuse, or buy what is too dear."""
        offer = self.table.offers("Hat")
        if offer in NO or offer.startswith("<") or is_too_dear(self.table, "Hat"):
            await self.table.right("Hat")
        await self.table.press("Hat")


async def play_whole(
    make: MakePico, field: Field | None, folder: Path, mocker: MockerFixture
) -> tuple[Hands, int]:
    """A whole short game of a person and two robots. Returns the hands, and how many throws it took."""
    game = Game.new(CLASSIC, NAMES[:3], rules=Rules(short_game=True, rent="auto", starting_cash=POOR), seed=5)
    seats = tuple(Seat(0 if n == 0 else -1, TOKEN_UIDS[n], n) for n in range(3))
    save_position(folder / "state", game, seats, robots={1: "beginner", 2: "beginner"})
    with whole_board("full", folder, mocker, make) as board:
        async with wired(board, folder / "state") as table:
            if field is not None:
                table.scanners[0].tune(calibrated(field))
            for seat in NAMES[:3]:
                table.hand.carry(UIDS[seat], 0)
            hands = Hands(table, Random(4))
            await hands.play_to_the_end(STEPS)
            return hands, table.saved_game.game.view().throw


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("coupling", [AT_80_MM, AT_41_MM])
async def test_a_whole_game_with_robots(coupling: float, tmp_path: Path, mocker: MockerFixture) -> None:
    shared = SharedField(coupling, seed=6)
    played, throws = await play_whole(shared.make, shared.field, tmp_path, mocker)
    assert throws > 20
    assert played.misplaced > 2
    assert played.asked <= max(1, played.moves / 25)


@pytest.mark.soak
@pytest.mark.timeout(6000)
async def test_a_whole_game_with_robots_under_micropython(
    micropython: Node, tmp_path: Path, mocker: MockerFixture
) -> None:
    micropython.field(AT_80_MM, 2)
    played, throws = await play_whole(micropython.pico, None, tmp_path, mocker)
    assert throws > 20
    assert played.misplaced > 2


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("coupling", [AT_80_MM, AT_41_MM])
async def test_a_long_game_where_readers_hear_their_neighbours(
    coupling: float, tmp_path: Path, mocker: MockerFixture
) -> None:
    shared = SharedField(coupling, seed=3)
    played = await play(shared.make, shared.field, tmp_path, mocker, 200)
    assert played.asked <= 4, "fewer than one in fifty"
