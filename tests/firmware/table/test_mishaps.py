"""An input that the program cannot handle is left out: the game goes on from what is saved."""

import asyncio
import logging
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.model.inputs import Choose, Tick
from croupier.firmware.table.common.input_queue import MAX_WAITING_SIGHTINGS
from croupier.firmware.table.common.mishaps import MAX_AT_A_CONSOLE, MAX_BY_ITSELF, WINDOW_S
from croupier.firmware.table.reminders import RemindersFeature
from croupier.hw.protocols import Button, ButtonEvent, Sighting
from tests.firmware.table.driver import UIDS, lobby, seated
from tests.rules.positions import board


async def test_a_deal_of_a_deed_that_no_board_has_is_refused(tmp_path: Path) -> None:
    async with seated(board(2).game(), tmp_path) as table:
        for key, value in (("open:deal", None), ("deed:40:False", None), ("deal:cash", 10**9)):
            table.table.put(Choose(0, key, value))
            await table.settle()
        assert table.is_playing
        await table.close_lists("Hat")
        await table.choose("Hat", "Roll the dice")


@pytest.mark.mishaps
async def test_the_game_goes_on_from_its_journal(
    tmp_path: Path, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    async with seated(board(2).at(0, 0).turn_of(0).game(), tmp_path, dice=[(1, 2)]) as table:
        before = table.saved_game.length
        heard = mocker.patch.object(
            table.table._services.listener, "heard", side_effect=KeyError("a mistake")
        )
        await table.choose("Hat", "Roll the dice")
        heard.side_effect = None
        assert table.saved_game.length == before + 1, "the throw was saved before the mistake"
        assert "Something went wrong" in table.says("Hat")
        (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert "ButtonEvent(console=0" in record.message, "the log says which input it was"
        await table.put("Hat", 3)
        await table.choose("Hat", "Buy")
        assert table.cash("Hat") == 1440


@pytest.mark.mishaps
async def test_a_mistake_in_what_is_said_stops_no_game(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("croupier.firmware.voice.reading.changes", side_effect=KeyError("a mistake"))
    mocker.patch("croupier.firmware.voice.announcer.NewsMaker.news", side_effect=KeyError("a mistake"))
    async with seated(board(2).at(0, 0).turn_of(0).game(), tmp_path, dice=[(1, 2)]) as table:
        ears = table.app.speech.announcer.listen(mocker.Mock())
        ears.level, ears.consoles = "normal", lambda: {0: "normal"}
        for _ in range(2 * MAX_BY_ITSELF):
            await table.sense(None, 7)
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        assert "Something went wrong" not in table.says("Hat")
        await table.choose("Hat", "Buy")
        assert table.cash("Hat") == 1440


@pytest.mark.mishaps
async def test_one_console_that_fails_again_and_again_is_not_heard_for_a_while(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with seated(board(2).game(), tmp_path) as table:
        walk = mocker.patch.object(table.table._consoles[1], "walk", side_effect=RuntimeError("a mistake"))
        for _ in range(MAX_AT_A_CONSOLE * 4):
            await table.right("Car")
        assert walk.call_count == MAX_AT_A_CONSOLE
        await table.choose("Hat", "Roll the dice")
        await table.wait(WINDOW_S)
        walk.side_effect = None
        await table.right("Car")
        assert walk.call_count == MAX_AT_A_CONSOLE + 1


@pytest.mark.mishaps
async def test_what_fails_by_itself_again_and_again_ends_the_program(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    look = mocker.patch.object(RemindersFeature, "look")

    async def fails_again_and_again() -> None:
        async with seated(board(2).game(), tmp_path) as table:
            look.reset_mock(side_effect=True)
            look.side_effect = ZeroDivisionError("a mistake")
            while True:
                await table.sense(None, 7)

    with pytest.raises(ZeroDivisionError):
        await fails_again_and_again()
    assert look.call_count == MAX_BY_ITSELF + 1


async def test_a_held_button_stops_when_it_is_released_also_behind_a_slow_disk(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """While a row is written, inputs wait. The repeats among them are void once the button is up."""
    async with seated(board(2).game(), tmp_path) as table:
        walked = mocker.spy(table.table._consoles[0], "walk")
        for kind in ("press", "repeat", "repeat", "repeat", "release"):
            table.table.put(ButtonEvent(0, Button.RIGHT, kind))
        await table.settle()
        assert walked.call_count == 1, "the press"


async def test_a_reader_that_floods_keeps_nobody_waiting(tmp_path: Path) -> None:
    """It reports a tag thousands of times while a row is written: the tag has one slot in the queue."""
    async with seated(board(2).at(0, 0).turn_of(0).game(), tmp_path, dice=[(1, 2)]) as table:
        before = table.table.handled
        for n in range(5000):
            table.table.put(Sighting(UIDS["Hat"], 0, present=n % 2 == 1))
        for n in range(2000):
            table.table.put(Sighting(f"tag {n}", 7, present=True))
        table.table.put(Tick())
        await table.settle()
        assert table.table.handled - before <= MAX_WAITING_SIGHTINGS + 1
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        await table.choose("Hat", "Buy")


async def test_a_console_that_is_not_heard_keeps_nobody_waiting(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """What it says is left out one after the other, and the rest of the program works in between."""
    async with seated(board(2).game(), tmp_path) as table:
        mocker.patch.object(table.table._mishaps, "is_muted", return_value=True)
        turns = 0

        async def work() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        working = asyncio.create_task(work())
        for console in range(1000):  # of one alone only a few would wait
            table.table.put(ButtonEvent(console, Button.OK, "press"))
        await table.settle()
        working.cancel()
        assert turns > 900


async def test_a_short_tap_counts_also_while_the_table_is_busy(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=1) as table:
        table.table.put(Sighting(UIDS["Hat"], None, present=True))
        table.table.put(Sighting(UIDS["Hat"], None, present=False))
        await table.settle()
        assert "Hat" in table.says("Hat")
