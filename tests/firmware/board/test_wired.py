"""The whole program on boards with real drivers. The scanners' own code runs at the ends of their cables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.hw.device_id import DeviceId
from tests.firmware.wired import WiredDriver, wired
from tests.firmware.workbench import WholeBoard, whole_board
from tests.micropython.node import Node
from tests.sensing.hall_pico import HallPico

STEPS = 25


@pytest.fixture
def board(tmp_path: Path, mocker: MockerFixture) -> Iterator[WholeBoard]:
    with whole_board("full", tmp_path, mocker) as board:
        yield board


async def sit_down(table: WiredDriver, *seats: str) -> None:
    for seat in seats:
        await table.join(seat)
    await table.choose(seats[0], "Start")


async def leave(table: WiredDriver, seat: str, random: Random) -> None:
    """Leave the game as soon as the player is asked nothing else."""
    while table.scene.journey is not None or not await offered(table, seat, "Leave the game"):
        await table.play_on(random)
    await table.choose(seat, "Leave the game", "Resign", "Yes")


async def offered(table: WiredDriver, seat: str, wanted: str) -> bool:
    await table.hold(seat)
    for _ in range(table.panel(seat).count):
        if table.offers(seat).startswith(wanted):
            return True
        await table.right(seat)
    return False


async def play_a_game(board: WholeBoard, state: Path, steps: int) -> None:
    """Play from the first press to the end. The winner is the player who has not left."""
    random = Random(6)
    async with wired(board, state) as table:
        await sit_down(table, "Hat", "Car", "Dog")
        for _ in range(steps):
            await table.play_on(random)
        for seat in ("Hat", "Car"):
            await leave(table, seat, random)
        assert table.scene.view is not None
        assert table.scene.view.outcome is not None
        await table.until(lambda: board.panel(2).bits == table.app.board.sim.screen_bits(2))
        await table.until(lambda: table.scene.faults == ())
        assert board.strip.frames > 10
    assert board.bench.lit() == []
    assert set(board.strip.wire) == {0}


@pytest.mark.timeout(300)
async def test_a_whole_game_with_buttons_and_tokens_on_real_wires(board: WholeBoard, tmp_path: Path) -> None:
    await play_a_game(board, tmp_path / "state", STEPS)


@pytest.mark.timeout(300)
async def test_the_same_on_the_hall_board(tmp_path: Path, mocker: MockerFixture) -> None:
    """The pad tells the tokens apart, and Hall sensors feel their magnets on the rings."""
    with whole_board("hall", tmp_path, mocker, HallPico) as board:
        await play_a_game(board, tmp_path / "state", STEPS // 5)


@pytest.mark.timeout(300)
async def test_the_same_with_the_scanners_code_under_micropython(
    micropython: Node, tmp_path: Path, mocker: MockerFixture
) -> None:
    with whole_board("full", tmp_path, mocker, micropython.pico) as board:
        await play_a_game(board, tmp_path / "state", STEPS // 5)


async def test_on_the_starter_board_a_lost_pad_stops_nobody(tmp_path: Path, mocker: MockerFixture) -> None:
    """Without the pad, people join and arrive by ● alone. Back again, a tap does it."""
    with whole_board("starter", tmp_path, mocker) as board:
        assert board.pad is not None
        async with wired(board, tmp_path / "state") as table:
            board.pad.unplug()
            await table.until(lambda: [fault.device for fault in table.scene.faults] == [DeviceId("pad")])
            await table.choose("Hat", "Join", "I am Hat", "One more player", "I am Car", "Start")
            while not is_moving(table):
                await table.press("Hat")
            await table.choose("Hat", "It is there")
            assert not is_moving(table)
            board.pad.plug()
            await table.until(lambda: table.scene.faults == ())


def is_moving(table: WiredDriver) -> bool:
    return table.scene.journey is not None


@pytest.mark.soak
async def test_a_long_evening_on_real_wires(board: WholeBoard, tmp_path: Path) -> None:
    """Two players who only press ● build nothing, and nobody loses. Five hundred throws are enough."""
    random = Random(7)
    async with wired(board, tmp_path / "state") as table:
        await sit_down(table, "Hat", "Car")
        while table.scene.view is None or table.scene.view.throw < 500:
            await table.play_on(random)
