"""Tests with a disk that fails: nothing happens, the screens say so, and later presses work again."""

import sqlite3
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.engine import FAMILY
from croupier.firmware.model import tunes
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.failing_disk import FailingDisk
from tests.firmware.table.driver import Driver, lobby, seated
from tests.rules.positions import board

NOT_SAVED = "Not saved! Disk full?"


@pytest.fixture
def disk(mocker: MockerFixture) -> FailingDisk:
    return FailingDisk(mocker)


def all_say_not_saved(table: Driver) -> bool:
    return all(NOT_SAVED in panel.details for panel in table.scene.panels)


async def test_a_throw_that_cannot_be_saved_has_not_been_made(tmp_path: Path, disk: FailingDisk) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(6, 6), (1, 2)]) as table:
        before = table.saved_game.game.to_json()
        disk.fails()
        await table.choose("Hat", "Roll the dice")
        assert table.saved_game.game.to_json() == before
        assert all_say_not_saved(table)
        assert table.tunes[-1] == tunes.REFUSED
        assert table.lit() == [0]
        disk.recovers()
        await table.press("Hat")
        assert table.says("Hat") == "1 + 2 | Move your token to | Baltic Avenue"
        assert not all_say_not_saved(table)


async def test_the_finger_stays_on_the_choice_that_could_not_be_saved(
    tmp_path: Path, disk: FailingDisk
) -> None:
    async with seated(board(2, rules=FAMILY).landing(39), tmp_path) as table:
        disk.fails()
        await table.choose("Hat", "Decline")
        assert table.offers("Hat") == "Decline", "and not Buy"
        await table.press("Hat")
        assert table.offers("Hat") == "Decline"
        disk.recovers()
        await table.press("Hat")
        assert table.says("Hat") == "Boardwalk | No bid yet | List price: $400"


async def test_a_question_stays_open_when_its_answer_could_not_be_saved(
    tmp_path: Path, disk: FailingDisk
) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        disk.fails()
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.offers("Car") == "Yes"
        assert all_say_not_saved(table)
        disk.recovers()
        await table.press("Car")
        assert table.says("Hat").startswith("You win!")


async def test_an_arrival_that_could_not_be_saved_is_tried_again(tmp_path: Path, disk: FailingDisk) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        disk.fails()
        await table.put("Hat", 3)
        assert all_say_not_saved(table)
        assert table.offers("Hat") == "It is there"
        disk.recovers()
        await table.press("Hat")
        assert table.says("Hat") == "Baltic Avenue | For sale: $60"


async def test_a_game_that_cannot_be_begun_keeps_its_players(tmp_path: Path, mocker: MockerFixture) -> None:
    async with lobby(tmp_path, consoles=3) as table:
        await table.join("Hat")
        await table.join("Car")
        fsync = mocker.patch("os.fsync", side_effect=OSError(28, "No space left on device"))
        await table.choose("Hat", "Start")
        assert table.scene.view is None
        assert table.says("Hat") == f"You are Hat | {NOT_SAVED}"
        assert table.says("Dog") == f"CROUPIER | {NOT_SAVED}"
        assert table.tunes[-1] == tunes.REFUSED
        mocker.stop(fsync)
        await table.press("Hat")
        assert table.says("Hat") == "Who starts? | The highest throw"


async def test_joining_works_even_if_it_cannot_be_remembered(tmp_path: Path, mocker: MockerFixture) -> None:
    async with lobby(tmp_path) as table:
        mocker.patch("os.fsync", side_effect=OSError(28, "No space left on device"))
        await table.join("Hat")
        assert table.says("Hat") == "You are Hat | Waiting for others"


async def test_a_finished_game_is_marked_so_even_if_the_disk_failed_then(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        broken = sqlite3.OperationalError("disk I/O error")
        finish = mocker.patch("croupier.firmware.saves.journal.schema.finish", side_effect=broken)
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.says("Hat").startswith("You win!")
        await table.choose("Hat", "New game", "Yes")
        mocker.stop(finish)
        assert table.folder.current() is not None, "it ends once more after a restart"


async def test_what_could_not_be_saved_is_not_there_after_a_restart(
    tmp_path: Path, disk: FailingDisk
) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (2, 3)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        await table.choose("Hat", "Roll to start")
        disk.fails()
        await table.choose("Car", "Roll to start")
        disk.recovers()
        path = table.folder.current()
    assert path is not None
    saved_game = SavedGame.resume(path)
    assert [wait.player for wait in saved_game.game.waiting_on()] == [1]
    saved_game.close()
