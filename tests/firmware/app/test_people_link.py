"""The helper that keeps the people file up to date: a real process, started after a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.firmware.app.people_link import AFTER_GAME_S, AFTER_START_S, PeopleKeeper
from croupier.firmware.app.story_helper import told_by_a_helper
from croupier.firmware.people.people_file import PeopleFile
from croupier.firmware.people.summary import read_summary
from croupier.firmware.web.past.pages import StoryFailed
from tests.firmware.people.made_games import played_games
from tests.firmware.table.driver import TurnedClock


async def until_idle(keeper: PeopleKeeper) -> None:
    assert keeper._helper is not None
    await asyncio.wait([keeper._helper], timeout=120)


async def test_after_a_start_and_after_a_game(tmp_path: Path) -> None:
    (path,) = played_games(tmp_path, [["Ada", "Ben"]])
    clock = TurnedClock()
    keeper = PeopleKeeper(tmp_path, clock)
    keeper.start()
    clock.turn_to(clock.now() + AFTER_START_S)
    await until_idle(keeper)
    summary = read_summary(path)
    assert summary is not None
    assert summary.judged is not None
    assert {person.name for person in PeopleFile(tmp_path).people()} == {"Ada", "Ben"}
    played_games(tmp_path, [["Ada", "Ben"], ["Ben", "Cleo"]])
    keeper.closed()
    clock.turn_to(clock.now() + AFTER_GAME_S)
    await until_idle(keeper)
    assert {person.name for person in PeopleFile(tmp_path).people()} == {"Ada", "Ben", "Cleo"}
    await keeper.close()


async def test_it_ends_with_the_program(tmp_path: Path) -> None:
    played_games(tmp_path, [["Ada", "Ben"]])
    keeper = PeopleKeeper(tmp_path, TurnedClock())
    keeper.look()
    await asyncio.sleep(0)
    await keeper.close()
    keeper.look()
    assert keeper._helper is not None
    assert keeper._helper.done()


async def test_a_folder_that_cannot_be_written_is_told_and_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    played_games(tmp_path, [["Ada", "Ben"]])
    (tmp_path / "people.sqlite").mkdir()
    keeper = PeopleKeeper(tmp_path, TurnedClock())
    keeper.look()
    await until_idle(keeper)
    assert "Is a directory" in caplog.text
    await keeper.close()


async def test_a_story_is_told_by_a_helper(tmp_path: Path) -> None:
    (path,) = played_games(tmp_path, [["Ada", "Ben"]])
    assert b"Ada et Ben" in await told_by_a_helper(path, "fr")
    path.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(StoryFailed, match="damaged") as failed:
        await told_by_a_helper(path, "")
    assert str(tmp_path) not in str(failed.value)
