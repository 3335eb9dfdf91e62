"""A game in which the program dies again and again is offered, not gone on with; its file is kept."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.app.app import App
from croupier.firmware.app.last_run import MAX_QUICK_DEATHS, QUICK_DEATH_S
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import CannotStart, Program
from croupier.firmware.model.inputs import LobbyInput
from croupier.firmware.model.lobby_page import GoOneStepBack
from croupier.firmware.saves.journal import game_files
from croupier.firmware.table.game.screens import GameScreens
from tests.firmware.table.driver import lobby

NOTICE = "This game has stopped the board again and again"


async def two_play(state: Path) -> None:
    """Hat has thrown for who starts, and Car."""
    async with lobby(state, consoles=2, dice=[(6, 5), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        await table.choose("Hat", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.wait(QUICK_DEATH_S)


async def dies(state: Path, times: int = MAX_QUICK_DEATHS) -> None:
    for _ in range(times):
        async with lobby(state, consoles=2) as table:
            assert table.is_playing


async def test_after_three_quick_deaths_the_lobby_asks(tmp_path: Path) -> None:
    await two_play(tmp_path)
    await dies(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        assert not table.is_playing
        assert NOTICE in table.says("Hat")
        await table.choose("Hat", "Go on")
        assert "Roll the dice" in table.offers("Hat")


async def test_a_taken_port_is_not_the_game_s_fault(tmp_path: Path) -> None:
    """The program that ships, with a page: another program has its port, again and again."""
    await two_play(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as other:
        program = Program(wiring=lambda _: simulated(2), state=tmp_path, port=other.getsockname()[1])
        for _ in range(MAX_QUICK_DEATHS + 1):
            with pytest.raises(CannotStart, match="cannot be used"):
                await App(program).start()
    async with lobby(tmp_path, consoles=2) as table:
        assert table.is_playing, "and a pulled plug still goes straight on"
        await table.wait(QUICK_DEATH_S)
    await dies(tmp_path, MAX_QUICK_DEATHS - 1)
    with pytest.raises(CannotStart):
        await App(replace(program, port=1, listen="203.0.113.7")).start()
    await dies(tmp_path, 1)
    async with lobby(tmp_path, consoles=2) as table:
        assert not table.is_playing, "it does not hide what is the game's fault"


async def test_one_step_back(tmp_path: Path) -> None:
    await two_play(tmp_path)
    await dies(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        await table.choose("Hat", "One step back")
        assert table.is_playing
        assert table.saved_game.length == 3, "the two throws, and that the second was taken back"
        assert table.offers("Car") == "Roll to start"


async def test_the_page_offers_the_same(tmp_path: Path) -> None:
    await two_play(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        await table.wait(QUICK_DEATH_S)
    await dies(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        page = table.table.lobby_page("")
        assert page is not None
        assert page.step_back
        assert page.notice == NOTICE
        table.table.put(LobbyInput(GoOneStepBack()))
        await table.settle()
        assert table.is_playing
        assert table.saved_game.length == 3


async def test_a_new_game_keeps_the_file_of_the_old_one(tmp_path: Path) -> None:
    await two_play(tmp_path)
    await dies(tmp_path)
    (old,) = game_files(tmp_path)
    async with lobby(tmp_path, consoles=2) as table:
        await table.choose("Hat", "New game", "I am Hat")
        await table.choose("Car", "Join")
        await table.choose("Hat", "Start", "Yes")
        assert table.is_playing
        assert table.saved_game.path != old
    assert old in game_files(tmp_path)


@pytest.mark.mishaps
async def test_a_mistake_that_comes_back_with_the_game_ends_in_the_lobby(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """The screens of that game cannot be drawn: the program dies at every start, until it asks."""
    await two_play(tmp_path)
    scene = mocker.patch.object(GameScreens, "scene", side_effect=IndexError("a mistake"))

    async def starts() -> None:
        async with lobby(tmp_path, consoles=2):
            pass

    for _ in range(MAX_QUICK_DEATHS):
        with pytest.raises(IndexError):
            await starts()
    async with lobby(tmp_path, consoles=2) as table:
        assert not table.is_playing
        scene.side_effect = None
        mocker.stop(scene)
        await table.choose("Hat", "One step back")
        assert table.is_playing


async def test_a_run_that_lasts_or_gets_on_with_the_game_is_no_quick_death(tmp_path: Path) -> None:
    await two_play(tmp_path)
    for _ in range(MAX_QUICK_DEATHS):
        await dies(tmp_path, MAX_QUICK_DEATHS - 1)
        async with lobby(tmp_path, consoles=2) as table:
            await table.wait(QUICK_DEATH_S)
    await dies(tmp_path, MAX_QUICK_DEATHS - 1)
    async with lobby(tmp_path, consoles=2, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
    await dies(tmp_path, MAX_QUICK_DEATHS)
